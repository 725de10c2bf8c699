import Testing
import WardlineModel
import WardlineProtocol

@Suite("Bodies of operations, as stores keep them")
struct OperationBodyTests {
  private static let actions = clientFrames.compactMap { frame -> ClientOperation.Action? in
    if case .submit(let operation, _) = frame { operation.action } else { nil }
  }

  @Test("a body of every kind survives the round trip, and is written the same again")
  func roundTrip() throws {
    #expect(Set(Self.actions.map(\.kind)) == Set(OperationKind.allCases))
    for action in Self.actions {
      let bytes = OperationBody.bytes(of: action)
      let read = try OperationBody.action(from: bytes)
      #expect(read == action)
      // Equal texts may have other bytes: two spellings of one accent.
      #expect(OperationBody.bytes(of: read) == bytes)
    }
  }

  @Test("what happened survives the round trip in the same way, and what a newer version knows is kept as it is")
  func events() throws {
    let entries = relayFrames.compactMap { if case .event(let entry) = $0 { entry } else { nil } }
    for entry in entries where entry.event != .other(body: []) {
      let bytes = EventBody.bytes(of: entry.event)
      #expect(try EventBody.event(from: bytes, author: entry.author) == entry.event)
    }
    let author = try UserID("nina")
    let newer: [UInt8] = [0xAA, 0x06, 0x00]  // 101: an empty message
    #expect(try EventBody.event(from: newer, author: author) == .other(body: newer))
    let created = EventBody.bytes(of: .done(.createSession))
    for bytes in [created + newer, Array(created.dropLast()), [], [0xFF]] {
      #expect(throws: WireError.self) { try EventBody.event(from: bytes, author: author) }
    }
  }

  @Test("what this version does not know is refused: a field more, another kind, a part of a body, none")
  func unknown() throws {
    let body = OperationBody.bytes(of: .joinSession(reason: "a"))
    let field: [UInt8] = [0xA8, 0x06, 0x01]  // 101: 1
    var inside = body + field
    inside[2] += UInt8(field.count)
    let kind: [UInt8] = [0xAA, 0x06, 0x00]  // 101: an empty message
    for bytes in [body + field, inside, kind, Array(body.dropLast()), [], [0xFF]] {
      #expect(throws: WireError.self) { try OperationBody.action(from: bytes) }
    }
  }
}
