internal import Dispatch
internal import Foundation
internal import Synchronization
internal import WardlineModel

/// Answers `wardline-relay ctl` beside a running relay, on threads of its own: one that accepts, and one for each connection, of which there are few
/// (``Limits/controlConnectionsMax``). Whatever an operator's program does, the relay's loop is asked only for short, complete steps (decision
/// 049).
final class ControlServer: Sendable {
  /// Answers a request with all lines but the last, and the last. `isGone` tells whether the asking program still waits.
  typealias Handler =
    @Sendable (_ request: ControlRequest, _ caller: ControlCaller, _ isGone: @escaping @Sendable () -> Bool) async
    -> (lines: [UInt8], end: ControlEnd)
  /// Told of a request that is not answered, and why.
  typealias Refusal = @Sendable (_ caller: ControlCaller?, _ reason: String) -> Void

  let path: String
  private let listener: Int32
  private let file: FileStatus?
  private let isStopped = Atomic(false)
  private let connectionCount = Atomic(0)
  private let handler: Handler
  private let refused: Refusal

  /// Listens, and starts to answer.
  init(at path: String, handler: @escaping Handler, refused: @escaping Refusal) throws(ControlSocket.Failure) {
    self.path = path
    self.handler = handler
    self.refused = refused
    listener = try ControlSocket.listen(at: path)
    file = FileStatus(at: path)
    Thread.detachNewThread { self.acceptAll() }
  }

  /// Takes no more requests, and removes the socket. What was asked before is answered. Can be called more than once.
  func stop() {
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    if file != nil, FileStatus(at: path) == file { unlink(path) }
    // Wakes the thread that accepts, which closes it.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func acceptAll() {
    defer { close(listener) }
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        if isStopped.load(ordering: .relaxed) { return }
        // Out of descriptors, for now: a relay under load has better use for the time than asking again at once.
        if errno != EINTR, errno != ECONNABORTED { usleep(100_000) }
        continue
      }
      guard connectionCount.add(1, ordering: .relaxed).newValue <= Limits.controlConnectionsMax else {
        connectionCount.subtract(1, ordering: .relaxed)
        close(descriptor)
        continue
      }
      Thread.detachNewThread {
        self.answer(descriptor)
        close(descriptor)
        self.connectionCount.subtract(1, ordering: .relaxed)
      }
    }
  }

  private func answer(_ descriptor: Int32) {
    ControlSocket.setTimeouts(of: descriptor, milliseconds: Limits.controlSilenceMaxMilliseconds)
    let caller = ControlSocket.caller(of: descriptor)
    // The mode of the file says the same; a directory that somebody has opened to others does not change it.
    guard let caller, caller.user == geteuid() || caller.user == 0 else {
      return refused(caller, "only the account of the relay and root may use this socket")
    }
    let line = ControlSocket.read(from: descriptor, bytesMax: Limits.controlRequestBytesMax, untilLineFeed: true)
    guard let line, let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
      let reason = "this is no request of version \(ControlRequest.version), by relay \(WardlineVersion.text)"
      refused(caller, reason)
      return write([], .failed(Failure(.unavailable, reason)), to: descriptor)
    }
    let answer = wait { await self.handler(request, caller) { ControlSocket.isGone(descriptor) } }
    write(answer.lines, answer.end, to: descriptor)
  }

  private func write(_ lines: [UInt8], _ end: ControlEnd, to descriptor: Int32) {
    let last = (try? JSONEncoder().encode(end)) ?? Data()
    ControlSocket.write(lines + Array(last) + [UInt8(ascii: "\n")], to: descriptor)
  }

  /// Waits on this thread, which is no one else's.
  private func wait<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let (done, answer) = (DispatchSemaphore(value: 0), Answer<Result>())
    Task {
      let value = await body()
      answer.value.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = answer.value.withLock({ $0 }) { return value }
    }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
