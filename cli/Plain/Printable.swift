internal import WardlineModel
internal import WardlineTerminal

/// A text without what would command a terminal, or turn round what stands beside it: what others wrote only ever appears on it.
func printable(_ text: String) -> String { text.printableLines() }

/// A name, which is never more than one line: a name cannot forge another entry.
func printableName(_ name: String) -> String { name.printableLine() }

/// The text of an entry of a list: each of its lines but the first is indented, so that none of them passes for an entry of its own.
func printableEntry(_ text: String, indent: Int = 6) -> String {
  let text = printable(text)
  // Most texts have one line, and a catch-up has a hundred thousand.
  guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
  return text.replacing("\n", with: "\n" + String(repeating: " ", count: indent))
}

extension Message {
  /// Its marks in English, such as "urgent"; empty for most messages.
  var markWords: [String] { marks.map { CurrentWording.english.text($0) } }

  /// Its marks, and the message that it answers or corrects, such as "replies to ana: Take 400 mg".
  ///
  /// - Parameters:
  ///   - message: finds that message; `nil` where nothing can be found, as in a damaged store.
  ///   - correction: the message whose words stand in its place.
  func markWords(finding message: ((IdempotencyKey) -> Message?)?, correctedBy correction: Message? = nil) -> [String] {
    let markWords = markWords + (correction.map { ["corrected \($0.writtenAt.localTime)"] } ?? [])
    let attributes = attributes
    let isCorrection = attributes.corrects != nil
    guard quotes, let key = attributes.corrects ?? attributes.replyTo else { return markWords }
    guard let message else { return markWords + [isCorrection ? "correction" : "reply"] }
    // A key of another session's message is ignored, as on the screen.
    let answered = message(key).flatMap { $0.session == session ? $0 : nil }
    let words = answered?.opening.map { ": \($0)" } ?? ""
    return markWords + [
      (isCorrection ? "corrects " : "replies to ") + (answered.map { $0.author.text + words } ?? "a message that is not here")
    ]
  }
}
