import Foundation
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
  }
}
