internal import Foundation
internal import WardlineModel

/// What one look at the surroundings has come to.
struct Check: Equatable {
  enum Verdict: String {
    case ok
    /// It works, and could be better, or could not be looked at.
    case warning
    /// It does not work, or soon will not.
    case wrong
  }

  /// A word for what was looked at: the same for programs and people.
  let name: String
  let verdict: Verdict
  /// The result of the check, as a sentence.
  let found: String
  /// What to do about it; `nil` where nothing is to be done.
  let remedy: String?
  /// How the program ends because of it, if it is the first thing that is wrong.
  let status: ExitStatus

  static func ok(_ name: String, _ found: String) -> Check {
    Check(name: name, verdict: .ok, found: found, remedy: nil, status: .configuration)
  }

  static func warning(_ name: String, _ found: String, remedy: String?) -> Check {
    Check(name: name, verdict: .warning, found: found, remedy: remedy, status: .configuration)
  }

  static func wrong(_ name: String, _ found: String, remedy: String, status: ExitStatus = .configuration) -> Check {
    Check(name: name, verdict: .wrong, found: found, remedy: remedy, status: status)
  }

  /// With the relay's address in what was found.
  func naming(_ relay: String) -> Check {
    guard !found.contains(relay) else { return self }
    return Check(name: name, verdict: verdict, found: "\(relay): \(found)", remedy: remedy, status: status)
  }

  /// The same where another relay on the log can be reached, and everybody works with that one.
  var besideRelayThatServes: Check {
    guard verdict == .wrong, status == .unavailable else { return self }
    return .warning(name, found, remedy: (remedy ?? "start it") + ". Until then people work over another relay")
  }

  /// For a person: a mark and a word, and what to do below.
  var lines: [String] {
    let mark =
      switch verdict {
      case .ok: "✓ ok     "
      case .warning: "! look   "
      case .wrong: "✗ wrong  "
      }
    let title = name.padding(toLength: 12, withPad: " ", startingAt: 0)
    return ["\(mark) \(title) \(printableEntry(found, indent: 23))"] + (remedy.map { ["                       → \($0)"] } ?? [])
  }
}

extension JSONLine {
  init(_ check: Check) {
    self.init(
      "check",
      [
        "name": .text(check.name), "verdict": .text(check.verdict.rawValue), "found": .text(check.found),
        "remedy": .optional(check.remedy),
      ])
  }
}
