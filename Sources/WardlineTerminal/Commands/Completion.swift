internal import WardlineModel

/// What Tab makes of a line that begins with a slash.
package struct Completion: Hashable, Sendable {
  /// The line as far as it is certain.
  package var line: String
  /// What it could become; empty when only one is left, or none.
  package var candidates: [String]

  /// `nil` where there is nothing to complete.
  ///
  /// - Parameters:
  ///   - languages: tags that `/lang`, `/interpreters`, `/request`, `/profile` and `/draft` know.
  ///   - standing: what is somebody else's is not offered.
  package init?(_ line: String, languages: [String] = [], standing: Standing = Standing()) {
    guard Command.isCommand(line), !line.contains(where: \.isNewline) else { return nil }
    let rest = line.dropFirst()
    if let space = rest.firstIndex(of: " ") {
      guard let name = CommandName(rawValue: String(rest[..<space])) else { return nil }
      var words = name.words + ([.lang, .interpreters, .request, .profile, .draft].contains(name) ? languages : [])
      if name == .status, !standing.mayEnd { words.removeAll { $0 == SessionStatus.ended.rawValue } }
      let typed = rest[rest.index(after: space)...]
      self.init(typed: typed, among: words, head: "/\(name.rawValue) ", tail: { $0 == .feedback ? " " : "" }(name))
    } else {
      self.init(typed: rest, among: CommandName.allCases.filter(standing.mayUse).map(\.rawValue), head: "/", tail: " ")
      // A command that takes nothing is complete without a space.
      if candidates.isEmpty, let name = CommandName(rawValue: String(self.line.dropFirst().dropLast())), name.usage.isEmpty {
        self.line.removeLast()
      }
    }
  }

  private init?(typed: Substring, among words: [String], head: String, tail: String) {
    let fitting = words.filter { $0.hasPrefix(typed) }
    guard let first = fitting.first else { return nil }
    if fitting.count == 1 {
      self = Completion(line: head + first + tail, candidates: [])
      return
    }
    let common = fitting.dropFirst().reduce(first[...]) { common, word in
      common[
        ..<zip(common.indices, word.indices).reduce(common.startIndex) { end, pair in
          end == pair.0 && common[pair.0] == word[pair.1] ? common.index(after: pair.0) : end
        }]
    }
    self = Completion(line: head + common, candidates: fitting)
  }

  private init(line: String, candidates: [String]) {
    self.line = line
    self.candidates = candidates
  }
}
