import Testing
import WardlineModel
import WardlineProtocol

/// `make wire` measures the same on sockets, between the programs.
@Suite("What one message of 40 bytes costs")
struct BytesOfAMessageTests {
  private let key = IdempotencyKey(high: 0x019A_9F3E_7B21_7C44, low: 0x9D0E_2F6B_1A5C_8E90)
  private var written: Timestamp { Timestamp(milliseconds: Int64(key.high >> 16)) }
  private let text = String(repeating: "a", count: 40)

  /// Both names are as long as names can be: they are not in these frames.
  private func open() throws -> ConnectionEnds {
    var ends = try ConnectionEnds(.protobuf, sessions: [ward, longest])
    _ = try ends.carry([.presence(longest, named(longest.text), isHere: true)])
    return ends
  }

  @Test("up at most 85 bytes, WebSocket header included")
  func message() throws {
    let operation = ClientOperation(key: key, session: longest, writtenAt: written, action: .sendMessage(body: text))
    #expect(try 6 + open().client.encode([.submit(operation, isLaneHead: true)]).count <= 85)
  }

  @Test("its acknowledgement at most 35, an hour later and after 100,000 entries", arguments: [80, 3_600_000] as [Int64])
  func acknowledgement(milliseconds: Int64) throws {
    let acceptance = Acceptance(
      key: key, session: longest, sequence: 100_000, loggedAt: written.advanced(byMilliseconds: milliseconds),
      writtenAt: written, isReplay: false)
    var ends = try open()
    #expect(2 + ends.relay.encode([.accepted(acceptance)]).count <= 35)
  }

  @Test("its event at most 90, after 100,000 entries and with the clock of its author an hour fast")
  func event() throws {
    let logged = written.advanced(byMilliseconds: -3_600_000)
    let entry = LogEntry(
      session: longest, sequence: 100_000, key: key, author: named(longest.text), loggedAt: logged, writtenAt: logged,
      event: .message(body: text))
    var ends = try open()
    #expect(2 + ends.relay.encode([.event(entry)]).count <= 90)
  }

  @Test("a receipt at most 22 up and 20 down")
  func receipt() throws {
    let receipt = Receipt(session: longest, deliveredThrough: 100_000, readThrough: 100_000)
    var ends = try open()
    #expect(6 + ends.client.encode([.receipt(receipt)]).count <= 22)
    #expect(2 + ends.relay.encode([.receipt(receipt, by: named(longest.text))]).count <= 20)
  }
}
