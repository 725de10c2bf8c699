internal import WardlineModel

/// The corrections that count, of the messages that a screen holds or quotes.
struct Corrections: Hashable, Sendable {
  private var newest: [IdempotencyKey: Message] = [:]
  /// Corrections that do not count any more: an answer of the store may be older than that.
  private var void: Set<IdempotencyKey> = []
  /// What was corrected in the session, for the list of `/history`.
  var listed: [[Message]] = []

  subscript(key: IdempotencyKey) -> Message? { newest[key] }

  /// Takes what the store has found. What a screen was told since is newer, and stays.
  mutating func take(_ found: [Message]) {
    for message in found {
      guard let key = message.attributes.corrects, !void.contains(message.id) else { continue }
      if newest[key]?.sequence ?? 0 < message.sequence ?? 0 { newest[key] = message }
    }
  }

  /// A message is new or has changed.
  ///
  /// - Parameter corrected: finds a message that the screen holds or quotes.
  /// - Returns: the message of which another correction may count now: the store knows.
  mutating func note(_ message: Message, finding corrected: (IdempotencyKey) -> Message?) -> IdempotencyKey? {
    if let key = message.attributes.corrects, let corrected = corrected(key), message.isCorrection(of: corrected) {
      void.remove(message.id)
      if newest[key]?.id == message.id || newest[key]?.sequence ?? 0 < message.sequence ?? 0 { newest[key] = message }
      return nil
    }
    return remove(message.id)
  }

  /// A message was deleted, or is no correction any more.
  mutating func remove(_ id: IdempotencyKey) -> IdempotencyKey? {
    guard let key = newest.first(where: { $0.value.id == id })?.key else { return nil }
    newest[key] = nil
    void.insert(id)
    return key
  }

  /// Forgets those of messages that are held no more.
  mutating func keep(_ isHeld: (IdempotencyKey) -> Bool) {
    newest = newest.filter { isHeld($0.key) }
    if void.count > Limits.windowMessagesMax { void = [] }
  }
}

// Corrections: later words in the place of earlier ones.
extension Screen {
  /// The correction of a message that counts; `nil` where none does, or its own words are gone.
  func correction(of message: Message) -> Message? {
    corrections[message.id].flatMap { $0.isCorrection(of: message) ? $0 : nil }
  }

  /// The message whose words, receipts and confirmation count: the correction where there is one.
  func current(_ message: Message) -> Message { correction(of: message) ?? message }

  mutating func noteCorrection(_ message: Message, _ intents: inout [ScreenIntent]) {
    let key = corrections.note(message) { [window, quotes] in window.message($0) ?? quotes[$0] }
    if let key { intents.append(.loadCorrections([key])) }
  }

  /// Whether it can be corrected: it stands in the log with words of the reader's own.
  func canCorrect(_ message: Message) -> Bool {
    message.isMine && canAnswer(message) && message.attributes.hasOwnWords && !deletions.contains(message.id)
  }

  /// Puts a message's words into the line: what is sent next corrects it.
  mutating func correct(_ message: Message) {
    editor.replace(with: current(message).text)
    reference = .correcting(message)
    replaces = nil
    selection = nil
  }

  /// `/correct`: sends a text in the place of the message chosen with Alt-E or, without one, of the reader's newest.
  mutating func correct(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    var chosen: Message?
    if case .correcting(let message) = reference { chosen = message }
    if chosen == nil, window.hasNewer {
      // The newest is not held. It is shown first, and the words stand in the line.
      editor.replace(with: "/\(CommandName.correct.rawValue) \(text)")
      return showBottom(&intents)
    }
    guard let message = chosen ?? window.messages.last(where: canCorrect) else {
      return showNotice(Notice(.reasonNotAuthor, isWarning: true), now)
    }
    guard !text.isEmpty else { return correct(message) }
    let excess = text.utf8.count - Limits.textBytesMax
    guard excess <= 0 else { return showTooLongNotice(by: excess, now) }
    intents.append(.send(text, message.correctingAttributes))
    endReference()
    showBottom(&intents)
  }
}

extension Drawing {
  /// What was corrected, each with its earlier words above the later ones.
  func correctedList(height: Int) -> [FrameRow] {
    let items = screen.corrections.listed.map { versions in
      versions.enumerated().map { index, message in
        var row = FrameRow(columns: columns)
        let isLast = index == versions.count - 1
        row.putMark(index == 0 ? " " : "   ✎ ", .quiet)
        row.put("\(wording.when(message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
        if index == 0 {
          let author = message.isMine ? wording.text(.authorYou) : screen.name(of: message.author)
          row.put(author + " ", message.isMine ? .mine : .other, order: textOrder)
        }
        row.put(
          message.opening ?? message.substitute.map { wording.text($0) } ?? "…", isLast ? .plain : .struck, order: textOrder)
        return row
      }
    }
    return list(.commandHistory, items.isEmpty ? [[row(" –", .quiet)]] : items, height: height)
  }
}
