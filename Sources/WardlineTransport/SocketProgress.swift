import CLibwebsockets

/// TCP's view of a connection: whether bytes move, of complete messages and of parts. Times are those of the loop.
package struct SocketProgress: Equatable, Sendable {
  /// When the other end accepted the connection; `nil` before that.
  package internal(set) var establishedAtMilliseconds: Int64?
  /// When the last bytes were received; `nil` before the first.
  package internal(set) var receivedAtMilliseconds: Int64?
  /// When our bytes were last acknowledged; `nil` before the first. A proxy acknowledges for the server behind it.
  package internal(set) var acknowledgedAtMilliseconds: Int64?
  /// Our bytes that are queued or not acknowledged by TCP yet.
  package internal(set) var unacknowledgedBytes = 0
  /// Whether an incoming message is incomplete.
  package internal(set) var isReceiving = false

  /// Whether some of our bytes are not acknowledged yet.
  package var isSending: Bool { unacknowledgedBytes > 0 }

  /// Bytes carried so far, in both directions.
  package var bytes: UInt64 { receivedBytes &+ acknowledgedBytes }

  var receivedBytes: UInt64 = 0
  var acknowledgedBytes: UInt64 = 0
}

extension WebSocketConnection {
  /// Reads TCP's current state; `nil` without a socket.
  package func readProgress() -> SocketProgress? {
    var tcp = wardline_tcp()
    let socket = unsafe state.wsi.map { unsafe lws_get_socket_fd($0) } ?? state.attempt?.tunnel?.socket ?? -1
    guard socket >= 0, unsafe wardline_tcp_read(socket, &tcp) else { return nil }
    let now = loop.now
    if tcp.is_established, state.progress.establishedAtMilliseconds == nil { state.progress.establishedAtMilliseconds = now }
    // The first byte that is acknowledged is the handshake's.
    if tcp.acknowledged_bytes > max(1, state.progress.acknowledgedBytes) {
      state.progress.acknowledgedAtMilliseconds = now - Int64(tcp.acknowledged_ago)
      state.progress.acknowledgedBytes = tcp.acknowledged_bytes
    }
    if tcp.received_bytes > state.progress.receivedBytes {
      state.progress.receivedAtMilliseconds = now - Int64(tcp.received_ago)
      state.progress.receivedBytes = tcp.received_bytes
    }
    state.progress.unacknowledgedBytes = Int(wardline_socket_outstanding(socket)) + state.outbound.bytes
    state.progress.isReceiving = state.inbound.isPartial
    return state.progress
  }

  /// TCP's round trip: to the other end, or to a proxy before it. 0 if unknown.
  var tcpRoundTripMilliseconds: Int64 {
    var tcp = wardline_tcp()
    guard let wsi = unsafe state.wsi else { return 0 }
    let socket = unsafe lws_get_socket_fd(wsi)
    return unsafe socket >= 0 && wardline_tcp_read(socket, &tcp) ? Int64(tcp.round_trip) / 1_000 : 0
  }

  /// Whether few enough bytes are in flight to write more. If not, it is checked again soon.
  func isTimeToWrite(_ wsi: OpaquePointer) -> Bool {
    let socket = unsafe lws_get_socket_fd(wsi)
    var tcp = wardline_tcp()
    var isRead = false
    func read() {
      if !isRead { isRead = unsafe wardline_tcp_read(socket, &tcp) }
    }
    let pause = state.pace.pause(
      outstandingBytes: { Int(wardline_socket_outstanding(socket)) },
      acknowledgedBytes: {
        read()
        return tcp.acknowledged_bytes
      },
      roundTripMilliseconds: {
        read()
        return isRead && tcp.round_trip_min != .max ? Int64(tcp.round_trip_min) / 1_000 : 0
      }, at: loop.now)
    guard let pause else { return true }
    if state.paceTimer == nil { state.paceTimer = loop.makeTimer { [weak self] in self?.requestWritable() } }
    state.paceTimer?.arm(atUptimeMilliseconds: loop.now + pause)
    return false
  }
}
