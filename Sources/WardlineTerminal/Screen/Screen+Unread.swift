internal import WardlineModel

// What was read, and what was not.
extension Screen {
  /// Whether the conversation is before somebody's eyes: a terminal that is too small shows nothing of it.
  var isReading: Bool {
    attention.isFocused && !isLocked && view == .conversation && columns >= Limits.columnsMin && rows >= Limits.rowsMin
  }

  /// Whether the newest message is.
  var isLooking: Bool { isReading && anchor == .bottom && !window.hasNewer }

  mutating func markRead(_ intents: inout [ScreenIntent]) {
    guard hasOpened, isLooking else { return }
    let newest = window.messages.reduce(0) { max($0, $1.isMine ? 0 : $1.sequence ?? 0) }
    guard newest > unread.readThrough else { return }
    unread.readThrough = newest
    intents.append(.markRead(through: newest))
  }

  // MARK: The line of unread messages

  /// It stands above the first message after what was read.
  mutating func beginUnread(after sequence: UInt64) {
    let first = window.messages.first { !$0.isMine && ($0.sequence ?? 0) > sequence }
    // Where the window begins with it, the first of all may be above; where the window ends before it, it is below.
    let isElsewhere = first == nil ? window.hasNewer : window.hasOlder && first?.id == window.messages.first?.id
    if isElsewhere {
      unread.after = sequence
    } else {
      unread.begin(at: first)
    }
  }

  /// After everything was read and the user has left, the line of what is new stands above the next message.
  mutating func updateUnreadLine() {
    if unread.isRead, !attention.isFocused || isLocked { unread.begin(at: nil) }
    if let from = unread.from, !unread.isSeen, isReading { unread.isSeen = isVisible(from) }
  }
}

/// The line *new messages*, and how far was read.
struct Unread: Hashable, Sendable {
  /// The message above which the line stands.
  private(set) var from: IdempotencyKey?
  /// Where that message stands in the log; 0 where it does not.
  private var sequence: UInt64 = 0
  /// Whether the line was before somebody's eyes.
  var isSeen = false
  /// What was read before, where the window does not hold the first unread message.
  var after: UInt64?
  /// What was marked as read.
  var readThrough: UInt64 = 0

  /// Whether the line stands somewhere, in what is held or above it.
  var isAnywhere: Bool { from != nil || after != nil }
  /// Whether all that stood below the line was read: the line was seen, and the end.
  var isRead: Bool { from != nil && isSeen && sequence <= readThrough }

  /// The line stands above this message; `nil` for nowhere.
  mutating func begin(at message: Message?) {
    (from, sequence, isSeen, after) = (message?.id, message?.sequence ?? 0, false, nil)
  }

  /// Marks as read what another device of the reader has.
  ///
  /// - Returns: whether the line goes on to what is not read.
  mutating func hear(readThrough: UInt64) -> Bool {
    guard readThrough > self.readThrough else { return false }
    self.readThrough = readThrough
    return after != nil || (from != nil && sequence <= readThrough)
  }
}
