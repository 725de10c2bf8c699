import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlineTestSupport
import WardlineTransport

@testable import Wardline

@Suite("What a program's own code answers")
struct TimedAnswerTests {
  private struct Refused: Error {}

  // The threads of a test run may be taken for minutes.
  @Test("what comes in time is the answer, or its error")
  func inTime() async throws {
    #expect(try await answer(withinMilliseconds: 3_600_000, on: nil) { 7 } == 7)
    await #expect(throws: Refused.self) {
      try await answer(withinMilliseconds: 3_600_000, on: nil) { () throws -> Int in throw Refused() }
    }
  }

  @Test("what hangs ends in time, and is cancelled; one that heeds no cancellation holds nobody up")
  func hangs() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    await #expect(throws: NotAnswered.self) {
      try await answer(withinMilliseconds: 20, on: nil) {
        do { try await Task.sleep(for: .seconds(3_600)) } catch { continuation.yield(Task.isCancelled) }
        return 7
      }
    }
    var cancelled = stream.makeAsyncIterator()
    #expect(await cancelled.next() == true)
    let waiting = Waiting()
    await #expect(throws: NotAnswered.self) {
      try await answer(withinMilliseconds: 20, on: nil) {
        await waiting.hang()
        return 7
      }
    }
    await waiting.end()
  }

  /// As a client asks for its token: by a task on the thread that the answer comes from, which must not wait for itself.
  @Test("asked for on a thread by a task on that thread, it comes, or ends in time", .timeLimit(.minutes(5)))
  func sameThread() async throws {
    let executor = ThreadExecutor(try SerialThread(name: "answers"))
    let asking = Task(executorPreference: executor) {
      try await answer(withinMilliseconds: 3_600_000, on: executor) {
        await Task.yield()
        return 7
      }
    }
    #expect(try await asking.value == 7)
    let waiting = Waiting()
    let hanging = Task(executorPreference: executor) {
      try await answer(withinMilliseconds: 20, on: executor) { await waiting.hang() }
    }
    await #expect(throws: NotAnswered.self) { try await hanging.value }
    await waiting.end()
  }

  @Test("a token whose claims cannot be read says which of them")
  func claims() {
    func refusal(_ payload: String) -> String {
      let token = "eyJhbGciOiJIUzI1NiJ9.\(Data(payload.utf8).base64EncodedString().filter { $0 != "=" }).c2ln"
      do throws(ClientError) {
        _ = try TokenClaims(reading: token)
        return "none"
      } catch { return error.description }
    }
    #expect(refusal(#"{"sub":"ana","exp":4102444800}"#) == "none")
    #expect(refusal(#"{"sub":"ana","exp":4102444800,"sessions":null}"#) == "none")
    #expect(refusal(#"{"sub":"ana","exp":4102444800,"sessions":"ward-7"}"#).hasPrefix("the token's 'sessions' is not a list"))
    for end in ["", #","exp":"soon""#] {
      #expect(refusal(#"{"sub":"ana"\#(end)}"#).hasPrefix("the token's 'exp', when it ends"))
    }
    #expect(refusal("[1]").hasPrefix("the token's claims are not a JSON object"))
  }

  /// Its signature has padding, which base64url has none of: the claims can be read, and no relay takes it.
  @Test("a token of a form that no relay takes is said at once, shown to none, and read again", .timeLimit(.minutes(1)))
  func form() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let token = Sample.unsignedToken
    #expect(try TokenClaims(reading: token).user == Sample.nurse)
    let port = try HeldPort()
    let listener = try listening(at: port.port)
    defer { Foundation.close(listener) }
    let asked = Mutex(0)
    let client = try WardlineClient(
      WardlineClient.Options(
        relay: "ws://127.0.0.1:\(port.port)", storePath: directory.path + "/store.sqlite", user: Sample.nurse
      ) {
        asked.withLock { $0 += 1 }
        return token + "="
      })
    let updates = await client.updates()
    await client.start()
    for await update in updates {
      guard case .connection(.lost(let reason, retryInMilliseconds: _)) = update else { continue }
      #expect("\(reason)".contains("not a signed JSON Web Token"), "\(reason)")
      // It is read again: whoever gives it may have another one by now.
      if asked.withLock({ $0 }) > 1 { break }
    }
    await client.close()
    #expect(accept(listener, nil, nil) == -1 && errno == EAGAIN, "nobody has connected")
  }

  /// A socket that takes connections, which nobody answers.
  private func listening(at port: UInt16) throws -> Int32 {
    let listener = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isBound && listen(listener, 8) == 0)
    return listener
  }

  private actor Waiting {
    private var waiter: CheckedContinuation<Void, Never>?
    private var isOver = false

    func hang() async {
      guard !isOver else { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func end() {
      isOver = true
      waiter?.resume()
    }
  }
}

extension Sample {
  /// A token of the nurse, whose signature only a relay could check.
  static var unsignedToken: String {
    let claims = Data(#"{"sub":"\#(nurse)","exp":4102444800}"#.utf8).base64EncodedString().filter { $0 != "=" }
    return "eyJhbGciOiJIUzI1NiJ9.\(claims).c2ln"
  }
}
