import CLibwebsockets
import Dispatch
import Glibc
import Synchronization

/// Resolves names on another thread: libwebsockets would block the loop's thread in the lookup, which takes seconds just when
/// the network is bad.
final class Resolver: Sendable {
  struct Failure: Error {
    let why: String
  }

  typealias Answer = @Sendable (Result<[String], Failure>) -> Void

  static let shared = Resolver()

  /// The callers waiting for each name. A name is looked up once at a time, so that repeated attempts do not pile up threads
  /// while the resolver hangs.
  private let waiting = Mutex<[String: [Answer]]>([:])
  private let queue = DispatchQueue(label: "names", attributes: .concurrent)

  /// `answer` may be called on any thread, including this one.
  func resolve(_ host: String, _ answer: @escaping Answer) {
    if case .success(let addresses) = Self.lookUp(host, flags: AI_NUMERICHOST) { return answer(.success(addresses)) }
    let isFirst = waiting.withLock { waiting in
      defer { waiting[host, default: []].append(answer) }
      return waiting[host] == nil
    }
    guard isFirst else { return }
    queue.async {
      // Without AI_ADDRCONFIG an address of a family that this machine does not have would be tried first.
      let result = Self.lookUp(host, flags: AI_ADDRCONFIG)
      let answers = self.waiting.withLock { $0.removeValue(forKey: host) ?? [] }
      for answer in answers { answer(result) }
    }
  }

  private static func lookUp(_ host: String, flags: Int32) -> Result<[String], Failure> {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = flags
    var list: UnsafeMutablePointer<addrinfo>?
    let error = unsafe getaddrinfo(host, nil, &hints, &list)
    guard error == 0 else { return .failure(Failure(why: unsafe String(cString: gai_strerror(error)))) }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [String] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let text = unsafe numeric(entry.pointee), !addresses.contains(text) { addresses.append(text) }
      unsafe next = unsafe entry.pointee.ai_next
    }
    return .success(addresses)
  }

  private static func numeric(_ entry: addrinfo) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getnameinfo(entry.ai_addr, entry.ai_addrlen, start, 64, nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return unsafe String(cString: start)
    }
  }
}
