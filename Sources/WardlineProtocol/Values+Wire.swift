internal import SwiftProtobuf
internal import WardlineModel

/// Reads an identifier of a frame, or says which one was wrong.
func identifier<Kind: IdentifierKind>(_ text: String, in frame: String) throws(WireError) -> Identifier<Kind> {
  do { return try Identifier<Kind>(text) } catch { throw .badField("\(frame): \(error)") }
}

/// The same where there may be none.
func identifierIfAny<Kind: IdentifierKind>(_ text: String, in frame: String) throws(WireError) -> Identifier<Kind>? {
  text.isEmpty ? nil : try identifier(text, in: frame)
}

extension Wardline_V1_Cursor {
  init(_ cursor: WardlineModel.LogCursor) {
    self.init()
    epoch = cursor.epoch?.text ?? ""
    sequence = cursor.sequence
  }

  func model() throws(WireError) -> WardlineModel.LogCursor {
    WardlineModel.LogCursor(epoch: epoch.isEmpty ? nil : try identifier(epoch, in: "cursor"), sequence: sequence)
  }
}

extension Wardline_V1_VersionedStatus {
  init(_ status: WardlineModel.VersionedStatus) {
    self.init()
    self.status = Wardline_V1_Status(status.status)
    version = status.version
  }

  func model(in frame: String) throws(WireError) -> WardlineModel.VersionedStatus {
    guard let status = status.model else { throw .badField("\(frame): no status that this version knows") }
    return WardlineModel.VersionedStatus(status, version: version)
  }
}

extension Wardline_V1_Status {
  init(_ status: SessionStatus) {
    self =
      switch status {
      case .active: .active
      case .paused: .paused
      case .ended: .ended
      }
  }

  /// `nil` for a status of a newer version.
  var model: SessionStatus? {
    switch self {
    case .active: .active
    case .paused: .paused
    case .ended: .ended
    case .unspecified, .UNRECOGNIZED: nil
    }
  }
}

extension Wardline_V1_Participant {
  init(_ participant: WardlineModel.Participant) {
    self.init()
    user = participant.user.text
    role = Wardline_V1_Role(participant.role)
    name = participant.name
    language = participant.language
  }

  func model() throws(WireError) -> WardlineModel.Participant {
    WardlineModel.Participant(
      user: try identifier(user, in: "participant"), role: role.model, name: name, language: language)
  }
}

extension Wardline_V1_Role {
  init(_ role: WardlineModel.Role) {
    self =
      switch role {
      case .nurse: .nurse
      case .interpreter: .interpreter
      case .coordinator: .coordinator
      }
  }

  /// A role of a newer version is shown as the one that decides nothing.
  var model: WardlineModel.Role {
    switch self {
    case .nurse: .nurse
    case .coordinator: .coordinator
    case .interpreter, .unspecified, .UNRECOGNIZED: .interpreter
    }
  }
}

extension Wardline_V1_MessageAttributes {
  init(_ attributes: WardlineModel.MessageAttributes) {
    self.init()
    urgent = attributes.isUrgent
    if let mention = attributes.phrase {
      phrase = .with {
        $0.name = mention.name.text
        $0.language = mention.language.text
        $0.otherLanguage = mention.otherLanguage.text
        $0.reviewed = mention.isReviewed
      }
    }
    if let mention = attributes.translation {
      translation = .with {
        $0.message = mention.message.description
        $0.language = mention.language.text
      }
    }
    if let consent = attributes.consent { machineDrafts = .with { $0.agreedTo = consent.place ?? "" } }
    if let key = attributes.replyTo { replyTo = key.description }
    if let key = attributes.corrects { corrects = key.description }
  }
}

extension WardlineModel.MessageAttributes {
  /// A text as it is kept, with the attributes of its frame; `nil` where one of them is not of the right form.
  static func body(_ text: String, wire attributes: Wardline_V1_MessageAttributes) -> String? {
    var model = Self(isUrgent: attributes.urgent)
    if attributes.hasPhrase {
      let mention = attributes.phrase
      guard let name = try? PhraseName(mention.name), let language = try? LanguageTag(mention.language),
        let other = try? LanguageTag(mention.otherLanguage)
      else { return nil }
      model.phrase = Phrase(name, language, other, isReviewed: mention.reviewed)
    }
    if attributes.hasTranslation {
      let mention = attributes.translation
      guard let message = IdempotencyKey(mention.message), let language = try? LanguageTag(mention.language) else { return nil }
      model.translation = Translation(of: message, to: language)
    }
    if attributes.hasMachineDrafts {
      let place = attributes.machineDrafts.agreedTo
      model.consent = AssistConsent(place: place.isEmpty ? nil : place)
    }
    if !attributes.replyTo.isEmpty {
      guard let key = IdempotencyKey(attributes.replyTo) else { return nil }
      model.replyTo = key
    }
    if !attributes.corrects.isEmpty {
      guard let key = IdempotencyKey(attributes.corrects) else { return nil }
      model.corrects = key
    }
    guard model.fault(with: text) == nil else { return nil }
    return body(text, model)
  }

  /// What ``body(_:wire:)`` takes.
  static let wireFault =
    "attributes: phrase has no name or no languages, or the text is not two lines in them (a name of \(PhraseKind.alphabet); two different tags of BCP 47); or translation has no key or no language; or machine_drafts names no server; or reply_to or corrects is no UUID"
}

extension Wardline_V1_InterpreterRequest {
  init(_ request: WardlineModel.InterpreterRequest) {
    self.init()
    language = request.language.text
    urgency = Wardline_V1_Urgency(request.urgency)
    preferred = request.preferred?.text ?? ""
    note = request.note
  }

  /// `nil` for a language or an urgency of a newer version.
  func model(in frame: String) throws(WireError) -> WardlineModel.InterpreterRequest? {
    let preferred: UserID? = try identifierIfAny(preferred, in: frame)
    guard let language = try? LanguageTag(language), let urgency = urgency.model else { return nil }
    return WardlineModel.InterpreterRequest(language, urgency: urgency, preferred: preferred, note: note)
  }
}

extension Wardline_V1_InterpreterRequest {
  /// The fields for which ``model(in:)`` is `nil`, and what they take.
  var fault: String {
    var faults: [String] = []
    if urgency.model == nil { faults.append("urgency is missing or unknown; URGENCY_NORMAL or URGENCY_URGENT") }
    if (try? LanguageTag(language)) == nil {
      faults.append("language is missing or unknown; a tag of BCP 47, up to \(Limits.languageTagBytesMax) bytes")
    }
    return faults.joined(separator: "; ")
  }
}

extension Wardline_V1_Urgency {
  init(_ urgency: WardlineModel.Urgency) { self = urgency == .urgent ? .urgent : .normal }

  var model: WardlineModel.Urgency? {
    switch self {
    case .normal: .normal
    case .urgent: .urgent
    case .unspecified, .UNRECOGNIZED: nil
    }
  }
}

extension Wardline_V1_ResetReason {
  init(_ reason: WardlineModel.ResetReason) {
    self =
      switch reason {
      case .otherEpoch: .otherEpoch
      case .diverged: .diverged
      case .pastRetention: .pastRetention
      case .beforeMembership: .beforeMembership
      }
  }

  var model: WardlineModel.ResetReason {
    switch self {
    case .diverged: .diverged
    case .pastRetention: .pastRetention
    case .beforeMembership: .beforeMembership
    case .otherEpoch, .unspecified, .UNRECOGNIZED: .otherEpoch
    }
  }
}

extension Wardline_V1_Durability {
  init(_ durability: WardlineModel.Durability) {
    self =
      switch durability {
      case .ownDisk: .ownDisk
      case .serverDisk: .serverDisk
      case .standbyDisks: .standbyDisks
      case .standbyMemory: .standbyMemory
      case .memory: .memory
      }
  }

  var model: WardlineModel.Durability? {
    switch self {
    case .ownDisk: .ownDisk
    case .serverDisk: .serverDisk
    case .standbyDisks: .standbyDisks
    case .standbyMemory: .standbyMemory
    case .memory: .memory(setting: "")
    case .unspecified, .UNRECOGNIZED: nil
    }
  }
}

extension Wardline_V1_GoAwayReason {
  init(_ reason: GoAway.Reason) {
    self =
      switch reason {
      case .drain: .drain
      case .replaced: .replaced
      case .notAllowed: .notAllowed
      case .tokenExpired: .tokenExpired
      case .protocolError: .protocolError
      case .overloaded: .overloaded
      case .unknown: .unspecified
      }
  }

  var model: GoAway.Reason {
    switch self {
    case .drain: .drain
    case .replaced: .replaced
    case .notAllowed: .notAllowed
    case .tokenExpired: .tokenExpired
    case .protocolError: .protocolError
    case .overloaded: .overloaded
    case .unspecified, .UNRECOGNIZED: .unknown
    }
  }
}
