package import WardlineModel

extension SessionEvent {
  /// What happened, as one sentence.
  ///
  /// - Parameters:
  ///   - earlier: what happened before it in the session: a handover names who came, and a request for a successor the language.
  ///   - name: what to call a user.
  ///   - language: what to call a language.
  ///   - message: how a message begins; `nil` where this program does not have its words.
  package func text(
    in wording: any Wording, after earlier: some BidirectionalCollection<SessionEvent>, name: (UserID) -> String,
    language: (LanguageTag) -> String, message: (IdempotencyKey) -> String? = { _ in nil }
  ) -> String {
    let author = name(self.author)
    switch kind {
    case .done(.requestInterpreter(let request)):
      return wording.text(.ringAsks, ["name": author, "language": language(request.language)])
    case .done(.handOver):
      guard let tag = earlier.lastLanguage else { return "\(author): \(wording.text(.kindHandOver))" }
      return wording.text(.ringAsks, ["name": author, "language": language(tag)]) + " · " + wording.text(.kindHandOver)
    case .accepted(let user) where user != self.author:
      return wording.text(.eventAssigned, ["by": author, "name": name(user)])
    case .accepted(let user): return wording.text(.requestAccepted, ["name": name(user)])
    case .done(.confirmMessage(let key)):
      return wording.text(.eventUnderstood, ["name": author, "text": message(key) ?? "…"])
    case .done(.cancelRequest): return wording.text(.requestCancelled)
    case .done(let action): return "\(author): \(wording.text(action.phrase))"
    case .expired: return wording.text(.eventExpired)
    case .joined(let user) where user != self.author:
      return wording.text(.eventInvited, ["by": author, "name": name(user)])
    case .joined(let user): return wording.text(.eventJoined, ["name": name(user)])
    case .left(let user, let handedOver):
      guard handedOver, let successor = earlier.lastAccepted(besides: user) else {
        return wording.text(.eventLeft, ["name": name(user)])
      }
      return wording.text(.eventHandedOver, ["name": name(user), "other": name(successor)])
    case .status(let status):
      return wording.text(.bannerStatusChanged, ["name": author, "status": wording.text(status.phrase)])
    case .unknown: return wording.text(.eventUnknown, ["name": author])
    }
  }
}

extension SessionEvent.Kind {
  /// The language that was asked for.
  var language: LanguageTag? { if case .done(.requestInterpreter(let request)) = self { request.language } else { nil } }
}

extension BidirectionalCollection<SessionEvent> {
  /// The language that was asked for last.
  fileprivate var lastLanguage: LanguageTag? {
    lazy.reversed().compactMap(\.kind.language).first
  }

  /// Who came last as the interpreter, besides somebody.
  package func lastAccepted(besides user: UserID) -> UserID? {
    for event in reversed() { if case .accepted(let other) = event.kind, other != user { return other } }
    return nil
  }
}

/// Who accepted or was assigned last in each session, as far as this program has heard: a request has only the interpreter, and not the coordinator
/// who assigned them. At most ``Limits/requestsShownMax`` sessions are remembered.
package struct Assignments: Hashable, Sendable {
  private var last: [SessionID: SessionEvent] = [:]

  package init() {}

  package mutating func note(_ event: SessionEvent) {
    guard case .accepted = event.kind else { return }
    // The request of an assignment follows it at once. A relay may name sessions without end.
    if last.count >= Limits.requestsShownMax { last = [:] }
    last[event.session] = event
  }

  /// Who assigned the interpreter of a session; `nil` for one who accepted.
  package func author(of interpreter: UserID, in session: SessionID) -> UserID? {
    guard let event = last[session], event.kind == .accepted(interpreter), event.author != interpreter else { return nil }
    return event.author
  }
}

extension SessionEvent {
  /// Whether it stands above a message. An event has its place by the time at which it was logged, a message by that at which it was written.
  package func precedes(_ message: Message) -> Bool {
    (loggedAt, sequence) < (message.writtenAt, message.sequence ?? .max)
  }
}
