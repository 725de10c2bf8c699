internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// What a commit of a relay adds to the log.
extension Judge {
  /// Adopts the entries of a commit, from the store and not from its outcomes.
  mutating func committed(
    _ outcomes: [LedgerOutcome], of writes: [LedgerWrite],
    reading page: (SessionID, UInt64, Int) throws(StoreError) -> LogPage
  ) throws(StoreError) {
    commitCount += 1
    expect(outcomes.count == writes.count, .noTrap, "\(outcomes.count) outcomes of \(writes.count) writes")
    try takeOver(writes, reading: page)
    for outcome in outcomes { check(outcome) }
    noteVacated(outcomes)
  }

  /// An interrupted batch: its operations without an entry may be stored.
  mutating func cutOff(_ writes: [LedgerWrite]) { perhapsRecorded.formUnion(writes.compactMap(\.key)) }

  /// Adopts an unanswered batch: it is stored as a whole, or not at all.
  mutating func takeOver(
    _ writes: [LedgerWrite], reading page: (SessionID, UInt64, Int) throws(StoreError) -> LogPage
  ) throws(StoreError) {
    let touched = sessions.filter { session in writes.contains { $0.touches(session) } }
    // Over all sessions in the order of the writes: who comes to one may not come to another one after that.
    let places = Dictionary(writes.enumerated().compactMap { place, write in write.key.map { ($0, place) } }) { first, _ in
      first
    }
    var added: [(place: Int, entry: LogEntry)] = []
    for session in touched {
      var (known, place) = (UInt64(histories[session]?.entries.count ?? 0), -1)
      var isMore = true
      while isMore {
        let found = try page(session, known, Limits.pageEntriesMax)
        for entry in found.entries {
          place = entry.key.flatMap { places[$0] } ?? place
          added.append((place, entry))
        }
        known += UInt64(found.entries.count)
        isMore = known < found.head && !found.entries.isEmpty
      }
    }
    for (_, entry) in added.enumerated().sorted(by: { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }).map(
      \.element)
    {
      log(entry)
    }
    for session in touched {
      checkCame(in: session)
      if let history = histories[session] {
        let bare = history.wordless.subtracting(history.retracted).first
        expect(bare == nil, .nothingLost, "\(bare?.brief ?? "") has no words, and was not taken back")
      }
    }
  }

  /// Entries of all sessions.
  var entryCount: Int { histories.values.reduce(0) { $0 + $1.entries.count } }

  private mutating func log(_ entry: LogEntry) {
    guard var history = histories[entry.session] else { return }
    var entry = entry
    if let key = entry.key, entry.event == .message(body: ""), case .sendMessage(let text)? = writings[key]?.operation.action {
      // Retracted in its own batch. The history keeps the written text, as for every other message.
      history.wordless.insert(key)
      entry.event = .message(body: text)
    }
    expect(
      entry.sequence == UInt64(history.entries.count) + 1, .oneHistory, "\(entry.brief) follows \(history.entries.count)")
    if let key = entry.key { file(entry, of: key, in: &history) }
    if case .status(let status) = entry.event {
      expect(
        status.version == history.status.version + 1, .statusIsTheRelays,
        "\(entry.brief) follows version \(history.status.version)")
      history.status = status
      history.statuses.append(status)
    }
    checkMembership(of: entry, in: history)
    checkRequest(of: entry, in: history)
    history.entries.append(entry)
    history.lastLogged = commitCount
    lastLoggedAt = now
    history.noteMembership(entry)
    history.noteRequest(entry)
    if case .joined(let participant, _) = entry.event { noteHearer(participant.user, of: entry.session) }
    histories[entry.session] = history
  }

  /// Checks a user's entry: logged once, as written, in order, and not after the end.
  private mutating func file(_ entry: LogEntry, of key: IdempotencyKey, in history: inout History) {
    expect(history.status.status != .ended, .statusIsTheRelays, "\(entry.brief) stands behind the end of its session")
    guard let writing = writings[key] else {
      return expect(false, .exactlyOnce, "\(entry.brief) stands in the log, and nobody's store has kept it")
    }
    expect(!writing.isWithdrawn, .exactlyOnce, "\(entry.brief) stands in the log, and was taken back before it was sent")
    expect(!writing.isLogged, .exactlyOnce, "\(entry.brief) stands in the log a second time")
    expect(
      writing.author == entry.author && writing.operation.session == entry.session, .exactlyOnce,
      "\(entry.brief) is \(writing.author)'s, written as \(writing.operation.brief)")
    switch (writing.operation.action, entry.event) {
    case (.sendMessage(let text), .message(let logged)):
      expect(text == logged, .exactlyOnce, "\(entry.brief) was written as \(text)")
      expect(texts.insert(text).inserted, .exactlyOnce, "\(entry.brief) was said before")
      if let key = MessageAttributes.parts(of: text).attributes.corrects {
        let target = writings[key]
        expect(
          target?.isLogged == true && target?.author == entry.author && target?.operation.session == entry.session
            && target?.operation.isMessage == true, .exactlyOnce,
          "\(entry.brief) corrects \(key.brief), which is no message of its author in its session")
      }
    case (.setStatus(let wanted, _), .status(let status)):
      guard case .setStatus(_, let basedOn)? = writing.submitted?.action else { break }
      expect(
        wanted == status.status && status.version == basedOn + 1, .statusIsTheRelays,
        "\(entry.brief) was asked for on version \(basedOn)")
    case (.invite(let guest), .joined(let participant, let reason)):
      expect(
        guest == participant.user && reason.code == .invited, .exactlyOnce, "\(entry.brief) was to be of \(guest)")
    case (.assignRequest(let wanted, let user), .accepted(let logged, let assigned)):
      expect(wanted == logged && user == assigned, .exactlyOnce, "\(entry.brief) was to be of \(user)")
    case (.joinSession(let wanted), .joined(let participant, let reason)):
      expect(
        participant.user == entry.author && reason == MembershipReason(.cameIn, note: wanted), .exactlyOnce,
        "\(entry.brief) was written with the reason \(wanted)")
    case (.leave, .left(let user, let reason)):
      expect(user == entry.author && reason.code == .left, .exactlyOnce, "\(entry.brief) is \(entry.author)'s word")
    case (.acceptRequest(let wanted), .accepted(let logged, _)), (.declineRequest(let wanted, _), .declined(let logged, _, _)):
      expect(wanted == logged, .exactlyOnce, "\(entry.brief) was written of \(wanted.brief)")
    case (.retract(let wanted), .done(.retract(let logged))):
      let target = writings[logged]
      expect(
        wanted == logged && target?.author == entry.author && target?.isLogged == true, .exactlyOnce,
        "\(entry.brief) takes back what \(wanted.brief) was to")
      retracted.insert(logged)
      history.retracted.insert(logged)
    case (.confirmMessage(let wanted), .done(.confirmMessage(let logged))):
      let target = writings[logged]
      expect(
        wanted == logged && target?.isLogged == true && target?.author != entry.author
          && target?.operation.session == entry.session, .exactlyOnce,
        "\(entry.brief) is not about a message of somebody else in its session")
    case (let wanted, .done(let logged)):
      expect(wanted == logged, .exactlyOnce, "\(entry.brief) was written as \(writing.operation.brief)")
    default: expect(false, .exactlyOnce, "\(entry.brief) was written as \(writing.operation.brief)")
    }
    writings[key]?.isLogged = true
    // A retried message moves to the end, whatever its original order.
    guard !writing.isRetried else { return }
    // A status change that was ahead of a log that was set back is rejected, and may match a later version of that log if the
    // rejection was lost.
    if case .setStatus = writing.operation.action, !pastLives.isEmpty { return }
    // The relay does not remember a refusal. If it was lost with its connection, or was never sent, the operation is sent again, and may be accepted
    // by then. A message may not: its author's words would be logged in another order (G3).
    if refusedForGood.contains(key) || refusedAtCommit.contains(key), !writing.operation.isMessage { return }
    // A session comes into being before what was written there already, and who comes into it by an act from outside does so before that.
    if passesMessages(writing) { return }
    let last = history.lastOrders[writing.device] ?? -1
    expect(writing.order > last, .order, "\(entry.brief) stands behind what its author wrote later")
    history.lastOrders[writing.device] = writing.order
  }

  private mutating func check(_ outcome: LedgerOutcome) {
    switch outcome {
    case .arrived(let heads, let entries, _, _, _):
      for head in heads { check(head) }
      for entry in entries { checkShown(entry) }
    case .recorded(let acceptance, let entries):
      expect(
        recorded.insert(acceptance.key).inserted && writings[acceptance.key] != nil, .exactlyOnce,
        "\(acceptance.key.brief) is kept a second time, or is nobody's")
      for entry in entries { checkShown(entry) }
    case .received, .notFollowing, .vacated, .announced, .fenced: break
    case .following(let head, _, _): if !head.endsAtHead { check(head) }
    case .logged(let entries): for entry in entries { checkShown(entry) }
    case .created(let acceptance, let entries), .appended(let acceptance, let entries),
      .routed(let acceptance, let entries, _):
      check(acceptance)
      for entry in entries { checkShown(entry) }
    case .accepted(let acceptance, let entry):
      check(acceptance)
      checkShown(entry)
    case .replayed(let acceptance): check(acceptance)
    case .rejected(let rejection): if rejection.isPermanent { refusedAtCommit.insert(rejection.key) }
    }
  }
}

extension LedgerWrite {
  fileprivate var key: IdempotencyKey? { operation?.key }

  fileprivate func touches(_ session: SessionID) -> Bool {
    switch self {
    case .arrive(_, let sessions, _): sessions.contains(session)
    case .submit(let operation, _), .submitMember(let operation, _), .answer(let operation, _, _): operation.session == session
    case .logRings(_, let other, _), .expire(_, let other), .vacate(let other, _): other == session
    case .record(_, _, _, let sessions), .publish(_, _, _, let sessions): sessions.contains(session)
    // An arrival may write into each session of which its user is a member.
    case .arriveMember: true
    case .receive, .follow, .announce: false
    }
  }
}
