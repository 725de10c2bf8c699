internal import WardlineModel

extension JSONLine {
  /// As a number such as `8.250`.
  mutating func append(_ name: String, secondsOrNull milliseconds: Int64?) {
    append(name, milliseconds.map { .decimal($0.inSeconds) } ?? .null)
  }
}

extension JSONLine {
  /// A line of `wardline-relay log`.
  init(_ entry: LogEntry) {
    self.init()
    append("session", entry.session.text)
    append("sequence", entry.sequence)
    append("author", entry.author.text)
    append("loggedAtMs", entry.loggedAt.milliseconds)
    append("writtenAtMs", entry.writtenAt.milliseconds)
    if let key = entry.key { append("id", key.description) }
    switch entry.event {
    case .done(let action):
      append("event", action.kind.rawValue)
      for (name, value) in action.fields { append(name, value) }
    case .message(let body):
      let (text, attributes) = MessageAttributes.parts(of: body)
      append("event", "message")
      // Its author took it back.
      append("text", orNull: text.isEmpty ? nil : text)
      if attributes.isUrgent { append("urgent", true) }
      if let phrase = attributes.phrase {
        append("phrase", phrase.name.text)
        append("languages", [phrase.language.text, phrase.otherLanguage.text])
        append("reviewed", phrase.isReviewed)
      }
      if let translation = attributes.translation {
        append("translates", translation.message.description)
        append("language", translation.language.text)
      }
      if let consent = attributes.consent { append("machineDrafts", orNull: consent.place) }
      if let key = attributes.replyTo { append("replyTo", key.description) }
      if let key = attributes.corrects { append("corrects", key.description) }
    case .status(let status):
      append("event", "status")
      append("status", status.status.rawValue)
      append("version", status.version)
    case .participant(let participant):
      append("event", "participant")
      append("role", participant.role.rawValue)
      append("name", participant.name)
      append("language", participant.language)
    case .profile(let profile):
      append("event", "profile")
      append("name", profile.name)
      append("languages", profile.languages)
    case .joined(let participant, let reason):
      append("event", "joined")
      append("user", participant.user.text)
      append("role", participant.role.rawValue)
      append("name", participant.name)
      append("language", participant.language)
      append("reason", reason.code.rawValue)
      append("note", reason.note)
    case .left(let user, let reason):
      append("event", "left")
      append("user", user.text)
      append("reason", reason.code.rawValue)
      append("note", reason.note)
    case .rung(let request, let user, let milliseconds):
      append("event", "rung", of: request)
      append("user", user.text)
      append("milliseconds", milliseconds)
    case .declined(let request, let user, let reason):
      append("event", "declined", of: request)
      append("user", user.text)
      append("reason", reason.rawValue)
    case .accepted(let request, let user):
      append("event", "accepted", of: request)
      append("user", user.text)
    case .expired(let request): append("event", "expired", of: request)
    case .other: append("event", "other")
    }
  }

  private mutating func append(_ name: String, _ kind: String, of request: IdempotencyKey) {
    append(name, kind)
    append("request", request.description)
  }

  /// Where retention has erased messages, which is never passed over in silence (G4).
  init(erasedFrom first: UInt64, through last: UInt64, of session: SessionID) {
    self.init("past_retention")
    append("session", session.text)
    append("from", first)
    append("through", last)
  }
}
