internal import WardlineModel

/// The corrections that count, as far as a screen was told of them.
struct Corrections: Hashable, Sendable {
  /// In whose place, and by whom.
  private struct Place: Hashable {
    let key: IdempotencyKey
    let author: UserID
  }

  private var newest: [Place: Message] = [:]
  /// Messages that are no corrections any more: an answer of the store may be older than that.
  private var void: Set<IdempotencyKey> = []
  /// What was corrected in the session, for the list of `/history`.
  var listed: [[Message]] = []

  /// The correction that counts in the place of a message.
  func correction(of message: Message) -> Message? {
    // Asked of every message of every frame, and most sessions have none.
    guard !newest.isEmpty else { return nil }
    return newest[Place(key: message.correctedKey, author: message.author)].flatMap { $0.isCorrection(of: message) ? $0 : nil }
  }

  /// Takes what the store has found. What a screen was told since is newer, and stays.
  mutating func take(_ found: some Sequence<Message>) {
    for message in found where !void.contains(message.id) { keep(message) }
  }

  private mutating func keep(_ message: Message) {
    guard let key = message.attributes.corrects else { return }
    let place = Place(key: key, author: message.author)
    if newest[place]?.id == message.id || newest[place]?.sequence ?? 0 < message.sequence ?? 0 { newest[place] = message }
  }

  /// A message is new or has changed, whether the screen holds what it corrects or not: a page of that may be on its way.
  ///
  /// - Returns: the message of which another correction may count now: the store knows.
  mutating func note(_ message: Message) -> IdempotencyKey? {
    guard message.attributes.corrects != nil, message.sequence != nil, !message.state.isWordless else {
      return remove(message.id)
    }
    void.remove(message.id)
    keep(message)
    return nil
  }

  /// The words of a message are gone: no list shows them any more, and of a corrected message no correction either.
  mutating func forget(_ id: IdempotencyKey) {
    listed = listed.compactMap { versions in
      let left = versions.filter { $0.id != id }
      return versions.first?.id == id || left.count < 2 ? nil : left
    }
  }

  /// A message was deleted, or is no correction any more.
  mutating func remove(_ id: IdempotencyKey) -> IdempotencyKey? {
    void.insert(id)
    guard let place = newest.first(where: { $0.value.id == id })?.key else { return nil }
    newest[place] = nil
    return place.key
  }

  /// Bounds what is kept of messages that the screen holds no more.
  mutating func bound(keeping isHeld: (IdempotencyKey) -> Bool) {
    if newest.count > Limits.windowMessagesMax { newest = newest.filter { isHeld($0.key.key) } }
    if void.count > Limits.windowMessagesMax { void = [] }
  }
}

// Corrections: later words in the place of earlier ones.
extension Screen {
  /// The message whose words, receipts and confirmation count: the correction where there is one.
  func current(_ message: Message) -> Message { corrections.correction(of: message) ?? message }

  mutating func noteCorrection(_ message: Message, _ intents: inout [ScreenIntent]) {
    if let key = corrections.note(message) { intents.append(.loadCorrections([key])) }
    search?.result.markCorrected(by: corrections)
  }

  /// Whether the reader can correct a message: it is their own, is in the log, and is neither a phrase nor an agreement to drafts.
  func canCorrect(_ message: Message) -> Bool {
    message.isMine && canAnswer(message) && message.attributes.hasOwnWords && !deletions.contains(message.id)
  }

  /// Puts a message's words into the line: what is sent next corrects it.
  mutating func correct(_ message: Message) {
    editor.replace(with: current(message).text)
    reference = .correcting(message, from: editor.text)
    replaces = nil
    selection = nil
  }

  /// `/correct`: sends a text in the place of the message chosen with Alt-E or, without one, of the reader's newest.
  mutating func correct(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    var chosen: Message?
    if case .correcting(let message, _) = reference { chosen = message }
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
    let count = screen.corrections.listed.reduce(0) { $0 + $1.count - 1 }
    // Older ones are in an export only.
    let more = [row(" … wardline export: " + wording.text(.commandExport), .quiet, isDirected: false)]
    let items =
      (count < Limits.correctionsListedMax ? [] : [more])
      + screen.corrections.listed.map { versions in
        versions.enumerated().map { index, message in
          var row = FrameRow(columns: columns)
          let isLast = index == versions.count - 1
          row.putMark(index == 0 ? " " : "   ✎ ", .quiet)
          row.put("\(wording.when(message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
          if index == 0 {
            let author = message.isMine ? wording.text(.authorYou) : screen.name(of: message.author)
            row.put(author + " ", message.isMine ? .mine : .other, order: textOrder)
          }
          if !isLast { row.putMark("✗ ", .struck) }
          row.put(
            message.opening ?? message.substitute.map { wording.text($0) } ?? "…", isLast ? .plain : .struck, order: textOrder)
          return row
        }
      }
    return list(.commandHistory, items.isEmpty ? [[row(" –", .quiet)]] : items, height: height)
  }
}
