import CLibwebsockets
import Glibc

/// What one end shows in TLS handshakes, a certificate with its key, and on a server whose certificates it requires of clients. Read and
/// checked: the key belongs to the certificate. Immutable.
@safe package final class TLSCredentials: Sendable {
  /// Never changed after `init`; OpenSSL counts references to its parts atomically.
  private nonisolated(unsafe) let identity: UnsafeMutablePointer<wardline_identity>
  private nonisolated(unsafe) let clientAuthorities: OpaquePointer?
  /// The subject of the certificate on one line, such as `/CN=relay.example`. OpenSSL escapes what cannot be printed.
  package let subject: String
  /// In seconds since 1970.
  package let validFromSeconds: Int64
  package let validUntilSeconds: Int64
  /// When the first of the authorities expires whose certificates are required of clients; `nil` without such authorities.
  package let clientAuthoritiesValidUntilSeconds: Int64?

  /// - Throws: `tls`, with the file that cannot be used and why.
  package init(certificateFile: String, privateKeyFile: String, clientAuthorityFile: String? = nil) throws(TransportError) {
    let read = try unsafe Self.readIdentity(certificateFile, privateKeyFile)
    if let file = clientAuthorityFile {
      do throws(TransportError) { unsafe clientAuthorities = try unsafe Self.certificates(in: file) } catch {
        unsafe wardline_identity_free(read)
        throw error
      }
    } else {
      unsafe clientAuthorities = nil
    }
    clientAuthoritiesValidUntilSeconds = unsafe clientAuthorities.map { unsafe wardline_certificates_end($0) }
    unsafe identity = unsafe read
    let certificate = unsafe identity.pointee.certificate
    var (from, until): (Int64, Int64) = (.min, .max)
    unsafe wardline_certificate_time(certificate, false, &from)
    unsafe wardline_certificate_time(certificate, true, &until)
    (validFromSeconds, validUntilSeconds) = (from, until)
    subject = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
      guard let start = name.baseAddress, unsafe wardline_certificate_subject(certificate, start, 256) else { return "" }
      return unsafe String(cString: start)
    }
  }

  deinit {
    unsafe wardline_identity_free(identity)
    if let authorities = unsafe clientAuthorities { unsafe wardline_certificates_free(authorities) }
  }

  /// Why nobody would accept the certificate at that time; `nil` if they would.
  package func flaw(atSeconds now: Int64) -> String? {
    if now >= validUntilSeconds { return "the certificate \(subject) has expired, on \(expiry)" }
    if now < validFromSeconds {
      return "the certificate \(subject) is valid only from \(Self.text(ofSeconds: validFromSeconds)) on"
    }
    return nil
  }

  /// The end of the certificate's time, in UTC, such as `2026-11-23T18:00:00Z`.
  package var expiry: String { Self.text(ofSeconds: validUntilSeconds) }

  /// Shows the certificate in one handshake. 1 if that could be done.
  func present(to ssl: OpaquePointer) -> Int32 { unsafe wardline_identity_present(ssl, identity) }

  /// Requires certificates of clients, if there are authorities of them. `false` for want of memory.
  func requireClients(in context: OpaquePointer) -> Bool {
    guard let authorities = unsafe clientAuthorities else { return true }
    return unsafe wardline_tls_require_clients(context, authorities)
  }

  // MARK: Reading

  private static func readIdentity(
    _ certificateFile: String, _ keyFile: String
  ) throws(TransportError) -> UnsafeMutablePointer<wardline_identity> {
    let certificates = try unsafe certificates(in: certificateFile)
    let key: OpaquePointer
    do throws(TransportError) { unsafe key = try unsafe privateKey(in: keyFile) } catch {
      unsafe wardline_certificates_free(certificates)
      throw error
    }
    guard let identity = unsafe wardline_identity_make(certificates, key) else {
      throw .system(doing: "reading \(certificateFile)", why: unsafe String(cString: strerror(ENOMEM)))
    }
    guard unsafe X509_check_private_key(identity.pointee.certificate, identity.pointee.key) == 1 else {
      ERR_clear_error()
      unsafe wardline_identity_free(identity)
      throw .tls(file: keyFile, why: "its key is not the one of the certificate in \(certificateFile)")
    }
    if let refusal = unsafe wardline_identity_refusal(identity) {
      let why = unsafe String(cString: refusal)
      unsafe wardline_identity_free(identity)
      throw .tls(file: certificateFile, why: why)
    }
    return unsafe identity
  }

  /// When the first of the certificates in a file expires, in seconds since 1970.
  ///
  /// - Throws: `tls`, with the file that cannot be used and why.
  package static func validUntilSeconds(ofCertificatesIn file: String) throws(TransportError) -> Int64 {
    let certificates = try unsafe certificates(in: file)
    defer { unsafe wardline_certificates_free(certificates) }
    return unsafe wardline_certificates_end(certificates)
  }

  /// Reads a private key, and forgets it.
  ///
  /// - Throws: `tls`, with the file that cannot be used and why.
  package static func checkPrivateKey(in file: String) throws(TransportError) {
    let key = try unsafe privateKey(in: file)
    unsafe EVP_PKEY_free(key)
  }

  private static func certificates(in file: String) throws(TransportError) -> OpaquePointer {
    let text = try contents(of: file)
    guard let certificates = unsafe wardline_certificates_read(text, Int32(text.count)) else {
      throw .tls(file: file, why: "it has a certificate in PEM that is damaged")
    }
    guard unsafe wardline_certificate_count(certificates) > 0 else {
      unsafe wardline_certificates_free(certificates)
      throw .tls(file: file, why: "it has no certificate in PEM")
    }
    return unsafe certificates
  }

  private static func privateKey(in file: String) throws(TransportError) -> OpaquePointer {
    var text = try contents(of: file, isSecret: true)
    defer { unsafe text.withUnsafeMutableBytes { bytes in unsafe wipe(bytes) } }
    var isEncrypted = false
    if let key = unsafe wardline_key_read(text, Int32(text.count), &isEncrypted) { return unsafe key }
    throw .tls(
      file: file,
      why: isEncrypted
        ? "its key is encrypted; store it without a passphrase, where only its owner can read it"
        : "it has no private key in PEM")
  }

  private static func contents(of file: String, isSecret: Bool = false) throws(TransportError) -> [UInt8] {
    // A pipe would block this program until another one writes to it, and with it the signal that should end it.
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .tls(file: file, why: unsafe String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .tls(file: file, why: "it is not a file; name a file")
    }
    // As for every other key (`PrivateFile.checkSecrecy`): of a file of root, the group may read it, if it is root's or the service's.
    let isGiven = status.st_uid == 0 && (status.st_gid == 0 || isOwnGroup(status.st_gid))
    guard !isSecret || status.st_mode & (isGiven ? 0o037 : 0o077) == 0 else {
      let mode = "0" + String(status.st_mode & 0o7777, radix: 8)
      throw .tls(file: file, why: "others on this computer can use it (mode \(mode)); run: chmod 600 \(file)")
    }
    // At once at its full size: growing would leave copies of a key behind.
    var bytes = [UInt8](repeating: 0, count: TransportLimits.certificateFileBytesMax + 1)
    var filled = 0
    while filled < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .tls(file: file, why: unsafe String(cString: strerror(errno))) }
      if count == 0 { break }
      filled += count
    }
    guard filled < bytes.count else {
      throw .tls(file: file, why: "it is longer than \(TransportLimits.certificateFileBytesMax) bytes")
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func isOwnGroup(_ group: gid_t) -> Bool {
    if getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = unsafe Int(getgroups(Int32(groups.count), &groups))
    return groups.prefix(max(0, count)).contains(group)
  }

  private static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    if let start = bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
  }

  private static func text(ofSeconds seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      guard let start = text.baseAddress, unsafe gmtime_r(&time, &parts) != nil,
        unsafe strftime(start, 32, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0
      else { return "" }
      return unsafe String(cString: start)
    }
  }
}

extension TLSServer {
  /// The files as they are now. May be called on any thread, since reading can take long.
  ///
  /// - Throws: `tls`: a file cannot be read or used, or the key is not the certificate's. `system`.
  package func credentials() throws(TransportError) -> TLSCredentials {
    try TLSCredentials(
      certificateFile: certificateFile, privateKeyFile: privateKeyFile, clientAuthorityFile: clientAuthorityFile)
  }
}
