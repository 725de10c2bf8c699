import CLibwebsockets

/// The TLS of one virtual host: gives each handshake the credentials that are in use at its beginning. What was agreed before stays as it is.
///
/// Owned by ``LwsDriver`` until libwebsockets has given up its contexts; confined to the loop's thread.
@safe final class TLSHost {
  let isServer: Bool
  private unowned let driver: LwsDriver
  private(set) var credentials: TLSCredentials?
  /// OpenSSL's context, from the creation of the virtual host on.
  private var context: OpaquePointer?

  init(of driver: LwsDriver, isServer: Bool, credentials: TLSCredentials?) {
    self.driver = driver
    self.isServer = isServer
    self.credentials = credentials
  }

  /// The one of a virtual host that libwebsockets calls back for; `nil` where that has no TLS.
  static func of(_ wsi: OpaquePointer) -> TLSHost? {
    guard let host = unsafe lws_get_vhost(wsi), let owner = unsafe lws_get_vhost_user(host) else { return nil }
    return unsafe Unmanaged<TLSHost>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Sets up a context of OpenSSL that libwebsockets has made for the virtual host. `false` for want of memory.
  func setUp(_ context: OpaquePointer) -> Bool {
    unsafe wardline_tls_harden(UnsafeMutableRawPointer(context))
    unsafe self.context = unsafe context
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe wardline_tls_present_by(context, presentCredentials, owner)
    if !isServer { unsafe wardline_tls_observe_by(context, observeAlert, owner) }
    return credentials.map { unsafe $0.requireClients(in: context) } ?? true
  }

  /// Uses other credentials in the handshakes that begin from now on. `false` for want of memory; nothing is changed then.
  func use(_ credentials: TLSCredentials) -> Bool {
    if let context = unsafe context, unsafe !credentials.requireClients(in: context) { return false }
    self.credentials = credentials
    return true
  }

  /// A handshake has come to where a certificate is needed; on a client only if the server asks for one. 1 to go on.
  fileprivate func present(to ssl: OpaquePointer) -> Int32 {
    if !isServer { unsafe driver.connection(ofTLS: ssl)?.askedForCertificate(hasOne: credentials != nil) }
    return unsafe credentials?.present(to: ssl) ?? (isServer ? 0 : 1)
  }

  fileprivate func received(_ alert: TLSAlert, of ssl: OpaquePointer) {
    unsafe driver.connection(ofTLS: ssl)?.received(alert)
  }
}

private func presentCredentials(ssl: OpaquePointer?, owner: UnsafeMutableRawPointer?) -> Int32 {
  guard let ssl = unsafe ssl, let owner = unsafe owner else { return 0 }
  let host = unsafe Unmanaged<TLSHost>.fromOpaque(owner).takeUnretainedValue()
  return unsafe host.present(to: ssl)
}

/// A server that wants a certificate says so by an alert, after the client has taken the handshake for complete.
private func observeAlert(ssl: OpaquePointer?, event: Int32, value: Int32) {
  var isReceived = false
  guard let ssl = unsafe ssl, unsafe wardline_tls_is_fatal(event, value, &isReceived), isReceived,
    let owner = unsafe wardline_tls_owner(ssl)
  else { return }
  let host = unsafe Unmanaged<TLSHost>.fromOpaque(owner).takeUnretainedValue()
  unsafe host.received(TLSAlert(ofEvent: value), of: ssl)
}

/// Why an end of TLS gave up (RFC 8446, 6.2).
struct TLSAlert: Equatable {
  var number: Int32

  /// - Parameter value: OpenSSL's, with the level in front.
  init(ofEvent value: Int32) { number = value & 0xFF }

  static let certificateRequired: Int32 = 116

  /// Whether a server says by it that it does not accept the client's certificate, or that there is none.
  var isAboutClientCertificate: Bool { [41, 42, 43, 44, 45, 46, 48, Self.certificateRequired].contains(number) }

  var text: String {
    // Newer than the names of OpenSSL 3.0.
    number == Self.certificateRequired ? "certificate required" : unsafe String(cString: SSL_alert_desc_string_long(number))
  }
}
