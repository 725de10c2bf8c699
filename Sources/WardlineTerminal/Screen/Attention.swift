internal import WardlineModel

/// Whether somebody looks at the screen, as far as a terminal tells, and how often they were called to it.
struct Attention: Hashable, Sendable {
  private(set) var isFocused = true
  /// Whether the terminal has ever reported focus; tmux does not unless it is configured to.
  private var hasHeardFocus = false
  private(set) var lastInputAt: Int64?
  private var notifiedAt: Int64?
  /// When an urgent message rang last: far in the past before the first one.
  private var urgentBellAt = -Limits.ringBellQuietMilliseconds

  mutating func hear(isFocused: Bool) { (self.isFocused, hasHeardFocus) = (isFocused, true) }

  mutating func noteInput(at uptime: Int64) { lastInputAt = uptime }

  /// The time passes. Where the terminal does not report focus, a user who has pressed no key for long may be elsewhere: the bell rings then,
  /// and no message is marked as read.
  mutating func update(at uptime: Int64) {
    guard !hasHeardFocus, let lastInputAt else { return }
    isFocused = uptime - lastInputAt < Limits.attentionMilliseconds
  }

  /// Whether to notify now: at most once in ``Limits/notifyQuietMilliseconds``.
  mutating func notifies(at uptime: Int64) -> Bool {
    if let notifiedAt, uptime - notifiedAt < Limits.notifyQuietMilliseconds { return false }
    notifiedAt = uptime
    return true
  }

  /// Whether to ring for an urgent message now: at most once in ``Limits/ringBellQuietMilliseconds``.
  mutating func ringsUrgently(at uptime: Int64) -> Bool {
    guard uptime - urgentBellAt >= Limits.ringBellQuietMilliseconds else { return false }
    urgentBellAt = uptime
    return true
  }
}

/// What stands in the line, as the store was asked to keep it.
struct KeptDraft: Hashable, Sendable {
  private(set) var saved = MessageDraft(text: "")
  /// When what has changed is to be kept; `nil` where nothing has.
  private(set) var dueAt: Int64?

  /// It is in the store, or asked for.
  mutating func note(_ draft: MessageDraft) { saved = draft }

  /// The line is another one, or time has passed. `true` if it is to be kept now.
  mutating func update(_ draft: MessageDraft, at uptime: Int64) -> Bool {
    guard draft != saved else {
      dueAt = nil
      return false
    }
    let due = dueAt ?? uptime + Limits.draftAfterMilliseconds
    let isDue = uptime >= due
    dueAt = isDue ? nil : due
    if isDue { saved = draft }
    return isDue
  }
}
