internal import WardlineModel
internal import WardlineStore
internal import WardlineSync

// What a model is told of a question is read together with who has agreed, and kept with it.
extension SQLiteClientStore {
  /// Keeps a question, with the words of now.
  func ask(
    _ kind: AssistQuestion.Kind, of message: IdempotencyKey, in language: LanguageTag, _ settings: AssistSettings,
    as id: IdempotencyKey, isAskedFor: Bool,
    at now: Timestamp
  ) throws(StoreError) -> Result<(AssistJob, Committed), ClientError> {
    guard let asked = try self.message(message), asked.canBeTold, !asked.text.isEmpty else {
      return .failure(ClientError(.badInput, "this device has no words of the message \(message); nothing was asked"))
    }
    let agreement = try agreement(in: asked.session, to: settings.host)
    guard agreement.isComplete else { return .failure(ClientError(missing: agreement.missing, in: asked.session)) }
    let count = min(max(0, settings.earlierMessages), Limits.assistEarlierMax)
    guard kind == .draftTranslation || count > 0 else {
      return .failure(
        ClientError(
          .badInput,
          "a model is told no more than one message here, which is nothing to summarize: see 'leavesDevice'; nothing was asked")
      )
    }
    let earlier = count == 0 ? [] : try messages(of: asked.session, .before, message, limit: count)
    // Only words of people who have agreed: who has left has not.
    let told = (earlier + [asked]).filter {
      agreement.agreed.contains($0.author) && $0.canBeTold && $0.attributes.consent == nil
    }
    guard told.last?.id == asked.id else {
      return .failure(ClientError(.notAllowed, "the author of that message has left, and has not agreed; nothing was asked"))
    }
    let snapshot = AssistSnapshot(model: settings.model, texts: told.map { .init($0.text, of: $0.id) })
    if let fault = snapshot.fault { return .failure(ClientError(.badInput, "\(fault); nothing was asked")) }
    let question = AssistQuestion(kind, of: message, in: asked.session, to: language)
    let (job, committed) = try enqueue(question, snapshot, as: id, isAskedFor: isAskedFor, at: now)
    guard let job else {
      return .failure(
        ClientError(
          .badInput,
          "\(Limits.assistQueuedMax) questions wait already ('wardline jobs' shows them), or the message was taken back; nothing was asked"
        ))
    }
    return .success((job, committed))
  }
}

extension Message {
  /// Whether its words are there, and its author is not taking them back.
  fileprivate var canBeTold: Bool { !state.isWordless && state != .retracting && !isUnreadable }
}

extension ClientError {
  static func noModel(because problem: String?) -> ClientError {
    ClientError(
      problem == nil ? .notAllowed : .misconfigured,
      "\(problem ?? "no language model is set up here: 'wardline chat --assist FILE' names your site's settings"); nothing was asked"
    )
  }

  fileprivate init(missing: [UserID], in session: SessionID) {
    let who =
      missing.isEmpty
      ? "nobody is a member of '\(session)' yet"
      : "\(missing.map(\.text).joined(separator: ", ")) \(missing.count == 1 ? "has" : "have") not agreed"
    self.init(
      .notAllowed,
      "a model is asked only where everybody in the session has agreed, and \(who): '/assist agree' says so; nothing was asked")
  }
}
