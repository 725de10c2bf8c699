internal import WardlineModel

// Applies the events of the store and of the connection.
extension Screen {
  mutating func apply(_ event: DeskEvent, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch event {
    case .sessions(let rows):
      announceUrgent(in: rows, now, &intents)
      updateSessions(rows)
    case .opened(let session): if session == opening { opening = nil }
    case .requested(let session): openAwaited(session, now, &intents)
    case .requests(let requests): desk.requests = requests
    case .request(let request): updateRequest(request, now, &intents)
    case .rings(let rings): updateRings(rings, now, &intents)
    case .ring(let ring): applyRing(ring, now, &intents)
    case .ringEnded(let request, let reason): endRing(request, reason, now, &intents)
    case .answerRefused(let request, let code): applyRefusal(request, code, now)
    case .notDone(let act, let notice):
      if isAwaited(act) { stopAwaitingSession() }
      if let notice { showNotice(notice, now) }
    case .you(let you): if you.user == user { desk.ownName = you.name }
    case .comes(let event): noteArrival(event, now, &intents)
    case .duty(let duty): updateDuty(duty, now)
    case .directory(let rows):
      desk.directory = rows
      refreshInterpreters(&intents)
    case .clock(let clock): desk.relayClock = clock
    case .queuedRequests(let requests): desk.queuedRequests = requests
    case .overview(let rows): desk.overview = rows
    case .languages(let languages): desk.languages = languages
    }
  }

  /// Reads again who interprets, where that is shown.
  func refreshInterpreters(_ intents: inout [ScreenIntent]) {
    guard view == .interpreters else { return }
    intents.append(.showInterpreters(language: interpreters.language, isRefresh: true))
  }

  mutating func showPage(_ page: MessagePage, _ intents: inout [ScreenIntent]) {
    let wasOpen = hasOpened
    window.add(page)
    hasOpened = true
    quotes.keep(those: window.answeredElsewhere)
    corrections.take(page.corrections.values)
    corrections.bound { [window, quotes] in window.index(of: $0) != nil || quotes[$0] != nil }
    loadQuoted(&intents)
    if case .whole(let shown) = page.position {
      if let shown, window.index(of: shown) != nil {
        anchor = .top(shown, skipping: 0)
        selection = shown == wanted ? shown : nil
        if shown == wanted { wanted = nil }
        if awaitsUnread, unread.after != nil, window.message(shown)?.isMine == false {
          unread.begin(at: window.message(shown))
        }
      } else {
        anchor = .bottom
      }
    }
    if !wasOpen, let wanted { showSelected(wanted, &intents) }
    if !wasOpen { unread.readThrough = max(unread.readThrough, receipts[user]?.readThrough ?? 0) }
    // Nothing is unread in a session that was never looked at.
    if let after = wasOpen ? unread.after : unread.readThrough, after > 0 { beginUnread(after: after) }
    if case .top(let id, _) = anchor, window.index(of: id) == nil { anchor = .bottom }
    loadAhead(&intents)
  }

  mutating func applyMessage(_ message: Message, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard message.session == session else { return }
    let before = window.message(message.id)?.state
    let wasRetracting = before == .retracting
    let outcome = window.update(message, keepsStart: anchor != .bottom)
    quotes.update(message)
    noteCorrection(message, &intents)
    if message.state.isWordless { forget(wordsOf: message.id) }
    loadQuoted(&intents)
    if reference?.message.id == message.id {
      if message.state.isWordless { endWordlessReference() } else { reference?.message = message }
    }
    if message.isMine {
      if message.state != .failed || message.reason != .deletionPending { deletions.removeFinal { $0 == message.id } }
      if wasRetracting, message.isRetractionRefused, let code = message.reason {
        showNotice(retractionRefusedNotice(code), now)
      }
      if message.state == .retracted, let before, before != .retracted, before != .retracting {
        showNotice(retractedElsewhereNotice(message, now), now)
      }
      return
    }
    guard message.state == .sent, outcome != .updated else { return }
    if window.hasEarlierArrival(behind: message) {
      // It is announced: it comes in above what was read already.
      late = message.id
    } else {
      if anchor != .bottom { newBelow += 1 }
      if unread.isRead { unread.begin(at: nil) }
      if !isLooking, !unread.isAnywhere { unread.begin(at: message) }
    }
    if message.attributes.isUrgent {
      announceUrgent(message, now, &intents)
    } else {
      notifyUser(now, &intents)
    }
  }

  /// What is urgent in another session than the one that is shown.
  private mutating func announceUrgent(in rows: [SessionRow], _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard !desk.sessions.isEmpty else { return }
    for row in rows where row.summary.unread > 0 && (ground == .home || row.session != session) {
      guard let last = row.last, !last.isMine, last.attributes.isUrgent,
        desk.sessions.first(where: { $0.session == row.session })?.last?.id != last.id
      else { continue }
      announceUrgent(last, now, &intents)
    }
  }

  /// Rings as a request does, also for who is looking, and says who has written.
  private mutating func announceUrgent(_ message: Message, _ now: Moment, _ intents: inout [ScreenIntent]) {
    showNotice(Notice(.urgencyUrgent, value: knownName(of: message.author), isWarning: true), now)
    guard settings.notifies, attention.ringsUrgently(at: now.uptimeMilliseconds) else { return }
    // Two bells: no other message has that.
    intents += [.notify(.urgencyUrgent), .bell]
  }

  /// Notifies the user, at most once in ``Limits/notifyQuietMilliseconds``.
  private mutating func notifyUser(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard settings.notifies, !attention.isFocused || isLocked, attention.notifies(at: now.uptimeMilliseconds) else { return }
    intents.append(.notify(.noticeNewMessage))
  }

  mutating func remove(_ id: IdempotencyKey) {
    let index = window.index(of: id)
    window.remove(id)
    queue.removeAll { $0.operation.key == id }
    deletions.remove(id)
    if selection == id { selection = nil }
    if late == id { late = nil }
    if replaces == id { replaces = nil }
    if jumped?.answer == id { jumped = nil }
    quotes.remove(id)
    forget(wordsOf: id)
    let next = index.flatMap { window.messages.indices.contains($0) ? window.messages[$0].id : nil }
    if unread.from == id { unread.begin(at: next.flatMap { window.message($0) }) }
    if case .top(id, _) = anchor { anchor = next.map { .top($0, skipping: 0) } ?? .bottom }
  }

  mutating func applySession(_ new: SessionState, _ now: Moment) {
    guard new.session == session else { return }
    defer { state = new }
    guard let old = state else { return }
    let isChanged = old.confirmed.status != new.confirmed.status || (old.isPending && !new.isPending)
    // A status may be known before it is known whose it is.
    let isNamed = old.confirmed == new.confirmed && old.changedBy == nil && new.changedBy != nil
    guard isChanged || isNamed else { return }
    let status = new.confirmed.status
    // Whoever was there is asked how it went, unless they are writing or asked something else.
    if isChanged, status == .ended, hasOpened, editor.isEmpty, question == nil { question = .rate(nil) }
    // What was wanted and refused is told with its reason, as an event of its own.
    if old.isPending, !new.isPending {
      return
    } else if let author = new.changedBy, author != user {
      showNotice(Notice(.bannerStatusChanged, ["name": name(of: author)], phrases: ["status": status.phrase]), now)
    } else if status == .active, isChanged {
      showNotice(Notice(.bannerActive), now)
    }
  }

  mutating func updateParticipant(_ participant: Participant) {
    if let index = participants.firstIndex(where: { $0.user == participant.user }) {
      participants[index] = participant
    } else {
      participants.append(participant)
    }
  }

  mutating func applyReceipt(_ receipt: Receipt, by reader: UserID, _ now: Moment) {
    guard receipt.session == session else { return }
    receipts[reader] = receipts[reader]?.merged(with: receipt) ?? receipt
    // What was marked here comes back from the relay, and is no news.
    guard reader == user, unread.hear(readThrough: receipt.readThrough), hasOpened else { return }
    beginUnread(after: unread.readThrough)
  }

  mutating func updateQueue(_ rows: [QueueRow], _ counts: QueueCounts) {
    queue = Array(rows.prefix(Limits.queueRowsShownMax))
    self.counts = counts
    // An operation without a message of its own is gone when the outbox no longer has it.
    deletions.removeFinal { key in window.message(key) == nil && !queue.contains { $0.operation.key == key } }
    if let selected = listSelection, !queue.contains(where: { $0.operation.key == selected }) { listSelection = nil }
  }

  mutating func updateConnection(_ new: ConnectionView, _ now: Moment) {
    switch new {
    case .lost:
      if lostSince == nil { lostSince = now.uptimeMilliseconds }
      // Who is there is said anew by the next connection.
      present = [:]
    // A try that is under way is not a connection yet.
    case .connecting: break
    case .online:
      if lostSince != nil { showNotice(Notice(.connectionReconnected), now) }
      lostSince = nil
    case .standby: lostSince = nil
    }
    connection = new
    if case .online = new {} else { linkLoad = nil }
  }

  /// Whether a user is in the session now; `nil` while that is not known.
  func isHere(_ other: UserID) -> Bool? {
    // Everyone who is there was named when the connection came up.
    if case .online = connection { present[other] ?? false } else { nil }
  }

  mutating func updatePresence(of other: UserID, isHere: Bool, _ now: Moment) {
    let was = present.updateValue(isHere, forKey: other)
    guard other != user, was != nil, was != isHere else { return }
    showNotice(Notice(isHere ? .presenceHere : .presenceAway, ["name": name(of: other)]), now)
  }

  /// Restores a saved draft, unless the user is already typing.
  mutating func restoreDraft(_ draft: MessageDraft, _ intents: inout [ScreenIntent]) {
    guard editor.isEmpty, !draft.text.isEmpty else { return }
    editor.replace(with: draft.text)
    replaces = draft.replaces
    refer(asIn: draft, &intents)
    keptDraft.note(self.draft)
  }

  /// Returns a text that was not saved into the line. Several returned texts stand in the order they were written, a line each.
  mutating func returnDraft(_ draft: MessageDraft, _ intents: inout [ScreenIntent]) {
    let text = editor.text
    let isFirst = returned.isEmpty || !text.hasPrefix(returned)
    let rest = isFirst ? text[...] : text.dropFirst(returned.count)
    returned = isFirst ? draft.text : returned + "\n" + draft.text
    if text.isEmpty {
      replaces = draft.replaces
      refer(asIn: draft, &intents)
    }
    editor.replace(with: rest.isEmpty ? returned : returned + (isFirst ? "\n" : "") + rest)
  }

  func name(of user: UserID) -> String { participants.first { $0.user == user }?.name ?? user.text }
}
