import Foundation
import Synchronization
import Testing
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What a developer writes first, with the library alone.
  @Suite struct Library {
    @Test("the program of the README connects with a token as its file has it, with the end of its line")
    func tokenOfAFile() async throws {
      let ward = try Ward()
      let token = try String(contentsOfFile: ward.token(of: .nurse), encoding: .utf8) + " \r\n"
      let claims = try TokenClaims(reading: token)
      let client = try WardlineClient(
        .init(relay: ward.url, storePath: ward.directory.path + "/library.sqlite", user: claims.user) { token })
      await client.start()
      let message = try await client.send("Any allergies?", in: SessionID(ward.session))
      for _ in 0..<Patience.scaled(600) where try await client.counts().pending > 0 {
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try client.recent(of: message.session).messages.map(\.state) == [.sent])
      await client.close()
    }

    private struct NotYet: Error, CustomStringConvertible { var description: String { "the provider is asleep" } }

    @Test("a token that fails is asked for again, and why is said; what was said before comes before caughtUp")
    func askedForToken() async throws {
      let ward = try Ward()
      let session = try SessionID(ward.session)
      let interpreter = try ward.join(.interpreter)
      interpreter.send("one")
      interpreter.send("two")
      #expect(interpreter.wait { $0.messages.count == 2 && $0.messages.allSatisfy { $0.state == "sent" } })
      let token = try String(contentsOfFile: ward.token(of: .nurse), encoding: .utf8)
      let asked = Mutex(0)
      let client = try WardlineClient(
        .init(relay: ward.url, storePath: ward.directory.path + "/bot.sqlite", user: try TokenClaims(reading: token).user) {
          try await Task.sleep(for: .milliseconds(50))
          let isFirst = asked.withLock { count in
            count += 1
            return count == 1
          }
          if isFirst { throw NotYet() }
          return token
        })
      let transcript = try await client.transcript(of: session)
      await client.start()
      var (reasons, before, after): ([String], [String], [String]) = ([], [], [])
      var isLive = false
      for await update in await client.updates() {
        switch update {
        case .connection(.lost(let reason, _)): reasons.append(reason.description)
        case .caughtUp(session):
          // A slow machine may lose a connection, and say it again on the next.
          if !isLive { interpreter.send("three") }
          isLive = true
        case .change(.message(let message)):
          if isLive { after.append(message.text) } else { before.append(message.text) }
        default: break
        }
        if !after.isEmpty { break }
      }
      #expect(reasons.first?.contains("the provider is asleep") == true, "\(reasons)")
      #expect(before == ["one", "two"] && after == ["three"])
      await client.close()
      var told: [String] = []
      for await update in transcript {
        if case .change(.message(let message)) = update { told.append(message.text) }
        if update == .caughtUp { told.append("caught up") }
      }
      // Two that nobody has read yet are one.
      #expect(told.contains("caught up") && told.prefix(2) == ["one", "two"], "the stream of one session: \(told)")
      interpreter.quit()
    }
  }
}
