package import WardlineModel

// The one place where the numbers of a relay are bounded. What has passed here is computed with by the machine, the store and the screen
// without a second look; a frame that has a number outside ends the connection, and nothing of its envelope is believed (G4).
//
// The numbers of a client are not bounded here: a device that holds a place beyond the log, because a relay once told it so, is set back by
// a reset and not turned away for ever.
extension RelayFrame {
  /// - Throws: ``WireError/badField(_:)``, which names the frame, the field, the number and what would be right.
  package func checkBounds() throws(WireError) {
    switch self {
    case .welcome(let welcome): try welcome.checkBounds()
    case .accepted(let acceptance):
      try check(acceptance.sequence, "accepted: the sequence")
      try check(acceptance.loggedAt, "accepted: the time of logging")
      try check(acceptance.writtenAt, "accepted: the time of writing")
      try check(acceptance.status, "accepted")
    case .rejected(let rejection):
      guard rejection.code.rawValue.utf8.count <= Limits.identifierBytesMax else {
        throw .badField("rejected: the code is over \(Limits.identifierBytesMax) bytes")
      }
      guard !rejection.code.rawValue.unicodeScalars.contains(where: \.isUnprintable) else {
        throw .badField("rejected: the code is not printable")
      }
      guard rejection.detail.utf8.count <= Limits.rejectionDetailBytesMax else {
        throw .badField("rejected: the detail is over \(Limits.rejectionDetailBytesMax) bytes")
      }
      guard !rejection.detail.unicodeScalars.contains(where: \.isUnprintable) else {
        throw .badField("rejected: the detail is not printable")
      }
      try check(span: rejection.retryAfterMilliseconds ?? 0, "rejected: the pause")
      try check(rejection.status, "rejected")
    case .event(let entry): try entry.checkBounds()
    case .caughtUp(_, let through, let head):
      try check(through.sequence, "caught_up: the sequence")
      try check(head, "caught_up: the head")
    case .reset(_, let from, _): try check(from.sequence, "reset: the sequence")
    case .receipt(let receipt, _):
      try check(receipt.deliveredThrough, "receipt: what was delivered")
      try check(receipt.readThrough, "receipt: what was read")
    case .pong(_, let relayClock): try check(relayClock, "pong: the relay's clock")
    case .goAway(let goAway): try check(span: goAway.delayMilliseconds, "go_away: the pause")
    case .following(let head): try head.checkBounds("following")
    case .duty(let state): try state.checkBounds()
    case .ring(let ring):
      try check(ring.endsAt, "ring: its end")
      guard ring.note.utf8.count <= Limits.noteBytesMax else {
        throw .badField("ring: the note is over \(Limits.noteBytesMax) bytes")
      }
      try check(name: ring.authorName, "ring")
    case .ringEnded(_, let reason): try check(isCode: reason.isWellFormed, "ring_ended")
    case .waiting(_, _, let place):
      try check(place.expiresAt, "waiting: the expiry")
      guard place.fallback.utf8.count <= Limits.fallbackTextBytesMax else {
        throw .badField("waiting: the operator's text is over \(Limits.fallbackTextBytesMax) bytes")
      }
    case .directory(let rows, _, _):
      try check(rows: rows.count, "directory")
      for row in rows { try row.checkBounds() }
    case .requests(let rows, _, _):
      try check(rows: rows.count, "requests")
      for row in rows {
        try check(row.askedAt, "requests: the time of asking")
        try check(name: row.authorName, "requests")
      }
    case .sessions(let rows, _, _):
      guard rows.count <= Limits.overviewRowsPerFrameMax else {
        throw .badField("sessions: \(rows.count) rows; at most \(Limits.overviewRowsPerFrameMax)")
      }
      for row in rows { try row.checkBounds() }
    case .presence, .preference, .joined, .left, .wipe, .stillReceiving: break
    }
  }
}

extension SessionOverview {
  fileprivate func checkBounds() throws(WireError) {
    guard members.count <= Limits.overviewMembersMax else {
      throw .badField("sessions: \(members.count) members of one session; at most \(Limits.overviewMembersMax)")
    }
    for member in members { try check(name: member.name, "sessions") }
    try check(status, "sessions")
    for time in [createdAt, statusSince, nurseFirstWordsAt, interpreterFirstWordsAt].compactMap(\.self) {
      try check(time, "sessions: a time")
    }
  }
}

extension Welcome {
  fileprivate func checkBounds() throws(WireError) {
    try check(relayClock, "welcome: the relay's clock")
    guard sessions.count <= Limits.sessionsPerWelcomeMax else {
      throw .badField("welcome: \(sessions.count) sessions; at most \(Limits.sessionsPerWelcomeMax)")
    }
    for head in sessions { try head.checkBounds("welcome") }
    try check(span: heartbeatMilliseconds, "welcome: the heartbeat")
    guard windowMax <= Limits.connectionInboxMax else {
      throw .badField("welcome: a window of \(windowMax) operations; at most \(Limits.connectionInboxMax)")
    }
    guard textBytesMax <= Limits.envelopeBytesMax else {
      throw .badField("welcome: texts of \(textBytesMax) bytes; at most \(Limits.envelopeBytesMax)")
    }
  }
}

extension SessionHead {
  fileprivate func checkBounds(_ frame: String) throws(WireError) {
    try check(head, "\(frame): a head")
    try check(status, frame)
  }
}

extension DutyState {
  fileprivate func checkBounds() throws(WireError) {
    try check(choice.chosenAt, "duty: the time of choosing")
    try check(isCode: refusal?.isWellFormed ?? true, "duty")
  }
}

extension DirectoryRow {
  fileprivate func checkBounds() throws(WireError) {
    guard languages.count <= Limits.languagesPerProfileMax else {
      throw .badField("directory: \(languages.count) languages of one person; at most \(Limits.languagesPerProfileMax)")
    }
    try check(name: name, "directory")
  }
}

private func check(rows: Int, _ frame: String) throws(WireError) {
  guard rows <= Limits.rowsPerFrameMax else {
    throw .badField("\(frame): \(rows) rows; at most \(Limits.rowsPerFrameMax)")
  }
}

private func check(name: String, _ frame: String) throws(WireError) {
  guard name.utf8.count <= Limits.nameBytesMax else {
    throw .badField("\(frame): a name is over \(Limits.nameBytesMax) bytes")
  }
}

extension MembershipReason {
  fileprivate func checkBounds(_ frame: String) throws(WireError) {
    guard code.rawValue.utf8.count <= Limits.identifierBytesMax else {
      throw .badField("\(frame): the reason is over \(Limits.identifierBytesMax) bytes")
    }
    guard note.utf8.count <= Limits.noteBytesMax else {
      throw .badField("\(frame): the note is over \(Limits.noteBytesMax) bytes")
    }
  }
}

extension LogEntry {
  fileprivate func checkBounds() throws(WireError) {
    guard sequence > 0 else { throw .badField("event: the sequence is 0; entries count from 1") }
    try check(sequence, "event: the sequence")
    try check(loggedAt, "event: the time of logging")
    try check(writtenAt, "event: the time of writing")
    switch event {
    case .status(let status): try check(status, "event")
    case .profile(let profile):
      guard profile.languages.count <= Limits.languagesPerProfileMax else {
        throw .badField("event: \(profile.languages.count) languages in a profile; at most \(Limits.languagesPerProfileMax)")
      }
    case .joined(_, let reason): try reason.checkBounds("joined")
    case .left(_, let reason): try reason.checkBounds("left")
    case .done(let action):
      if let fault = action.formFault { throw .badField("done: \(action.kind.rawValue): \(fault.detail)") }
    case .rung(_, _, let milliseconds): try check(span: milliseconds, "rung: the time")
    case .declined(_, _, let reason): try check(isCode: reason.isWellFormed, "declined")
    case .message, .participant, .accepted, .expired, .other: break
    }
  }
}

private func check(isCode: Bool, _ frame: String) throws(WireError) {
  guard isCode else {
    throw .badField("\(frame): the reason is no code: 1 to \(Limits.identifierBytesMax) of a-z 0-9 - _")
  }
}

private func check(_ number: UInt64, _ what: String) throws(WireError) {
  guard number <= Limits.sequenceMax else { throw .badField("\(what) is \(number); at most \(Limits.sequenceMax)") }
}

private func check(_ status: VersionedStatus?, _ frame: String) throws(WireError) {
  if let status { try check(status.version, "\(frame): the version of the status") }
}

private func check(_ time: Timestamp, _ what: String) throws(WireError) {
  guard time.isInCalendar else {
    throw .badField("\(what) is \(time.milliseconds) ms; it must be from 1970 to 9999")
  }
}

private func check(span milliseconds: Int64, _ what: String) throws(WireError) {
  guard (0...Limits.relaySpanMaxMilliseconds).contains(milliseconds) else {
    throw .badField("\(what) is \(milliseconds) ms; from 0 to \(Limits.relaySpanMaxMilliseconds)")
  }
}
