import Foundation
import WardlineTestSupport

/// How much of a test is run, and the chance it is run with: few rounds in `make test`, all of them when the Makefile says so.
///
/// The schedule of a round follows from the seed. What the processes make of it is theirs: a round that failed is likely to fail again
/// with its seed, and not sure to.
struct Rounds {
  let count: Int
  let seed: UInt64

  /// - Parameter variable: the beginning of the names of two environment variables, `…_ROUNDS` and `…_SEED`.
  init(_ variable: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.count = environment["\(variable)_ROUNDS"].flatMap(Int.init) ?? count
    seed = environment["\(variable)_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...999_999_999)
  }

  /// The chance of one round: the same whichever rounds were run before it.
  func generator(of round: Int) -> SeededGenerator { SeededGenerator(seed: seed &+ UInt64(round) &* 0x9E37_79B9) }

  /// Says a figure where a person and a log see it, past what the test runner makes of standard output.
  static func report(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
