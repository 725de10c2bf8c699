import CLibwebsockets
import Glibc
import Synchronization

/// libwebsockets' global state: its log, its plug-in, and OpenSSL.
enum LwsLibrary {
  private struct Shared {
    var isPrepared = false
    var isTLSInitialized = false
    var lastError = ""
  }

  private static let shared = Mutex(Shared())

  /// Redirects the log from standard error to us, before the first context is made.
  ///
  /// libwebsockets loads its plug-in for each context, and says no more than that it could not. It is loaded here first, and stays: what is
  /// wrong with the installation is known before anything is tried.
  static func prepare() throws(TransportError) {
    try shared.withLock { shared throws(TransportError) in
      guard !shared.isPrepared else { return }
      let path = unsafe String(cString: wardline_plugin_path())
      guard unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil else {
        let why = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown"
        throw .eventLoopPluginMissing(path: path, why: why)
      }
      shared.isPrepared = true
      unsafe wardline_log_to(Int32(LLL_ERR | LLL_WARN | (isVerbose ? LLL_NOTICE : 0))) { level, line in
        guard let line = unsafe line else { return }
        unsafe LwsLibrary.logged(String(cString: line), level: level)
      }
    }
  }

  /// Makes contexts one at a time, the first with OpenSSL.
  static func makeContext(_ make: (_ initializesTLS: Bool) -> OpaquePointer?) -> OpaquePointer? {
    // A lock of its own: making a context writes to the log, which locks `shared`.
    unsafe making.withLock { _ in
      let isFirst = shared.withLock { shared in
        defer { shared.isTLSInitialized = true }
        return !shared.isTLSInitialized
      }
      return unsafe make(isFirst)
    }
  }

  /// The last log line at level "error", for errors that libwebsockets returns without a text.
  static func removeLastError() -> String {
    shared.withLock { shared in
      defer { shared.lastError = "" }
      return shared.lastError
    }
  }

  private static let making = Mutex(())
  /// `WARDLINE_LWS_LOG=1` prints libwebsockets' log to standard error.
  private static let isVerbose = unsafe getenv("WARDLINE_LWS_LOG") != nil

  private static func logged(_ line: String, level: Int32) {
    if level == LLL_ERR {
      let text = String(line.drop { $0 == " " }.prefix { $0 != "\n" })
      shared.withLock { $0.lastError = text }
    }
    if isVerbose { unsafe write(STDERR_FILENO, line, line.utf8.count) }
  }
}

/// libwebsockets on one loop: its contexts, and the table of connections.
///
/// Every server has a context of its own: within one, libwebsockets picks the virtual host by the name that the client sends.
/// Clients share one, with a virtual host for each authority they trust, so that reconnecting adds nothing permanent. Contexts
/// live until the loop stops.
///
/// Confined to the loop's thread; owned by ``EventLoop``, which checks.
@safe final class LwsDriver {
  private unowned let loop: EventLoop
  private let uv: UnsafeMutablePointer<uv_loop_t>
  /// Where libwebsockets keeps its contexts until they are destroyed.
  private var contexts: [UnsafeMutablePointer<OpaquePointer?>] = unsafe []
  /// Texts that libwebsockets keeps a pointer to.
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []
  private var textLists: [UnsafeMutablePointer<UnsafePointer<CChar>?>] = unsafe []
  private var clientContext: OpaquePointer?
  private var clientHosts: [TLSClient?: (host: OpaquePointer, tls: TLSHost?)] = unsafe [:]
  /// libwebsockets and OpenSSL keep pointers to them.
  private var tlsHosts: [TLSHost] = []
  /// Those of ``HTTPClient``, in a context of their own: providers answer with more headers than a relay.
  private var httpClientContext: OpaquePointer?
  private var httpClientHosts: [TLSClient?: OpaquePointer] = unsafe [:]
  private var httpExchanges: [UInt64: HTTPExchange] = [:]
  private var servers: [WebSocketServer] = []
  private var httpServers: [HTTPServer] = []
  /// The same table as ``connections`` of those that ask a plain HTTP server.
  private var httpConnections: [UInt64: HTTPConnection] = [:]
  /// Every connection that libwebsockets knows, by number. libwebsockets gets the number and not a pointer: a late callback
  /// finds nothing, instead of freed memory.
  private var connections: [UInt64: WebSocketConnection] = [:]
  /// The connections whose reads are observed, by descriptor.
  private var followed: [Int32: WebSocketConnection] = [:]
  /// `nil` before the first connection of a server.
  private var observesReads: Bool?
  /// Those that are written for at the end of the loop's turn, and the array for those of the next one.
  private var writing: [WebSocketConnection] = []
  private var written: [WebSocketConnection] = []
  private var paused: Set<UInt64> = []
  private var pausedTimer: LoopTimer?
  /// Room for one message and libwebsockets' header in front of it.
  private var scratch: [UInt8] = []
  private(set) var isTearingDown = false

  static let clientProtocol = "wardline"
  static let httpProtocol = "http"

  init(loop: EventLoop, uv: UnsafeMutablePointer<uv_loop_t>) {
    self.loop = loop
    unsafe self.uv = unsafe uv
  }

  var connectionCount: Int { connections.count }

  // MARK: Contexts

  /// Makes a context with one virtual host for a server.
  func makeServerHost(
    subprotocols: [String], tls: TLSServer?, callback: @escaping LwsCallback
  ) throws(TransportError) -> (host: OpaquePointer, tls: TLSHost?) {
    let tlsHost = try tls.map { files throws(TransportError) in
      TLSHost(of: self, isServer: true, credentials: try files.credentials())
    }
    let context = try unsafe makeContext()
    var settings = unsafe wardline_vhost_settings()
    unsafe settings.name = UnsafePointer(makeCString("server"))
    unsafe settings.is_server = true
    unsafe settings.callback = unsafe callback
    let names = unsafe makeCStrings(subprotocols)
    unsafe settings.subprotocols = UnsafePointer(names)
    unsafe settings.subprotocol_count = subprotocols.count
    unsafe retain(tlsHost, in: &settings)
    let host = try unsafe makeHost(settings, in: context, file: tls?.certificateFile ?? "")
    return unsafe (host, tlsHost)
  }

  /// The virtual host for clients with this trust and identity, created once. The files of the identity are read each time.
  func clientHost(_ tls: TLSClient?) throws(TransportError) -> (context: OpaquePointer, host: OpaquePointer) {
    let context: OpaquePointer
    if let existing = unsafe clientContext {
      unsafe context = unsafe existing
    } else {
      unsafe context = try unsafe makeContext()
      unsafe clientContext = context
    }
    let credentials = try tls?.identity.map { files throws(TransportError) in
      try TLSCredentials(certificateFile: files.certificateFile, privateKeyFile: files.privateKeyFile)
    }
    if let known = unsafe clientHosts[tls] {
      if let credentials { _ = unsafe known.tls?.use(credentials) }
      return unsafe (context, known.host)
    }
    let made = try unsafe makeClientHost(Self.clientProtocol, tls, credentials, in: context, callback: lwsCallback)
    unsafe clientHosts[tls] = unsafe made
    return unsafe (context, made.host)
  }

  /// The same for ``HTTPExchange``.
  func httpClientHost(_ tls: TLSClient?) throws(TransportError) -> (context: OpaquePointer, host: OpaquePointer) {
    let context: OpaquePointer
    if let existing = unsafe httpClientContext {
      unsafe context = unsafe existing
    } else {
      unsafe context = try unsafe makeContext(headerBytesMax: TransportLimits.httpHeaderBytesMax)
      unsafe httpClientContext = context
    }
    if let host = unsafe httpClientHosts[tls] { return unsafe (context, host) }
    let host = try unsafe makeClientHost(Self.httpProtocol, tls, nil, in: context, callback: httpClientCallback).host
    unsafe httpClientHosts[tls] = unsafe host
    return unsafe (context, host)
  }

  private func makeClientHost(
    _ name: String, _ tls: TLSClient?, _ credentials: TLSCredentials?, in context: OpaquePointer,
    callback: @escaping LwsCallback
  ) throws(TransportError) -> (host: OpaquePointer, tls: TLSHost?) {
    var settings = unsafe wardline_vhost_settings()
    unsafe settings.name = UnsafePointer(makeCString("client"))
    unsafe settings.callback = unsafe callback
    let names = unsafe makeCStrings([name])
    unsafe settings.subprotocols = UnsafePointer(names)
    unsafe settings.subprotocol_count = 1
    if let file = tls?.certificateAuthorityFile {
      try Self.requireReadable(file)
      unsafe settings.authority_file = UnsafePointer(makeCString(file))
    }
    if let identity = tls?.identity {
      unsafe settings.certificate_file = UnsafePointer(makeCString(identity.certificateFile))
      unsafe settings.private_key_file = UnsafePointer(makeCString(identity.privateKeyFile))
    }
    let tlsHost = tls.map { _ in TLSHost(of: self, isServer: false, credentials: credentials) }
    unsafe retain(tlsHost, in: &settings)
    let host = try unsafe makeHost(settings, in: context, file: tls?.certificateAuthorityFile ?? "")
    return unsafe (host, tlsHost)
  }

  /// Has libwebsockets hand the TLS of a virtual host to its callbacks.
  private func retain(_ tls: TLSHost?, in settings: inout wardline_vhost_settings) {
    guard let tls else { return }
    tlsHosts.append(tls)
    unsafe settings.has_tls = true
    unsafe settings.user = unsafe Unmanaged.passUnretained(tls).toOpaque()
  }

  private func makeContext(headerBytesMax: Int = 4_096) throws(TransportError) -> OpaquePointer {
    let place = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    unsafe place.initialize(to: nil)
    let context = unsafe LwsLibrary.makeContext { initializesTLS in
      unsafe wardline_context_create(
        uv, Unmanaged.passUnretained(self).toOpaque(), initializesTLS, UInt16(headerBytesMax), place)
    }
    unsafe contexts.append(place)
    guard let context = unsafe context else {
      throw .system(doing: "making a libwebsockets context", why: LwsLibrary.removeLastError())
    }
    return unsafe context
  }

  private func makeHost(
    _ settings: wardline_vhost_settings, in context: OpaquePointer, file: String
  ) throws(TransportError) -> OpaquePointer {
    var settings = unsafe settings
    _ = LwsLibrary.removeLastError()
    guard let host = unsafe wardline_vhost_create(context, &settings) else {
      throw .tls(file: file, why: LwsLibrary.removeLastError())
    }
    return unsafe host
  }

  private static func requireReadable(_ file: String) throws(TransportError) {
    guard unsafe access(file, R_OK) == 0 else { throw .tls(file: file, why: unsafe String(cString: strerror(errno))) }
  }

  private func makeCString(_ text: String) -> UnsafeMutablePointer<CChar>? {
    guard let copy = unsafe strdup(text) else { return nil }
    unsafe texts.append(copy)
    return unsafe copy
  }

  private func makeCStrings(_ list: [String]) -> UnsafeMutablePointer<UnsafePointer<CChar>?> {
    let copy = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: list.count)
    for (index, text) in list.enumerated() {
      unsafe (copy + index).initialize(to: makeCString(text).map { unsafe UnsafePointer($0) })
    }
    unsafe textLists.append(copy)
    return unsafe copy
  }

  // MARK: Connections

  func register(_ connection: WebSocketConnection) { connections[connection.number] = connection }
  func unregister(_ connection: WebSocketConnection) {
    connections[connection.number] = nil
    paused.remove(connection.number)
  }
  func register(_ server: WebSocketServer) { servers.append(server) }

  func register(_ connection: HTTPConnection) { httpConnections[connection.number] = connection }
  func unregister(_ connection: HTTPConnection) { httpConnections[connection.number] = nil }
  func register(_ server: HTTPServer) { httpServers.append(server) }

  func register(_ exchange: HTTPExchange) { httpExchanges[exchange.number] = exchange }
  func unregister(_ exchange: HTTPExchange) { httpExchanges[exchange.number] = nil }

  func httpExchange(_ wsi: OpaquePointer) -> HTTPExchange? {
    unsafe httpExchanges[UInt64(wardline_number(wsi))]
  }

  func httpConnection(_ wsi: OpaquePointer) -> HTTPConnection? {
    unsafe httpConnections[UInt64(wardline_number(wsi))]
  }

  func connection(_ wsi: OpaquePointer) -> WebSocketConnection? {
    unsafe connections[UInt64(wardline_number(wsi))]
  }

  /// The connection that OpenSSL calls back for. Of those of clients, which are few.
  func connection(ofTLS ssl: OpaquePointer) -> WebSocketConnection? {
    connections.values.first { connection in
      unsafe connection.state.wsi.map { unsafe lws_get_ssl($0) == ssl } ?? false
    }
  }

  // MARK: Observing client frames

  /// Follows the bytes that a client sends to a server (decision 021), if the program can observe its reads.
  func follow(_ connection: WebSocketConnection, on descriptor: Int32) {
    if observesReads == nil {
      observesReads = unsafe wardline_try_observe_reads(
        { owner, descriptor, bytes, count in
          guard let owner = unsafe owner else { return }
          let driver = unsafe Unmanaged<LwsDriver>.fromOpaque(owner).takeUnretainedValue()
          unsafe driver.followed[descriptor]?.observe(UnsafeMutableRawBufferPointer(start: bytes, count: count))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    if observesReads == true { followed[descriptor] = connection }
  }

  func unfollow(_ connection: WebSocketConnection, on descriptor: Int32) {
    if followed[descriptor] === connection { followed[descriptor] = nil }
  }

  /// libwebsockets handles its timeouts and stashed input only when a socket had an event. After a call that changes either
  /// without an event, it must be woken.
  func wakeService(_ wsi: OpaquePointer) {
    if let context = unsafe lws_get_context(wsi) { unsafe lws_cancel_service(context) }
  }

  func closeLeakedPoll(of wsi: OpaquePointer) {
    unsafe wardline_close_forgotten_poll(uv, wsi)
  }

  // MARK: Writing

  func writeAtEndOfTurn(_ connection: WebSocketConnection) { writing.append(connection) }

  /// Writes for all that have asked since the last turn. What one of them causes another to write is written, too.
  func endTurn() {
    while !writing.isEmpty {
      swap(&writing, &written)
      for connection in written { connection.writeAtEndOfTurn() }
      written.removeAll(keepingCapacity: true)
    }
  }

  func write(_ message: OutboundQueue.Message, to wsi: OpaquePointer) -> Bool {
    unsafe write(message.bytes, as: message.kind == .text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY, to: wsi)
  }

  /// Writes one frame. Makes the only copy of outgoing data: libwebsockets needs room in front for the header, and a client
  /// masks in place, while the array in the queue may be shared with other connections.
  func write(_ payload: [UInt8], as kind: lws_write_protocol, to wsi: OpaquePointer) -> Bool {
    let room = wardline_pre()
    let count = room + payload.count
    if scratch.count < count { scratch = [UInt8](repeating: 0, count: max(count, TransportLimits.writeBufferBytes)) }
    let written = unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      guard let start = scratch.baseAddress else { return Int32(-1) }
      unsafe payload.withUnsafeBufferPointer { bytes in
        if let bytes = bytes.baseAddress { unsafe (start + room).update(from: bytes, count: payload.count) }
      }
      return unsafe lws_write(wsi, start + room, payload.count, kind)
    }
    // One long message must not keep its memory for ever.
    if scratch.count > TransportLimits.writeBufferKeptBytesMax { scratch = [] }
    return written >= 0
  }

  // MARK: Paused connections

  /// libwebsockets does not watch a socket that it neither reads nor writes. Such sockets are polled twice a second to see
  /// whether the peer is still connected.
  func watchPaused(_ connection: WebSocketConnection, _ isPaused: Bool) {
    if isPaused { paused.insert(connection.number) } else { paused.remove(connection.number) }
    guard !paused.isEmpty, pausedTimer == nil else { return }
    let timer = loop.makeTimer { [unowned self] in checkPaused() }
    pausedTimer = timer
    timer.arm(atUptimeMilliseconds: loop.now + TransportLimits.pausedLookMilliseconds)
  }

  private func checkPaused() {
    for number in paused { connections[number]?.checkHangUp() }
    guard !paused.isEmpty else {
      pausedTimer = nil
      return
    }
    pausedTimer?.arm(atUptimeMilliseconds: loop.now + TransportLimits.pausedLookMilliseconds)
  }

  // MARK: The end

  /// Closes every socket. The closing completes in later turns of the loop.
  func beginTeardown() {
    isTearingDown = true
    pausedTimer = nil
    for server in servers { server.stopAccepting() }
    for server in httpServers { server.stopAccepting() }
    for connection in connections.values { connection.loopStops() }
    for exchange in httpExchanges.values { exchange.loopStops() }
    unsafe contexts.forEach { place in unsafe place.pointee.map { unsafe lws_context_destroy($0) } }
  }

  /// The second call is what frees a context on a foreign loop; it unloads the plug-in, so it must come after the last
  /// handle has been closed.
  func finishTeardown() {
    unsafe contexts.forEach { place in
      unsafe place.pointee.map { unsafe lws_context_destroy($0) }
      unsafe place.deallocate()
    }
    unsafe contexts = []
    if observesReads == true { _ = wardline_try_observe_reads(nil, nil) }
    servers = []
    httpServers = []
    connections = [:]
    httpConnections = [:]
    httpExchanges = [:]
    followed = [:]
    tlsHosts = []
    unsafe texts.forEach { unsafe free($0) }
    unsafe textLists.forEach { unsafe $0.deallocate() }
  }
}
