internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Does what a screen wants, one after the other and beside it: a disk that is slow holds up no key.
final class ScreenEffects: Sendable {
  enum Effect: Sendable {
    case loadDraft
    case intent(ScreenIntent)
    /// What the queue and the round trip are now.
    case refresh
    /// - Parameter deleting: what was deleted, and not undone.
    case finish(Draft, deleting: [IdempotencyKey])
  }

  /// Held while the person's editor has the terminal.
  static let terminalIsFree = DispatchSemaphore(value: 1)
  /// Meanwhile Ctrl-C is the editor's.
  static let isTerminalLent = Atomic<Bool>(false)

  private let client: WardlineClient
  private let session: SessionID
  private let user: UserID
  private let inbox: Inbox<ScreenChat.Occurrence>
  private let options: ScreenOptions
  private let effects: AsyncStream<(effect: Effect, failuresBefore: Int)>.Continuation
  private let state = Mutex(State())

  private struct State {
    /// A look is wanted already.
    var isRefreshEnqueued = false
    /// How far reading is to be marked; while it is wanted already, only this moves on: a thousand messages that are caught up with are
    /// one mark, and what is typed meanwhile does not wait behind a thousand.
    var readThrough: UInt64?
    var isOnline = false
    var counts = QueueCounts(pending: 0, failed: 0)
    /// Somebody asked to be told when all is sent.
    var awaitsSync = false
    /// The store took no write, and may take one again; a client that has ended does not.
    var hasStoreFailed = false
    var hasEnded = false
    /// How often something could not be sent.
    var failureCount = 0
    /// Texts that the store did not take, returned after their line had gone.
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

  /// The connection and the queue come with what has to be asked for.
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

  /// After everything that was wanted before.
  func finish(saving draft: Draft, deleting keys: [IdempotencyKey]) {
    state.withLock { $0.isFinishing = true }
    append(.finish(draft, deleting: keys))
  }

  /// The terminal is as it was before, until `body` returns.
  func lendTerminal(_ body: () -> Void) {
    Self.terminalIsFree.wait()
    Self.isTerminalLent.store(true, ordering: .sequentiallyConsistent)
    TerminalDevice.leave()
    body()
    try? TerminalDevice.enter()
    Self.isTerminalLent.store(false, ordering: .sequentiallyConsistent)
    Self.terminalIsFree.signal()
  }

  // MARK: Doing

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

  /// Nothing typed is lost: what could not be kept comes back into the line.
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

  /// What was said of the store is no longer so.
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
  /// What is to be sent, as it would stand in the line.
  fileprivate var text: Draft? {
    switch self {
    case .intent(.send(let text)): Draft(text: text)
    case .intent(.replace(let key, let text)): Draft(text: text, replaces: key)
    default: nil
    }
  }

  /// What is shown of a page that could not be read: it can be asked for again.
  fileprivate var emptyPage: MessagePage? {
    switch self {
    case .intent(.loadOlder): MessagePage([], position: .older, hasOlder: true, hasNewer: true)
    case .intent(.loadNewer): MessagePage([], position: .newer, hasOlder: true, hasNewer: true)
    default: nil
    }
  }
}

extension ScreenIntent {
  /// Whether it cannot be done without writing into the store.
  fileprivate var writesStore: Bool {
    switch self {
    case .send, .replace, .setStatus, .feedback, .saveDraft, .setLanguage, .setNotify, .setBidi: true
    default: false
    }
  }
}
