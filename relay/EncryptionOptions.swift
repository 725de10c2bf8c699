internal import ArgumentParser
internal import Foundation
internal import Logging
internal import WardlineRelay
internal import WardlineRelayServer
internal import WardlineTransport

/// The flags that say how the relay proves who it is, and who may connect before a token is shown.
struct EncryptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The certificate, followed by intermediate ones (PEM). Clients then use wss://.",
      discussion: """
        TLS 1.2 or 1.3. At SIGHUP the relay reads it, the key and --client-ca again, and shows the new certificate in new connections; \
        nobody is disconnected. Files that cannot be used, or a certificate that has expired, change nothing.
        """, valueName: "file"), completion: .file())
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp(
      "The certificate's private key (PEM, without a passphrase), which only its owner may be able to read.", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Authorities (PEM); whoever connects must show a certificate of one of them.",
      discussion: """
        A handshake without one is refused, also at --admin on HTTPS. The certificate is that of a device; who uses it, the token says.
        """, valueName: "file"), completion: .file())
  var clientCa: String?

  @Flag(
    help: ArgumentHelp(
      "Listens without TLS where other machines can reach it.",
      discussion: """
        Whoever is on the way then reads every message and can take over every token. For trying it in a network that is yours, or behind a \
        proxy that ends TLS on another machine.
        """))
  var insecure = false

  @Option(
    help: ArgumentHelp(
      "A web page's origin that may connect, such as https://app.example; may be repeated.",
      discussion: """
        A browser says which page connects. A page that is not listed is refused with 403, and without this option every page is. \
        Programs that are no browsers are not concerned.
        """, valueName: "origin"), transform: WebOrigin.parsed)
  var origin: [WebOrigin] = []

  @Option(
    help: ArgumentHelp(
      "A proxy that says who connects, such as 127.0.0.1 or 192.0.2.16/28; can be repeated.",
      discussion: """
        From there the relay takes the PROXY protocol, versions 1 and 2, or else X-Forwarded-For: limits, the log and 'ctl' then have the \
        client's address. A PROXY header from anywhere else is refused, and X-Forwarded-For from anywhere else is not read.
        """, valueName: "address/bits"), transform: trustedProxy)
  var trustedProxy: [AddressRange] = []

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key go together")
    }
    guard clientCa == nil || tlsCertificate != nil else {
      throw ValidationError("--client-ca needs --tls-certificate and --tls-key: without TLS no client shows a certificate")
    }
    guard tlsCertificate == nil || !insecure else {
      throw ValidationError("--insecure is for a relay without --tls-certificate: leave one of them out")
    }
  }

  /// The files; `nil` without TLS.
  var tls: TLSServer? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return TLSServer(certificateFile: tlsCertificate, privateKeyFile: tlsKey, clientAuthorityFile: clientCa)
  }

  func listening<Store>(on address: ListenAddress) -> RelayServer<Store>.Listening {
    RelayServer<Store>.Listening(
      host: address.host, port: address.port, tls: tls, isInsecure: insecure, origins: Set(origin.map(\.text)),
      trustedProxies: trustedProxy)
  }

  /// A relay with an expired certificate starts: it reads a renewed one at SIGHUP.
  func log(_ credentials: TLSCredentials?, to logger: Logger) {
    guard let credentials else { return }
    if let flaw = credentials.flaw(atSeconds: Self.now) {
      logger.log(
        .certificateExpired, "clients will refuse this relay: replace the certificate, and send SIGHUP",
        ["reason": "\(flaw)"])
    } else {
      logger.log(.certificateInUse, "certificate", ["subject": "\(credentials.subject)", "until": "\(credentials.expiry)"])
    }
  }

  /// Has a running relay show the certificate that the files hold now. What cannot be used changes nothing.
  func reload(_ server: RelayServer<some RelayStore>, _ logger: Logger) async {
    guard let tls else { return }
    var flaw: String?
    do throws(TransportError) {
      let credentials = try tls.credentials()
      flaw = credentials.flaw(atSeconds: Self.now)
      if flaw == nil {
        guard await server.use(credentials) else { throw .system(doing: "reading the certificate", why: "out of memory") }
        log(credentials, to: logger)
      }
    } catch { flaw = error.description }
    if let flaw { logger.log(.certificateKept, "the certificate stays as it was", ["reason": "\(flaw)"]) }
  }

  private static func trustedProxy(_ argument: String) throws(ValidationError) -> AddressRange {
    do throws(AddressRange.Flaw) { return try AddressRange(parsing: argument) } catch {
      throw ValidationError(error.description)
    }
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970) }
}

/// An origin as browsers send it (RFC 6454, 6.2): a scheme, a host, and the port unless it is the scheme's own.
struct WebOrigin: Equatable {
  let text: String

  static func parsed(_ argument: String) throws(ValidationError) -> WebOrigin {
    guard let origin = WebOrigin(argument: argument) else {
      throw ValidationError(
        "it is a scheme, a host and the port unless it is the usual one, such as https://app.example without a path or a wildcard"
      )
    }
    return origin
  }

  init?(argument: String) {
    let text = argument.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }),
      let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.port.map({ (1...65_535).contains($0) && $0 != (scheme == "https://" ? 443 : 80) }) ?? true
    else { return nil }
    // Nothing but these three, and no wildcard: it is compared as a whole.
    let address = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let whole = scheme + address + (parts.port.map { ":\($0)" } ?? "")
    guard text == whole, !text.contains("*") else { return nil }
    self.text = text
  }
}
