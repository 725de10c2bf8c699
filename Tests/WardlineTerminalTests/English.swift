import Foundation
import WardlineModel
import WardlineTerminal

/// The words of the template itself, so that tests read what a person reads.
struct English: Wording {
  private static let entries: [String: (one: String, many: String?)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/WardlineLanguages/po/wardline.pot")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { preconditionFailure("no template at \(file.path)") }
    var entries: [String: (String, String?)] = [:]
    for block in text.components(separatedBy: "\n\n") {
      var fields: [Substring: String] = [:]
      for line in block.split(separator: "\n") {
        guard let space = line.firstIndex(of: " "), line.hasSuffix("\"") else { continue }
        fields[line[..<space]] = String(line[space...].dropFirst(2).dropLast()).replacing("\\\"", with: "\"")
      }
      if let name = fields["msgctxt"], let one = fields["msgid"] { entries[name] = (one, fields["msgid_plural"]) }
    }
    return entries
  }()

  func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String {
    guard let entry = Self.entries[phrase.rawValue] else { return "⟦\(phrase.rawValue)⟧" }
    var text = count == 1 ? entry.one : entry.many ?? entry.one
    if let count { text = text.replacing("{count}", with: "\(count)") }
    for (name, value) in arguments { text = text.replacing("{\(name)}", with: value) }
    return text
  }

  func secondsFromUTC(at time: Timestamp) -> Int { 0 }
}
