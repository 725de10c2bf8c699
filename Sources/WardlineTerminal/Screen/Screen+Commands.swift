internal import WardlineModel

// What somebody asks for with a slash.
extension Screen {
  mutating func run(_ line: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let command: Command
    do throws(CommandError) {
      command = try Command(line)
    } catch {
      // It stays in the line, to be put right.
      return showNotice(error.notice, now)
    }
    commitLine(&intents)
    notice = nil
    perform(command, now, &intents)
  }

  mutating func perform(_ command: Command, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let refusal = command.refusal(for: settings.standing) { return showNotice(refusal, now) }
    if closed == .composeLeft, ground == .conversation, command.needsMembership {
      return showNotice(Notice(.composeLeft, isWarning: true), now)
    }
    switch command {
    // What cannot be taken back is asked about first.
    case .status(.ended) where self.status != .ended: question = .end
    case .status(let status): intents.append(.setStatus(status))
    case .retry(let choice): retry(choice, now, &intents)
    case .delete(let choice): deleteChosen(choice, now, &intents)
    case .undo: undoDeletion(now, &intents)
    case .edit(let number):
      if let row = choose(.number(number), .edit, from: failed, last: nil, now).first,
        case .sendMessage(let body) = row.operation.action
      {
        guard canEdit(row) else { return showNotice(Notice(.bannerEndedUnsent, count: 1, isWarning: true), now) }
        edit(row.operation.key, MessageAttributes.parts(of: body).text)
      }
    case .queue: open(.queue)
    case .failed: open(.failed)
    case .language(let tag): intents.append(.setLanguage(tag))
    case .lock: isLocked = true
    case .export(let file): intents.append(.export(file: file))
    case .feedback(let rating, let text): intents.append(.feedback(rating: rating, text: text))
    case .interpreters(let language): intents.append(.showInterpreters(language: language))
    case .notify(let isOn):
      settings.notifies = isOn
      intents.append(.setNotify(isOn))
      showNotice(Notice(isOn ? .noticeNotifyOn : .noticeNotifyOff), now)
    case .bidi(let mode):
      settings.bidi = mode
      intents.append(.setBidi(mode))
      showNotice(Notice(.commandBidi, value: mode.rawValue), now)
    case .sync: intents.append(.sync)
    case .open(let choice): open(choice, now, &intents)
    case .home: if settings.offersHome { goHome() }
    case .help: open(.help)
    case .quit: intents.append(.quit)
    case .urgent(let text): sendUrgently(text, now, &intents)
    case .search(let words): search(words, &intents)
    case .date(let date): show(date, now, &intents)
    case .readback: intents.append(.showUnconfirmed)
    case .reply(let text): reply(text, now, &intents)
    case .correct(let text): correct(text, now, &intents)
    case .history: intents.append(.showCorrected)
    case .phrase(let words):
      startPhrase(in: words.language, finding: words.name?.text ?? words.words, now, &intents)
    case .assist, .draft, .draftAlways, .confirm, .jobs: performDraftCommand(command, now, &intents)
    case .profile(let languages): intents.append(.setLanguages(languages))
    case .request(let words): request(words, now, &intents)
    case .act(let act): perform(act, now, &intents)
    }
  }

  private mutating func sendUrgently(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    let excess = text.utf8.count - Limits.textBytesMax
    guard excess <= 0 else { return showTooLongNotice(by: excess, now) }
    var attributes = referring
    attributes.isUrgent = true
    intents.append(.send(text, attributes))
    endReference()
    showBottom(&intents)
  }

  private mutating func request(_ words: RequestWords, _ now: Moment, _ intents: inout [ScreenIntent]) {
    // A session that has ended gets no interpreter any more: a new one is made, as from home.
    let isNew = ground == .home || closed != nil
    if let request = words.request, session != nil || isNew {
      intents.append(.act(.request(request, in: isNew ? nil : session)))
      isRequesting = isNew
      startAwaitingSession()
    } else {
      startAsking(words.language, now)
    }
  }

  private mutating func perform(_ act: Act, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch act {
    case .cancel: cancelRequest(now, &intents)
    case .renew: renewRequest(now, &intents)
    case .accept: if let ring = shownRing { accept(ring, &intents) } else { showNotice(Notice(.noticeNoRing), now) }
    case .decline(_, let reason):
      guard let ring = shownRing else { return showNotice(Notice(.noticeNoRing), now) }
      if let reason { decline(ring, because: reason, now, &intents) } else { desk.declining = ring.request }
    case .duty(let duty): setDuty(duty, now, &intents)
    case .leave: question = .leave
    case .assign(let user, let session):
      guard let request = desk.queuedRequests.first(where: { $0.session == session && !$0.isOver }) else {
        return showNotice(Notice(.noticeNoRequest), now)
      }
      // The relay takes any interpreter. One who is off duty may not look for hours, and one of another language cannot help.
      if request.misfit(of: user, in: desk.directory) != nil { return question = .assign(request, to: user) }
      assign(request, to: user, now, &intents)
    case .end(let session): question = .endOther(session)
    default: intents.append(.act(act))
    }
  }

  mutating func assign(_ request: QueuedRequest, to user: UserID, _ now: Moment, _ intents: inout [ScreenIntent]) {
    intents.append(.act(.assign(user, to: request.session)))
    showNotice(Notice(.kindRequest, value: "\(desk.name(of: request.language)), \(knownName(of: user))"), now)
  }

  mutating func retry(_ choice: FailedChoice, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let last = failed.first { $0.operation.key == selection } ?? failed.last
    let chosen = choose(choice, .retry, from: failed, last: last, now)
    guard !chosen.isEmpty else { return }
    let sendable = chosen.filter(canRetry)
    guard !sendable.isEmpty else {
      return showNotice(RejectionCode.noneSent(count: chosen.count, editable: chosen.first(where: canEdit)?.reason), now)
    }
    intents.append(.retry(sendable.map(\.operation.key)))
  }

  /// The messages that a choice means; where it means none, that is said.
  ///
  /// - Parameter last: what is meant where nothing is named.
  mutating func choose(
    _ choice: FailedChoice, _ name: CommandName, from rows: [QueueRow], last: QueueRow?, _ now: Moment
  ) -> [QueueRow] {
    let chosen = choice.rows(among: rows, last: last)
    guard chosen.isEmpty else { return chosen }
    if rows.isEmpty {
      let waiting = countsShown.waiting
      showNotice(waiting > 0 ? Notice(.bannerWaiting, count: waiting) : Notice(.queueEmpty), now)
    } else {
      showNotice(name.notice(ofRows: rows.count), now)
    }
    return []
  }
}
