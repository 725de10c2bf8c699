public import WardlineModel
internal import WardlineTransport

/// The files of a device's certificate, for relays that require one (`serve --client-ca`). It says which device connects; who uses it, the
/// token says.
public struct ClientCertificate: Hashable, Sendable {
  /// The certificate, followed by the intermediate ones, in PEM.
  public var certificateFile: String
  /// Its private key, in PEM and without a passphrase.
  public var keyFile: String

  /// What a certificate says of itself.
  public struct Contents: Hashable, Sendable {
    /// Whose it is, on one line, such as `/CN=tablet-7`; what cannot be printed is escaped.
    public var subject: String
    /// When it begins to be valid.
    public var validFrom: Timestamp
    /// When it expires.
    public var expiresAt: Timestamp
  }

  /// Names the files. They are read for each attempt to connect, so that a renewed certificate is taken up without a restart.
  public init(certificateFile: String, keyFile: String) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }

  /// Reads both files as they are now.
  ///
  /// - Throws: ``ClientError`` of kind `misconfigured`: one cannot be read, has no certificate or no key, or the key is another
  ///   certificate's.
  ///
  /// For example: `let isGood = try certificate.read().expiresAt > now`.
  public func read() throws(ClientError) -> Contents {
    do throws(TransportError) {
      let credentials = try TLSCredentials(certificateFile: certificateFile, privateKeyFile: keyFile)
      return Contents(
        subject: credentials.subject, validFrom: Timestamp(milliseconds: credentials.validFromSeconds * 1_000),
        expiresAt: Timestamp(milliseconds: credentials.validUntilSeconds * 1_000))
    } catch { throw ClientError(.misconfigured, error.description) }
  }

  var identity: TLSClient.Identity {
    TLSClient.Identity(certificateFile: certificateFile, privateKeyFile: keyFile)
  }
}

extension WardlineClient.Options {
  /// Whom a connection trusts, and what it shows.
  var tls: TLSClient {
    TLSClient(certificateAuthorityFile: certificateAuthorityFile, identity: clientCertificate?.identity)
  }
}
