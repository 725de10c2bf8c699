public import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport

/// What asks a language model, where a site has one: see ``AssistSettings``.
struct AssistWorker {
  var machine = AssistMachine()
  var conditions = AssistMachine.Conditions()
  let settings: AssistSettings
  let server: ModelServer
  /// Waits for the answers of the model, so that nothing else does.
  let thread: SerialThread
  var alarm: LoopTimer?

  /// - Throws: ``ClientError``: the settings are wrong.
  init(_ settings: AssistSettings, _ proxies: ProxySettings) throws(ClientError) {
    self.settings = settings
    if let fault = settings.fault { throw ClientError(.badInput, fault) }
    do throws(ModelServer.Invalid) {
      server = try ModelServer(
        settings.server, authorityFile: settings.certificateAuthorityFile, proxies: proxies, key: settings.key)
    } catch { throw ClientError(.badAddress, error.description) }
    do throws(TransportError) { thread = try SerialThread(name: "wardline-model") } catch { throw ClientError(error) }
  }

  /// Asks on the thread of its own.
  func call(_ job: AssistJob, _ snapshot: AssistSnapshot, then: @escaping @Sendable (AssistReply) -> Void) {
    thread.execute { [server] in then(server.ask(job.question, snapshot)) }
  }
}

// MARK: What people do

extension WardlineClient {
  /// Asks the site's model for a draft translation of a message. It is kept beside the outbox and asked when it can be; the conversation never waits for
  /// it. The same question is one job for ever: asked again, it tells how it stands.
  ///
  /// For example: `try await client.askForDraft(of: message.id, in: LanguageTag("ar"))`, and ``drafts(in:)`` when ``Change/drafts(_:)`` is told.
  ///
  /// - Parameters:
  ///   - message: a message of which this device has the words.
  ///   - language: the language of the draft.
  ///   - isAskedFor: `false` for what only a screen wants: it is cancelled when none shows the message any more (``showsMessages(_:isInFront:)``).
  /// - Throws: ``ClientError``: no model is set up, somebody in the session has not agreed, the message is not there, or too long with those before it,
  ///   ``Limits/assistQueuedMax`` questions wait, or the store takes no writes. Nothing is queued then.
  @discardableResult
  public func askForDraft(
    of message: IdempotencyKey, in language: LanguageTag, isAskedFor: Bool = true
  ) async throws(ClientError) -> AssistJob {
    let settings = try requireModel()
    let id = IdempotencyKey(at: .now, using: &generator)
    let asked = try await ask { store throws(StoreError) in
      try store.ask(.draftTranslation, of: message, in: language, settings, as: id, isAskedFor: isAskedFor, at: .now)
    } then: { client, asked in
      if case .success(let (_, committed)) = asked { client.handle(.committed(committed)) }
      return asked
    }
    return try asked.get().0
  }

  /// - Throws: ``ClientError``: no model is set up, and why where one was named.
  @discardableResult
  package func requireModel() throws(ClientError) -> AssistSettings {
    guard let settings = assist?.settings else { throw .noModel(because: assistProblem) }
    return settings
  }

  /// The drafts of the newest messages of a session, and the questions for some.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func drafts(in session: SessionID) async throws(ClientError) -> [MachineDraft] {
    try await ask { store throws(StoreError) in
      try store.drafts(in: session)
    } then: { _, drafts in
      drafts
    }
  }

  /// The server of the site's model, as `host` or `host:port`; `nil` where none is set up here.
  public var modelPlace: String? { assist?.settings.host }

  /// Who in a session has agreed that the site's model is asked, or where none is set up, the one that was named last; see ``AssistAgreement``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func agreement(in session: SessionID) async throws(ClientError) -> AssistAgreement {
    let place = modelPlace
    return try await ask { store throws(StoreError) in
      try store.agreement(in: session, to: place)
    } then: { _, agreement in
      agreement
    }
  }

  /// Says in a session whether its owner agrees that a model is asked about what is said there: a message like any other, which stands in the log and
  /// can be withdrawn by the next one. A withdrawal holds on this device at once.
  ///
  /// - Parameters:
  ///   - consent: what they say.
  ///   - text: the same in words, for those who read it: where what is said goes, and how much of it.
  ///   - session: where they say it.
  /// - Throws: ``ClientError`` as ``send(_:_:in:key:)``.
  @discardableResult
  public func say(_ consent: AssistConsent, _ text: String, in session: SessionID) async throws(ClientError) -> Message {
    try await send(text, MessageAttributes(consent: consent), in: session)
  }

  /// Ends questions that wait or are being asked; those that are over stay as they are.
  ///
  /// - Returns: whether any was ended.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func cancelJobs(_ jobs: [IdempotencyKey]) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.cancelJobs(jobs, at: .now) }
  }

  /// Asks again what has failed or was cancelled, with all its attempts. `false` for any other, and for what has lost its words.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func retryJob(_ job: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.retryJob(job) }
  }

  /// Tells which messages the program shows, the one that is looked at first: their drafts come first. Nothing is asked before this was called, or
  /// while the program is not in front.
  public func showsMessages(_ messages: [IdempotencyKey], isInFront: Bool = true) {
    guard var conditions = assist?.conditions else { return }
    (conditions.onScreen, conditions.isInFront, conditions.hasDrawn) = (messages, isInFront, true)
    change(conditions)
  }
}

// MARK: The worker

extension WardlineClient {
  /// The relay hears us, or does not any more.
  func noteAssistConnection() {
    guard var conditions = assist?.conditions else { return }
    conditions.isOnline = state == .online
    change(conditions)
  }

  /// A slow link has so much to carry; `nil`: it is slow no more, or has carried everything.
  func noteAssist(_ load: LinkLoad?) {
    guard var conditions = assist?.conditions else { return }
    conditions.isLinkBusy = load != nil
    change(conditions)
  }

  /// Something was committed that may concern it.
  func noteAssist(_ changes: [Change]) {
    guard assist != nil, changes.contains(where: \.concernsQuestions) else { return }
    handleAssist(.queueChanged)
  }

  private func change(_ conditions: AssistMachine.Conditions) {
    guard assist?.conditions != conditions else { return }
    assist?.conditions = conditions
    handleAssist(.changed(conditions))
  }

  func handleAssist(_ event: AssistMachine.Event) {
    guard let actions = assist?.machine.handle(event, at: .now, using: &generator), !isClosed else { return }
    for action in actions { perform(action) }
    guard let deadline = assist?.machine.deadline else {
      assist?.alarm?.cancel()
      return
    }
    if assist?.alarm == nil {
      assist?.alarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.handleAssist(.tick) } }
    }
    assist?.alarm?.arm(atUptimeMilliseconds: loop.now + max(0, deadline.milliseconds - Timestamp.now.milliseconds))
  }

  private func perform(_ action: AssistMachine.Action) {
    guard let assist else { return }
    let (pace, place) = (assist.settings.pace, assist.settings.host)
    switch action {
    case .load:
      work { store, _ throws(StoreError) in
        try store.queuedJobs(for: place)
      } then: {
        $0.handleAssist(.loaded($1))
      }
    case .claim(let id):
      work { store, token throws(StoreError) in
        try store.claimJob(id, for: place, within: pace, at: .now, under: token)
      } then: {
        if case .failed(let committed) = $1 { $0.handle(.committed(committed)) }
        $0.handleAssist(.claimed($1))
      }
    case .call(let job, let snapshot):
      assist.call(job, snapshot) { [loop] reply in
        loop.execute { [weak self] in self?.assumeIsolated { $0.handleAssist(.answered(reply)) } }
      }
    case .settle(let id, let outcome):
      work { store, token throws(StoreError) in
        try store.settleJob(id, outcome, within: pace, at: .now, under: token)
      } then: {
        $0.handle(.committed($1))
        $0.handleAssist(.settled)
      }
    case .cancel(let ids):
      work { store, _ throws(StoreError) in
        try store.cancelJobs(ids, at: .now)
      } then: {
        $0.handle(.committed($1))
      }
    }
  }

  /// Reads or writes as the worker of the store, behind all that was asked of it.
  private func work<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteClientStore, FencingToken) throws(StoreError) -> Value,
    then: @escaping @Sendable (isolated WardlineClient, Value) -> Void
  ) {
    guard let token = core.heldLease?.token else { return handleAssist(.fenced) }
    storeThread.execute { [store, loop, broken] in
      let result = Result { () throws(StoreError) in
        guard broken.passes(token) else { throw .fenced }
        return try body(store, token)
      }
      loop.execute {
        self.assumeIsolated { client in
          switch result {
          case .success(let value): then(client, value)
          case .failure(.fenced): client.handleAssist(.fenced)
          case .failure(let error):
            client.handle(.storeFailed(error))
            client.handleAssist(.storeUnavailable)
          }
        }
      }
    }
  }
}

extension AssistSettings {
  /// Why no question could be asked with them; `nil` where one can.
  fileprivate var fault: String? {
    model.isEmpty || model.utf8.count > Limits.nameBytesMax
      ? "the model has no name, or one over \(Limits.nameBytesMax) bytes" : nil
  }
}

extension Change {
  /// Whether questions may go now, or no more.
  fileprivate var concernsQuestions: Bool {
    switch self {
    case .drafts, .participant: true
    default: false
    }
  }
}
