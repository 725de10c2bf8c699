import CSQLite
import Glibc
import Testing
import Wardline
import WardlineHarness
import WardlineModel
import WardlineTestKeys
import WardlineTestSupport

/// Each case runs in a child process: these settings are those of a whole process, and other tests change them.
@Suite("What a client leaves as it is in the process that it is part of")
struct EmbeddingTests {
  @Test("SIGPIPE keeps its action, and SQLite counts memory")
  func settings() async {
    await #expect(processExitsWith: .success) {
      // The test run ignores it.
      signal(SIGPIPE, SIG_DFL)
      try await EmbeddingTests.useClient()
      var pipe = sigaction()
      precondition(sigaction(SIGPIPE, nil, &pipe) == 0)
      precondition(pipe.__sigaction_handler.sa_handler == nil, "SIGPIPE has another action than the default")
      precondition(sqlite3_memory_highwater(0) > 0, "SQLite does not count its memory")
    }
  }

  @Test("OpenSSL outlives exit; it does not where the program has used it before")
  func openSSL() async {
    await #expect(processExitsWith: .exitCode(21)) {
      // Runs behind what was registered later, such as OpenSSL's own.
      atexit { _exit(isOpenSSLUp() ? 21 : 20) }
      try await EmbeddingTests.useClient()
      exit(1)
    }
    await #expect(processExitsWith: .exitCode(20)) {
      atexit { _exit(isOpenSSLUp() ? 21 : 20) }
      precondition(isOpenSSLUp())
      try await EmbeddingTests.useClient()
      exit(1)
    }
  }

  /// Keeps a message, and shakes hands with what is no relay.
  private static func useClient() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let server = try ConnectProxy([:], .hangsUp)
    defer { server.stop() }
    let options = WardlineClient.Options(
      relay: "ws://127.0.0.1:\(server.port)", storePath: directory.path + "/store.sqlite", user: Sample.nurse
    ) { Sample.unsignedToken }
    let client = try WardlineClient(options)
    let updates = await client.updates()
    await client.start()
    _ = try await client.send("Bed 4 is ready", in: try SessionID("ward-7"))
    for await update in updates { if case .connection(.lost) = update { break } }
    // libwebsockets was there.
    precondition(!server.requests.isEmpty)
    await client.close()
  }
}
