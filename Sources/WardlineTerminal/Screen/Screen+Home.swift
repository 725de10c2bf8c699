package import WardlineModel

// The list of sessions, and the way from one to another.
extension Screen {
  /// Where Esc leads from a list: the dialogue that was left for it, or what stands below.
  var base: View { asking != nil ? .asking : phrasing != nil ? .phrases : ground }

  mutating func goHome() {
    (ground, view, phrasing) = (.home, .home, nil)
    selection = nil
    if let session, desk.sessions.contains(where: { $0.session == session }) { homeSelection = session }
  }

  /// Opens a session. What is held of another one is left: its draft is saved, and what was being deleted there is deleted.
  mutating func open(_ session: SessionID, _ intents: inout [ScreenIntent]) {
    (ground, view, asking, phrasing) = (.conversation, .conversation, nil, nil)
    guard session != self.session else { return }
    if self.session != nil, draft != keptDraft.saved { intents.append(.saveDraft(draft)) }
    for deletion in deletions.undecided { intents.append(.delete(deletion.keys)) }
    intents.append(.openSession(session))
    let old = self
    self = Screen(session: session, user: user, settings: settings)
    opening = session
    (columns, rows, desk, reader) = (old.columns, old.rows, old.desk, old.reader)
    (connection, linkLoad, lostSince) = (old.connection, old.linkLoad, old.lostSince)
    (counts, queue, storeFailure) = (old.counts, old.queue, old.storeFailure)
    (homeEditor, endsAhead, isRequesting) = (old.homeEditor, old.endsAhead, old.isRequesting)
    (isLocked, attention, notice, noticeUntil) = (old.isLocked, old.attention, old.notice, old.noticeUntil)
    deletions = Deletions(final: old.deletions)
  }

  /// Whether an event is of the session that is left: what it says would be shown in the next one.
  func isOutdated(_ event: ScreenEvent) -> Bool {
    guard opening != nil else { return false }
    switch event {
    case .page, .message, .session, .statusRefused, .participant, .receipt, .gap, .happened, .presence, .history, .draft,
      .drafts, .agreement, .edited, .quoted, .corrections, .corrected, .unconfirmed:
      return true
    default: return false
    }
  }

  mutating func updateSessions(_ rows: [SessionRow]) {
    desk.update(sessions: rows, of: user)
    if homeSelection == nil, awaitsSession { return }
    if let selected = homeSelection, desk.sessions.contains(where: { $0.session == selected }) { return }
    homeSelection = desk.sessions.first?.session
  }

  /// Other sessions with messages that were not read.
  var unreadElsewhere: [SessionRow] { desk.sessions.filter { $0.session != session && $0.summary.unread > 0 } }

  /// Opens the session that a command names.
  mutating func open(_ choice: SessionChoice, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let chosen: SessionID? =
      switch choice {
      case .number(let number): desk.sessions.indices.contains(number - 1) ? desk.sessions[number - 1].session : nil
      case .named(let session): desk.sessions.first { $0.session == session }?.session
      }
    if let chosen { return open(chosen, &intents) }
    let usage = desk.sessions.isEmpty ? CommandName.open.usage : "1-\(desk.sessions.count)|SESSION"
    showNotice(Notice(.noticeArgument, ["command": "/open", "usage": usage], isWarning: true), now)
  }

  // MARK: Keys

  /// Keys that lead to another session, everywhere.
  mutating func handleSwitchKey(_ key: Key, _ intents: inout [ScreenIntent]) -> Bool {
    guard !desk.sessions.isEmpty else { return false }
    if key == .control("g") {
      openNext(&intents)
      return true
    }
    guard case .text(let digit) = key.name, key.modifiers == .alt, digit.utf8.count == 1, let number = Int(digit), number > 0
    else { return false }
    if number <= desk.sessions.count { open(desk.sessions[number - 1].session, &intents) }
    return true
  }

  /// The next one with something unread; where there is none, the next one.
  private mutating func openNext(_ intents: inout [ScreenIntent]) {
    let count = desk.sessions.count
    let current = desk.sessions.firstIndex { $0.session == session } ?? -1
    let following = (1...count).map { desk.sessions[(current + $0 + count) % count] }
    let next = following.first { $0.session != session && $0.summary.unread > 0 } ?? following[0]
    open(next.session, &intents)
  }

  mutating func handleHomeKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if handleHomeLineKey(key, now, &intents) { return }
    switch key.name {
    case .up: moveAtHome(by: -1)
    case .down, .tab: moveAtHome(by: 1)
    case .pageUp: moveAtHome(by: -max(1, rows - 6))
    case .pageDown: moveAtHome(by: max(1, rows - 6))
    case .home: moveAtHome(by: -desk.sessions.count)
    case .end: moveAtHome(by: desk.sessions.count)
    case .enter: if let homeSelection { open(homeSelection, &intents) }
    case .escape: notice = nil
    case .delete where key.modifiers.isEmpty: askToCancel(now)
    default: break
    }
  }

  private mutating func moveAtHome(by step: Int) {
    guard !desk.sessions.isEmpty else { return }
    let index = desk.sessions.firstIndex { $0.session == homeSelection } ?? 0
    homeSelection = desk.sessions[min(max(0, index + step), desk.sessions.count - 1)].session
  }

  // MARK: Duty

  /// Whether requests can ring for the reader at all.
  var isInterpreter: Bool {
    settings.role == .interpreter || (settings.role == nil && desk.duty.choice != nil)
  }

  mutating func toggleDuty(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard isInterpreter else { return }
    let next: Duty =
      switch desk.duty.choice?.duty {
      case .on: .away
      case .away: .off
      case .off, nil: .on
      }
    setDuty(next, now, &intents)
  }

  mutating func setDuty(_ duty: Duty, _ now: Moment, _ intents: inout [ScreenIntent]) {
    intents.append(.act(.duty(duty)))
    showNotice(Notice(duty.phrase), now)
  }

  mutating func updateDuty(_ duty: DeviceDuty, _ now: Moment) {
    let refusal = duty.state?.refusal
    if let refusal, refusal != desk.duty.state?.refusal {
      showNotice(Notice(.reasonRefused, ["code": refusal.explanation], isWarning: true), now)
    }
    desk.duty = duty
  }
}

extension Duty {
  package var phrase: Phrase {
    switch self {
    case .on: .dutyOn
    case .away: .dutyAway
    case .off: .dutyOff
    }
  }
}

extension Availability {
  package var phrase: Phrase {
    switch self {
    case .off: .dutyOff
    case .away: .dutyAway
    case .onDuty: .dutyOn
    case .ringing: .dutyRinging
    case .busy: .dutyBusy
    }
  }
}

extension Urgency {
  package var phrase: Phrase {
    switch self {
    case .normal: .urgencyNormal
    case .urgent: .urgencyUrgent
    }
  }
}
