internal import WardlineModel

/// One JSON object on one line of output, its fields in the order in which they are appended. It is made once and used for every line,
/// because making a dictionary and an encoder for each entry took longer than reading it.
struct JSONFields {
  private(set) var bytes: [UInt8] = []

  /// Begins a line: the version of its format comes first.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: #"{"v":1"#.utf8)
  }

  mutating func end() { bytes.append(contentsOf: "}\n".utf8) }

  mutating func append(_ name: StaticString, _ text: String) {
    appendName(name)
    bytes.appendJSON(text)
  }

  mutating func append(_ name: StaticString, _ number: some FixedWidthInteger) {
    appendName(name)
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func append(_ name: StaticString, _ texts: [String]) {
    appendName(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSON(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func append(_ name: StaticString, _ isTrue: Bool) {
    appendName(name)
    bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
  }

  /// An object for each, such as `{"language":"ar-SY","level":"native"}`.
  mutating func append(_ name: StaticString, _ languages: [SpokenLanguage]) {
    appendName(name)
    let objects = languages.map { #"{"language":"\#($0.tag)","level":"\#($0.level.rawValue)"}"# }
    bytes.append(contentsOf: "[\(objects.joined(separator: ","))]".utf8)
  }

  /// Such as `{"busy":1,"technical":2}`.
  mutating func append(_ name: StaticString, _ counts: [(name: String, count: Int)]) {
    appendName(name)
    bytes.append(UInt8(ascii: "{"))
    for (index, entry) in counts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSON(entry.name)
      bytes.append(contentsOf: ":\(entry.count)".utf8)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func append(_ name: StaticString, orNull text: String?) {
    if let text { append(name, text) } else { appendNull(name) }
  }

  mutating func append(_ name: StaticString, orNull time: Timestamp?) {
    if let time { append(name, time.milliseconds) } else { appendNull(name) }
  }

  /// As a number such as `8.250`.
  mutating func append(_ name: StaticString, secondsOrNull milliseconds: Int64?) {
    guard let milliseconds else { return appendNull(name) }
    appendName(name)
    bytes.append(contentsOf: milliseconds.inSeconds.utf8)
  }

  mutating func appendNull(_ name: StaticString) {
    appendName(name)
    bytes.append(contentsOf: "null".utf8)
  }

  /// - Precondition: a name needs no escape.
  private mutating func appendName(_ name: StaticString) {
    bytes.append(contentsOf: ",\"".utf8)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
  }
}

extension JSONFields {
  /// A line of `wardline-relay log`.
  mutating func write(_ entry: LogEntry) {
    begin()
    append("session", entry.session.text)
    append("sequence", entry.sequence)
    append("author", entry.author.text)
    append("loggedAtMs", entry.loggedAt.milliseconds)
    append("writtenAtMs", entry.writtenAt.milliseconds)
    if let key = entry.key { append("id", key.description) }
    switch entry.event {
    case .created: append("event", "created")
    case .message(let body):
      let (text, attributes) = MessageAttributes.parts(of: body)
      append("event", "message")
      // Its author took it back.
      if text.isEmpty { appendNull("text") } else { append("text", text) }
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
      if let consent = attributes.consent {
        if let place = consent.place { append("machineDrafts", place) } else { appendNull("machineDrafts") }
      }
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
    case .retraction(let key):
      append("event", "retraction")
      append("of", key.description)
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
    case .requested, .rung, .declined, .accepted, .cancelled, .expired, .renewed, .handOverRequested: writeRequest(entry.event)
    case .other: append("event", "other")
    }
    end()
  }

  /// What becomes of a request. The note is what a person wrote for those whom it rings, as that of a membership is.
  private mutating func writeRequest(_ event: LogEntry.Event) {
    switch event {
    case .requested(let request):
      append("event", "requested")
      append("language", request.language.text)
      append("urgency", request.urgency.rawValue)
      append("preferred", request.preferred?.text ?? "")
      append("note", request.note)
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
    case .cancelled(let request): append("event", "cancelled", of: request)
    case .expired(let request): append("event", "expired", of: request)
    case .renewed(let request): append("event", "renewed", of: request)
    case .handOverRequested(let reason, let leavesAtOnce):
      append("event", "hand_over_requested")
      append("reason", reason.rawValue)
      append("leavesAtOnce", leavesAtOnce)
    default: break
    }
  }

  private mutating func append(_ name: StaticString, _ kind: String, of request: IdempotencyKey) {
    append(name, kind)
    append("request", request.description)
  }

  /// Where retention has erased messages, which is never passed over in silence (G4).
  mutating func write(erasedFrom first: UInt64, through last: UInt64, of session: SessionID) {
    begin()
    append("event", "past_retention")
    append("session", session.text)
    append("from", first)
    append("through", last)
    end()
  }
}
