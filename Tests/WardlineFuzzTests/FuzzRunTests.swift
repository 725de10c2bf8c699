import Foundation
import Testing
import WardlineFuzz
import WardlineTestSupport

/// The fuzzers' targets with what they have found before, and with inputs of a seed; `make fuzz` goes on from there.
@Suite("A relay, clients and tokens that mean it ill")
struct FuzzRunTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Fuzz/corpus")
    .standardized

  /// For about a second each.
  private static func runs(of target: FuzzTarget) -> Int {
    switch target {
    case .decoder, .core, .ringing, .envelopes: 10_000
    case .claims: 2_000
    case .relay: 300
    }
  }

  @Test("bring nobody down, in thousands of inputs and all that are kept", arguments: FuzzTarget.allCases)
  func runs(target: FuzzTarget) throws {
    let kept = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).map { [UInt8](try Data(contentsOf: $0)) }
    #expect(kept.count >= 8)
    for input in kept { target.run(input) }
    var chance = SeededGenerator(seed: 11)
    for _ in 0..<Self.runs(of: target) {
      var input = Bool.random(using: &chance) ? kept.randomElement(using: &chance) ?? [] : []
      if input.isEmpty {
        input = (0..<Int.random(in: 1...96, using: &chance)).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
          input[Int.random(in: input.indices, using: &chance)] = UInt8.random(in: .min ... .max, using: &chance)
        }
      }
      target.run(input)
    }
  }
}
