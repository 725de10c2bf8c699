import Testing
import WardlineModel
import WardlineProtocol
import WardlineTestSupport

@Suite("Noise")
struct FuzzTests {
  @Test("random bytes never bring the decoder down", arguments: WireEncoding.allCases)
  func random(encoding: WireEncoding) {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<25_000 {
      let bytes = (0..<Int.random(in: 0...48, using: &chance)).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
      expectSafe { () throws(WireError) in _ = try encoding.decodeClientEnvelope(bytes) }
      expectSafe { () throws(WireError) in _ = try encoding.decodeRelayEnvelope(bytes) }
    }
  }

  @Test("nor do mutations of good envelopes; what is read from them can be written again", arguments: WireEncoding.allCases)
  func mutated(encoding: WireEncoding) throws {
    var chance = SeededGenerator(seed: 2)
    let clients = clientFrames.map { encoding.encode([$0]) }.filter { $0.count < 400 }
    let relays = relayFrames.map { encoding.encode([$0]) }.filter { $0.count < 400 }
    for _ in 0..<8_000 {
      let client = Self.mutate(clients.randomElement(using: &chance) ?? [], using: &chance)
      if let frames = try? encoding.decodeClientEnvelope(client).frames {
        let again = try encoding.decodeClientEnvelope(encoding.encode(frames)).frames
        if again.map(\.asWritten) != frames.map(\.asWritten) { Issue.record("\(frames) became \(again)") }
      }
      let relay = Self.mutate(relays.randomElement(using: &chance) ?? [], using: &chance)
      if let frames = try? encoding.decodeRelayEnvelope(relay).frames {
        let again = try encoding.decodeRelayEnvelope(encoding.encode(frames)).frames
        if again != frames { Issue.record("\(frames) became \(again)") }
      }
    }
  }

  @Test(
    "nor do mutations on a connection whose names have numbers: they mean a name of that connection, or close it",
    arguments: WireEncoding.allCases)
  func mutatedNumbers(encoding: WireEncoding) throws {
    var chance = SeededGenerator(seed: 3)
    var ends = try ConnectionEnds(encoding, sessions: [ward, longest])
    _ = try ends.carry([.presence(ward, named("amal"), isHere: true)])
    let clients = clientFrames.map { ends.client.encode([$0]) }.filter { $0.count < 400 }
    let relays = relayFrames.map { ends.relay.encode([$0]) }.filter { $0.count < 400 }
    for _ in 0..<8_000 {
      var (one, other) = (ends, ends)
      let client = Self.mutate(clients.randomElement(using: &chance) ?? [], using: &chance)
      if let frames = try? one.relay.decodeClientEnvelope(client).frames {
        let again = try other.carry(frames)
        if again.map(\.asWritten) != frames.map(\.asWritten) { Issue.record("\(frames) became \(again)") }
      }
      let relay = Self.mutate(relays.randomElement(using: &chance) ?? [], using: &chance)
      if let frames = try? one.client.decodeRelayEnvelope(relay).frames {
        let again = try other.carry(frames)
        if again != frames { Issue.record("\(frames) became \(again)") }
      }
    }
  }

  private func expectSafe(_ body: () throws(WireError) -> Void) {
    do throws(WireError) { try body() } catch {
      if error.closeCode != 1002, error.closeCode != 1007 { Issue.record("\(error)") }
    }
  }

  static func mutate(_ good: [UInt8], using chance: inout SeededGenerator) -> [UInt8] {
    var bytes = good
    for _ in 0..<Int.random(in: 1...3, using: &chance) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0..<5, using: &chance) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      case 1: bytes[index] = UInt8.random(in: .min ... .max, using: &chance)
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(UInt8.random(in: .min ... .max, using: &chance), at: index)
      default: bytes = Array(bytes[..<index]) + bytes[(index / 2)...]
      }
    }
    return bytes
  }
}

extension ClientFrame {
  /// What is left of it once it is written again: of an operation that is not understood no more than its key and session.
  fileprivate var asWritten: ClientFrame {
    if case .submitUnknown(let key, let session, _) = self { .submitUnknown(key: key, session: session) } else { self }
  }
}
