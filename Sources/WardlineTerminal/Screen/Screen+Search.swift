package import WardlineModel

/// A message in which all the words occur, and where.
package struct FoundMessage: Hashable, Sendable {
  package var message: Message
  /// What stands around the first of the words, with it between « and »: also without colour, and in either direction of writing.
  package var excerpt: String

  package init(_ message: Message, excerpt: String) {
    self.message = message
    self.excerpt = excerpt
  }
}

/// What was looked for on this device, and found.
package struct SearchResult: Hashable, Sendable {
  package var words: String
  /// At most ``Limits/foundMessagesMax``, the newest first.
  package var found: [FoundMessage]
  /// In how many messages the words occur.
  package var count: Int

  package init(_ words: String, _ found: [FoundMessage] = [], count: Int = 0) {
    self.words = words
    self.found = found
    self.count = count
  }
}

// Words are looked for in everything that the device has.
extension Screen {
  /// What is looked for, and what was found.
  struct Search: Hashable, Sendable {
    var result: SearchResult
    var isDone = false
    /// The message that is selected.
    var message: IdempotencyKey?

    var selected: Int { result.found.firstIndex { $0.message.id == message } ?? 0 }
  }

  /// What was found last, looked for anew; from there, or where nothing was, the beginning of the command, in the line where one is. What stood
  /// there can be brought back with undo.
  mutating func startSearch(_ intents: inout [ScreenIntent]) {
    if view != .found, let words = search?.result.words { return search(words, &intents) }
    let command = "/\(CommandName.search.rawValue) "
    view = base
    if view == .home { homeEditor.replace(with: command) } else if view == .conversation { editor.replace(with: command) }
  }

  mutating func search(_ words: String, _ intents: inout [ScreenIntent]) {
    let selected = search?.result.words == words ? search?.message : nil
    search = Search(result: SearchResult(words), message: selected)
    open(.found)
    intents.append(.search(words))
  }

  mutating func take(_ result: SearchResult) {
    guard let before = search, before.result.words == result.words else { return }
    search = Search(result: result, isDone: true, message: before.message ?? result.found.first?.message.id)
  }

  /// Words that are gone are found no more.
  mutating func forget(found key: IdempotencyKey) { search?.result.found.removeAll { $0.message.id == key } }

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
      head.put(isSelected ? "▸" : " ", .key, order: .reading)
      head.put("\(wording.when(found.message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
      let author = found.message.isMine ? wording.text(.authorYou) : screen.knownName(of: found.message.author)
      head.put("\(found.message.session.text) · \(author)", found.message.isMine ? .mine : .other, order: textOrder)
      var words = FrameRow(columns: columns)
      words.fill(to: 3)
      words.put(fitted(found.excerpt, to: max(1, columns - 4), order: textOrder), isSelected ? .title : .plain)
      return [head, words]
    }
    let count = search.isDone ? "\(search.result.count)" : "…"
    let title = "\(wording.text(.commandSearch)) (\(count)): \(search.result.words.printableLine())"
    return list(title, items, selected: items.isEmpty ? nil : search.selected, height: height)
  }
}
