internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Performs the effects of a screen one after another, in a task of its own: a slow disk delays no key.
final class ScreenEffects: Sendable {
  enum Effect: Sendable {
    case loadDraft
    case intent(ScreenIntent)
    /// Reads the queue and the round trip, and posts them to the screen.
    case refresh
    /// Saves the draft, deletes messages and closes the client.
    ///
    /// - Parameter deleting: the messages that were deleted, and not restored by an undo.
    case finish(Draft, deleting: [IdempotencyKey])
  }

  /// Held while the user's editor has the terminal.
  static let terminalIsFree = DispatchSemaphore(value: 1)
  /// Whether the user's editor has the terminal: then Ctrl-C is the editor's.
  static let isTerminalLent = Atomic<Bool>(false)

  private let client: WardlineClient
  private let session: SessionID
  private let user: UserID
  private let inbox: Inbox<ScreenChat.Occurrence>
  private let options: ScreenOptions
  private let effects: AsyncStream<(effect: Effect, failuresBefore: Int)>.Continuation
  private let state = Mutex(State())

  private struct State {
    /// Whether a ``Effect/refresh`` is enqueued already.
    var isRefreshEnqueued = false
    /// The sequence through which messages are to be marked as read; `nil` while no mark is enqueued. While one is, only this advances:
    /// catching up with a thousand messages is one mark, and what is typed meanwhile does not wait behind a thousand.
    var readThrough: UInt64?
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
    var isFinishing = false
  }

  init(
    client: WardlineClient, session: SessionID, user: UserID, inbox: Inbox<ScreenChat.Occurrence>, options: ScreenOptions
  ) {
    self.client = client
    self.session = session
    self.user = user
    self.inbox = inbox
    self.options = options
    let (stream, continuation) = AsyncStream.makeStream(of: (effect: Effect, failuresBefore: Int).self)
    effects = continuation
    Task {
      for await (effect, failuresBefore) in stream {
        let isBehindFailure = failuresBefore < self.state.withLock { $0.failureCount }
        if isBehindFailure, let draft = effect.text {
          // What was written behind something that could not be kept waits for it, or it would be said before it (G3).
          self.returnDraft(draft)
        } else if isBehindFailure, case .intent(.saveDraft) = effect {
          // The line is another one now, and is kept anew.
        } else {
          await self.perform(effect)
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
    if case .intent(.markRead(let sequence)) = effect {
      let isNew = state.withLock { state in
        defer { state.readThrough = max(state.readThrough ?? 0, sequence) }
        return state.readThrough == nil
      }
      guard isNew else { return }
    }
    if case .intent(.export(let file)) = effect {
      // A long history takes long, and nothing waits for it.
      Task { await self.perform(.intent(.export(file: file))) }
      return
    }
    append(effect)
  }

  private func append(_ effect: Effect) { effects.yield((effect, state.withLock { $0.failureCount })) }

  /// Handles an update of the client. A change of the connection or the queue enqueues a refresh.
  func handle(_ update: Update) {
    switch update {
    case .connection(let connection):
      state.withLock { $0.isOnline = connection == .online }
      enqueue(.refresh)
    case .queue(let counts):
      state.withLock { $0.counts = counts }
      enqueue(.refresh)
    case .failed(let error):
      state.withLock { $0.hasEnded = true }
      post(.storeFailed(reason: "\(error.description). Leave, and open it again"))
    case .change, .gap, .presence, .link, .readAgain: break
    }
  }

  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// How many operations wait to be sent.
  var pendingCount: Int { state.withLock { $0.counts.pending } }

  /// Enqueues the last effect, after everything that is enqueued already.
  func finish(saving draft: Draft, deleting keys: [IdempotencyKey]) {
    state.withLock { $0.isFinishing = true }
    append(.finish(draft, deleting: keys))
  }

  /// Restores the terminal to its state before the program, until `body` returns.
  func lendTerminal(_ body: () -> Void) {
    Self.terminalIsFree.wait()
    Self.isTerminalLent.store(true, ordering: .sequentiallyConsistent)
    TerminalDevice.leave()
    body()
    try? TerminalDevice.enter()
    Self.isTerminalLent.store(false, ordering: .sequentiallyConsistent)
    Self.terminalIsFree.signal()
  }

  // MARK: Performing

  private func post(_ event: ScreenEvent) { inbox.put(.event(event)) }

  private func perform(_ effect: Effect) async {
    do throws(ClientError) {
      switch effect {
      case .loadDraft:
        let draft = try await client.draft(of: session)
        post(.draft(Draft(text: draft.text, replaces: draft.replaces)))
      case .intent(let intent):
        try await perform(intent)
        if intent.writesStore { reportRecoveredStore() }
      case .refresh: try await reportQueueAndConnection()
      case .finish(let draft, let deleted):
        // What cannot be deleted now is still there, for its author to decide.
        for key in deleted { _ = try? await client.delete(key) }
        let unsaved = state.withLock { $0.unsaved } + (draft.text.isEmpty ? [] : [draft.text])
        let text = unsaved.joined(separator: "\n")
        let isSaved: Void? = try? await client.setDraft(text, replacing: draft.replaces, of: session)
        await client.close()
        inbox.put(.finished(unsaved: isSaved == nil ? text : ""))
      }
    } catch {
      reportFailure(of: effect, error)
    }
  }

  /// Reports a failed effect. Nothing typed is lost: a text that could not be saved returns into the line.
  private func reportFailure(of effect: Effect, _ error: ClientError) {
    // Another file could not be written, and the store is well.
    if case .intent(.export) = effect {
      return post(.notice(Notice(.commandExport, value: error.description, isWarning: true)))
    }
    if let page = effect.emptyPage { post(.page(page)) }
    if let draft = effect.text { returnDraft(draft) }
    state.withLock { state in
      state.hasStoreFailed = true
      if effect.text != nil { state.failureCount += 1 }
    }
    post(.storeFailed(reason: error.description))
  }

  private func returnDraft(_ draft: Draft) {
    let isFinishing = state.withLock { state in
      if state.isFinishing { state.unsaved.append(draft.text) }
      return state.isFinishing
    }
    if !isFinishing { post(.returned(draft)) }
  }

  /// Reports that the store can be written again, after a failure.
  private func reportRecoveredStore() {
    let isMended = state.withLock { state in
      defer { state.hasStoreFailed = false }
      return state.hasStoreFailed && !state.hasEnded
    }
    if isMended { post(.storeFailed(reason: nil)) }
  }

  private func perform(_ intent: ScreenIntent) async throws(ClientError) {
    switch intent {
    case .send(let text): _ = try await client.send(text, in: session)
    case .replace(let key, let text):
      // It has left or was sent meanwhile: then the new text is a message of its own.
      if try await client.edit(key, text: text, in: session) == nil { _ = try await client.send(text, in: session) }
    case .setStatus(let status): try await client.setStatus(status, in: session)
    case .retry(let keys):
      var isDone = false
      // One that was answered meanwhile is no longer there to be tried.
      for key in keys { if try await client.retry(key) { isDone = true } }
      if isDone { post(.notice(Notice(.noticeRetried))) }
    case .delete(let keys):
      for key in keys { _ = try await client.delete(key) }
    case .holdForDeletion(let keys):
      for key in keys { _ = try await client.holdForDeletion(key) }
    case .undoDeletion(let keys):
      for key in keys { _ = try await client.undoDeletion(key) }
    case .markRead(let sequence):
      let furthest = state.withLock { state in
        defer { state.readThrough = nil }
        return state.readThrough
      }
      try await client.markRead(session, through: furthest ?? sequence)
    case .feedback(let rating, let text):
      try await client.submitFeedback(rating, text: text, on: session)
      post(.notice(Notice(.noticeFeedback)))
    case .wake: await client.wake()
    case .sync:
      state.withLock { $0.awaitsSync = true }
      await client.wake()
      try await reportQueueAndConnection()
    case .loadNewest, .loadOlder, .loadNewer, .loadAround, .loadUnread: post(.page(try await page(intent)))
    case .saveDraft(let draft): try await client.setDraft(draft.text, replacing: draft.replaces, of: session)
    case .export(let file): try await export(to: file)
    case .showInterpreters(let language):
      post(.interpreters(try await client.profiles(speaking: language), language: language))
    case .setLanguage(let tag): try await setLanguage(tag)
    case .setNotify(let isOn):
      try await client.setPreference("notify", to: isOn ? "on" : "off")
      post(.notice(Notice(isOn ? .noticeNotifyOn : .noticeNotifyOff)))
    case .setBidi(let mode): try await client.setPreference("bidi", to: mode.rawValue)
    // What was written before is read from the transcript; the others are the stage's.
    case .saveHistory, .redraw, .copy, .notify, .openEditor, .suspend, .quit: break
    }
  }

  private func reportQueueAndConnection() async throws(ClientError) {
    let (isOnline, counts) = state.withLock { state in
      state.isRefreshEnqueued = false
      return (state.isOnline, state.counts)
    }
    post(.queue(try await client.queueRows(limit: Limits.queueRowsShownMax), counts))
    guard isOnline else { return }
    post(.connection(.online(roundTripMilliseconds: await client.roundTripMilliseconds)))
    let isSynced = state.withLock { state in
      defer { if state.counts.pending == 0 { state.awaitsSync = false } }
      return state.awaitsSync && state.counts.pending == 0
    }
    if isSynced { post(.notice(Notice(.noticeSynced))) }
  }

  private func setLanguage(_ tag: String) async throws(ClientError) {
    guard let name = options.wording.use(tag) else {
      return post(.notice(Notice(.noticeLanguageUnknown, ["language": tag], isWarning: true)))
    }
    try await client.setPreference("language", to: tag)
    post(.notice(Notice(.noticeLanguage, ["language": name])))
  }

  // MARK: Pages

  /// One more is asked for than is shown, to know whether there are more.
  private func page(_ intent: ScreenIntent) async throws(ClientError) -> MessagePage {
    let limit = Limits.windowPageMessages
    switch intent {
    case .loadOlder(let message):
      let found = try await client.messages(of: session, before: message.id, limit: limit + 1)
      return MessagePage(Array(found.suffix(limit)), position: .older, hasOlder: found.count > limit, hasNewer: true)
    case .loadNewer(let message):
      let found = try await client.messages(of: session, after: message.id, limit: limit + 1)
      return MessagePage(Array(found.prefix(limit)), position: .newer, hasOlder: true, hasNewer: found.count > limit)
    case .loadAround(let key): return try await page(around: key)
    case .loadUnread(let sequence):
      guard let key = try await client.firstMessage(of: session, after: sequence)?.id else { return try await newest() }
      return try await page(around: key)
    default: return try await newest()
    }
  }

  private func page(around key: IdempotencyKey) async throws(ClientError) -> MessagePage {
    let half = Limits.windowPageMessages / 2
    let before = try await client.messages(of: session, before: key, limit: half + 1)
    let after = try await client.messages(of: session, after: key, limit: half + 1)
    guard let middle = try await client.message(key) else { return try await newest() }
    return MessagePage(
      before.suffix(half) + [middle] + after.prefix(half), position: .whole(showing: key), hasOlder: before.count > half,
      hasNewer: after.count > half)
  }

  private func newest() async throws(ClientError) -> MessagePage {
    let found = try await client.newestMessages(of: session, limit: Limits.windowPageMessages + 1)
    return MessagePage(
      Array(found.suffix(Limits.windowPageMessages)), position: .whole(showing: nil),
      hasOlder: found.count > Limits.windowPageMessages, hasNewer: false)
  }

  // MARK: Export

  /// As `wardline export` does, from the store itself: what stands there is all there is.
  private func export(to file: String) async throws(ClientError) {
    try Export.write(session, ofStoreAt: options.storePath, to: file)
    post(.notice(Notice(.noticeExported, ["file": file])))
  }
}

extension ScreenEffects.Effect {
  /// The text that the effect sends, as a draft; `nil` for an effect that sends none.
  fileprivate var text: Draft? {
    switch self {
    case .intent(.send(let text)): Draft(text: text)
    case .intent(.replace(let key, let text)): Draft(text: text, replaces: key)
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
    case .send, .replace, .setStatus, .feedback, .saveDraft, .setLanguage, .setNotify, .setBidi: true
    default: false
    }
  }
}
