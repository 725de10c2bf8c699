import CLibwebsockets

/// As libwebsockets calls back.
typealias LwsCallback =
  @convention(c) (
    OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
  ) -> Int32

/// The callback for every event of WebSocket. A result other than 0 closes the connection.
func lwsCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?, data: UnsafeMutableRawPointer?,
  count: Int
) -> Int32 {
  guard let wsi = unsafe wsi else { return 0 }
  switch reason {
  case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS, LWS_CALLBACK_OPENSSL_LOAD_EXTRA_CLIENT_VERIFY_CERTS:
    return unsafe setUpTLS(wsi, user, isServer: reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS)
  case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
    // An HTTP CONNECT would turn a connection into a raw one.
    return -1
  default:
    break
  }
  guard let context = unsafe lws_get_context(wsi), let owner = unsafe lws_context_user(context) else { return 0 }
  let driver = unsafe Unmanaged<LwsDriver>.fromOpaque(owner).takeUnretainedValue()
  guard let connection = unsafe driver.connection(wsi) else { return 0 }
  switch reason {
  case LWS_CALLBACK_HTTP:
    return unsafe refuse(wsi, status: 426)
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    return unsafe confirmUpgrade(wsi, of: connection)
  case LWS_CALLBACK_SSL_INFO:
    if let event = unsafe data?.assumingMemoryBound(to: lws_ssl_info.self).pointee {
      unsafe connection.observedTLS(event.where, event.ret, lws_get_ssl(wsi))
    }
    return 0
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    return unsafe isWellFormed(wsi) ? 0 : -1
  case LWS_CALLBACK_ESTABLISHED:
    connection.established(subprotocol: unsafe header(WSI_TOKEN_PROTOCOL, of: wsi).map { _ in unsafe protocolName(wsi) } ?? "")
    return 0
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
    connection.requesting()
    return 0
  case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH:
    return unsafe connection.accepts(subprotocol: header(WSI_TOKEN_PROTOCOL, of: wsi)) ? 0 : -1
  case LWS_CALLBACK_CLIENT_ESTABLISHED:
    connection.established(subprotocol: nil)
    return 0
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    unsafe connection.attemptFailed(
      text: data.map { unsafe callbackText($0, count) } ?? "", status: Int(lws_http_client_http_response(wsi)),
      retryAfter: header(WSI_TOKEN_HTTP_RETRY_AFTER, of: wsi), date: header(WSI_TOKEN_HTTP_DATE, of: wsi))
    return 0
  case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
    if let user = unsafe user, let error = unsafe wardline_certificate_error(user) {
      unsafe connection.certificateRefused(String(cString: error) + certificateNames(user))
    }
    return 0
  case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
    unsafe connection.received(UnsafeRawBufferPointer(start: data, count: count), wsi)
    return 0
  case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
    return unsafe connection.becameWritable(wsi)
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    unsafe connection.peerCloses(UnsafeMutableRawBufferPointer(start: data, count: count))
    return 0
  case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED:
    unsafe connection.closed(violation: connection.wasOpened ? closePayload(wsi) : [])
    return 0
  case LWS_CALLBACK_WSI_DESTROY:
    unsafe connection.destroyed(wsi)
    return 0
  default:
    return 0
  }
}

/// Accepts only WebSocket: `Upgrade: h2c` would be answered with HTTP/2, whose header decoder in libwebsockets 4.1 writes out
/// of bounds (CVE-2026-19773). The header is copied and not read through the callback's argument, which may point to freed
/// memory (CVE-2025-11677).
private func confirmUpgrade(_ wsi: OpaquePointer, of connection: WebSocketConnection) -> Int32 {
  guard unsafe header(WSI_TOKEN_UPGRADE, of: wsi)?.lowercased() == "websocket" else { return -1 }
  // First, so that every other refusal is of who it is. Something is there that cannot be copied: that is no address.
  let isForwarded = unsafe lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0
  guard unsafe !isForwarded || connection.admits(forwardedFor: wholeHeader(WSI_TOKEN_X_FORWARDED_FOR, of: wsi) ?? "") else {
    unsafe wardline_turn_away(wsi, 400, 0, nil)
    return -1
  }
  // One that cannot be copied is one that is not listed.
  let hasOrigin = unsafe lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0
  guard unsafe !hasOrigin || connection.admits(origin: header(WSI_TOKEN_ORIGIN, of: wsi) ?? "") else {
    unsafe wardline_turn_away(wsi, 403, 0, nil)
    return -1
  }
  guard unsafe connection.speaks(oneOf: header(WSI_TOKEN_PROTOCOL, of: wsi) ?? "") else {
    unsafe wardline_turn_away(wsi, 400, 0, connection.subprotocolsText)
    return -1
  }
  guard connection.isAdmitted() else {
    unsafe wardline_turn_away(wsi, 503, connection.retryAfterSeconds, nil)
    return -1
  }
  return 0
}

/// libwebsockets makes a context for clients for every virtual host with TLS, also for a server's.
func setUpTLS(_ wsi: OpaquePointer, _ context: UnsafeMutableRawPointer?, isServer: Bool) -> Int32 {
  guard let context = unsafe context, let host = unsafe TLSHost.of(wsi), host.isServer == isServer else { return 0 }
  return unsafe host.setUp(OpaquePointer(context)) ? 0 : -1
}

/// Checks what libwebsockets accepts: another version of the protocol, and a client that names no subprotocol.
private func isWellFormed(_ wsi: OpaquePointer) -> Bool {
  unsafe header(WSI_TOKEN_VERSION, of: wsi) == "13" && header(WSI_TOKEN_PROTOCOL, of: wsi) != nil
}

private func refuse(_ wsi: OpaquePointer, status: UInt32) -> Int32 {
  _ = unsafe lws_return_http_status(wsi, status, nil)
  return -1
}

/// A header of the request or the answer that is being read; `nil` if it is missing or empty.
func header(_ token: lws_token_indexes, of wsi: OpaquePointer) -> String? {
  let length = unsafe lws_hdr_total_length(wsi, token)
  guard length > 0 else { return nil }
  return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
    guard let start = buffer.baseAddress, unsafe lws_hdr_copy(wsi, start, length + 1, token) > 0 else { return nil }
    return unsafe String(cString: start)
  }
}

/// A header of which nothing is lost as text: no zero byte ends it early. `nil` otherwise.
private func wholeHeader(_ token: lws_token_indexes, of wsi: OpaquePointer) -> String? {
  guard let text = unsafe header(token, of: wsi), unsafe text.utf8.count == Int(lws_hdr_total_length(wsi, token)) else {
    return nil
  }
  return text
}

private func protocolName(_ wsi: OpaquePointer) -> String {
  guard let chosen = unsafe lws_get_protocol(wsi), let name = unsafe chosen.pointee.name else { return "" }
  return unsafe String(cString: name)
}

/// What libwebsockets says of a failure.
func callbackText(_ data: UnsafeMutableRawPointer, _ count: Int) -> String {
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
  return unsafe String(decoding: bytes.prefix { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
}

/// The names in a rejected certificate, for the error message.
func certificateNames(_ storeContext: UnsafeMutableRawPointer) -> String {
  let capacity = 256
  return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * capacity) { buffer in
    guard let subject = buffer.baseAddress else { return "" }
    let issuer = unsafe subject + capacity
    guard unsafe wardline_certificate_names(storeContext, subject, issuer, Int32(capacity)) else { return "" }
    return unsafe " (the certificate of \(String(cString: subject)), issued by \(String(cString: issuer)))"
  }
}

/// The payload of a close frame that libwebsockets sent itself, because the peer violated the protocol.
func closePayload(_ wsi: OpaquePointer) -> [UInt8] {
  let count = unsafe lws_get_close_length(wsi)
  guard count >= 2, let payload = unsafe lws_get_close_payload(wsi) else { return [] }
  return unsafe Array(UnsafeBufferPointer(start: payload, count: Int(count)))
}
