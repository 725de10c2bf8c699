internal import SwiftProtobuf
internal import WardlineModel

// Duty, rings and what waits: frames that no log has.

extension Wardline_V1_DutyChoice {
  init(_ choice: WardlineModel.DutyChoice) {
    self.init()
    duty = Wardline_V1_Duty(choice.duty)
    chosenAtMs = choice.chosenAt.milliseconds
  }

  /// `nil` for a duty of a newer version.
  var model: WardlineModel.DutyChoice? {
    duty.model.map { WardlineModel.DutyChoice($0, chosenAt: Timestamp(milliseconds: chosenAtMs)) }
  }
}

extension Wardline_V1_Duty {
  fileprivate init(_ duty: WardlineModel.Duty) {
    self =
      switch duty {
      case .on: .on
      case .away: .away
      case .off: .off
      }
  }

  fileprivate var model: WardlineModel.Duty? {
    switch self {
    case .on: .on
    case .away: .away
    case .off: .off
    case .unspecified, .UNRECOGNIZED: nil
    }
  }
}

extension Wardline_V1_Availability {
  fileprivate init(_ availability: WardlineModel.Availability) {
    self =
      switch availability {
      case .off: .off
      case .away: .away
      case .onDuty: .onDuty
      case .ringing: .ringing
      case .busy: .busy
      }
  }

  /// One of a newer version cannot be rung as far as this code knows.
  fileprivate var model: WardlineModel.Availability {
    switch self {
    case .off: .off
    case .onDuty: .onDuty
    case .ringing: .ringing
    case .busy: .busy
    case .away, .unspecified, .UNRECOGNIZED: .away
    }
  }
}

extension Wardline_V1_DutyState {
  init(_ state: WardlineModel.DutyState) {
    self.init()
    choice = Wardline_V1_DutyChoice(state.choice)
    availability = Wardline_V1_Availability(state.availability)
    refusal = state.refusal?.rawValue ?? ""
    busyIn = state.busyIn.map(\.text)
  }

  var model: WardlineModel.DutyState? {
    choice.model.map { choice in
      WardlineModel.DutyState(
        choice, availability: availability.model, refusal: refusal.isEmpty ? nil : DutyRefusal(rawValue: refusal),
        // Named for people: what is no name is none.
        busyIn: busyIn.prefix(Limits.busySessionsMax).compactMap { try? SessionID($0) })
    }
  }
}

extension Wardline_V1_Ring {
  init(_ ring: WardlineModel.Ring, _ names: ConnectionNames) {
    self.init()
    set(ring.request, names)
    session = ring.session.text
    request = Wardline_V1_InterpreterRequest(
      WardlineModel.InterpreterRequest(ring.language, urgency: ring.urgency, note: ring.note))
    author = ring.author.text
    authorName = ring.authorName
    handsOver = ring.handsOver?.text ?? ""
    endsAtMs = ring.endsAt.milliseconds
  }

  /// `nil` for a language or an urgency of a newer version: this device cannot show what rings.
  func model() throws(WireError) -> WardlineModel.Ring? {
    guard let content = try request.model(in: "ring") else { return nil }
    return WardlineModel.Ring(
      of: try requiredKey(in: "ring"), in: try identifier(session, in: "ring"), content.language, urgency: content.urgency,
      note: content.note, author: try identifier(author, in: "ring"), authorName: authorName,
      handsOver: try identifierIfAny(handsOver, in: "ring"), endsAt: Timestamp(milliseconds: endsAtMs))
  }
}

extension Wardline_V1_Waiting {
  init(_ request: IdempotencyKey, _ session: SessionID, _ place: RequestPlace, _ names: ConnectionNames) {
    self.init()
    set(request, names)
    self.session = session.text
    self.place = UInt32(clamping: place.place)
    onDuty = UInt32(clamping: place.onDuty)
    busy = UInt32(clamping: place.busy)
    expiresAtMs = place.expiresAt.milliseconds
    declined = UInt32(clamping: place.declined)
    fallback = place.fallback
  }

  func model() throws(WireError) -> WardlineModel.RelayFrame {
    .waiting(
      try requiredKey(in: "waiting"), in: try identifier(session, in: "waiting"),
      RequestPlace(
        Int(clamping: place), onDuty: Int(clamping: onDuty), busy: Int(clamping: busy),
        expiresAt: Timestamp(milliseconds: expiresAtMs), declined: Int(clamping: declined), fallback: fallback))
  }
}

extension Wardline_V1_DirectoryRow {
  init(_ row: WardlineModel.DirectoryRow) {
    self.init()
    user = row.user.text
    name = row.name
    languages = row.languages.map { spoken in
      .with {
        $0.language = spoken.tag.text
        $0.level = spoken.level.rawValue
      }
    }
    availability = Wardline_V1_Availability(row.availability)
  }

  /// Without what a newer version calls a language. A level that this code does not know helps along.
  func model() throws(WireError) -> WardlineModel.DirectoryRow {
    let spoken = languages.compactMap { language in
      (try? LanguageTag(language.language)).map {
        WardlineModel.SpokenLanguage($0, level: .init(rawValue: language.level) ?? .basic)
      }
    }
    return WardlineModel.DirectoryRow(
      try identifier(user, in: "directory"), name: name, languages: spoken, availability.model)
  }
}

extension Wardline_V1_QueuedRequest {
  init(_ request: WardlineModel.QueuedRequest, _ names: ConnectionNames) {
    self.init()
    set(request.request, names)
    session = request.session.text
    language = request.language.text
    urgency = Wardline_V1_Urgency(request.urgency)
    author = request.author.text
    authorName = request.authorName
    askedAtMs = request.askedAt.milliseconds
    ringing = UInt32(clamping: request.ringing)
    over = request.isOver
  }

  /// `nil` for a language or an urgency of a newer version.
  func model() throws(WireError) -> WardlineModel.QueuedRequest? {
    guard let language = try? LanguageTag(language), let urgency = urgency.model else { return nil }
    return WardlineModel.QueuedRequest(
      try requiredKey(in: "requests"), in: try identifier(session, in: "requests"), language, urgency: urgency,
      author: try identifier(author, in: "requests"), authorName: authorName, askedAt: Timestamp(milliseconds: askedAtMs),
      ringing: Int(clamping: ringing), isOver: over)
  }
}
