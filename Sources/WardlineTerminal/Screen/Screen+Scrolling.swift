internal import WardlineModel

// Which part of the conversation is seen. How many rows a message takes depends on nothing but its text, its state and the columns; how
// many rows there are for messages also on what is said beside them, and so on the reader's words.
extension Screen {
  mutating func handleScrollKey(_ key: Key, _ intents: inout [ScreenIntent]) -> Bool {
    switch key {
    case Key(.pageUp): scroll(by: -max(1, regionHeight - 1), &intents)
    case Key(.pageDown): scroll(by: max(1, regionHeight - 1), &intents)
    case Key(.up, .shift): scroll(by: -1, &intents)
    case Key(.down, .shift): scroll(by: 1, &intents)
    case Key(.home, .control): scroll(by: -1_000_000, &intents)
    case Key(.end, .control): showBottom(&intents)
    case Key(.end) where anchor != .bottom && (newBelow > 0 || editor.isEmpty): showBottom(&intents)
    case .alt("u"): showUnread(&intents)
    case .alt("l"): showLate(&intents)
    default: return false
    }
    return true
  }

  mutating func showBottom(_ intents: inout [ScreenIntent]) {
    anchor = .bottom
    selection = nil
    if window.hasNewer { load(.loadNewest, &intents) }
  }

  private mutating func load(_ page: ScreenIntent, _ intents: inout [ScreenIntent]) {
    awaitsUnread = false
    window.startLoading()
    intents.append(page)
  }

  /// `/date`.
  mutating func show(_ date: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let time = reader?.wording.beginning(of: date) else { return showNotice(CommandError.usage(.date).notice, now) }
    selection = nil
    load(.loadSince(time), &intents)
  }

  private mutating func showUnread(_ intents: inout [ScreenIntent]) {
    if let from = unread.from {
      if window.index(of: from) != nil { show(from) } else { load(.loadAround(from), &intents) }
    } else if let after = unread.after {
      load(.loadUnread(after: after), &intents)
      awaitsUnread = true
    }
  }

  private mutating func showLate(_ intents: inout [ScreenIntent]) {
    guard let late else { return }
    showSelected(late, &intents)
    self.late = nil
  }

  /// Shows a message wherever it is, and selects it where it is held.
  mutating func showSelected(_ id: IdempotencyKey, _ intents: inout [ScreenIntent]) {
    wanted = id
    guard window.index(of: id) != nil else { return load(.loadAround(id), &intents) }
    wanted = nil
    show(id)
    selection = id
  }

  /// Puts a message a little below the first row, so that one sees what it follows.
  private mutating func show(_ id: IdempotencyKey) {
    anchor = .top(id, skipping: 0)
    anchor = top(moved: -min(3, regionHeight / 3)) ?? anchor
    if isAtEnd(anchor) { anchor = .bottom }
  }

  mutating func select(by step: Int, _ intents: inout [ScreenIntent]) {
    guard !window.isEmpty else { return }
    let count = window.messages.count
    let current = selection.flatMap { window.index(of: $0) }
    guard let index = current.map({ $0 + step }) ?? (step < 0 ? firstToSelect : nil) else { return }
    if index >= count {
      selection = nil
      return showBottom(&intents)
    }
    selection = window.messages[max(0, index)].id
    reveal(max(0, index))
    loadAhead(&intents)
  }

  /// Selects a message that is held, and shows it.
  mutating func select(_ id: IdempotencyKey) {
    guard let index = window.index(of: id) else { return }
    selection = id
    reveal(index)
  }

  /// The lowest that is seen.
  private var firstToSelect: Int? {
    guard case .top(let id, let skipped) = anchor, var index = window.index(of: id) else { return window.messages.count - 1 }
    var left = regionHeight + skipped - height(at: index)
    while left > 0, index + 1 < window.messages.count {
      index += 1
      left -= height(at: index)
    }
    return index
  }

  /// Scrolls so that the selected message is visible, also after a banner or the panel has opened.
  mutating func scrollSelectionIntoView() {
    guard view == .conversation, let index = selection.flatMap({ window.index(of: $0) }) else { return }
    reveal(index)
  }

  private mutating func reveal(_ index: Int) {
    guard case .top(let id, let skipped) = topOfRegion, let first = window.index(of: id) else { return }
    if index < first || (index == first && skipped > 0) {
      anchor = .top(window.messages[index].id, skipping: 0)
    } else {
      let regionHeight = regionHeight
      let above = (first..<index).reduce(-skipped) { $0 + height(at: $1) }
      // Of one that is longer than the region, the beginning.
      let excess = min(above, above + height(at: index) - regionHeight)
      if excess > 0 { anchor = top(moved: excess) ?? anchor }
    }
    if isAtEnd(anchor) { anchor = .bottom }
  }

  /// Whether the first row of a message is inside the visible region.
  func isVisible(_ id: IdempotencyKey) -> Bool {
    guard let index = window.index(of: id), case .top(let top, let skipped)? = topOfRegion, let first = window.index(of: top),
      index > first || (index == first && skipped == 0)
    else { return false }
    return (first..<index).reduce(-skipped) { $0 + height(at: $1) } < regionHeight
  }

  mutating func scroll(by rows: Int, _ intents: inout [ScreenIntent]) {
    selection = nil
    if rows > 0, anchor == .bottom { return loadAhead(&intents) }
    guard let top = top(moved: rows) else { return }
    anchor = isAtEnd(top) ? .bottom : top
    loadAhead(&intents)
  }

  /// Asks for the next page before the end of what is held is reached.
  mutating func loadAhead(_ intents: inout [ScreenIntent]) {
    guard hasOpened else { return }
    var isNearBegin = false
    if case .top(let id, _) = topOfRegion, let index = window.index(of: id) {
      isNearBegin = index < Limits.windowPageMessages / 4
      if window.messages.count - index < Limits.windowPageMessages / 2, let last = window.startLoadingNewer() {
        intents.append(.loadNewer(after: last))
      }
    }
    // A page that does not fill the region is not enough, either; at the end nothing older is needed.
    let isFilled = anchor == .bottom && window.messages.count >= regionHeight
    if isNearBegin, !isFilled, let first = window.startLoadingOlder() { intents.append(.loadOlder(before: first)) }
  }

  // MARK: Rows

  /// The first row of the region.
  private var topOfRegion: Anchor? {
    guard anchor == .bottom else { return anchor }
    var left = regionHeight
    for index in window.messages.indices.reversed() {
      left -= height(at: index)
      if left <= 0 { return .top(window.messages[index].id, skipping: -left) }
    }
    return window.messages.first.map { .top($0.id, skipping: 0) }
  }

  private func top(moved rows: Int) -> Anchor? {
    guard case .top(let id, var skipped)? = topOfRegion, var index = window.index(of: id) else { return nil }
    skipped += rows
    while skipped < 0, index > 0 {
      index -= 1
      skipped += height(at: index)
    }
    while skipped >= height(at: index), index + 1 < window.messages.count {
      skipped -= height(at: index)
      index += 1
    }
    return .top(window.messages[index].id, skipping: max(0, skipped))
  }

  /// Whether all that follows is seen.
  private func isAtEnd(_ anchor: Anchor) -> Bool {
    guard !window.hasNewer, case .top(let id, let skipped) = anchor, let index = window.index(of: id) else {
      return anchor == .bottom
    }
    let regionHeight = regionHeight
    var rows = -skipped
    for index in index..<window.messages.count {
      rows += height(at: index)
      if rows > regionHeight { return false }
    }
    return true
  }

  private func height(at index: Int) -> Int {
    let below = index == window.messages.count - 1 ? interludesAtEnd : []
    let shape = MessageRows(columns: columns, textOrder: textOrder)
    let message = asDrawn(window.messages[index])
    return (interludes(above: index) + below).reduce(
      shape.height(of: message, correctedBy: corrections.correction(of: message)) + shape.height(of: draft(of: message))
    ) {
      $0 + height(of: $1)
    }
  }

  /// The rows of messages that are seen.
  var regionHeight: Int {
    guard let reader else { return max(1, rows - chrome.header - chrome.status - lineHeight) }
    return Drawing(screen: self, now: reader.now, wording: reader.wording).regionHeight
  }
}

/// When and in which language somebody reads. It is no part of what a screen knows, so all are equal.
struct Reader: Hashable, Sendable {
  let now: Moment
  let wording: any Wording

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
