import CLibwebsockets

/// One request of an ``HTTPClient`` and its answer.
///
/// Sendable, because the resolver answers on its own thread; guard of everything: the loop's thread.
@safe final class HTTPExchange: @unchecked Sendable {
  let number = WebSocketConnection.nextNumber()
  private let loop: EventLoop
  private let tls: TLSClient
  private let request: HTTPClient.Request
  private let proxy: HTTPProxy?
  private let body: [UInt8]?
  private var completion: (@Sendable (Result<HTTPClient.Answer, HTTPClient.Failure>) -> Void)?
  /// `nil` before the name is resolved.
  private var addresses: AddressTrial?
  /// Through the proxy, until libwebsockets has the connection.
  private var tunnel: ProxyTunnel?
  private var wsi: OpaquePointer?
  private var deadline: LoopTimer?
  /// The first one is kept: later ones are mostly its consequences.
  private var failure: HTTPClient.Failure?
  private var status = 0
  /// Whether a server may have what was posted: then no other one is asked.
  private var hasPosted = false
  private var (retryAfter, date) = (String?.none, String?.none)
  /// How many bytes the server has announced.
  private var announced: Int?
  private var received: [UInt8] = []

  private init(
    _ request: HTTPClient.Request, through proxy: HTTPProxy?, tls: TLSClient, on loop: EventLoop,
    completion: @escaping @Sendable (Result<HTTPClient.Answer, HTTPClient.Failure>) -> Void
  ) {
    self.loop = loop
    self.proxy = proxy
    self.tls = tls
    self.request = request
    self.completion = completion
    body = request.body
  }

  /// Calls `completion` once, on the loop.
  static func begin(
    _ request: HTTPClient.Request, through proxy: HTTPProxy?, tls: TLSClient, on loop: EventLoop,
    completion: @escaping @Sendable (Result<HTTPClient.Answer, HTTPClient.Failure>) -> Void
  ) {
    guard loop.isRunning else { return completion(.failure(.stopped)) }
    let exchange = HTTPExchange(request, through: proxy, tls: tls, on: loop, completion: completion)
    loop.driver.register(exchange)
    let timer = loop.makeTimer { [weak exchange] in exchange?.timedOut() }
    exchange.deadline = timer
    timer.arm(atUptimeMilliseconds: loop.now + request.milliseconds)
    request.resolver.resolve(exchange.host, at: loop.now) { result in
      loop.execute { exchange.resolved(result) }
    }
  }

  /// What the computer connects to: the server, or the proxy before it, which resolves the server's name.
  private var host: String { proxy?.host ?? request.address.host }
  /// The same for a person.
  private var hostName: String { proxy.map { "the proxy \($0.authority)" } ?? request.address.authority }
  private var target: String { HTTPProxy.authority(request.address.host, request.address.port) }
  /// For a person: the server, and by which way.
  private var endpoint: String {
    request.address.authority + (proxy.map { " through the proxy \($0.authority)" } ?? "")
  }

  private func resolved(_ result: Result<[String], Resolver.Failure>) {
    guard completion != nil else { return }
    guard loop.isRunning else { return end(.failure(.stopped)) }
    switch result {
    case .success(let found):
      addresses = AddressTrial(of: host, port: proxy?.port ?? request.address.port, found, on: loop)
      tryNextAddress()
    case .failure(let failure):
      end(.failure(.unresolved(host: proxy == nil ? request.address.host : hostName, why: failure.why)))
    }
  }

  private func tryNextAddress() {
    guard completion != nil else { return }
    guard let trial = addresses, let address = trial.next() else {
      return end(.failure(failure ?? .unreachable(address: endpoint)))
    }
    failure = nil
    guard let proxy else { return open(at: address, over: nil) }
    tunnel = ProxyTunnel(through: proxy, at: address, to: target, on: loop) { [weak self] in self?.tunnelEnded($0) }
    guard tunnel != nil else { return tunnelEnded(.unreachable) }
    trial.began(
      isEstablished: { [weak self] in self?.tunnel?.isEstablished ?? true },
      giveUp: { [weak self] in self?.tunnelEnded(.unreachable) })
  }

  /// The proxy has answered, or did not in time, or another of its addresses has accepted.
  private func tunnelEnded(_ ended: ProxyFailure?) {
    guard completion != nil, let proxy else { return }
    let tunnel = tunnel
    self.tunnel = nil
    switch ended {
    case nil: open(at: "", over: tunnel)
    case .unreachable:
      failure = .unreachable(address: hostName)
      loop.execute { self.tryNextAddress() }
    case .some(let ended): end(.failure(.proxy(why: ended.text(proxy, target: target))))
    }
  }

  /// Has libwebsockets send the request.
  ///
  /// - Parameter tunnel: is open; the address is of no importance then.
  private func open(at address: String, over tunnel: ProxyTunnel?) {
    do throws(TransportError) {
      let (context, host) = try unsafe loop.driver.httpClientHost(request.address.isSecure ? tls : nil)
      let wsi = unsafe wardline_http_request(
        context, host, address, Int32(request.address.port), request.address.authority, request.address.path,
        body == nil ? "GET" : "POST", LwsDriver.httpProtocol, request.address.isSecure, UInt(number), tunnel?.socket ?? -1)
      guard let wsi = unsafe wsi else { return unsafe destroyed(nil) }
      unsafe self.wsi = unsafe wsi
      unsafe loop.driver.wakeService(wsi)
      guard tunnel == nil else { return }
      addresses?.began(
        isEstablished: { [weak self] in self?.isEstablished ?? true },
        giveUp: { [weak self] in
          guard let self, let wsi = unsafe self.wsi else { return }
          unsafe wardline_kill(wsi)
        })
    } catch { end(.failure(.tls(why: "\(error)"))) }
  }

  /// Whether the server has accepted TCP.
  private var isEstablished: Bool {
    var tcp = wardline_tcp()
    guard completion != nil, let wsi = unsafe wsi else { return true }
    let socket = unsafe lws_get_socket_fd(wsi)
    return unsafe socket >= 0 && wardline_tcp_read(socket, &tcp) && tcp.is_established
  }

  // MARK: Callbacks

  /// Adds the headers of the request. A result other than 0 closes the connection.
  func requesting(_ wsi: OpaquePointer, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
    addresses?.accepted()
    guard let place = unsafe place,
      unsafe wardline_http_request_headers(
        place, count, body == nil ? -1 : body?.count ?? 0, request.payload?.contentType ?? "", request.authorization)
    else { return -1 }
    guard body != nil else { return 0 }
    unsafe lws_client_http_body_pending(wsi, 1)
    unsafe lws_callback_on_writable(wsi)
    return 0
  }

  func becameWritable(_ wsi: OpaquePointer) -> Int32 {
    guard let body, !body.isEmpty else { return 0 }
    hasPosted = true
    var bytes = [UInt8](repeating: 0, count: wardline_pre()) + body
    defer { for index in bytes.indices { bytes[index] = 0 } }
    let isWritten = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe lws_write(wsi, start + wardline_pre(), body.count, LWS_WRITE_HTTP_FINAL) >= 0
    }
    unsafe lws_client_http_body_pending(wsi, 0)
    return isWritten ? 0 : -1
  }

  func answered(_ wsi: OpaquePointer) {
    status = unsafe Int(lws_http_client_http_response(wsi))
    retryAfter = unsafe header(WSI_TOKEN_HTTP_RETRY_AFTER, of: wsi)
    announced = unsafe header(WSI_TOKEN_HTTP_CONTENT_LENGTH, of: wsi).flatMap { Int($0) }
    // Only what it is compared with.
    if retryAfter != nil { date = unsafe header(WSI_TOKEN_HTTP_DATE, of: wsi) }
  }

  /// `false` to hang up.
  func received(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard received.count + bytes.count <= request.bodyBytesMax else {
      failure = failure ?? .tooLong(bytesMax: request.bodyBytesMax)
      return false
    }
    unsafe received.append(contentsOf: bytes)
    return true
  }

  func completed() { end(.success(HTTPClient.Answer(status: status, body: received, retryAfter: retryAfter, date: date))) }

  func certificateRefused(_ why: String) { failure = failure ?? .tls(why: why) }

  func connectionFailed(_ text: String) {
    // The last: reset before an answer began.
    let isUnreachable = ["Unable to connect", "closed before", "read failed"].contains { text.hasPrefix($0) }
    let isTLS = request.address.isSecure && (text.contains("SSL") || text.contains("cert") || text.contains("SYSCALL"))
    failure =
      failure
      ?? (hasPosted
        ? .broken(why: "it ended before an answer")
        : isUnreachable
          ? .unreachable(address: endpoint) : isTLS ? .tls(why: text) : .broken(why: text))
  }

  func destroyed(_ wsi: OpaquePointer?) {
    if let wsi = unsafe wsi, status == 0 { unsafe loop.driver.closeLeakedPoll(of: wsi) }
    guard unsafe wsi == nil || self.wsi == nil || self.wsi == wsi else { return }
    unsafe self.wsi = nil
    guard completion != nil else { return loop.driver.unregister(self) }
    if loop.driver.isTearingDown { return end(.failure(.stopped)) }
    // Not inside libwebsockets' callback for the old socket.
    switch failure {
    case nil, .unreachable:
      // libwebsockets may see the end of the connection first, and does not say that the answer is whole.
      if status != 0, received.count == announced { return completed() }
      guard status == 0, !hasPosted else { return end(.failure(.broken(why: "it ended too early"))) }
      loop.execute { self.tryNextAddress() }
    case .some(let failure): end(.failure(failure))
    }
  }

  /// Must not be called inside a callback of libwebsockets.
  private func timedOut() {
    end(.failure(.timedOut(milliseconds: request.milliseconds)))
    guard let wsi = unsafe wsi else { return }
    unsafe wardline_kill(wsi)
  }

  func loopStops() { end(.failure(.stopped)) }

  private func end(_ result: Result<HTTPClient.Answer, HTTPClient.Failure>) {
    guard let completion else { return }
    self.completion = nil
    deadline = nil
    tunnel = nil
    // Stays known until its socket is closed.
    if unsafe wsi == nil { loop.driver.unregister(self) }
    completion(result)
  }
}

/// The callback for the events of ``HTTPExchange``. A result other than 0 closes the connection.
func httpClientCallback(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?, data: UnsafeMutableRawPointer?,
  count: Int
) -> Int32 {
  guard let wsi = unsafe wsi else { return 0 }
  if reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_CLIENT_VERIFY_CERTS {
    if let user = unsafe user { unsafe wardline_tls_harden(user) }
    return 0
  }
  guard let context = unsafe lws_get_context(wsi), let owner = unsafe lws_context_user(context) else { return 0 }
  let driver = unsafe Unmanaged<LwsDriver>.fromOpaque(owner).takeUnretainedValue()
  guard let exchange = unsafe driver.httpExchange(wsi) else { return 0 }
  switch reason {
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return unsafe exchange.requesting(wsi, data, count)
  case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return unsafe exchange.becameWritable(wsi)
  case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
    unsafe exchange.answered(wsi)
    return 0
  case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return unsafe wardline_http_read(wsi)
  case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
    return unsafe exchange.received(UnsafeRawBufferPointer(start: data, count: count)) ? 0 : -1
  case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    exchange.completed()
    return -1
  case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
    if let user = unsafe user, let error = unsafe wardline_certificate_error(user) {
      unsafe exchange.certificateRefused(String(cString: error) + certificateNames(user))
    }
    return 0
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    unsafe exchange.connectionFailed(data.map { unsafe callbackText($0, count) } ?? "")
    return 0
  case LWS_CALLBACK_WSI_DESTROY:
    unsafe exchange.destroyed(wsi)
    return 0
  default: return 0
  }
}
