import CLibwebsockets

/// One WebSocket connection, of a server or of a client.
///
/// Used on its loop only; every member but `number` and `loop` checks that. Its events go to its ``WebSocketHandler``.
package final class WebSocketConnection: Sendable {
  enum Phase {
    /// Before the handshake is complete.
    case connecting
    case open
    /// A close frame was requested, sent or received, or the connection is about to be cut. No data is received any more.
    case closing
    /// The handler has been notified.
    case closed
  }

  /// The mutable state. A class of its own, and not Sendable: only ``state`` returns it, on the loop.
  @safe final class State {
    var phase = Phase.connecting
    var wasOpened = false
    /// Whether a server has refused its handshake and told the handler.
    var isRefused = false
    /// Whether a trusted proxy has said that it does not know who connects, so that nothing else says it either.
    var isIntroduced = false
    /// Whether a server has ended it, but its socket is not closed yet.
    var isLeaving = false
    /// The other end.
    var peer: String
    var address: [UInt8]
    /// Where a server counts its handshake; `nil` for a trusted proxy's until it has said whose it is.
    var handshakeNetwork: ArraySlice<UInt8>?
    /// libwebsockets' object, from its creation until it is destroyed.
    var wsi: OpaquePointer?
    /// Released at the end, so that a handler may own its connections.
    var handler: (any WebSocketHandler)?
    var server: WebSocketServer?
    var attempt: ConnectAttempt?
    /// On a server: the observed client frames, and their descriptor; -1 if they are not observed.
    var clientFrames = ClientFrames()
    var descriptor: Int32 = -1
    var subprotocol = ""
    var inbound: InboundMessage
    var outbound: OutboundQueue
    var wantsToWrite = false
    /// Whether it is among those that the loop writes for at the end of its turn.
    var awaitsTurn = false
    /// Whether it is being written for, so that what is queued meanwhile needs no request.
    var isWriting = false
    /// How many bytes may be in flight, and when to check again while there are too many.
    var pace: OutboundPace
    var paceTimer: LoopTimer?
    /// TCP's state at the last check, and since when it has held.
    var progress = SocketProgress()
    var isPaused = false
    /// The close frame, until it is passed to libwebsockets.
    var closeFrame: (code: CloseCode, text: String)?
    /// The reason that the handler will get at the end.
    var reason: CloseReason?
    /// The round trip to the peer that answers, as measured by the owner of the connection; 0 if not measured.
    var roundTripMilliseconds: Int64 = 0
    /// Until when the handshake must be complete, then until when the peer must have answered a close frame.
    var deadline: LoopTimer?

    init(
      peer: String, address: [UInt8], limits: ConnectionLimits, handler: any WebSocketHandler, server: WebSocketServer?,
      attempt: ConnectAttempt?
    ) {
      self.peer = peer
      self.address = address
      self.handler = handler
      self.server = server
      self.attempt = attempt
      inbound = InboundMessage(bytesMax: limits.messageBytesMax, fragmentsMax: limits.fragmentsMax)
      pace = attempt?.configuration.pace ?? OutboundPace()
      outbound = OutboundQueue(highWaterBytes: limits.outboundHighWaterBytes, lowWaterBytes: limits.outboundLowWaterBytes)
    }
  }

  /// Unique in the process.
  package let number: UInt64
  package let loop: EventLoop
  private nonisolated(unsafe) let unguarded: State

  /// Guard: the loop's thread.
  var state: State {
    loop.checkIsolated()
    return unsafe unguarded
  }

  init(
    loop: EventLoop, number: UInt64, peer: String, address: [UInt8] = [], limits: ConnectionLimits,
    handler: any WebSocketHandler, server: WebSocketServer? = nil, attempt: ConnectAttempt? = nil
  ) {
    self.loop = loop
    self.number = number
    unsafe unguarded = State(peer: peer, address: address, limits: limits, handler: handler, server: server, attempt: attempt)
  }

  /// The other end: its address and port, or the host that the client was given. Behind a trusted proxy the client, without its port where
  /// the proxy does not say it; until the proxy has said whose the connection is, the proxy.
  package var peer: String { state.peer }

  /// The other end's address: 4 bytes of IPv4 or 16 of IPv6; empty where a client made the connection.
  package var address: [UInt8] { state.address }

  /// The negotiated subprotocol; empty before `opened`.
  package var subprotocol: String { state.subprotocol }

  /// Whether the connection is open for messages.
  package var isOpen: Bool { state.phase == .open }

  /// Queued payload bytes, including those of the current message that the socket has not taken.
  package var outboundBytes: Int { state.outbound.bytes }

  /// The maximum size of one message, so that it takes at most about half a second.
  package var unitBytes: Int { state.pace.unitBytes }

  /// The queue limit of this connection, above which later frames would wait too long.
  package var waitingBytesMax: Int { state.pace.waitingBytesMax }

  /// The measured pace of the link.
  package var pace: OutboundPace { state.pace }

  /// The other end says that what it was sent takes it long to receive.
  package func peerReceivesSlowly() { state.pace.unitArrivesSlowly(at: loop.now) }

  /// The same, for the next connection after this one was lost. An attempt that never opened has measured nothing, and changes
  /// nothing.
  package var paceAfterLoss: OutboundPace { state.wasOpened ? state.pace.halved : state.pace }

  /// Queues one message. The array is kept unchanged until it is written: shared by many connections, it costs its memory once.
  /// Ignored unless the connection is open.
  package func send(_ bytes: [UInt8], as kind: MessageKind) {
    guard state.phase == .open, state.closeFrame == nil else { return }
    if state.outbound.append(OutboundQueue.Message(bytes: bytes, kind: kind)) {
      loop.execute { self.announceCongestion() }
    }
    requestWritable()
  }

  /// Requests one call of ``WebSocketHandler/writable(_:)``, when the socket takes data and nothing is queued.
  package func wantsToWrite() {
    guard state.phase == .open, state.closeFrame == nil else { return }
    state.wantsToWrite = true
    requestWritable()
  }

  /// Sets how long a message from the other end may be, from the next piece on.
  package func allowMessages(bytesMax: Int) { state.inbound.bytesMax = bytesMax }

  /// Stops reading; the peer's data backs up. While paused, pings and close frames are not seen, as they are queued behind the
  /// data. The end of the connection is detected within half a second, and unread data is then lost.
  package func pauseReading() {
    guard state.phase == .open, !state.isPaused, let wsi = unsafe state.wsi else { return }
    state.isPaused = true
    unsafe lws_rx_flow_control(wsi, 0)
    loop.driver.watchPaused(self, true)
  }

  package func resumeReading() {
    guard state.isPaused, let wsi = unsafe state.wsi else { return }
    state.isPaused = false
    unsafe lws_rx_flow_control(wsi, 1)
    loop.driver.watchPaused(self, false)
    // Data that was already read is delivered in libwebsockets' next round, which may need a wake.
    unsafe loop.driver.wakeService(wsi)
  }

  /// Sends what is queued, then a close frame, and waits for the answer. If nothing moves for two round trips, 1 s at least and
  /// 5 s at most, the connection is cut. `reason` is shortened to 123 bytes, the protocol's limit. A second call has no effect.
  ///
  /// - Parameter roundTripMilliseconds: the round trip of an answer, if known better than by TCP, which sees only the path to a
  ///   proxy.
  /// - Precondition: `code` may be sent, see ``CloseCode/maySend``.
  package func close(code: CloseCode, reason: String, roundTripMilliseconds: Int64 = 0) {
    precondition(code.maySend, "\(code.rawValue) cannot stand in a close frame")
    guard state.phase != .connecting else { return abort() }
    guard state.phase == .open, state.closeFrame == nil else { return }
    leave()
    let text = String(reason.shortened(toUTF8: TransportLimits.closeReasonBytesMax))
    state.closeFrame = (code, text)
    state.reason = CloseReason(.us, code: code, text: text)
    state.roundTripMilliseconds = roundTripMilliseconds
    // The answer is queued behind unread data.
    resumeReading()
    armCloseDeadline()
    requestWritable()
  }

  /// Cuts the connection, without a close frame and without sending queued messages: for a dead link, or an attempt that is no
  /// longer wanted. The handler is notified in the loop's next turn.
  package func abort() {
    guard state.phase != .closed else { return }
    leave()
    if state.reason == nil { state.reason = CloseReason(.aborted) }
    // Never inside a callback of libwebsockets for the same connection, nor inside a call of the handler.
    loop.execute { self.cut(because: CloseReason(.aborted)) }
  }

  /// From here on it does not count towards the limit, although its socket takes a moment to close.
  private func leave() {
    guard state.wasOpened, !state.isLeaving, let server = state.server else { return }
    state.isLeaving = true
    server.markLeaving()
  }

  /// Asks for ``writeAtEndOfTurn()``: what is queued until then leaves together, and the socket is asked whether it takes data
  /// only after it has not. To turn its events on and off around each message would cost four system calls.
  func requestWritable() {
    let state = state
    guard !state.isWriting, !state.awaitsTurn, unsafe state.wsi != nil else { return }
    state.awaitsTurn = true
    loop.driver.writeAtEndOfTurn(self)
  }

  /// Starts to wait for the answer to a close frame, or extends the wait because bytes have moved.
  func armCloseDeadline() {
    let roundTrip = max(state.roundTripMilliseconds, tcpRoundTripMilliseconds)
    armDeadline(after: min(max(2 * roundTrip, TransportLimits.closeMinMilliseconds), TransportLimits.closeMaxMilliseconds))
  }

  func armDeadline(after milliseconds: Int64) {
    if state.deadline == nil { state.deadline = loop.makeTimer { [weak self] in self?.deadlinePassed() } }
    state.deadline?.arm(atUptimeMilliseconds: loop.now + milliseconds)
  }
}

extension WebSocketConnection: CustomStringConvertible {
  package var description: String { "connection \(number)" }
}

extension String {
  /// The longest prefix of at most `count` bytes, in whole characters.
  func shortened(toUTF8 count: Int) -> Substring {
    guard utf8.count > count else { return self[...] }
    var end = utf8.index(startIndex, offsetBy: count)
    while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return self[..<end]
  }
}
