import CLibwebsockets

/// One WebSocket connection, of a server or of a client.
///
/// Used on its loop only; every member but `number`, `peer` and `loop` checks that. What happens on it is told to its
/// ``WebSocketHandler``.
package final class WebSocketConnection: Sendable {
  enum Phase {
    /// Before the handshake is complete.
    case connecting
    case open
    /// A close frame was asked for, sent or received, or the connection is about to be cut. Nothing is received any more.
    case closing
    /// The handler has been told.
    case closed
  }

  /// All that changes. A class of its own, and not Sendable: it is only handed out by ``state``, on the loop.
  @safe final class State {
    var phase = Phase.connecting
    var wasOpened = false
    /// Whether a server has ended it, and it is not gone yet.
    var isLeaving = false
    /// libwebsockets' side, from when it exists until it is destroyed.
    var wsi: OpaquePointer?
    /// Let go at the end, so that a handler may own its connections.
    var handler: (any WebSocketHandler)?
    var server: WebSocketServer?
    var attempt: ConnectAttempt?
    /// A server's: what is observed of the client's frames, and on which descriptor; -1 when nothing is.
    var clientFrames = ClientFrames()
    var descriptor: Int32 = -1
    var subprotocol = ""
    var inbound: InboundMessage
    var outbound: OutboundQueue
    var wantsToWrite = false
    /// How much may be on its way, and when that is looked at again while it is too much.
    var pace: OutboundPace
    var paceTimer: LoopTimer?
    /// What TCP said when it was asked last, and since when it has been so.
    var progress = SocketProgress()
    var isPaused = false
    /// What the close frame is to say, until it is handed to libwebsockets.
    var closeFrame: (code: CloseCode, text: String)?
    /// What the handler will be told at the end.
    var reason: CloseReason?
    /// What a round trip to the one who answers takes, as the owner of the connection has measured it; 0 when it has not.
    var roundTripMilliseconds: Int64 = 0
    /// Until when the handshake must be complete, then until when the peer must have answered a close frame.
    var deadline: LoopTimer?

    init(limits: ConnectionLimits, handler: any WebSocketHandler, server: WebSocketServer?, attempt: ConnectAttempt?) {
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
  /// The other end: its address and port, or the host as the client was told.
  package let peer: String
  /// The other end's address: 4 bytes of IPv4 or 16 of IPv6; empty where a client made the connection.
  package let address: [UInt8]
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
    self.peer = peer
    self.address = address
    unsafe unguarded = State(limits: limits, handler: handler, server: server, attempt: attempt)
  }

  /// What both sides agreed on; empty before `opened`.
  package var subprotocol: String { state.subprotocol }

  /// Whether a message that is sent now has a chance.
  package var isOpen: Bool { state.phase == .open }

  /// Payload that waits here: what is queued and, of the message that is being sent, what the socket has not taken.
  package var outboundBytes: Int { state.outbound.bytes }

  /// What one message should not exceed, so that it takes no longer than about half a second.
  package var unitBytes: Int { state.pace.unitBytes }

  /// What may wait here to be written before it is too much to stand in front of what is said next.
  package var waitingBytesMax: Int { state.pace.waitingBytesMax }

  /// What was learned of the way to the other end.
  package var pace: OutboundPace { state.pace }

  /// The same, for the next connection after this one was lost. A try that never opened has learned nothing, and takes nothing back.
  package var paceAfterLoss: OutboundPace { state.wasOpened ? state.pace.halved : state.pace }

  /// Queues one message. The array is kept as it is until it is written: the same one for many connections costs its memory
  /// once. Ignored unless the connection is open.
  package func send(_ bytes: [UInt8], as kind: MessageKind) {
    guard state.phase == .open, state.closeFrame == nil else { return }
    if state.outbound.append(OutboundQueue.Message(bytes: bytes, kind: kind)) {
      loop.execute { self.announceCongestion() }
    }
    requestWritable()
  }

  /// Asks for one call of ``WebSocketHandler/writable(_:)``, when the socket takes data and nothing is queued.
  package func wantsToWrite() {
    guard state.phase == .open, state.closeFrame == nil else { return }
    state.wantsToWrite = true
    requestWritable()
  }

  /// Sets how long a message from the other end may be, from the next piece on.
  package func allowMessages(bytesMax: Int) { state.inbound.bytesMax = bytesMax }

  /// Stops reading; what the peer sends backs up to it. While paused, pings and close frames are not seen, as they stand in
  /// line behind the data; the end of the connection is, within half a second, and then what was unread is lost.
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
    // What had been read already is given out in libwebsockets' next round, which may not come by itself.
    unsafe loop.driver.wakeService(wsi)
  }

  /// Sends what is queued, then a close frame, and waits for the answer. If nothing moves for two round trips, 1 s at least and 5 s at most,
  /// the connection is cut. `reason` is shortened to 123 bytes, as the protocol has it. A second call changes nothing.
  ///
  /// - Parameter roundTripMilliseconds: what an answer takes, where that is known better than by TCP, which sees the way to a proxy only.
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
    // The answer stands in line behind what was not read.
    resumeReading()
    armCloseDeadline()
    requestWritable()
  }

  /// Cuts the connection, without a close frame and without waiting for what is queued: for a link that is dead, or for an
  /// attempt that is not wanted any more. The handler hears of it in the loop's next turn.
  package func abort() {
    guard state.phase != .closed else { return }
    leave()
    if state.reason == nil { state.reason = CloseReason(.aborted) }
    // Never inside a callback of libwebsockets for the same connection, nor inside a call of the handler.
    loop.execute { self.cut(because: CloseReason(.aborted)) }
  }

  /// From here on its place is free for others, although its socket takes a moment to close.
  private func leave() {
    guard state.wasOpened, !state.isLeaving, let server = state.server else { return }
    state.isLeaving = true
    server.markLeaving()
  }

  func requestWritable() {
    if let wsi = unsafe state.wsi { unsafe lws_callback_on_writable(wsi) }
  }

  /// Begins to wait for the answer to a close frame, or goes on waiting because something has moved.
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
  package var description: String { "connection \(number) (\(peer))" }
}

extension String {
  /// The longest beginning that has at most `count` bytes, in whole characters.
  func shortened(toUTF8 count: Int) -> Substring {
    guard utf8.count > count else { return self[...] }
    var end = utf8.index(startIndex, offsetBy: count)
    while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return self[..<end]
  }
}
