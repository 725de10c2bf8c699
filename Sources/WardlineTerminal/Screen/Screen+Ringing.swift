package import WardlineModel

// What rings for the reader, and how it is answered.
extension Screen {
  /// The ring that the banner shows.
  var shownRing: Ring? { desk.rings.first }

  /// Applies all that rings now.
  mutating func updateRings(_ rings: [Ring], _ now: Moment, _ intents: inout [ScreenIntent]) {
    let before = desk.rings.first?.request
    desk.rings = rings.filter { $0.request != desk.accepted?.request }
    for ring in desk.rings { desk.forgetMissed(ring.request) }
    beginRinging(after: before, now, &intents)
  }

  mutating func applyRing(_ ring: Ring, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard ring.request != desk.accepted?.request else { return }
    desk.forgetMissed(ring.request)
    let before = desk.rings.first?.request
    if let index = desk.rings.firstIndex(where: { $0.request == ring.request }) {
      desk.rings[index] = ring
    } else {
      desk.rings.append(ring)
    }
    beginRinging(after: before, now, &intents)
  }

  /// Rings the bell where another request is shown than before.
  private mutating func beginRinging(after before: IdempotencyKey?, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let ring = shownRing, ring.request != before else { return }
    desk.declining = nil
    desk.ringShownAt = now.uptimeMilliseconds
    ringBellUnlessRung(now, &intents)
  }

  /// A relay can begin to ring a thousand times a second.
  mutating func ringBellUnlessRung(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard now.uptimeMilliseconds - desk.ringBellAt >= Limits.ringBellQuietMilliseconds else { return }
    ringBell(now, &intents)
  }

  private mutating func ringBell(_ now: Moment, _ intents: inout [ScreenIntent]) {
    desk.ringBellAt = now.uptimeMilliseconds
    if settings.notifies { intents.append(.notify(.noticeRinging)) }
  }

  mutating func endRing(_ request: IdempotencyKey, _ reason: RingEnd, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let ring = desk.rings.first(where: { $0.request == request }) else {
      return desk.correctMissed(request, because: reason)
    }
    if reason.phrase != nil { desk.noteMissed(ring, because: reason, at: now.wall) }
    removeRing(request, now, &intents)
    if let phrase = reason.phrase { showNotice(Notice(phrase), now) }
  }

  private mutating func removeRing(_ request: IdempotencyKey, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let before = desk.rings.first?.request
    desk.rings.removeAll { $0.request == request }
    if desk.declining == request { desk.declining = nil }
    beginRinging(after: before, now, &intents)
  }

  /// The relay has refused an answer for good.
  mutating func applyRefusal(_ request: IdempotencyKey, _ code: RejectionCode, _ now: Moment) {
    if desk.accepted?.request == request { stopAwaitingSession() }
    if let wording = reader?.wording { showNotice(code.answerNotice(in: wording), now) }
  }

  /// Opens the session of a ring that was accepted on this screen, once the relay has said who comes.
  mutating func answerAccepted(by request: DeviceRequest, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let ring = desk.accepted, ring.request == request.request, case .accepted(let interpreter) = request.state else {
      return
    }
    guard interpreter == user else {
      stopAwaitingSession()
      return showNotice(Notice(.ringTaken), now)
    }
    openAwaited(ring.session, now, &intents)
  }

  /// Ends rings whose time has passed, and rings the bell again for what goes on.
  mutating func updateRinging(_ now: Moment, _ intents: inout [ScreenIntent]) {
    for ring in desk.rings where ring.endsAt <= now.wall {
      desk.noteMissed(ring, because: .expired, at: ring.endsAt)
      removeRing(ring.request, now, &intents)
    }
    guard shownRing != nil, now.uptimeMilliseconds - desk.ringBellAt >= Limits.ringBellMilliseconds else { return }
    ringBell(now, &intents)
  }

  // MARK: Keys

  /// Whether a letter alone is an answer: nothing is being typed, and nobody can have begun to type it when the ring came.
  func answersByLetter(_ now: Moment) -> Bool {
    view != .asking && view != .phrases && editor.isEmpty && homeEditor.isEmpty
      && now.uptimeMilliseconds - desk.ringShownAt >= Limits.ringKeysAfterMilliseconds
  }

  /// Handles a key as the answer to what rings. `false` when it is none.
  mutating func handleRingKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) -> Bool {
    guard let ring = shownRing else { return false }
    if desk.declining == ring.request { return handleReasonKey(key, ring, now, &intents) }
    // They are on every keyboard, and in no text.
    switch key {
    case Key(.function(8)):
      accept(ring, &intents)
      return true
    case Key(.function(9)):
      desk.declining = ring.request
      return true
    default: break
    }
    guard case .text(let letter) = key.name, key.modifiers == .alt || (key.modifiers.isEmpty && answersByLetter(now)) else {
      return false
    }
    switch letter.lowercased() {
    case "a": accept(ring, &intents)
    case "d": desk.declining = ring.request
    default: return false
    }
    return true
  }

  /// Any other key than a number of a reason takes the decision back, and is what it is elsewhere.
  private mutating func handleReasonKey(
    _ key: Key, _ ring: Ring, _ now: Moment, _ intents: inout [ScreenIntent]
  ) -> Bool {
    desk.declining = nil
    // Arabic, Persian and other digits are numbers, too.
    if case .text(let digit) = key.name, let number = digit.first?.wholeNumberValue, digit.count == 1,
      DeclineReason.known.indices.contains(number - 1)
    {
      decline(ring, because: DeclineReason.known[number - 1], now, &intents)
      return true
    }
    return key == Key(.escape)
  }

  mutating func accept(_ ring: Ring, _ intents: inout [ScreenIntent]) {
    intents.append(.act(.accept(ring.request)))
    desk.accepted = ring
    startAwaitingSession()
    desk.rings.removeAll { $0.request == ring.request }
  }

  mutating func decline(_ ring: Ring, because reason: DeclineReason, _ now: Moment, _ intents: inout [ScreenIntent]) {
    intents.append(.act(.decline(ring.request, because: reason)))
    removeRing(ring.request, now, &intents)
  }
}

extension RingEnd {
  /// What is said of it for a while; `nil` where it was the reader who answered, or the connection.
  package var phrase: Phrase? {
    switch self {
    case .accepted, .declined, .reconnected: nil
    case .taken: .ringTaken
    case .cancelled: .requestCancelled
    default: .ringOver
    }
  }
}

extension RejectionCode {
  /// What is said where the relay has refused what somebody said of a request.
  package func answerNotice(in wording: any Wording) -> Notice {
    switch self {
    case .taken: Notice(.ringTaken)
    case .notRung: Notice(.ringOver)
    case .gone: Notice(.kindRequest, value: text(in: wording), isWarning: true)
    case .unknownPerson, .notInterpreter: Notice(.kindRequest, value: text(in: wording), isWarning: true)
    default: Notice(.kindAcceptance, value: text(in: wording), isWarning: true)
    }
  }
}

extension DeclineReason {
  /// `nil` for one that this program does not know.
  package var phrase: Phrase? {
    switch self {
    case .busy: .declineBusy
    case .wrongDialect: .declineWrongDialect
    case .conflictOfInterest: .declineConflict
    case .technical: .declineTechnical
    default: nil
    }
  }
}
