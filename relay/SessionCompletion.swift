internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay

extension CompletionKind {
  /// The sessions in the relay's data directory that the line names by `--data`; none if it names none. Only their names are read, and nothing is
  /// recorded in the audit log.
  static var sessions: CompletionKind {
    .custom { words, _, prefix in SessionNames.offered(for: words, beginningWith: prefix) }
  }
}

enum SessionNames {
  /// - Parameter words: the line as it was typed so far, a word each.
  static func offered(for words: [String], beginningWith prefix: String) -> [String] {
    guard let directory = value(of: "--data", in: words),
      let store = try? OpenedStore.readingNoWords(directory)
    else { return [] }
    defer { try? store.close() }
    return ((try? store.heads()) ?? []).map(\.session.text).filter { $0.hasPrefix(prefix) }
  }

  private static func value(of flag: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      let value = word == flag ? next : word.hasPrefix(flag + "=") ? String(word.dropFirst(flag.count + 1)) : ""
      if !value.isEmpty { return NSString(string: value).expandingTildeInPath }
    }
    return nil
  }
}
