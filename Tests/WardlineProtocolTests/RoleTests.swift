import Testing
import WardlineModel

@testable import WardlineProtocol

@Suite("Roles on the wire")
struct RoleTests {
  @Test("every role comes back as it went in, in both encodings", arguments: Role.allCases, WireEncoding.allCases)
  func roundTrip(role: Role, encoding: WireEncoding) throws {
    let participant = Participant(user: named("cleo"), role: role, name: "Cleo", language: "en")
    let entry = LogEntry(
      session: ward, sequence: 4, key: nil, author: participant.user, loggedAt: Timestamp(milliseconds: 1),
      writtenAt: Timestamp(milliseconds: 1), event: .participant(participant))
    let frames = try encoding.decodeRelayEnvelope(encoding.encode([.event(entry)])).frames
    guard case .event(let found)? = frames.first, case .participant(participant) = found.event else {
      Issue.record("\(frames)")
      return
    }
  }

  @Test("a role of a newer program is shown as the one that decides nothing")
  func newer() {
    for number in [0, 4, 99, -1] { #expect(Wardline_V1_Role(rawValue: number)?.model == .interpreter) }
  }
}
