package import WardlineModel

// What frames take in the binary encoding, from their fields and without encoding them: each in its envelope, tags and lengths included,
// the WebSocket header apart. Fields that are left out when they are 0 count as if they were there, so that the sum is an upper bound where
// sessions and users have their numbers.

extension ClientFrame {
  package var wireBytes: Int {
    switch self {
    case .hello(let hello): frameBytes(hello.wireBytes)
    case .submit(let operation, _):
      frameBytes(
        operation.key.wireBytes + numberedBytes + operation.writtenAt.writtenBytes(operation.key) + flagBytes
          + operation.action.wireBytes)
    case .submitUnknown(let key, _, _): frameBytes(key.wireBytes + numberedBytes)
    case .fetch(let fetch):
      frameBytes(numberedBytes + fetch.after.wireBytes + numberField(UInt64(clamping: fetch.limit)))
    case .receipt(let receipt): frameBytes(receipt.wireBytes)
    case .ping(let nonce, let clientClock): frameBytes(numberField(nonce) + numberField(clientClock))
    case .restorePreferences(let asked):
      frameBytes(textField(asked.device) + textField(asked.exceptDevice) + field(asked.afterName.utf8.count))
    case .follow(let follow):
      frameBytes(textField(follow.session) + follow.after.wireBytes + follow.earlier.reduce(0) { $0 + $1.wireBytes })
    case .duty(let choice): frameBytes(choice.wireBytes)
    case .wiped: frameBytes(0)
    }
  }
}

extension RelayFrame {
  package var wireBytes: Int {
    switch self {
    case .welcome(let welcome): frameBytes(welcome.wireBytes)
    case .accepted(let acceptance):
      frameBytes(
        acceptance.key.wireBytes + numberedBytes + numberField(acceptance.sequence)
          + acceptance.writtenAt.writtenBytes(acceptance.key) + acceptance.loggedAt.loggedBytes(acceptance.writtenAt)
          + flagBytes + (acceptance.status?.wireBytes ?? 0) + textField(acceptance.epoch))
    case .rejected(let rejection):
      frameBytes(
        rejection.key.wireBytes + numberedBytes + field(rejection.code.rawValue.utf8.count) + flagBytes
          + (rejection.retryAfterMilliseconds.map { numberField(UInt64(bitPattern: $0)) } ?? 0)
          + (rejection.status?.wireBytes ?? 0) + (rejection.detail.isEmpty ? 0 : field(rejection.detail.utf8.count)))
    case .event(let entry): frameBytes(entry.wireBytes)
    case .caughtUp(_, let through, let head): frameBytes(numberedBytes + through.wireBytes + numberField(head))
    case .reset(_, let from, _): frameBytes(numberedBytes + from.wireBytes + flagBytes)
    case .receipt(let receipt, _): frameBytes(receipt.wireBytes + numberedBytes)
    case .presence: frameBytes(numberedBytes + numberedBytes + flagBytes)
    case .pong(let nonce, let relayClock): frameBytes(numberField(nonce) + numberField(relayClock))
    case .goAway(let goAway):
      frameBytes(flagBytes + numberField(UInt64(bitPattern: goAway.delayMilliseconds)) + field(goAway.message.utf8.count))
    case .preference(let backedUp):
      frameBytes(textField(backedUp.device) + field(backedUp.name.utf8.count) + field(backedUp.value.utf8.count))
    case .joined, .left: frameBytes(numberedBytes)
    case .following(let head): frameBytes(head.wireBytes)
    case .duty(let state):
      frameBytes(field(state.choice.wireBytes) + flagBytes + field(state.refusal?.rawValue.utf8.count ?? 0))
    // From here on the tags have two bytes.
    case .ring(let ring): frameBytes(ring.wireBytes) + 1
    case .ringEnded(let request, let reason): frameBytes(request.wireBytes + field(reason.rawValue.utf8.count)) + 1
    case .waiting(let request, let session, let place):
      frameBytes(request.wireBytes + textField(session) + place.wireBytes) + 1
    case .directory(let rows, _, let left): frameBytes(listBytes(rows.map(\.wireBytes), left)) + 1
    case .requests(let rows, _, let left): frameBytes(listBytes(rows.map(\.wireBytes), left)) + 1
    case .sessions(let rows, _, let left): frameBytes(listBytes(rows.map(\.wireBytes), left)) + 1
    case .wipe, .stillReceiving: frameBytes(0) + 1
    }
  }
}

extension DutyChoice {
  fileprivate var wireBytes: Int { flagBytes + numberField(chosenAt) }
}

extension Ring {
  fileprivate var wireBytes: Int {
    let asked = InterpreterRequest(language, urgency: urgency, note: note)
    return request.wireBytes + textField(session) + field(asked.wireBytes) + textField(author) + field(authorName.utf8.count)
      + textField(handsOver) + numberField(endsAt)
  }
}

extension RequestPlace {
  fileprivate var wireBytes: Int {
    numberField(UInt64(clamping: place)) + numberField(UInt64(clamping: onDuty)) + numberField(UInt64(clamping: busy))
      + numberField(expiresAt) + numberField(UInt64(clamping: declined)) + field(fallback.utf8.count)
  }
}

extension DirectoryRow {
  fileprivate var wireBytes: Int {
    textField(user) + field(name.utf8.count) + flagBytes
      + languages.reduce(0) { $0 + field(field($1.tag.text.utf8.count) + field($1.level.rawValue.utf8.count)) }
  }
}

extension QueuedRequest {
  fileprivate var wireBytes: Int {
    request.wireBytes + field(language.text.utf8.count) + 2 * flagBytes + textField(session) + textField(author)
      + field(authorName.utf8.count) + numberField(askedAt) + numberField(UInt64(clamping: ringing))
  }
}

extension SessionOverview {
  fileprivate var wireBytes: Int {
    let times = [statusSince, createdAt, nurseFirstWordsAt, interpreterFirstWordsAt].compactMap(\.self)
    let people = members.reduce(0) { $0 + field(textField($1.user) + flagBytes + field($1.name.utf8.count)) }
    return textField(session) + field(language?.text.utf8.count ?? 0) + status.wireBytes
      + times.reduce(0) { $0 + numberField($1) } + people + (openRequest?.wireBytes ?? 0) + flagBytes
  }
}

extension Hello {
  fileprivate var wireBytes: Int {
    let cursors = cursors.reduce(0) { sum, cursor in
      let earlier = (earlier[cursor.key] ?? []).reduce(0) { $0 + $1.wireBytes }
      return sum + field(textField(cursor.key) + cursor.value.wireBytes + earlier)
    }
    return numberField(UInt64(protocolVersion)) + field(token.utf8.count) + textField(device) + numberField(connectionEpoch)
      + numberField(clientClock) + cursors + moreTokens.reduce(0) { $0 + field($1.utf8.count) }
      + textField(firstSession)
  }
}

extension ClientOperation.Action {
  fileprivate var wireBytes: Int {
    switch self {
    case .createSession: field(0)
    case .sendMessage(let body): messageBytes(body)
    case .setStatus(_, let version): field(flagBytes + numberField(version))
    case .submitFeedback(let rating, let text): field(numberField(UInt64(clamping: rating)) + field(text.utf8.count))
    case .setPreference(let name, let value): field(field(name.utf8.count) + field(value.utf8.count))
    case .publishProfile(let name, let languages): field(namesBytes(name, languages))
    // From here on the tags have two bytes.
    case .retract(let key): field(key.wireBytes) + 1
    case .invite(let user): field(textField(user)) + 1
    case .leave: field(0) + 1
    case .requestInterpreter(let request): field(request.wireBytes) + 1
    case .cancelRequest(let key), .acceptRequest(let key), .renewRequest(let key): field(key.wireBytes) + 1
    case .declineRequest(let key, let reason): field(key.wireBytes + field(reason.rawValue.utf8.count)) + 1
    case .handOver(let reason, _): field(field(reason.rawValue.utf8.count) + flagBytes) + 1
    case .assignRequest(let key, let user): field(key.wireBytes + textField(user)) + 1
    case .joinSession(let reason): field(field(reason.utf8.count)) + 1
    }
  }
}

extension Welcome {
  fileprivate var wireBytes: Int {
    let sessions = sessions.reduce(0) { $0 + field($1.wireBytes) }
    return numberField(relayClock) + textField(epoch) + field(you.wireBytes) + sessions
      + numberField(UInt64(bitPattern: heartbeatMilliseconds)) + numberField(UInt64(clamping: windowMax))
      + numberField(UInt64(clamping: textBytesMax)) + flagBytes
  }
}

extension SessionHead {
  fileprivate var wireBytes: Int { textField(session) + status.wireBytes + numberField(head) + (endsAtHead ? flagBytes : 0) }
}

extension LogEntry {
  fileprivate var wireBytes: Int {
    numberedBytes + numberField(sequence) + (key?.wireBytes ?? 0) + numberedBytes + writtenAt.writtenBytes(key)
      + loggedAt.loggedBytes(writtenAt) + textField(epoch) + event.wireBytes
  }
}

extension LogEntry.Event {
  fileprivate var wireBytes: Int {
    switch self {
    case .created: field(0)
    case .message(let body): messageBytes(body)
    case .status(let status): status.wireBytes
    case .participant(let participant): field(participant.wireBytes)
    case .profile(let profile): field(namesBytes(profile.name, profile.languages))
    case .retraction(let key): field(key.wireBytes)
    case .joined(let participant, let reason): field(field(participant.wireBytes) + reason.wireBytes) + 1
    case .left(let user, let reason): field(textField(user) + reason.wireBytes) + 1
    case .requested(let request): field(request.wireBytes) + 1
    case .rung(let request, let user, let milliseconds):
      field(request.wireBytes + textField(user) + numberField(UInt64(clamping: milliseconds))) + 1
    case .declined(let request, let user, let reason):
      field(request.wireBytes + textField(user) + field(reason.rawValue.utf8.count)) + 1
    case .accepted(let request, let user): field(request.wireBytes + textField(user)) + 1
    case .cancelled(let request), .expired(let request), .renewed(let request): field(request.wireBytes) + 1
    case .handOverRequested(let reason, _): field(field(reason.rawValue.utf8.count) + flagBytes) + 1
    case .other(let body): body.count
    }
  }
}

extension InterpreterRequest {
  fileprivate var wireBytes: Int {
    field(language.text.utf8.count) + flagBytes + textField(preferred) + field(note.utf8.count)
  }
}

extension MembershipReason {
  fileprivate var wireBytes: Int { field(code.rawValue.utf8.count) + field(note.utf8.count) }
}

extension Participant {
  fileprivate var wireBytes: Int {
    textField(user) + flagBytes + field(name.utf8.count) + field(language.utf8.count)
  }
}

extension Receipt {
  fileprivate var wireBytes: Int { numberedBytes + numberField(deliveredThrough) + numberField(readThrough) }
}

extension LogCursor {
  fileprivate var wireBytes: Int { field(textField(epoch) + numberField(sequence)) }
}

extension VersionedStatus {
  fileprivate var wireBytes: Int { field(flagBytes + numberField(version)) }
}

// MARK: Fields

/// A truth value, or a case of an enumeration.
private let flagBytes = 2
/// A session or a user by its number; the highest is below 128. The frames that give out a number, and those of what has none, take the
/// bytes of the name beyond that.
private let numberedBytes = 2
/// A field of the long forms has a tag of two bytes.
private let longTagBytes = 2

extension IdempotencyKey {
  /// Two halves, or the text of the one UUID that has no short form.
  fileprivate var wireBytes: Int { high | low == 0 ? longTagBytes + 1 + 36 : 2 * (1 + 8) }
}

extension Timestamp {
  fileprivate func writtenBytes(_ key: IdempotencyKey?) -> Int {
    guard let difference = shortForm(with: key) else { return longTagBytes + varintBytes(UInt64(bitPattern: milliseconds)) }
    // As sint64 writes it: small numbers of either sign are short.
    return numberField(UInt64(bitPattern: difference << 1 ^ difference >> 63))
  }

  fileprivate func loggedBytes(_ written: Timestamp) -> Int {
    shortForm(after: written).map { numberField($0) } ?? longTagBytes + varintBytes(UInt64(bitPattern: milliseconds))
  }
}

/// A message or a text of that many bytes, with its tag and its length. Nothing is left out: an empty message is there.
private func field(_ bytes: Int) -> Int { 1 + varintBytes(UInt64(bytes)) + bytes }

private func textField<Kind>(_ name: Identifier<Kind>?) -> Int { name.map { field($0.text.utf8.count) } ?? 0 }

private func numberField(_ value: UInt64) -> Int { 1 + varintBytes(value) }

/// A text with its attributes.
private func messageBytes(_ body: String) -> Int {
  MessageAttributes.isPlain(body) ? field(field(body.utf8.count)) : attributedBytes(body)
}

private func attributedBytes(_ body: String) -> Int {
  let (text, attributes) = MessageAttributes.parts(of: body)
  guard attributes != .none else { return field(field(text.utf8.count)) }
  let phrase = attributes.phrase.map {
    field($0.name.text.utf8.count) + field($0.language.text.utf8.count) + field($0.otherLanguage.text.utf8.count) + flagBytes
  }
  let translation = attributes.translation.map { field(36) + field($0.language.text.utf8.count) }
  let consent = attributes.consent.map { field($0.place?.utf8.count ?? 0) }
  let mentions = [phrase, translation, consent].compactMap { $0.map(field) }.reduce(0, +)
  return field(field(text.utf8.count) + field(flagBytes + mentions))
}

/// A frame of a list, whose parts say how many rows are left.
private func listBytes(_ rows: [Int], _ left: Int?) -> Int {
  flagBytes + rows.reduce(0) { $0 + field($1) } + (left.map { numberField(UInt64(clamping: $0)) } ?? 0)
}

private func numberField(_ time: Timestamp) -> Int { numberField(UInt64(bitPattern: time.milliseconds)) }

private func namesBytes(_ name: String, _ languages: [String]) -> Int {
  languages.reduce(field(name.utf8.count)) { $0 + field($1.utf8.count) }
}

/// A kind of frame, in a frame, in an envelope.
private func frameBytes(_ bytes: Int) -> Int { field(field(bytes)) }

/// Seven bits a byte, at least one byte.
private func varintBytes(_ value: UInt64) -> Int { max(1, (UInt64.bitWidth - value.leadingZeroBitCount + 6) / 7) }
