import CLibwebsockets
import Glibc
import Synchronization

/// Resolves names on other threads: libwebsockets would block the loop's thread in the lookup, which takes seconds just when the network is
/// bad.
///
/// Which of them run beside each other is decided by ``NameLookups``; the first answer counts.
package final class Resolver: Sendable {
  package struct Failure: Error, Hashable {
    package let why: String

    package init(why: String) { self.why = why }
  }

  package typealias Found = Result<[String], Failure>

  package static let shared = Resolver()

  /// What a lookup depends on besides the name. One that began under another is out of date.
  private struct Basis: Hashable {
    var network: Int
    var configuration: Configuration
  }

  /// The file that names the name servers, as it was.
  package struct Configuration: Hashable, Sendable {
    var inode: UInt64
    var modifiedAtNanoseconds: Int64

    package init(inode: UInt64, modifiedAtNanoseconds: Int64) {
      self.inode = inode
      self.modifiedAtNanoseconds = modifiedAtNanoseconds
    }
  }

  private struct Name {
    var lookups = NameLookups<Basis>()
    var waiting: [@Sendable (Found) -> Void] = []
  }

  private let names = Mutex<[String: Name]>([:])
  private let lookUps = Atomic<Int>(0)
  private let network = Atomic<Int>(0)
  private let lookUp: @Sendable (String) -> Found
  private let configuration: @Sendable () -> Configuration

  /// - Parameters:
  ///   - lookUp: blocks until there is an answer.
  ///   - configuration: is read before each lookup.
  package init(
    lookUp: @escaping @Sendable (String) -> Found = { Resolver.lookUp($0, flags: AI_ADDRCONFIG) },
    configuration: @escaping @Sendable () -> Configuration = Resolver.readConfiguration
  ) {
    self.lookUp = lookUp
    self.configuration = configuration
  }

  /// The network has changed: what is being looked up may never be answered.
  package func networkChanged() { network.add(1, ordering: .relaxed) }

  /// `answer` is called once, on any thread, including this one.
  package func resolve(_ host: String, at uptimeMilliseconds: Int64, _ answer: @escaping @Sendable (Found) -> Void) {
    // An address needs no lookup.
    if case .success(let addresses) = Self.lookUp(host, flags: AI_NUMERICHOST) { return answer(.success(addresses)) }
    names.withLock { $0[host, default: Name()].waiting.append(answer) }
    lookAgainIfNeeded(host, at: uptimeMilliseconds)
  }

  /// Starts another lookup of `host` if somebody waits for it and every running one began before the network or the resolver's configuration
  /// changed, or too long ago.
  package func lookAgainIfNeeded(_ host: String, at uptimeMilliseconds: Int64) {
    let basis = Basis(network: network.load(ordering: .relaxed), configuration: configuration())
    let number = lookUps.add(1, ordering: .relaxed).newValue
    let isNeeded = names.withLock { names in
      guard names[host]?.waiting.isEmpty == false else { return false }
      return names[host]?.lookups.begin(number, on: basis, at: uptimeMilliseconds) == true
    }
    guard isNeeded else { return }
    let isStarted = DetachedThread.start { self.finish(number, of: host, self.lookUp(host)) }
    if !isStarted { finish(number, of: host, .failure(Failure(why: "the system has no thread left"))) }
  }

  private func finish(_ number: Int, of host: String, _ found: Found) {
    let answers = names.withLock { names -> [@Sendable (Found) -> Void] in
      guard var name = names[host] else { return [] }
      var answers: [@Sendable (Found) -> Void] = []
      let isSuccess = if case .success = found { true } else { false }
      if name.lookups.end(number, isSuccess: isSuccess) { swap(&answers, &name.waiting) }
      names[host] = name.lookups.isIdle ? nil : name
      return answers
    }
    for answer in answers { answer(found) }
  }

  // MARK: The system

  package static func readConfiguration() -> Configuration {
    var status = stat()
    guard unsafe stat("/etc/resolv.conf", &status) == 0 else { return Configuration(inode: 0, modifiedAtNanoseconds: 0) }
    let time = status.st_mtim
    return Configuration(
      inode: UInt64(status.st_ino), modifiedAtNanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  /// Without AI_ADDRCONFIG an address of a family that this machine does not have would be tried first.
  package static func lookUp(_ host: String, flags: Int32) -> Found {
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

extension Resolver: Equatable {
  package static func == (left: Resolver, right: Resolver) -> Bool { left === right }
}
