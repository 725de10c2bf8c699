package import WardlineModel

/// A person's sessions, and the conversation in one of them, as a terminal shows it: a value. What happens comes in as events, what shall be done goes out as intents, and what is
/// seen is a frame, made of the value alone. Nothing here draws, reads, or looks at a clock.
///
/// Beside the frame it only holds what a person needs at hand: a window of the transcript (at most ``Limits/windowMessagesMax``
/// messages, more is asked for page by page), the outbox as it was told last, and the line that is being typed, which no event ever
/// takes away.
package struct Screen: Hashable, Sendable {
  /// What its driver decides once, or the user by command.
  package struct Settings: Hashable, Sendable {
    package var bidi: BidiMode
    package var terminalText: TerminalText
    package var notifies: Bool
    /// After how long without a key the screen is blank; `nil` for never.
    package var blankAfterMilliseconds: Int64?
    /// The local clock, which says where a day begins.
    package var clock: LocalClock
    /// Tags that `/lang` completes.
    package var languages: [String]
    /// What the reader is, as their token says; `nil` where that is not known.
    package var role: Role?
    /// Whether they are in the sessions of which they are a member.
    package var followsMembership: Bool
    /// Whether Esc leads from a conversation to the list of sessions.
    package var offersHome: Bool

    package init(
      bidi: BidiMode = .auto, terminalText: TerminalText = .joinsLetters, notifies: Bool = true,
      blankAfterMilliseconds: Int64? = nil,
      clock: LocalClock = LocalClock(), languages: [String] = [], role: Role? = nil, followsMembership: Bool = false,
      offersHome: Bool = false
    ) {
      self.followsMembership = followsMembership
      self.bidi = bidi
      self.terminalText = terminalText
      self.notifies = notifies
      self.blankAfterMilliseconds = blankAfterMilliseconds
      self.clock = clock
      self.languages = languages
      self.role = role
      self.offersHome = offersHome
    }

    var standing: Standing { Standing(role: role, followsMembership: followsMembership) }
  }

  /// The session whose conversation is held; `nil` before one was opened.
  package let session: SessionID?
  let user: UserID
  package internal(set) var settings: Settings
  var columns = 80
  var rows = 24

  var state: SessionState?
  var participants: [Participant] = []
  var present: [UserID: Bool] = [:]
  var receipts: [UserID: Receipt] = [:]
  /// What happened beside what was said, in the order of its times.
  var events: [SessionEvent] = []
  var connection = ConnectionView.connecting
  /// What a slow link has still to carry; `nil` while it is not slow.
  var linkLoad: LinkLoad?
  /// When it was lost, by the clock that only goes forward; `nil` while it is not.
  var lostSince: Int64?
  var counts = QueueCounts(pending: 0, failed: 0)
  var queue: [QueueRow] = []
  var storeFailure: StoreFailure?
  var gap: Gap?

  var window = MessageWindow()
  var hasOpened = false
  var anchor = Anchor.bottom
  /// The message that is selected.
  var selection: IdempotencyKey?
  var unread = Unread()
  /// A message that arrived above what was read.
  var late: IdempotencyKey?
  /// Messages that have come below what is seen, since the end was seen.
  var newBelow = 0

  var editor = Editor()
  /// The failed message that the line takes the place of.
  var replaces: IdempotencyKey?
  /// Whether the next page is to show the first unread message.
  var awaitsUnread = false
  /// The message that the line answers or corrects.
  var reference: Reference?
  /// A draft came back whose reference the screen does not hold yet.
  var awaitedReference: MessageDraft?
  var corrections = Corrections()
  /// The messages outside the window that others in it answer.
  var quotes = Quotes()
  /// What was looked for.
  var search: Search?
  /// A message that is shown and selected once it is held.
  var wanted: IdempotencyKey?
  /// What was said to be understood.
  var readbacks = Readbacks()
  /// The last jump, for the way back.
  var jumped: Jump?
  var deletions = Deletions()
  /// The open question; the next key answers it.
  var question: Question?
  var candidates: [String] = []
  /// Whether Ctrl-X was the last key.
  var isAfterControlX = false
  /// The texts that were returned into the line because the store could not save them.
  var returned = ""
  var keptDraft = KeptDraft()

  var view = View.conversation
  /// What stands below a list: the conversation, or home.
  var ground = View.conversation
  var desk = Desk()
  /// The session that was opened, until the store has answered with ``ScreenEvent/opened(_:)``.
  var opening: SessionID?
  /// The line at home: a command, or what is typed while a session is about to open by itself.
  var homeEditor = Editor()
  /// Where the messages end that were entered in that line, in bytes of UTF-8.
  var endsAhead: [Int] = []
  /// Whether the reader has asked for an interpreter in a new session that is not made yet.
  var isRequesting = false
  /// The session that is selected at home.
  var homeSelection: SessionID?
  /// Somebody is asking for an interpreter.
  var asking: Asking?
  /// Somebody is saying a phrase of the book.
  var phrasing: Phrasing?
  /// The first row that a list shows, and the operation that is selected in it.
  var listTop = 0
  var listSelection: IdempotencyKey?
  var interpreters = KnownInterpreters()
  var model = ModelState()
  var isLocked = false
  var attention = Attention()
  var notice: Notice?
  var noticeUntil: Int64 = 0
  /// The time and the wording, set while an event is handled.
  var reader: Reader?

  /// What stands where the conversation is.
  enum View: Hashable {
    case conversation, queue, failed, help, interpreters, readback, history, found, home, asking, phrases
  }

  /// Which part of the conversation is seen.
  enum Anchor: Hashable {
    /// The end of the conversation.
    case bottom
    /// So many rows of this message are above the first row.
    case top(IdempotencyKey, skipping: Int)
  }

  /// Makes a screen. Its first events are the size of the terminal, what the store has of the session, and a page of its messages.
  ///
  /// - Parameter session: `nil` for home, from where a session is opened.
  package init(session: SessionID?, user: UserID, settings: Settings = Settings()) {
    self.session = session
    self.user = user
    self.settings = settings
    if session == nil { (view, ground) = (.home, .home) }
  }

  /// What stands in the line, to be kept when the program ends.
  package var draft: MessageDraft { MessageDraft(text: editor.text, replaces: replaces, for: referring) }

  /// How many messages are held; never more than ``Limits/windowMessagesMax``.
  package var messagesHeld: Int { window.messages.count }

  /// Whether cells come in the order of reading, and the terminal is to reorder them.
  package var leavesOrderToTerminal: Bool { textOrder == .reading && settings.bidi != .off }

  var textOrder: TextOrder { settings.bidi.order(on: settings.terminalText) }
  var status: SessionStatus { state?.status ?? .active }
  /// Whether the reader is a member no more, by leaving or by handing over.
  var hasLeft: Bool { participants.first { $0.user == user }?.hasLeft == true }
  /// Why nothing can be written; `nil` where something can be.
  var closed: Phrase? { status == .ended ? .composeClosed : hasLeft ? .composeLeft : nil }
  /// The failed messages of this session as they are counted in commands, the oldest first.
  var failed: [QueueRow] { unsent.filter { $0.state == .failed } }

  /// Applies an event.
  ///
  /// - Parameter wording: as ``frame(columns:rows:now:wording:)`` is told: how many rows of the conversation are seen, and so what is
  ///   scrolled past, depends on what is said below it.
  /// - Returns: the intents that the driver performs, in this order.
  package mutating func handle(_ event: ScreenEvent, now: Moment, wording: any Wording) -> [ScreenIntent] {
    attention.update(at: now.uptimeMilliseconds)
    reader = Reader(now: now, wording: wording)
    defer { reader = nil }
    var intents: [ScreenIntent] = []
    if !isOutdated(event) { apply(event, now, &intents) }
    updateAfterEvent(now, &intents)
    return intents
  }

  private mutating func apply(_ event: ScreenEvent, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch event {
    case .input(let input): handle(input, now, &intents)
    case .resized(let columns, let rows): (self.columns, self.rows) = (max(1, columns), max(1, rows))
    case .woke: break
    case .page(let page): showPage(page, &intents)
    case .message(let message): applyMessage(message, now, &intents)
    case .quoted(let messages, let corrections):
      quotes.take(messages, of: session)
      self.corrections.take(corrections.values)
      takeReference(messages)
    case .corrections(let found): corrections.take(found.values)
    case .corrected(let corrected):
      corrections.listed = corrected
      open(.history)
    case .deleted(let id):
      remove(id)
      if let key = corrections.remove(id) { intents.append(.loadCorrections([key])) }
    case .session(let state): applySession(state, now)
    case .statusRefused(let wanted, let code):
      guard let wording = reader?.wording else { break }
      showNotice(code.statusNotice(refusing: wanted, of: status, by: settings.standing, in: wording), now)
    case .participant(let participant): updateParticipant(participant)
    case .receipt(let receipt, let reader): applyReceipt(receipt, by: reader, now)
    // What was never theirs is not missing.
    case .gap(let gap):
      if gap.reason != .beforeMembership { self.gap = gap }
      if let from = gap.differsFrom {
        events.removeAll { $0.sequence >= from }
        rebuildReadbacks()
      }
    case .happened(let event): note(event)
    case .queue(let rows, let counts): updateQueue(rows, counts)
    case .notice(let notice): showNotice(notice, now)
    case .storeFailed(let failure):
      storeFailure = failure
      // It could not be deleted, and stands as it did.
      if failure != nil {
        deletions.removeFinal { _ in true }
        if isRequesting { stopAwaitingSession() }
      }
    case .returned(let draft): returnDraft(draft, &intents)
    case .drafts(let drafts): model.take(drafts)
    case .agreement(let agreement, let isModelHere): (model.agreement, model.isHere) = (agreement, isModelHere)
    case .found(let result): take(result)
    case .unconfirmed(let messages):
      readbacks.unconfirmed = messages
      open(.readback)
    case .interpreters(let known, let isRefresh):
      interpreters = known
      if !isRefresh { open(.interpreters) }
    case .connection(let connection):
      updateConnection(connection, now)
      refreshInterpreters(&intents)
    case .link(let load): linkLoad = load
    case .presence(let user, let isHere): updatePresence(of: user, isHere: isHere, now)
    case .phrases(let shelf, let language): takePhrases(shelf, for: language, now)
    case .history(let texts): editor.setHistory(texts)
    case .draft(let draft): restoreDraft(draft, &intents)
    case .edited(let text):
      if let text { editor.replace(with: text.last == "\n" ? String(text.dropLast()) : text) }
    case .lock: isLocked = true
    case .desk(let event): apply(event, now, &intents)
    }
  }

  /// Updates everything that depends on the time or on several events. Runs after each event.
  private mutating func updateAfterEvent(_ now: Moment, _ intents: inout [ScreenIntent]) {
    let uptime = now.uptimeMilliseconds
    if notice != nil, uptime >= noticeUntil { notice = nil }
    if attention.lastInputAt == nil { attention.noteInput(at: uptime) }
    attention.update(at: uptime)
    if let blankAt, uptime >= blankAt { isLocked = true }
    scrollSelectionIntoView()
    updateUnreadLine()
    if anchor == .bottom { newBelow = 0 }
    commitDueDeletions(now, &intents)
    updateRinging(now, &intents)
    markRead(&intents)
    if keptDraft.update(draft, at: uptime) { intents.append(.saveDraft(draft)) }
  }

  mutating func showNotice(_ notice: Notice, _ now: Moment) {
    self.notice = notice
    noticeUntil = now.uptimeMilliseconds + Limits.noticeMilliseconds
  }

  private var blankAt: Int64? {
    guard let after = settings.blankAfterMilliseconds, !isLocked else { return nil }
    return attention.lastInputAt.map { $0 + after }
  }

  /// When the frame will be another one although nothing happens, by the clock that only goes forward; `nil` for never. Its driver
  /// hands ``ScreenEvent/woke`` in then, draws, and asks again; a driver of a screen with nothing to count down never wakes.
  package func nextRedraw(now: Moment) -> Int64? {
    let uptime = now.uptimeMilliseconds
    var times: [Int64] = []
    if notice != nil { times.append(noticeUntil) }
    if let blankAt { times.append(blankAt) }
    if let dueAt = keptDraft.dueAt { times.append(dueAt) }
    times += deletions.undecided.map(\.dueAt)
    if shownRing != nil { times.append(desk.ringBellAt + Limits.ringBellMilliseconds) }
    if !isLocked {
      // The seconds until the next try, and those since the loss, during a try as well: into a network that swallows, it takes long.
      if case .lost(_, let nextTryAt) = connection, nextTryAt > uptime {
        times.append(nextTryAt - (nextTryAt - uptime - 1) / 1_000 * 1_000)
      }
      // The seconds that are left to undo a deletion.
      if let due = deletions.undecided.last?.dueAt { times.append(due - (due - uptime - 1) / 1_000 * 1_000) }
      if let lostSince { times.append(lostSince + ((uptime - lostSince) / 1_000 + 1) * 1_000) }
      let countsAge = view == .interpreters && interpreters.asOf != nil && lostSince != nil
      let countsSeconds =
        (view == .queue || view == .failed) && !queue.isEmpty || isWaitingShown || shownRing != nil || countsAge
      if countsSeconds { times.append(uptime + 1_000 - now.wall.milliseconds.remainderFloor(1_000)) }
    }
    return times.min().map { max($0, uptime) }
  }
}
