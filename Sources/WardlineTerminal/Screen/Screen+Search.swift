package import WardlineModel

/// A message in which all words of a search occur, and an excerpt of it.
package struct FoundMessage: Hashable, Sendable {
  package var message: Message
  /// The first word that matched, between « and », with the text around it. Marks instead of a colour, because they also work without colours and in
  /// text from right to left.
  package var excerpt: String
  /// Whether its author has corrected it since.
  package var isCorrected: Bool

  package init(_ message: Message, excerpt: String, isCorrected: Bool = false) {
    self.message = message
    self.excerpt = excerpt
    self.isCorrected = isCorrected
  }
}

/// What was looked for on this device, and found.
package struct SearchResult: Hashable, Sendable {
  package var words: String
  /// At most ``Limits/foundMessagesMax``, the newest first.
  package var found: [FoundMessage]
  /// In how many messages the words occur.
  package var count: Int

  mutating func markCorrected(by corrections: Corrections) {
    for index in found.indices where corrections.correction(of: found[index].message) != nil { found[index].isCorrected = true }
  }

  package init(_ words: String, _ found: [FoundMessage] = [], count: Int = 0) {
    self.words = words
    self.found = found
    self.count = count
  }
}

// Searches all messages on the device.
extension Screen {
  /// A search, with a line of its own: the message that is being typed stays as it is.
  struct Search: Hashable, Sendable {
    var editor = Editor()
    /// Without words before the first search.
    var result: SearchResult
    var isDone = false
    /// The message that is selected.
    var message: IdempotencyKey?

    var selected: Int { result.found.firstIndex { $0.message.id == message } ?? 0 }
  }

  /// Ctrl-F: shows the last search, done anew because messages may have been deleted since; from there, goes back.
  mutating func toggleSearch(_ intents: inout [ScreenIntent]) {
    if view == .found { return view = base }
    if let words = search?.result.words, !words.isEmpty { return search(words, &intents) }
    search = Search(result: SearchResult(""))
    open(.found)
  }

  mutating func search(_ words: String, _ intents: inout [ScreenIntent]) {
    let selected = search?.result.words == words ? search?.message : nil
    search = Search(result: SearchResult(words), message: selected)
    open(.found)
    intents.append(.search(words))
  }

  mutating func handleSearchKey(_ key: Key, _ intents: inout [ScreenIntent]) {
    switch key.name {
    case .escape: view = base
    case .enter where key.modifiers.isEmpty:
      let words = (search?.editor.text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if words.isEmpty { openFound(&intents) } else { search(words, &intents) }
    case .up: moveInFound(by: -1)
    case .down: moveInFound(by: 1)
    case .pageUp: moveInFound(by: -max(1, rows / 2 - 3))
    case .pageDown: moveInFound(by: max(1, rows / 2 - 3))
    case .text(let text) where key.modifiers.isEmpty: _ = search?.editor.insert(text)
    default: _ = search?.editor.handle(key)
    }
  }

  mutating func take(_ result: SearchResult) {
    guard let before = search, before.result.words == result.words else { return }
    search = Search(
      editor: before.editor, result: result, isDone: true, message: before.message ?? result.found.first?.message.id)
  }

  /// Alt-N and Alt-P: the next or the previous message that was found, older ones next.
  mutating func showNextFound(by step: Int, _ intents: inout [ScreenIntent]) {
    moveInFound(by: step)
    openFound(&intents)
  }

  /// Which of the messages that were found is selected in the conversation, from 1; `nil` for another message.
  var foundHere: Int? {
    guard view == .conversation, let search, let selection, search.message == selection else { return nil }
    return search.result.found.firstIndex { $0.message.id == selection }.map { $0 + 1 }
  }

  /// A message was deleted or erased: no list shows its words any more.
  mutating func forget(wordsOf key: IdempotencyKey) {
    search?.result.found.removeAll { $0.message.id == key }
    corrections.forget(key)
  }

  mutating func moveInFound(by step: Int) {
    guard let search, !search.result.found.isEmpty else { return }
    let found = search.result.found
    self.search?.message = found[min(max(0, search.selected + step), found.count - 1)].message.id
  }

  /// Shows the selected message in its session.
  mutating func openFound(_ intents: inout [ScreenIntent]) {
    guard let search, search.result.found.indices.contains(search.selected) else { return view = base }
    let message = search.result.found[search.selected].message
    let isHere = message.session == session
    open(message.session, &intents)
    if isHere { showSelected(message.id, &intents) } else { wanted = message.id }
    self.search = search
  }
}

extension Drawing {
  /// A row for each message that was found: when, where, who, and the words.
  func foundList(height: Int) -> [FrameRow] {
    guard let search = screen.search else { return list(.commandSearch, [], height: height) }
    let items = search.result.found.enumerated().map { index, found in
      let isSelected = index == search.selected
      var head = FrameRow(columns: columns)
      head.putMark(isSelected ? "▸" : " ", .key)
      head.put("\(wording.when(found.message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
      let author = found.message.isMine ? wording.text(.authorYou) : screen.knownName(of: found.message.author)
      head.put("\(found.message.session.text) · \(author)", found.message.isMine ? .mine : .other, order: textOrder)
      var words = FrameRow(columns: columns)
      words.fill(to: 3)
      let excerpt = (found.isCorrected ? "✗ " : "") + found.excerpt
      let style: Style = found.isCorrected ? .struck : isSelected ? .title : .plain
      words.put(fitted(excerpt, to: max(1, columns - 4), order: textOrder), style)
      return [head, words]
    }
    let count = search.isDone ? "\(search.result.count)" : "…"
    let words = search.result.words.printableLine()
    let title = wording.text(.commandSearch) + (words.isEmpty ? "" : " (\(count)): \(words)")
    return list(title, items, selected: items.isEmpty ? nil : search.selected, height: height)
  }
}
