import Glibc
import Synchronization
import Testing

@testable import WardlineTransport

/// An address of this machine on which a connection hangs: the kernel holds no place ready for it, and drops what asks for one.
final class SilentAddress {
  private var sockets: [Int32] = []

  init?(_ address: String, port: Int) {
    let isSix = address.contains(":")
    guard let listener = Self.socket(isSix) else { return nil }
    sockets.append(listener)
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    guard Self.call(bind, listener, address, port) == 0, listen(listener, 0) == 0 else { return nil }
    for _ in 0..<4 {
      guard let filler = Self.socket(isSix) else { return nil }
      sockets.append(filler)
      _ = Self.call(connect, filler, address, port)
    }
  }

  deinit { for socket in sockets { close(socket) } }

  private static func socket(_ isSix: Bool) -> Int32? {
    let descriptor = Glibc.socket(isSix ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    return descriptor < 0 ? nil : descriptor
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ address: String, _ port: Int
  ) -> Int32 {
    func with<Address>(_ value: Address) -> Int32 {
      withUnsafePointer(to: value) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          function(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    if address.contains(":") {
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = in_port_t(port).bigEndian
      inet_pton(AF_INET6, address, &six.sin6_addr)
      return with(six)
    }
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, address, &four.sin_addr)
    return with(four)
  }
}

/// A resolver whose answers a test gives.
private final class Names: Sendable {
  struct Asked {
    var host: String
    var answer: @Sendable (Resolver.Found) -> Void
  }

  let asked = Mutex<[Asked]>([])
  let configuration = Mutex(Resolver.Configuration(inode: 1, modifiedAtNanoseconds: 1))

  var resolver: Resolver {
    Resolver { host in
      let answered = Mutex<Resolver.Found?>(nil)
      self.asked.withLock { $0.append(Asked(host: host) { found in answered.withLock { $0 = found } }) }
      while true {
        if let found = answered.withLock({ $0 }) { return found }
        usleep(1_000)
      }
    } configuration: {
      self.configuration.withLock { $0 }
    }
  }

  /// How many lookups have begun, once there are that many, or after a moment.
  func count(atLeast wanted: Int) -> Int {
    for _ in 0..<2_000 where asked.withLock({ $0.count }) < wanted { usleep(1_000) }
    return asked.withLock { $0.count }
  }

  func answer(_ place: Int, _ found: Resolver.Found) { asked.withLock { $0[place] }.answer(found) }
}

extension TransportTests {
  /// PITFALLS 46 and 47.
  @Suite struct Addresses {
    private static func connect(
      to stage: Stage, by resolver: Resolver, host: String, on loop: EventLoop, within milliseconds: Int64 = 120_000
    ) async throws -> Recorder {
      let recorder = Recorder(on: loop)
      let url = try WebSocketURL(parsing: "ws://\(host):\(stage.server.port)/wardline")
      try await loop.run {
        let configuration = ClientConfiguration(
          url: url, subprotocol: subprotocol, handshakeMilliseconds: milliseconds, resolver: resolver)
        _ = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
      }
      return recorder
    }

    @Test(
      "a server answers at the last of its addresses, and the others are silent, or refuse",
      arguments: [
        ["127.0.0.2", "127.0.0.3"], ["127.0.0.2", "127.0.0.3", "127.0.0.4", "::1"], ["::1", "127.0.0.2", "127.0.0.9"],
      ])
    func silent(addresses: [String]) async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let silent = addresses.filter { $0 != "127.0.0.9" }.compactMap { SilentAddress($0, port: Int(stage.server.port)) }
      #expect(silent.count >= 2)
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let resolver = Resolver { _ in .success(addresses + ["127.0.0.1"]) }
      let host = "server-\(addresses.count)-\(silent.count).example"
      // One after the other, with 2.5 s for each, they would take longer; by the kernel's own patience two minutes each.
      let recorder = try await Self.connect(
        to: stage, by: resolver, host: host, on: loop, within: 2_450 * Int64(silent.count))
      #expect(await recorder.outcome() == nil)
      #expect(AddressTrial.known(host, port: Int(stage.server.port)) == "127.0.0.1")
      #expect(AddressOrder(addresses + ["127.0.0.1"], first: "127.0.0.1").untried.first == "127.0.0.1")
      // What has answered goes first the next time.
      let port = Int(stage.server.port)
      let first = try await loop.run { AddressTrial(of: host, port: port, addresses + ["127.0.0.1"], on: loop).next() }
      #expect(first == "127.0.0.1")
      withExtendedLifetime(silent) {}
    }

    @Test("a provider answers at the last of its addresses, and the others are silent")
    func provider() async throws {
      let loop = try EventLoop(name: "http")
      defer { loop.stop() }
      let server = try await HTTPClientTests.serve(on: loop)
      let addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]
      let silent = addresses.compactMap { SilentAddress($0, port: Int(server.port)) }
      #expect(silent.count == addresses.count)
      let answer = try await HTTPClientTests.ask(
        "http://localhost:\(server.port)/keys", milliseconds: 60_000,
        resolver: Resolver { _ in .success(addresses + ["127.0.0.1"]) })
      #expect(answer == .success(.init(status: 200, body: Array("/keys application/json".utf8))))
      withExtendedLifetime(silent) {}
    }

    @Test("the families take turns, the system's first family begins, and there are no more than the bound")
    func arranged() {
      let mixed = ["2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2", "192.0.2.3"]
      #expect(
        AddressOrder(mixed, first: nil).untried == ["2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2", "192.0.2.3"])
      #expect(AddressOrder(mixed, first: "192.0.2.3").untried.prefix(2) == ["192.0.2.3", "2001:db8::1"])
      #expect(AddressOrder(mixed, first: "192.0.2.9").untried == AddressOrder(mixed, first: nil).untried)
      let many = (0..<100).map { "192.0.2.\($0)" }
      #expect(AddressOrder(many, first: "192.0.2.99").untried.count == TransportLimits.addressesMax)
      #expect(AddressOrder(many, first: "192.0.2.99").untried.first == "192.0.2.99")
    }

    @Test("a lookup that hangs is not waited for once the configuration or the network has changed, or it takes long")
    func hangingLookup() {
      let names = Names()
      let resolver = names.resolver
      let found = Mutex<[Resolver.Found]>([])
      func ask(at time: Int64) {
        resolver.resolve("relay.example", at: time) { answer in found.withLock { $0.append(answer) } }
      }
      ask(at: 0)
      #expect(names.count(atLeast: 1) == 1)
      // Who asks meanwhile waits for the same.
      ask(at: 100)
      resolver.lookAgainIfNeeded("relay.example", at: 200)
      #expect(names.asked.withLock { $0.count } == 1)
      names.configuration.withLock { $0 = Resolver.Configuration(inode: 1, modifiedAtNanoseconds: 2) }
      resolver.lookAgainIfNeeded("relay.example", at: 300)
      #expect(names.count(atLeast: 2) == 2)
      resolver.networkChanged()
      resolver.lookAgainIfNeeded("relay.example", at: 300 + TransportLimits.lookupCheckMilliseconds)
      #expect(names.count(atLeast: 3) == 3)
      ask(at: 300 + TransportLimits.lookupCheckMilliseconds + TransportLimits.lookupPatienceMilliseconds)
      #expect(names.count(atLeast: 4) == 4)
      // The failure of one is no answer while others may succeed; the first success is one for all.
      names.answer(0, .failure(Resolver.Failure(why: "Temporary failure in name resolution")))
      names.answer(2, .success(["192.0.2.1"]))
      for _ in 0..<2_000 where found.withLock({ $0.count }) < 3 { usleep(1_000) }
      #expect(found.withLock { $0 } == Array(repeating: .success(["192.0.2.1"]), count: 3))
      for place in [1, 3] { names.answer(place, .failure(Resolver.Failure(why: "too late"))) }
    }

    @Test("no number of lookups that hang takes more threads than the bound")
    func lookupsAreBounded() {
      let names = Names()
      let resolver = names.resolver
      for round in 0..<TransportLimits.lookupsPerNameMax + 10 {
        resolver.resolve("relay.example", at: Int64(round) * 60_000) { _ in }
      }
      #expect(names.count(atLeast: TransportLimits.lookupsPerNameMax) == TransportLimits.lookupsPerNameMax)
      usleep(20_000)
      #expect(names.asked.withLock { $0.count } == TransportLimits.lookupsPerNameMax)
      for place in 0..<TransportLimits.lookupsPerNameMax { names.answer(place, .failure(Resolver.Failure(why: "over"))) }
    }

    @Test("a network that changes all the time, and swallows every lookup, leaves room for one within two seconds of its heal")
    func changesLeaveRoom() {
      var lookups = NameLookups<Int64>()
      var began: [Int64] = []
      for now in stride(from: Int64(0), through: 120_000, by: Int(TransportLimits.lookupCheckMilliseconds))
      where lookups.begin(began.count, on: now, at: now) { began.append(now) }
      #expect(began.prefix(4) == [0, 250, 500, 1_000], "the first changes are followed at once")
      #expect(began.last.map { $0 >= 118_000 } == true)
      let pauses = zip(began.dropFirst(), began).map { $0 - $1 }
      #expect(pauses.allSatisfy { $0 <= TransportLimits.lookupPatienceMilliseconds }, "\(pauses)")
    }

    @Test("while no name server answers, or it says no, the address that has worked is tried")
    func remembered() async throws {
      let stage = try await Stage()
      defer { stage.loop.stop() }
      let loop = try EventLoop(name: "client")
      defer { loop.stop() }
      let host = "remembered.example"
      let first = try await Self.connect(to: stage, by: Resolver { _ in .success(["127.0.0.1"]) }, host: host, on: loop)
      #expect(await first.outcome() == nil)
      let failing = Resolver { _ in .failure(Resolver.Failure(why: "Temporary failure in name resolution")) }
      #expect(await (try Self.connect(to: stage, by: failing, host: host, on: loop)).outcome() == nil)
      let names = Names()
      #expect(await (try Self.connect(to: stage, by: names.resolver, host: host, on: loop)).outcome() == nil)
      for place in 0..<names.asked.withLock({ $0.count }) { names.answer(place, .success([])) }
      // One that never has worked cannot be guessed.
      let unknown = try await Self.connect(to: stage, by: failing, host: "unknown.example", on: loop)
      guard case .unresolved = await unknown.failure() else { return #expect(Bool(false)) }
    }
  }
}
