import Dispatch
import Glibc
import Synchronization

/// Finds out which of several addresses accepts TCP, without waiting for one that is silent (RFC 8305), by a ``ScoutPlan``.
///
/// Its connections carry nothing and are closed at once: libwebsockets opens its own, to the address that was found.
final class AddressScout: Sendable {
  private let isCancelled = Atomic<Bool>(false)

  /// `answer` is called once, on another thread: with the address, or with `nil` where none has accepted within
  /// ``TransportLimits/scoutMilliseconds``.
  init(of addresses: [String], port: Int, _ answer: @escaping @Sendable (String?) -> Void) {
    if !DetachedThread.start({ answer(self.find(among: addresses, port: port)) }) { answer(nil) }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  private struct Trial {
    let address: String
    let descriptor: Int32
  }

  private func find(among addresses: [String], port: Int) -> String? {
    var plan = ScoutPlan(of: addresses)
    var trials: [Trial] = []
    defer { for trial in trials { close(trial.descriptor) } }
    let began = DispatchTime.now().uptimeNanoseconds
    var elapsed: Int64 { Int64((DispatchTime.now().uptimeNanoseconds - began) / 1_000_000) }
    while elapsed < TransportLimits.scoutMilliseconds, !isCancelled.load(ordering: .relaxed) {
      if let address = plan.due(at: elapsed) {
        if let descriptor = Self.connect(to: address, port: port) {
          trials.append(Trial(address: address, descriptor: descriptor))
        } else {
          plan.failed()
        }
        continue
      }
      if trials.isEmpty { return nil }
      let pause = plan.hasMore ? plan.nextAtMilliseconds - elapsed : Int64.max
      for (place, outcome) in Self.outcomes(of: trials, within: min(max(pause, 1), 100)).reversed() {
        if outcome == 0 { return trials[place].address }
        close(trials.remove(at: place).descriptor)
        plan.failed()
      }
    }
    return nil
  }

  /// A socket on which a connection begins; `nil` where there is no way.
  static func connect(to address: String, port: Int) -> Int32? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, String(port), &hints, &list) == 0, let found = unsafe list else { return nil }
    defer { unsafe freeaddrinfo(list) }
    let kind = unsafe found.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(found.pointee.ai_family, kind, 0)
    guard descriptor >= 0 else { return nil }
    if unsafe Glibc.connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 || errno == EINPROGRESS {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  /// The places of the trials that have ended, each with its error: 0 for an address that has accepted.
  private static func outcomes(of trials: [Trial], within milliseconds: Int64) -> [(place: Int, error: Int32)] {
    var polled = trials.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
    guard unsafe poll(&polled, nfds_t(polled.count), Int32(milliseconds)) > 0 else { return [] }
    return polled.indices.filter { polled[$0].revents != 0 }.map { ($0, error(of: polled[$0].fd)) }
  }

  /// How a connection that began has ended: 0 if it was accepted.
  static func error(of descriptor: Int32) -> Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    return error
  }
}
