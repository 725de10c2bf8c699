import Foundation
import Logging
import Synchronization
import Testing
import Wardline
import WardlineCrypto
import WardlineHarness
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport
import WardlineTransport

@testable import WardlineProcessSupport
@testable import WardlineCommand
@testable import WardlineRelayServer

/// The relay's driver: what it tells its operator, and which tokens it takes.
extension ProcessTests {
  @Suite struct RelayServers {
    /// A store whose disk is full whenever the test says so.
    private final class FullStore: RelayStore {
      typealias Transaction = MemoryRelayTransaction

      let store = MemoryRelayStore(epoch: Sample.name("epoch-1"))
      let isFull = Atomic(false)

      var epoch: LogEpoch { store.epoch }

      private func check() throws(StoreError) {
        if isFull.load(ordering: .relaxed) { throw .unavailable("the disk is full\n\u{1B}[2J") }
      }

      func commit<Result>(_ body: (inout MemoryRelayTransaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try check()
        return try store.commit(body)
      }

      func usageReport() throws(StoreError) -> UsageReport { try store.usageReport() }

      func page(of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int) throws(StoreError) -> LogPage {
        try store.page(of: session, after: sequence, entriesMax: entriesMax, bytesMax: bytesMax)
      }

      func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) throws(StoreError) -> Pruning {
        try store.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
      }

      func confirmedTime() throws(StoreError) -> Timestamp? { try store.confirmedTime() }
      func recordConfirmedTime(_ time: Timestamp) throws(StoreError) { try store.recordConfirmedTime(time) }

      func removeErased() throws(StoreError) -> Bool { true }

      func preferences(
        of user: UserID, _ asked: RestorePreferences, limit: Int
      ) throws(StoreError) -> PreferencePage {
        try store.preferences(of: user, asked, limit: limit)
      }

      func heads() throws(StoreError) -> [SessionHead] { try store.heads() }

      func routingRestart() throws(StoreError) -> RoutingMachine.Restart { try store.routingRestart() }
      func requestedLanguages(limit: Int) throws(StoreError) -> [LanguageTag] { try store.requestedLanguages(limit: limit) }
      func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview] {
        try store.overview(sessionsMax: sessionsMax)
      }

      func overview(of sessions: [SessionID]) throws(StoreError) -> [SessionOverview] { try store.overview(of: sessions) }
    }

    /// Keeps what is logged at `info` and above.
    private struct Notebook: LogHandler {
      final class Lines: Sendable { let all = Mutex<[String]>([]) }

      let lines = Lines()
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.info

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        lines.all.withLock { $0.append("\(event.level) \(event.message)\(fields)") }
      }
    }

    @Test("a relay whose store refuses says so at once, and when it is over: how often, how many operations, for how long")
    func fullDisk() async throws {
      let ward = try Ward(isOpen: false)
      let (store, notebook) = (FullStore(), Notebook())
      let loop = try EventLoop(name: "relay under test")
      defer { loop.stop() }
      let server = try RelayServer(
        loop: loop, store: store, people: store.store, authority: try TokenAuthority(directory: ward.data),
        logger: Logger(label: "test") { _ in notebook }
      ) { Issue.record("the store failed: \($0)") }
      let port = try await server.listen(.init(host: "127.0.0.1", port: 0))
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(port)")
      #expect(nurse.wait { $0.isOnline })
      store.isFull.store(true, ordering: .relaxed)
      for index in 0..<3 { nurse.send("word \(index)") }
      func line(with text: String) -> String? { notebook.lines.all.withLock { $0.first { $0.contains(text) } } }
      #expect(nurse.wait { _ in line(with: "the store refuses") != nil })
      #expect(
        line(with: "the store refuses")
          == "error the store refuses; clients are asked to try again, and nothing that was acknowledged is lost "
          + "event=store_refuses reason=the disk is full\\n\\u{1B}[2J use=write")
      store.isFull.store(false, ordering: .relaxed)
      #expect(nurse.wait { $0.hasSent(3) })
      #expect(nurse.wait { _ in line(with: "works again") != nil })
      let recovery = try #require(line(with: "works again"))
      #expect(recovery.hasPrefix("notice the store works again event=store_works failures="))
      let fields = recovery.split(separator: " ").compactMap { Int($0.split(separator: "=").last ?? "") }
      #expect(fields.count == 3 && fields[0] >= 1 && fields[1] >= 1, "\(recovery)")
      #expect(notebook.lines.all.withLock { $0.count { $0.contains("the store refuses") } } == 1)
      nurse.quit()
    }

    @Test("not ready while the store refuses a write, and from the signal on; alive all the time")
    func readiness() async throws {
      let ward = try Ward(isOpen: false)
      let store = FullStore()
      let loop = try EventLoop(name: "relay under test")
      defer { loop.stop() }
      let server = try RelayServer(
        loop: loop, store: store, people: store.store, authority: try TokenAuthority(directory: ward.data),
        logger: Logger(label: "test") { _ in Notebook() }
      ) { Issue.record("the store failed: \($0)") }
      _ = try await server.listen(.init(host: "127.0.0.1", port: 0))
      let port = try await server.listenForOperators(.init(host: "127.0.0.1", port: 0), storeIn: ward.data).port
      store.isFull.store(true, ordering: .relaxed)
      let full = try Operators.ask(port: port)
      #expect(full.ready.status == 503 && full.live.status == 200)
      #expect(full.ready.text == "write: the store refuses: the disk is full\\n\\u{1B}[2J\n")
      store.isFull.store(false, ordering: .relaxed)
      try await Task.sleep(for: .milliseconds(Limits.metricsAgeMaxMilliseconds))
      #expect(try Operators.ask(port: port).ready.text.hasPrefix("ready\n"))
      await server.drain()
      // The metrics are at most so old; the readiness is not.
      try await Task.sleep(for: .milliseconds(Limits.metricsAgeMaxMilliseconds))
      let draining = try Operators.ask(port: port)
      #expect(draining.ready.status == 503 && draining.ready.text == "draining: the relay is stopping\n")
      #expect(draining.live.status == 200 && draining.prometheus["wardline_draining{}"] == 1)
    }

    @Test("the log tells how much the largest users and sessions have, without naming them, and what was refused for it")
    func usage() async throws {
      let ward = try Ward(isOpen: false)
      let notebook = Notebook()
      let loop = try EventLoop(name: "relay under test")
      defer { loop.stop() }
      let store = FullStore()
      let server = try RelayServer(
        loop: loop, store: store, people: store.store, authority: try TokenAuthority(directory: ward.data),
        logger: Logger(label: "test") { _ in notebook }, quotas: Quotas(sessionBytes: 5)
      ) { Issue.record("the store failed: \($0)") }
      let port = try await server.listen(.init(host: "127.0.0.1", port: 0))
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(port)")
      nurse.send("hello")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.send("once more")
      // It is there still, with its words (G1).
      #expect(nurse.wait { $0.messages.last?.state == "failed" && $0.messages.last?.text == "once more" }, "\(nurse.events)")
      #expect(nurse.messages.last?.reason == "quota_exceeded")
      nurse.quit()
      await server.drain()
      let lines = notebook.lines.all.withLock { $0 }
      #expect(
        lines.contains(
          "info usage event=usage largestSessionsBytes=5 largestSessionsEntries=3 largestUsersBytes= largestUsersRecords= sessionBytes=5 "
            + "sessions=1 userBytes=0 users=0"), "\(lines)")
      #expect(lines.contains { $0.hasPrefix("info drained") && $0.contains(" overQuota=1 ") })
      #expect(!lines.contains { $0.contains("ana") || $0.contains("ward-7") })
    }

    @Test("the time that the clock confirms is stored once an hour, from the first tick on")
    func confirmedTime() {
      var record = RelayServer<FullStore>.ClockRecord()
      let hour = Limits.confirmedTimeMilliseconds
      let ticks = [0, 1, hour - 1, hour, hour + 1, 2 * hour - 1, 2 * hour + 500, 3 * hour + 499, 3 * hour + 500, 9 * hour]
      let due = ticks.filter { record.isDue(at: 7_000 + $0) }
      #expect(due == [hour, 2 * hour + 500, 3 * hour + 500, 9 * hour])
    }

    @Test("it tells so once an hour, from the first tick on")
    func hourly() async throws {
      let ward = try Ward(isOpen: false)
      let notebook = Notebook()
      let loop = try EventLoop(name: "relay under test")
      defer { loop.stop() }
      let store = FullStore()
      let server = try RelayServer(
        loop: loop, store: store, people: store.store, authority: try TokenAuthority(directory: ward.data),
        logger: Logger(label: "test") { _ in notebook }
      ) { Issue.record("the store failed: \($0)") }
      let (first, hour) = (Int64(7_000), Limits.usageLogMilliseconds)
      let ticks = [
        0, 1, hour - 1, hour, hour + 1, 2 * hour - 1, 2 * hour + 500, 3 * hour + 499, 3 * hour + 500, 9 * hour, 9 * hour + 1,
      ]
      var told: [Int64] = []
      for tick in ticks where await server.isUsageDue(at: first + tick) { told.append(tick) }
      #expect(told == [hour, 2 * hour + 500, 3 * hour + 500, 9 * hour])
      #expect(notebook.lines.all.withLock { $0.isEmpty })
      await server.logUsage()
      #expect(notebook.lines.all.withLock { $0.map { $0.hasPrefix("info usage ") } } == [true])
    }

    // MARK: Tokens

    private static func token(_ payload: String, key: Data) -> String {
      func encoded(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      }
      let signed = encoded(Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8)) + "." + encoded(Data(payload.utf8))
      return signed + "." + encoded(Data(MessageCode.make(for: Array(signed.utf8), under: SecretKey(key))))
    }

    private static func payload(exp: String) -> String {
      #"{"iss":"wardline","sub":"ana","role":"nurse","sessions":["ward-7"],"exp":\#(exp)}"#
    }

    private func authority(_ body: (TokenAuthority, Data) async throws -> Void) async throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let authority = try TokenAuthority(directory: directory.path)
      try await body(authority, try Data(contentsOf: URL(fileURLWithPath: directory.path + "/token.key")))
    }

    @Test("a signed token whose end is no time opens nothing, and ends neither the relay nor a client")
    func ends() async throws {
      try await authority { authority, key in
        let now = Timestamp(milliseconds: 1_772_352_000_000)
        let opens = ["1772352001", "1772352000.5", "253402300799", "1.8e9"]
        let expired = ["0", "1772351999", "1772352000", "0.5", "1e-320", "-0"]
        let none = [
          "9.3e15", "9300000000000000", "9.3e18", "1e308", "-1", "-0.001", "-1e308", "253402300800", "1e400",
          "99999999999999999999999999", "null", "true", "\"1772352001\"", "\"NaN\"", "[]", "{}",
        ]
        for exp in opens + expired + none {
          let token = Self.token(Self.payload(exp: exp), key: key)
          let verdict = authority.verify(token, at: now)
          switch verdict {
          case .granted: #expect(opens.contains(exp), "\(exp)")
          case .expired: #expect(expired.contains(exp), "\(exp)")
          case .notAllowed, .revoked, .ofWipedDevice, .ofSeveralHolders, .unknown, .keyAwaited, .directoryUnread:
            #expect(none.contains(exp), "\(exp)")
          }
          #expect(((try? TokenClaims(reading: token)) == nil) == none.contains(exp), "\(exp)")
        }
      }
    }

    @Test("claims of any kind are judged and trap nowhere: 4,000 signed tokens of a seed")
    func fuzz() async throws {
      try await authority { authority, key in
        var chance = SeededGenerator(seed: 20_261_122)
        func number() -> String {
          switch Int.random(in: 0..<6, using: &chance) {
          case 0: "\(Int64.random(in: .min ... .max, using: &chance))"
          case 1: "\(UInt64.random(in: .min ... .max, using: &chance))"
          case 2: "\(Int.random(in: -9...9, using: &chance))e\(Int.random(in: -400...400, using: &chance))"
          case 3: "\(Double.random(in: 0...3e11, using: &chance))"
          case 4: "\(Int.random(in: 1_700_000_000...1_800_000_000, using: &chance))"
          default: "\(Double(sign: .plus, exponent: Int.random(in: 40...70, using: &chance), significand: 1.5))"
          }
        }
        func value() -> String {
          switch Int.random(in: 0..<8, using: &chance) {
          case 0: "null"
          case 1: "\"ward-7\""
          case 2: "[\"ward-7\",\"ward-7\"]"
          case 3: "{\"a\":\(number())}"
          case 4: "[" + (0..<40).map { "\"s\($0)\"" }.joined(separator: ",") + "]"
          case 5: "\"" + String(repeating: "x", count: 300) + "\""
          case 6: "\"nurse\""
          default: number()
          }
        }
        var granted = 0
        for _ in 0..<4_000 {
          var claims = [
            "iss": "\"wardline\"", "sub": "\"ana\"", "role": "\"nurse\"", "sessions": "[\"ward-7\"]", "exp": number(),
          ]
          for name in ["nbf", "iat"] where Bool.random(using: &chance) { claims[name] = number() }
          if Int.random(in: 0..<3, using: &chance) == 0, let name = claims.keys.sorted().randomElement(using: &chance) {
            claims[name] = Bool.random(using: &chance) ? value() : nil
          }
          let payload = "{" + claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
          let token = Self.token(payload, key: key)
          let claimed = try? TokenClaims(reading: token)
          if case .granted(let grant) = authority.verify(token, at: Timestamp(milliseconds: 1_750_000_000_000)) {
            granted += 1
            // What the relay takes, the client can read, and both mean the same.
            #expect(claimed?.expiresAt == grant.expiresAt && claimed?.user == grant.participant.user, "\(payload)")
          }
        }
        #expect(granted > 400)
      }
    }
  }
}
