import Foundation
import Logging
import Synchronization
import Testing
import WardlineHarness
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport
import WardlineTransport

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// What the relay's driver records of those whom it refused: each of them once, whatever it is doing when it is told to stop.
@Suite struct RelayAuditTests {
  /// An audit log whose next append waits until the test lets it go on, or is refused.
  private final class SlowLog: AuditLog {
    private struct State {
      var rows: [AuditEvent] = []
      var isAppending = false
      var isHeld = false
      var refusals = 0
    }

    private let state = Mutex(State())

    var rows: [AuditEvent] { state.withLock { $0.rows } }
    var isAppending: Bool { state.withLock { $0.isAppending } }

    func hold() { state.withLock { $0.isHeld = true } }
    func goOn() { state.withLock { $0.isHeld = false } }
    func refuseOnce() { state.withLock { $0.refusals = 1 } }

    func append(_ events: [AuditEvent], at time: Timestamp) throws(StoreError) {
      state.withLock { $0.isAppending = true }
      while state.withLock({ $0.isHeld }) { usleep(1_000) }
      let isRefused = state.withLock { state in
        state.isAppending = false
        guard state.refusals == 0 else {
          state.refusals -= 1
          return true
        }
        state.rows += events
        return false
      }
      if isRefused { throw .unavailable("the disk is full") }
    }

    func appendStart(_ settings: String, at time: Timestamp) throws(StoreError) {}
    func appendRemovals(at time: Timestamp) throws(StoreError) -> Bool { false }
    func head() throws(StoreError) -> AuditHead { .start }
    func page(after number: Int64?, limit: Int) throws(StoreError) -> [AuditRow] { [] }
  }

  private typealias Server = RelayServer<MemoryRelayStore>

  private static let event = AuditEvent(.refused, from: "192.0.2.7", outcome: "not_allowed")

  private func withServer(_ body: (Server, SlowLog) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let (store, log) = (MemoryRelayStore(epoch: Sample.name("epoch-1")), SlowLog())
    let loop = try EventLoop(name: "relay under test")
    defer { loop.stop() }
    let server = try Server(
      loop: loop, store: store, people: store, audit: log, authority: try TokenAuthority(directory: directory.path),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { Issue.record("the store failed: \($0)") }
    try await body(server, log)
  }

  private func refuse(at server: isolated Server) { server.refusalsToRecord.addApart(Self.event) }

  /// Somebody is refused, and the relay stops before its next tick.
  private func refuseAndFinish(_ server: isolated Server) async {
    refuse(at: server)
    await server.finishAudit()
  }

  @Test("a tick while the relay records its last does not record it once more")
  func tickWhileStopping() async throws {
    try await withServer { server, log in
      log.hold()
      async let finished: Void = refuseAndFinish(server)
      while !log.isAppending { await Task.yield() }
      await server.recordRefusals()
      log.goOn()
      await finished
      // What the tick began, if it began something.
      await withCheckedContinuation { ended in Task { await server.commits.async { ended.resume() } } }
      #expect(log.rows == [Self.event])
    }
  }

  @Test("what a tick was recording when the relay stops is recorded once", arguments: [false, true])
  func stopWhileTicking(isRefused: Bool) async throws {
    try await withServer { server, log in
      log.hold()
      if isRefused { log.refuseOnce() }
      await refuse(at: server)
      await server.recordRefusals()
      while !log.isAppending { await Task.yield() }
      async let finished: Void = server.finishAudit()
      log.goOn()
      await finished
      #expect(log.rows == [Self.event])
    }
  }
}
