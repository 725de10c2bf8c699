internal import WardlineModel

// What was read, and what was not.
extension Screen {
  /// Whether the conversation is before somebody's eyes: a terminal that is too small shows nothing of it.
  var isReading: Bool {
    isFocused && !isLocked && view == .conversation && columns >= Limits.columnsMin && rows >= Limits.rowsMin
  }

  /// Whether the newest message is.
  var isLooking: Bool { isReading && anchor == .bottom && !window.hasNewer }

  mutating func markRead(_ intents: inout [ScreenIntent]) {
    guard hasOpened, isLooking else { return }
    let newest = window.messages.reduce(0) { max($0, $1.isMine ? 0 : $1.sequence ?? 0) }
    guard newest > readThrough else { return }
    readThrough = newest
    intents.append(.markRead(through: newest))
  }

  // MARK: The line of unread messages

  /// It stands above the first message after what was read.
  mutating func beginUnread(after sequence: UInt64) {
    let first = window.messages.first { !$0.isMine && ($0.sequence ?? 0) > sequence }
    // Where the window begins with it, the first of all may be above.
    if window.hasOlder, first?.id == window.messages.first?.id {
      unreadAfter = sequence
    } else {
      beginUnread(at: first)
    }
  }

  /// It stands above this message; `nil` for nowhere.
  mutating func beginUnread(at message: Message?) {
    (unreadFrom, unreadSequence, isUnreadSeen, unreadAfter) = (message?.id, message?.sequence ?? 0, false, nil)
  }

  /// Whether all that stood below the line was read: the line was seen, and the end.
  var isUnreadRead: Bool { unreadFrom != nil && isUnreadSeen && unreadSequence <= readThrough }

  /// After everything was read and the user has left, the line of what is new stands above the next message.
  mutating func updateUnreadLine() {
    if isUnreadRead, !isFocused || isLocked { beginUnread(at: nil) }
    if let unreadFrom, !isUnreadSeen, isReading { isUnreadSeen = isVisible(unreadFrom) }
  }
}
