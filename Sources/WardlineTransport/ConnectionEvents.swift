import CLibwebsockets
import Glibc

/// The methods of a connection that libwebsockets and the timers call. None runs inside a call of the handler.
extension WebSocketConnection {
  var wasOpened: Bool { state.wasOpened }

  // MARK: Opening

  /// Whether the server has room for one more.
  func isAdmitted() -> Bool { state.server?.hasRoom() ?? false }

  /// Whether a browser's page of that origin may connect.
  func admits(origin: String) -> Bool {
    guard let server = state.server, !server.configuration.origins.contains(origin) else { return true }
    refused(.origin(origin))
    return false
  }

  /// Whether the server has one of the subprotocols that a client offers. libwebsockets would hang up on any other client without a word.
  ///
  /// - Parameter offered: names and commas; empty without the header.
  func speaks(oneOf offered: String) -> Bool {
    guard let known = state.server?.configuration.subprotocols else { return true }
    let names = offered.split(separator: ",").map { name in
      let isSpace = { (character: Character) in character == " " || character == "\t" }
      return String(name.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
    guard !names.contains(where: known.contains) else { return true }
    refused(.subprotocol(offered: offered))
    return false
  }

  /// What a client reads that offers none of them.
  var subprotocolsText: String {
    "Sec-WebSocket-Protocol must be \(state.server?.configuration.subprotocols.joined(separator: " or ") ?? "")\n"
  }

  /// An event of a server's TLS, by OpenSSL's numbers. Only alerts that end a handshake are of interest.
  func observedTLS(_ event: Int32, _ value: Int32, _ ssl: OpaquePointer?) {
    var isReceived = false
    guard state.phase == .connecting, let ssl = unsafe ssl, unsafe wardline_tls_is_fatal(event, value, &isReceived) else {
      return
    }
    let alert = TLSAlert(ofEvent: value).text
    if isReceived { return refused(.tls(why: "the client gave up: \(alert)")) }
    if wardline_peer_showed_none() { return refused(.clientCertificate(why: "none was shown")) }
    if let why = unsafe wardline_peer_refusal(ssl) {
      return refused(.clientCertificate(why: unsafe String(cString: why)))
    }
    refused(.tls(why: unsafe wardline_tls_error().map { unsafe String(cString: $0) } ?? alert))
  }

  /// Who it is whom a trusted proxy has connected, by its request. `false` if that cannot be read.
  ///
  /// - Parameter header: of `X-Forwarded-For`; not read unless a trusted proxy has sent the request, and where one has said by PROXY that it
  ///   does not know who connects.
  func admits(forwardedFor header: String) -> Bool {
    guard !state.isIntroduced, let configuration = state.server?.configuration, configuration.trusts(address) else {
      return true
    }
    switch ForwardedFor(header, isTrusted: configuration.trusts) {
    case .client(let address, let port):
      (state.address, state.peer) = (address, IPAddress.text(address, port: port))
      return true
    case .invalid(let entry):
      refused(.proxy(why: "X-Forwarded-For has \(entry.isEmpty ? "nothing" : entry) where an address has to be"))
      return false
    }
  }

  func refused(_ refusal: HandshakeRefusal) {
    guard !state.isRefused else { return }
    state.isRefused = true
    state.handler?.refused(self, refusal)
  }

  /// The `Retry-After`, in seconds, of a client that was rejected because the server is full.
  var retryAfterSeconds: Int32 { state.server?.retryAfterSeconds ?? 1 }

  /// A server must name the requested subprotocol; libwebsockets would also accept an answer without one.
  func accepts(subprotocol: String?) -> Bool {
    let wanted = state.attempt?.configuration.subprotocol
    guard subprotocol == wanted else {
      state.attempt?.recordFailure(.handshake(why: "it does not speak \(wanted ?? "")"))
      return false
    }
    return true
  }

  func established(subprotocol: String?) {
    guard state.phase == .connecting, state.reason == nil else { return }
    state.deadline = nil
    state.phase = .open
    state.wasOpened = true
    // The name as it is configured: thousands of connections share it.
    let known = state.server?.configuration.subprotocols.first { $0 == subprotocol }
    state.subprotocol = known ?? subprotocol ?? state.attempt?.configuration.subprotocol ?? ""
    state.attempt = nil
    state.server?.opened(self)
    state.handler?.opened(self)
    // Those of a client that did not wait for the answer to its handshake.
    if state.clientFrames.hasPings { requestWritable() }
  }

  // MARK: Masks and pings

  /// Observes the client's bytes that libwebsockets decodes next. Called inside a read of libwebsockets: it only marks the
  /// connection, so that none of these bytes reaches the handler, and closes in the loop's next turn. Pings are answered at the end of this one.
  func observe(_ bytes: UnsafeMutableRawBufferPointer) {
    let isMasked = unsafe state.clientFrames.follow(bytes)
    if state.clientFrames.hasPings { requestWritable() }
    guard !isMasked else { return }
    stopFollowing()
    // A client that does not wait for the answer to its handshake gets no close frame.
    guard state.phase != .connecting else { return abort() }
    guard state.phase == .open, state.closeFrame == nil else { return }
    let text = "a client must mask its frames"
    state.closeFrame = (.protocolError, text)
    state.reason = CloseReason(.violation, code: .protocolError, text: text)
    loop.execute { self.closeForViolation() }
  }

  private func closeForViolation() {
    guard state.phase == .open else { return }
    state.outbound.removeAll()
    resumeReading()
    armCloseDeadline()
    requestWritable()
  }

  func stopFollowing() {
    guard state.descriptor >= 0 else { return }
    loop.driver.unfollow(self, on: state.descriptor)
    state.descriptor = -1
  }

  // MARK: Reading

  /// Never closes the connection directly: libwebsockets' client does not empty its buffer when this callback returns anything
  /// but 0, and writes the peer's further data beyond the end of it. It is closed in `becameWritable`.
  func received(_ piece: UnsafeRawBufferPointer, _ wsi: OpaquePointer) {
    guard state.phase == .open, state.closeFrame == nil else { return }
    let kind = unsafe lws_frame_is_binary(wsi) != 0 ? MessageKind.binary : .text
    let outcome = unsafe state.inbound.append(
      piece, remainingBytes: Int(lws_remaining_packet_payload(wsi)), endsMessage: lws_is_final_fragment(wsi) != 0, kind: kind)
    switch outcome {
    case .incomplete:
      state.handler?.receiving(self)
    case .complete(let message):
      state.handler?.received(message, kind, on: self)
    case .refused(let code, let text):
      state.outbound.removeAll()
      state.closeFrame = (code, text)
      state.reason = CloseReason(.us, code: code, text: text)
      armCloseDeadline()
      requestWritable()
    }
  }

  func peerCloses(_ payload: UnsafeMutableRawBufferPointer) {
    // libwebsockets answers with what is in this buffer. It has put 1002 in the place of other codes that nobody may send, and not of those above
    // 4999 (RFC 6455, 7.4.2).
    if payload.count >= 2, unsafe UInt16(payload[0]) << 8 | UInt16(payload[1]) > 4_999 {
      let code = CloseCode.protocolError.rawValue
      unsafe (payload[0], payload[1]) = (UInt8(code >> 8), UInt8(code & 0xFF))
    }
    guard state.phase == .open else { return }
    state.phase = .closing
    state.outbound.removeAll()
    armCloseDeadline()
    guard state.reason == nil else { return }
    let code = unsafe payload.count >= 2 ? CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1])) : nil
    state.reason = CloseReason(.peer, code: code, text: unsafe String(decoding: payload.dropFirst(2), as: UTF8.self))
  }

  // MARK: Writing

  /// Outside of libwebsockets' callbacks, which it allows where nothing of a message is left in its buffer.
  func writeAtEndOfTurn() {
    state.awaitsTurn = false
    guard let wsi = unsafe state.wsi, unsafe mayWrite(to: wsi) else { return }
    if unsafe lws_partial_buffered(wsi) != 0 {
      unsafe lws_callback_on_writable(wsi)
    } else if unsafe becameWritable(wsi) != 0 {
      cut(because: CloseReason(.lost))
    }
  }

  /// The socket takes data. -1 if the connection is lost.
  func becameWritable(_ wsi: OpaquePointer) -> Int32 {
    guard unsafe mayWrite(to: wsi) else { return 0 }
    state.isWriting = true
    defer { state.isWriting = false }
    // libwebsockets calls this when the last message is written completely.
    sentAll()
    while let ping = state.clientFrames.nextPing() {
      guard unsafe loop.driver.write(ping, as: LWS_WRITE_PONG, to: wsi) else { return -1 }
      guard unsafe lws_partial_buffered(wsi) == 0 else {
        unsafe lws_callback_on_writable(wsi)
        return 0
      }
    }
    if state.outbound.isEmpty, state.wantsToWrite, state.closeFrame == nil {
      guard unsafe isTimeToWrite(wsi) else { return 0 }
      state.wantsToWrite = false
      state.handler?.writable(self)
      if !state.wantsToWrite { state.pace.markIdle() }
    }
    if let message = state.outbound.dequeue() {
      state.pace.recordWrite(message.bytes.count, at: loop.now)
      guard unsafe loop.driver.write(message, to: wsi) else { return -1 }
      if state.closeFrame != nil { armCloseDeadline() }
      let isPartlySent = unsafe lws_partial_buffered(wsi) != 0
      if !isPartlySent { sentAll() }
      // One message per call, so that the loop's other connections take turns.
      if isPartlySent || hasMoreToWrite { unsafe lws_callback_on_writable(wsi) }
      return 0
    }
    if let closeFrame = state.closeFrame {
      state.phase = .closing
      loop.execute { self.sendCloseFrame(closeFrame.code, closeFrame.text) }
    }
    return 0
  }

  /// `false` where a close frame was sent; nothing may follow it (RFC 6455, 5.5.1). libwebsockets sends one itself where the peer violates the
  /// protocol, and would write what follows; it has no callback for that, but a reason that is set.
  private func mayWrite(to wsi: OpaquePointer) -> Bool {
    guard state.phase == .open else { return false }
    let payload = unsafe closePayload(wsi)
    guard !payload.isEmpty else { return true }
    state.phase = .closing
    state.outbound.removeAll()
    state.reason = state.reason ?? CloseReason(violation: payload)
    armCloseDeadline()
    return false
  }

  private var hasMoreToWrite: Bool { !state.outbound.isEmpty || state.wantsToWrite || state.closeFrame != nil }

  private func sentAll() {
    if state.outbound.sentAll(), state.phase == .open { state.handler?.drained(self) }
  }

  func announceCongestion() {
    guard state.phase == .open, state.outbound.announceCongestion() else { return }
    state.handler?.congested(self)
  }

  // MARK: Closing

  /// No other data is being written. Not closed by returning -1 from a callback, as libwebsockets documents: Debian's build,
  /// which has its self-tests on, then closes twice, and the second time does not wait for the close frame.
  private func sendCloseFrame(_ code: CloseCode, _ text: String) {
    guard let wsi = unsafe state.wsi, state.phase == .closing else { return }
    armCloseDeadline()
    var bytes = Array(text.utf8)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe lws_close_reason(wsi, lws_close_status(UInt32(code.rawValue)), bytes.baseAddress, bytes.count)
    }
    // If a reason is set, this sends it and waits for the answer.
    unsafe wardline_kill(wsi)
  }

  func deadlinePassed() {
    guard state.wasOpened else {
      state.attempt?.recordFailure(.timedOut(during: "during the handshake"))
      return cut(because: CloseReason(.lost, text: "no handshake in time"))
    }
    cut(because: CloseReason(.lost))
  }

  /// Detects a closed peer on paused connections, whose sockets libwebsockets does not watch.
  func checkHangUp() {
    guard let wsi = unsafe state.wsi, state.phase == .open else { return }
    if unsafe wardline_socket_hung_up(lws_get_socket_fd(wsi)) { cut(because: CloseReason(.lost)) }
  }

  /// Ends the connection now. Must not be called inside a callback of libwebsockets.
  func cut(because reason: CloseReason) {
    guard state.phase != .closed else { return }
    if state.wasOpened { state.phase = .closing }
    if let wsi = unsafe state.wsi {
      unsafe wardline_socket_cut(lws_get_socket_fd(wsi))
      // May destroy the connection before it returns. If it does not (a message is partly sent), the next event on the socket,
      // which is shut down, does.
      unsafe wardline_kill(wsi)
    }
    end(reason)
  }

  /// libwebsockets has closed the socket.
  func closed(violation payload: [UInt8]) {
    guard state.reason == nil, payload.count >= 2 else { return end(CloseReason(.lost)) }
    end(CloseReason(violation: payload))
  }

  func destroyed(_ wsi: OpaquePointer) {
    if !state.wasOpened { unsafe loop.driver.closeLeakedPoll(of: wsi) }
    guard unsafe state.wsi == nil || state.wsi == wsi else { return }
    unsafe state.wsi = nil
    stopFollowing()
    if state.attempt != nil, state.phase == .connecting, !loop.driver.isTearingDown {
      // One address of several; the attempt continues with the next.
      return attemptDestroyed()
    }
    end(CloseReason(.lost))
    loop.driver.unregister(self)
    state.server?.destroyed(self)
    state.server = nil
  }

  func loopStops() {
    if state.reason == nil { state.reason = CloseReason(.stopped) }
    // Without a socket there will be no callback.
    if unsafe state.wsi == nil { end(CloseReason(.stopped)) }
  }

  /// Notifies the handler, once. An earlier reason takes precedence.
  func end(_ reason: CloseReason) {
    guard state.phase != .closed else { return }
    state.phase = .closed
    state.deadline = nil
    state.paceTimer = nil
    state.outbound.removeAll()
    loop.driver.watchPaused(self, false)
    let handler = state.handler
    state.handler = nil
    let failure = state.attempt?.failure
    state.attempt = nil
    if unsafe state.wsi == nil { loop.driver.unregister(self) }
    if state.wasOpened {
      handler?.closed(self, state.reason ?? reason)
    } else if state.server == nil {
      handler?.failed(self, state.reason == nil ? failure ?? .handshake(why: "it hung up") : .aborted)
    }
  }
}

extension CloseReason {
  /// - Parameter payload: of the close frame with which libwebsockets has answered a violation: a code, and a text.
  fileprivate init(violation payload: [UInt8]) {
    self.init(
      .violation, code: CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1])),
      text: String(decoding: payload.dropFirst(2), as: UTF8.self))
  }
}
