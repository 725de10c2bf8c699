internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// Performs the effects of a screen one after another, in a task of its own: a slow disk delays no key.
final class ScreenEffects: Sendable {
  enum Effect: Sendable {
    case loadDraft
    /// Reads the drafts by a machine, and posts them to the screen.
    case loadDrafts
    /// Asks for drafts of what is on the screen.
    case askForShown
    case intent(ScreenIntent)
    /// Reads the queue and the round trip, and posts them to the screen.
    case refresh
    /// Saves the draft, deletes messages and closes the client.
    ///
    /// - Parameter deleting: the messages that were deleted, and not restored by an undo.
    case finish(MessageDraft, deleting: [IdempotencyKey])
  }

  /// Held while the user's editor has the terminal.
  static let terminalIsFree = DispatchSemaphore(value: 1)

  let client: WardlineClient
  let desk: DeskReader
  let inbox: Inbox<ScreenChat.Occurrence>
  private let options: ScreenOptions
  var wording: CurrentWording { options.wording }
  var storePath: String { options.storePath }
  private let effects: AsyncStream<Enqueued>.Continuation
  private let state = Mutex(State())

  /// An effect with what was so when it was asked for.
  private struct Enqueued {
    var effect: Effect
    /// The session that the screen held.
    var session: SessionID?
    var failuresBefore: Int
  }

  private struct State {
    /// The session that the screen holds: of what is asked for from now on.
    var session: SessionID?
    /// Whether a ``Effect/refresh`` is enqueued already.
    var isRefreshEnqueued = false
    /// The sequence through which messages of a session are to be marked as read; none while no mark is enqueued. While one is, only this
    /// advances: catching up with a thousand messages is one mark, and what is typed meanwhile does not wait behind a thousand.
    var readThrough: [SessionID: UInt64] = [:]
    var isOnline = false
    var counts = QueueCounts(pending: 0, failed: 0)
    /// Whether the user waits for the notice that everything is sent.
    var awaitsSync = false
    /// Whether a write to the store failed. A later write may succeed, unless the client has ended.
    var hasStoreFailed = false
    var hasEnded = false
    /// How many texts the store could not save.
    var failureCount = 0
    /// Texts that the store could not save, and that came back after the screen had ended.
    var unsaved: [String] = []
    /// The same of sessions that the screen has left: they stand in no line, which is another session's.
    var unsavedElsewhere: [String] = []
    var isFinishing = false
    /// What the client was told last of what is seen; `nil` before the first frame.
    var shown: [IdempotencyKey]?
    var draftsAlways = false
    var isInFront = false
  }

  init(
    client: WardlineClient, session: SessionID?, inbox: Inbox<ScreenChat.Occurrence>, options: ScreenOptions, desk: DeskReader
  ) {
    self.client = client
    self.desk = desk
    self.inbox = inbox
    self.options = options
    state.withLock { $0.session = session }
    let (stream, continuation) = AsyncStream.makeStream(of: Enqueued.self)
    effects = continuation
    Task(executorPreference: TaskThreads.shared) {
      for await next in stream {
        let isBehindFailure = next.failuresBefore < self.state.withLock { $0.failureCount }
        if isBehindFailure, let draft = next.effect.text {
          // What was written behind something that could not be kept waits for it, or it would be said before it (G3).
          self.returnDraft(draft, of: next.session)
        } else if isBehindFailure, case .intent(.saveDraft) = next.effect {
          // The line is another one now, and is kept anew.
        } else {
          await self.perform(next.effect, in: next.session)
        }
      }
    }
  }

  func enqueue(_ effect: Effect) {
    if case .refresh = effect {
      let isNew = state.withLock { state in
        defer { state.isRefreshEnqueued = true }
        return !state.isRefreshEnqueued
      }
      guard isNew else { return }
    }
    if case .intent(.markRead(let sequence)) = effect, let session {
      let isNew = state.withLock { state in
        defer { state.readThrough[session] = max(state.readThrough[session] ?? 0, sequence) }
        return state.readThrough[session] == nil
      }
      guard isNew else { return }
    }
    switch effect {
    case .intent(.export), .intent(.search):
      // Both read everything, which takes long, and nothing waits for them.
      Task(executorPreference: TaskThreads.shared) { [session] in await self.perform(effect, in: session) }
      return
    default: break
    }
    if case .intent(.openSession(let next)) = effect { state.withLock { $0.session = next } }
    append(effect)
  }

  private func append(_ effect: Effect) {
    effects.yield(state.withLock { Enqueued(effect: effect, session: $0.session, failuresBefore: $0.failureCount) })
  }

  /// The session that the screen holds.
  var session: SessionID? { state.withLock { $0.session } }

  /// Handles an update of the client. A change of the connection or the queue enqueues a refresh.
  func handle(_ update: Update) {
    switch update {
    case .connection(let connection):
      state.withLock { $0.isOnline = connection == .online }
      if connection == .online { desk.read(.clock) }
      enqueue(.refresh)
    case .queue(let counts):
      state.withLock { $0.counts = counts }
      enqueue(.refresh)
    case .failed(let error):
      state.withLock { $0.hasEnded = true }
      post(.storeFailed(StoreFailure("\(error.description). Leave, and open it again")))
    case .change(.drafts(let place)): if place == session { enqueue(.loadDrafts) }
    case .change(let change):
      // Who comes or leaves has to agree, or no longer has to.
      if case .participant(_, let place) = change, place == session { enqueue(.loadDrafts) }
      desk.read(.changed(by: change))
    case .gap, .presence, .link, .readAgain, .caughtUp: break
    }
  }

  /// Tells the client which messages are before its owner's eyes: their drafts come first.
  func show(_ messages: [IdempotencyKey], isInFront: Bool) {
    let isNew = state.withLock { state in
      defer { (state.shown, state.isInFront) = (messages, isInFront) }
      return state.shown != messages || state.isInFront != isInFront
    }
    guard isNew else { return }
    Task(executorPreference: TaskThreads.shared) { [client] in
      await client.showsMessages(messages, isInFront: isInFront)
    }
    if draftsAlways { append(.askForShown) }
  }

  var shownMessages: [IdempotencyKey] { state.withLock { $0.shown ?? [] } }

  /// Whether drafts are asked for of whatever is on the screen.
  var draftsAlways: Bool {
    get { state.withLock { $0.draftsAlways } }
    set { state.withLock { $0.draftsAlways = newValue } }
  }

  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// How many operations wait to be sent.
  var pendingCount: Int { state.withLock { $0.counts.waiting } }

  /// Enqueues the last effect, after everything that is enqueued already.
  func finish(saving draft: MessageDraft, deleting keys: [IdempotencyKey]) {
    state.withLock { $0.isFinishing = true }
    append(.finish(draft, deleting: keys))
  }

  /// Restores the terminal to its state before the program, until `body` returns.
  func lendTerminal(_ body: () -> Void) {
    Self.terminalIsFree.wait()
    TerminalDevice.leave()
    body()
    try? TerminalDevice.enter()
    Self.terminalIsFree.signal()
  }

  // MARK: Performing

  func post(_ event: ScreenEvent) { inbox.put(.event(event)) }

  private func perform(_ effect: Effect, in session: SessionID?) async {
    do throws(ClientError) {
      switch effect {
      case .loadDraft:
        guard let session else { return }
        post(.draft(try await client.draft(of: session)))
      case .loadDrafts:
        guard let session else { return }
        post(.drafts(try await client.drafts(in: session)))
        post(.agreement(try await client.agreement(in: session), isModelHere: await client.modelPlace != nil))
      case .askForShown: if let session { try await askForShown(in: session) }
      case .intent(.act(let act)): if try await perform(act, in: session) { reportRecoveredStore() }
      case .intent(let intent):
        try await perform(intent, in: session)
        if intent.writesStore { reportRecoveredStore() }
      case .refresh: try await reportQueueAndConnection()
      case .finish(let draft, let deleted):
        // What cannot be deleted now is still there, for its author to decide.
        for key in deleted { _ = try? await client.delete(key) }
        let (returned, elsewhere) = state.withLock { ($0.unsaved, $0.unsavedElsewhere) }
        let text = (returned + (draft.text.isEmpty ? [] : [draft.text])).joined(separator: "\n")
        var kept = draft
        kept.text = text
        let isSaved = await save(kept, of: session)
        await client.close()
        inbox.put(.finished(unsaved: (elsewhere + (isSaved || text.isEmpty ? [] : [text])).joined(separator: "\n")))
      }
    } catch {
      reportFailure(of: effect, in: session, error)
    }
  }

  private func save(_ draft: MessageDraft, of session: SessionID?) async -> Bool {
    guard let session else { return false }
    return (try? await client.setDraft(draft, of: session)) != nil
  }

  /// Reports a failed effect. Nothing typed is lost: a text that could not be saved returns into the line.
  private func reportFailure(of effect: Effect, in session: SessionID?, _ error: ClientError) {
    if case .askForShown = effect {
      // Once, and not with every message.
      draftsAlways = false
      return post(.notice(Notice(.commandDraft, value: error.description, isWarning: true)))
    }
    if case .intent(.draft(let drafting)) = effect {
      // A text that was to be sent is not lost: it stands in the line again, to be confirmed anew.
      if case .confirm(_, let text?) = drafting {
        post(.returned(MessageDraft(text: "/\(CommandName.confirm.rawValue) \(text)")))
      }
      return post(.notice(Notice(.commandDraft, value: error.description, isWarning: true)))
    }
    if case .intent(.search) = effect {
      return post(.notice(Notice(.commandSearch, value: error.description, isWarning: true)))
    }
    let refusal = effect.titleOfRefusal(error).map { Notice($0, value: error.description, isWarning: true) }
    if case .intent(.act(let act)) = effect { reportNotDone(act, refusal) } else if let refusal { post(.notice(refusal)) }
    if refusal != nil { return }
    if let page = effect.emptyPage { post(.page(page)) }
    if let draft = effect.text { returnDraft(draft, of: session) }
    state.withLock { state in
      state.hasStoreFailed = true
      if effect.text != nil { state.failureCount += 1 }
    }
    post(.storeFailed(StoreFailure(error.description, isFullDisk: error.kind == .diskFull)))
  }

  private func returnDraft(_ draft: MessageDraft, of session: SessionID?) {
    let isShown = state.withLock { state in
      guard session == state.session else {
        state.unsavedElsewhere.append(draft.text)
        return false
      }
      if state.isFinishing { state.unsaved.append(draft.text) }
      return !state.isFinishing
    }
    if isShown { post(.returned(draft)) }
  }

  /// Reports that the store can be written again, after a failure.
  private func reportRecoveredStore() {
    let isMended = state.withLock { state in
      defer { state.hasStoreFailed = false }
      return state.hasStoreFailed && !state.hasEnded
    }
    if isMended { post(.storeFailed(nil)) }
  }

  private func perform(_ intent: ScreenIntent, in session: SessionID?) async throws(ClientError) {
    switch intent {
    case .setLanguages(let languages): post(.notice(try await client.changeProfile(to: languages, in: options.wording)))
    case .openSession(let next): try await open(next)
    case .retry(let keys): if try await client.retry(keys) { post(.notice(Notice(.noticeRetried))) }
    case .delete(let keys):
      for key in keys { _ = try await client.delete(key) }
    case .holdForDeletion(let keys): try await client.holdForDeletion(keys)
    case .undoDeletion(let keys): try await client.undoDeletion(keys)
    case .wake: await client.wake()
    case .sync:
      state.withLock { $0.awaitsSync = true }
      await client.wake()
      try await reportQueueAndConnection()
    case .showInterpreters(let language, let isRefresh):
      let known = try await client.interpreters(speaking: language, inStoreAt: options.storePath)
      post(.interpreters(known, isRefresh: isRefresh))
    case .setLanguage(let words):
      post(.notice(try await client.useLanguage(words, in: options.wording)))
      desk.read(.languages)
    case .loadPhrases(let language):
      let library = PhraseFiles.usable(site: options.phrases) { [weak self] problem in
        self?.post(.notice(Notice(.commandPhrase, value: problem, isWarning: true)))
      }
      let own = options.wording.languages.first ?? PhraseLibrary.english
      let shelf = PhraseShelf(
        book: language.flatMap { library.book(own, $0) },
        languages: library.languages.filter { library.book(own, $0) != nil },
        takesUnreviewed: try await client.takesUnreviewedPhrases())
      post(.phrases(shelf, for: language))
    case .draft(.showJobs): post(.notice(Notice(.commandJobs, value: try ChatDrafts.jobs(inStoreAt: storePath))))
    case .draft(let drafting):
      if let session { try await perform(drafting, in: session) }
    case .search(let line): post(.found(try await client.search(line, in: options.wording, inStoreAt: options.storePath)))
    case .loadQuoted(let keys):
      var found: [Message] = []
      for key in keys { if let message = try await client.message(key) { found.append(message) } }
      let corrections = try await corrections(of: found, in: session)
      post(.quoted(found, corrections: corrections))
    case .loadCorrections(let keys):
      if let session { post(.corrections(try await client.corrections(of: keys, in: session))) }
    case .setNotify(let isOn):
      try await client.setPreference("notify", to: isOn ? "on" : "off")
      post(.notice(Notice(isOn ? .noticeNotifyOn : .noticeNotifyOff)))
    case .setBidi(let mode): try await client.setPreference("bidi", to: mode.rawValue)
    // What was written before is read from the transcript; an act is performed elsewhere; the others are the stage's.
    case .act, .saveHistory, .redraw, .copy, .notify, .bell, .openEditor, .suspend, .quit: break
    case .send, .replace, .setStatus, .markRead, .feedback, .loadNewest, .loadOlder, .loadNewer, .loadAround, .loadUnread,
      .loadSince,
      .saveDraft, .export, .showUnconfirmed, .showCorrected:
      if let session { try await performInSession(intent, session) }
    }
  }

  private func performInSession(_ intent: ScreenIntent, _ session: SessionID) async throws(ClientError) {
    switch intent {
    case .send(let text, let attributes): _ = try await client.send(text, attributes, in: session)
    case .replace(let key, let text): _ = try await client.replace(key, with: text, in: session)
    case .setStatus(let status): try await client.setStatus(status, in: session)
    case .markRead(let sequence):
      let furthest = state.withLock { $0.readThrough.removeValue(forKey: session) }
      try await client.markRead(session, through: furthest ?? sequence)
      desk.read(.sessions)
    case .showUnconfirmed: post(.unconfirmed(try await client.unconfirmedMessages(of: session)))
    case .showCorrected: post(.corrected(try await client.correctedMessages(of: session)))
    case .feedback(let rating, let text):
      try await client.submitFeedback(rating, text: text, on: session)
      post(.notice(Notice(.noticeFeedback)))
    case .loadNewest, .loadOlder, .loadNewer, .loadAround, .loadUnread, .loadSince:
      post(.page(try await page(intent, in: session)))
    case .saveDraft(let draft): try await client.setDraft(draft, of: session)
    // From the store, not from this screen's copy of it, which has the newest messages only.
    case .export(let file): post(.notice(try Export.write(session, ofStoreAt: options.storePath, to: file)))
    default: break
    }
  }

  private func reportQueueAndConnection() async throws(ClientError) {
    let (isOnline, counts) = state.withLock { state in
      state.isRefreshEnqueued = false
      return (state.isOnline, state.counts)
    }
    post(.queue(try await client.queueRows(limit: Limits.queueRowsShownMax), counts))
    guard isOnline else { return }
    if let you = await client.you { post(.desk(.you(you))) }
    post(.connection(.online(roundTripMilliseconds: await client.roundTripMilliseconds)))
    let isSynced = state.withLock { state in
      defer { if state.counts.pending == 0 { state.awaitsSync = false } }
      return state.awaitsSync && state.counts.pending == 0
    }
    if isSynced { post(.notice(Notice(.noticeSynced))) }
  }

}

extension ScreenEffects.Effect {
  /// The text that the effect sends, as a draft; `nil` for an effect that sends none.
  fileprivate var text: MessageDraft? {
    switch self {
    // As it was asked for: its words alone would say less than it did.
    case .intent(.send(_, let attributes)) where attributes.phrase != nil:
      MessageDraft(text: "/\(CommandName.phrase.rawValue) \(attributes.phrase?.name.text ?? "")", for: attributes)
    case .intent(.send(let text, let attributes)) where attributes.isUrgent:
      MessageDraft(text: "/\(CommandName.urgent.rawValue) \(text)", for: attributes)
    case .intent(.send(let text, let attributes)): MessageDraft(text: text, for: attributes)
    case .intent(.replace(let key, let text)): MessageDraft(text: text, replaces: key)
    default: nil
    }
  }

  /// What the effect is called where its error says nothing of the store; `nil` where the store has failed.
  fileprivate func titleOfRefusal(_ error: ClientError) -> Phrase? {
    let isRefused = error.kind == .badInput || error.kind == .notAllowed
    return switch self {
    // Another file could not be written.
    case .intent(.export): .commandExport
    case .intent(.act(let act)) where isRefused: act.name.phrase
    case .intent(.setLanguages) where isRefused: .kindProfile
    default: nil
    }
  }

  /// The empty page that answers a page that could not be read, so that it can be asked for again.
  fileprivate var emptyPage: MessagePage? {
    switch self {
    case .intent(.loadOlder): MessagePage([], position: .older, hasOlder: true, hasNewer: true)
    case .intent(.loadNewer): MessagePage([], position: .newer, hasOlder: true, hasNewer: true)
    default: nil
    }
  }
}

extension ScreenIntent {
  /// Whether the intent writes into the store.
  fileprivate var writesStore: Bool {
    switch self {
    case .send, .replace, .setStatus, .feedback, .saveDraft, .setLanguage, .setNotify, .setBidi, .draft, .retry, .delete,
      .holdForDeletion, .undoDeletion:
      true
    // Without a language it only shows what they are.
    case .setLanguages(let languages): !languages.isEmpty
    default: false
    }
  }
}
