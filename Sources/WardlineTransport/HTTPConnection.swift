import CLibwebsockets

/// One request of a plain HTTP server and its answer.
///
/// Sendable, because whoever answers keeps ``respond(_:)`` meanwhile; guard of everything else: the loop's thread, which that checks.
@safe final class HTTPConnection: @unchecked Sendable {
  let number = WebSocketConnection.nextNumber()
  private let loop: EventLoop
  private let server: HTTPServer
  /// Of its address, see ``ListeningSocket/network(of:)``.
  let network: ArraySlice<UInt8>
  private var handler: HTTPServer.Handler?
  /// libwebsockets' object, until it is destroyed.
  private var wsi: OpaquePointer?
  /// Until when its request must be complete, then until when the answer must have been taken.
  private var deadline: LoopTimer?
  private var beganAtMilliseconds: Int64 = 0
  private var hasAsked = false
  private var isHead = false
  private var response: HTTPResponse?
  private var isWritten = false
  private var isDestroyed = false

  init(loop: EventLoop, server: HTTPServer, network: ArraySlice<UInt8>, handler: @escaping HTTPServer.Handler) {
    self.loop = loop
    self.server = server
    self.network = network
    self.handler = handler
  }

  func begin(_ wsi: OpaquePointer) {
    guard !isDestroyed else { return }
    unsafe self.wsi = unsafe wsi
    let timer = loop.makeTimer { [weak self] in self?.cut() }
    deadline = timer
    beganAtMilliseconds = loop.now
    timer.arm(atUptimeMilliseconds: beganAtMilliseconds + TransportLimits.httpHeadMilliseconds)
  }

  /// The head of a request is complete. `false` to hang up.
  func asked(_ wsi: OpaquePointer) -> Bool {
    guard !hasAsked, let handler else { return false }
    hasAsked = true
    self.handler = nil
    deadline?.arm(atUptimeMilliseconds: beganAtMilliseconds + TransportLimits.httpExchangeMilliseconds)
    let isGet = unsafe lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0
    isHead = unsafe lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0
    let path = unsafe header(isHead ? WSI_TOKEN_HEAD_URI : WSI_TOKEN_GET_URI, of: wsi)
    guard server.admits(self, asking: path) else {
      respond(.busy)
      return true
    }
    guard isGet || isHead, let path else {
      respond(.methodNotAllowed)
      return true
    }
    let request = HTTPRequest(
      path: path, accept: unsafe header(WSI_TOKEN_HTTP_ACCEPT, of: wsi) ?? "",
      host: unsafe header(WSI_TOKEN_HOST, of: wsi) ?? "")
    handler(request) { [weak self] response in self?.respond(response) }
    return true
  }

  /// The first answer counts.
  private func respond(_ response: HTTPResponse) {
    loop.checkIsolated()
    guard self.response == nil, let wsi = unsafe wsi else { return }
    let isTooLong = response.body.count > TransportLimits.httpBodyBytesMax
    self.response = isTooLong ? HTTPResponse(status: 500, text: "the answer is too long\n") : response
    unsafe lws_callback_on_writable(wsi)
  }

  /// A result other than 0 closes the connection.
  func becameWritable(_ wsi: OpaquePointer) -> Int32 {
    guard let response else { return 0 }
    if !isWritten {
      isWritten = true
      guard unsafe write(response, to: wsi) else { return -1 }
    }
    // What the socket has not taken is kept by libwebsockets, which calls again when it has.
    guard unsafe lws_partial_buffered(wsi) == 0 else {
      unsafe lws_callback_on_writable(wsi)
      return 0
    }
    return -1
  }

  private func write(_ response: HTTPResponse, to wsi: OpaquePointer) -> Bool {
    let allow: String? = response.status == 405 ? "GET, HEAD" : nil
    let length = response.body.count
    guard
      unsafe wardline_http_head(
        wsi, UInt32(response.status), response.contentType, HTTPResponse.contentSecurityPolicy, allow, length)
    else { return false }
    guard !isHead, length > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: wardline_pre())
    bytes += response.body
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe lws_write(wsi, start + wardline_pre(), length, LWS_WRITE_HTTP_FINAL) >= 0
    }
  }

  /// Must not be called inside a callback of libwebsockets.
  func cut() {
    guard let wsi = unsafe wsi else { return }
    unsafe self.wsi = nil
    // Its place is free at once; libwebsockets closes the socket in a later turn.
    server.ended(self)
    unsafe wardline_socket_cut(lws_get_socket_fd(wsi))
    unsafe wardline_kill(wsi)
  }

  func destroyed() {
    guard !isDestroyed else { return }
    isDestroyed = true
    unsafe wsi = nil
    deadline = nil
    handler = nil
    loop.driver.unregister(self)
    server.ended(self)
  }
}

/// The callback for the events of plain HTTP servers. A result other than 0 closes the connection.
func httpCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?, data: UnsafeMutableRawPointer?,
  count: Int
) -> Int32 {
  guard let wsi = unsafe wsi else { return 0 }
  switch reason {
  case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
    return unsafe setUpTLS(wsi, user, isServer: true)
  // Nothing but HTTP/1: no CONNECT, no WebSocket, no `Upgrade: h2c` (see LwsCallback.swift). A body is dropped, so that its sender reads the
  // answer.
  case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX, LWS_CALLBACK_HTTP_CONFIRM_UPGRADE,
    LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    return -1
  default:
    break
  }
  guard let context = unsafe lws_get_context(wsi), let owner = unsafe lws_context_user(context) else { return 0 }
  let driver = unsafe Unmanaged<LwsDriver>.fromOpaque(owner).takeUnretainedValue()
  guard let connection = unsafe driver.httpConnection(wsi) else { return 0 }
  switch reason {
  case LWS_CALLBACK_HTTP: return unsafe connection.asked(wsi) ? 0 : -1
  case LWS_CALLBACK_HTTP_WRITEABLE: return unsafe connection.becameWritable(wsi)
  case LWS_CALLBACK_WSI_DESTROY:
    connection.destroyed()
    return 0
  default: return 0
  }
}
