internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Does what a screen wants, one after the other and beside it: a disk that is slow holds up no key.
final class ScreenHands: Sendable {
  enum Wish: Sendable {
    case begin
    case intent(ScreenIntent)
    /// What the queue and the round trip are now.
    case look
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
  private let wishes: AsyncStream<(wish: Wish, failuresBefore: Int)>.Continuation
  private let state = Mutex(State())

  private struct State {
    /// A look is wanted already.
    var isLookWanted = false
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
    var unkept: [String] = []
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
    let (stream, continuation) = AsyncStream.makeStream(of: (wish: Wish, failuresBefore: Int).self)
    wishes = continuation
    Task {
      for await (wish, failuresBefore) in stream {
        let isBehindFailure = failuresBefore < self.state.withLock { $0.failureCount }
        if isBehindFailure, let draft = wish.text {
          // What was written behind something that could not be kept waits for it, or it would be said before it (G3).
          self.giveBack(draft)
        } else if isBehindFailure, case .intent(.keepDraft) = wish {
          // The line is another one now, and is kept anew.
        } else {
          await self.fulfil(wish)
        }
      }
    }
  }

  func want(_ wish: Wish) {
    if case .look = wish {
      let isNew = state.withLock { state in
        defer { state.isLookWanted = true }
        return !state.isLookWanted
      }
      guard isNew else { return }
    }
    if case .intent(.markRead(let sequence)) = wish {
      let isNew = state.withLock { state in
        defer { state.readThrough = max(state.readThrough ?? 0, sequence) }
        return state.readThrough == nil
      }
      guard isNew else { return }
    }
    if case .intent(.export(let file)) = wish {
      // A long history takes long, and nothing waits for it.
      Task { await self.fulfil(.intent(.export(file: file))) }
      return
    }
    yield(wish)
  }

  private func yield(_ wish: Wish) { wishes.yield((wish, state.withLock { $0.failureCount })) }

  /// The connection and the queue come with what has to be asked for.
  func heard(_ update: Update) {
    switch update {
    case .connection(let connection):
      state.withLock { $0.isOnline = connection == .online }
      want(.look)
    case .queue(let counts):
      state.withLock { $0.counts = counts }
      want(.look)
    case .failed(let error):
      state.withLock { $0.hasEnded = true }
      tell(.storeFailed(reason: "\(error.description). Leave, and open it again"))
    case .change, .gap, .presence, .link, .readAgain: break
    }
  }

  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// How many operations wait to be sent.
  var pendingCount: Int { state.withLock { $0.counts.pending } }

  /// After everything that was wanted before.
  func finish(keeping draft: Draft, deleting keys: [IdempotencyKey]) {
    state.withLock { $0.isFinishing = true }
    yield(.finish(draft, deleting: keys))
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

  private func tell(_ event: ScreenEvent) { inbox.put(.event(event)) }

  private func fulfil(_ wish: Wish) async {
    do throws(ClientError) {
      switch wish {
      case .begin:
        let draft = try await client.draft(of: session)
        tell(.draft(Draft(text: draft.text, replaces: draft.replaces)))
      case .intent(let intent):
        try await act(intent)
        if intent.isWritten { wrote() }
      case .look: try await look()
      case .finish(let draft, let deleted):
        // What cannot be deleted now is still there, for its author to decide.
        for key in deleted { _ = try? await client.delete(key) }
        let unkept = state.withLock { $0.unkept } + (draft.text.isEmpty ? [] : [draft.text])
        let text = unkept.joined(separator: "\n")
        let isKept: Void? = try? await client.setDraft(text, replacing: draft.replaces, of: session)
        await client.close()
        inbox.put(.finished(unkept: isKept == nil ? text : ""))
      }
    } catch {
      failed(wish, error)
    }
  }

  /// Nothing typed is lost: what could not be kept comes back into the line.
  private func failed(_ wish: Wish, _ error: ClientError) {
    // Another file could not be written, and the store is well.
    if case .intent(.export) = wish { return tell(.notice(Notice(.commandExport, value: error.description, isWarning: true))) }
    if let page = wish.noPage { tell(.page(page)) }
    if let draft = wish.text { giveBack(draft) }
    state.withLock { state in
      state.hasStoreFailed = true
      if wish.text != nil { state.failureCount += 1 }
    }
    tell(.storeFailed(reason: error.description))
  }

  private func giveBack(_ draft: Draft) {
    let isFinishing = state.withLock { state in
      if state.isFinishing { state.unkept.append(draft.text) }
      return state.isFinishing
    }
    if !isFinishing { tell(.returned(draft)) }
  }

  /// What was said of the store is no longer so.
  private func wrote() {
    let isMended = state.withLock { state in
      defer { state.hasStoreFailed = false }
      return state.hasStoreFailed && !state.hasEnded
    }
    if isMended { tell(.storeFailed(reason: nil)) }
  }

  private func act(_ intent: ScreenIntent) async throws(ClientError) {
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
      if isDone { tell(.notice(Notice(.noticeRetried))) }
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
      tell(.notice(Notice(.noticeFeedback)))
    case .wake: await client.wake()
    case .sync:
      state.withLock { $0.awaitsSync = true }
      await client.wake()
      try await look()
    case .loadNewest, .loadOlder, .loadNewer, .loadAround, .loadUnread: tell(.page(try await page(intent)))
    case .keepDraft(let draft): try await client.setDraft(draft.text, replacing: draft.replaces, of: session)
    case .export(let file): try await export(to: file)
    case .showInterpreters(let language):
      tell(.interpreters(try await client.profiles(speaking: language), language: language))
    case .setLanguage(let tag): try await speak(tag)
    case .setNotify(let isOn):
      try await client.setPreference("notify", to: isOn ? "on" : "off")
      tell(.notice(Notice(isOn ? .noticeNotifyOn : .noticeNotifyOff)))
    case .setBidi(let mode): try await client.setPreference("bidi", to: mode.rawValue)
    // What was written before is read from the transcript; the others are the stage's.
    case .keepHistory, .redraw, .copy, .notify, .openEditor, .suspend, .quit: break
    }
  }

  private func look() async throws(ClientError) {
    let (isOnline, counts) = state.withLock { state in
      state.isLookWanted = false
      return (state.isOnline, state.counts)
    }
    tell(.queue(try await client.queueRows(limit: Limits.queueRowsShownMax), counts))
    guard isOnline else { return }
    tell(.connection(.online(roundTripMilliseconds: await client.roundTripMilliseconds)))
    let isSynced = state.withLock { state in
      defer { if state.counts.pending == 0 { state.awaitsSync = false } }
      return state.awaitsSync && state.counts.pending == 0
    }
    if isSynced { tell(.notice(Notice(.noticeSynced))) }
  }

  private func speak(_ tag: String) async throws(ClientError) {
    guard let name = options.wording.use(tag) else {
      return tell(.notice(Notice(.noticeLanguageUnknown, ["language": tag], isWarning: true)))
    }
    try await client.setPreference("language", to: tag)
    tell(.notice(Notice(.noticeLanguage, ["language": name])))
  }

  // MARK: Pages

  /// One more is asked for than is shown, to know whether there are more.
  private func page(_ intent: ScreenIntent) async throws(ClientError) -> MessagePage {
    let limit = Limits.windowPageMessages
    switch intent {
    case .loadOlder(let message):
      let found = try await client.messages(of: session, before: message.id, limit: limit + 1)
      return MessagePage(Array(found.suffix(limit)), place: .older, hasOlder: found.count > limit, hasNewer: true)
    case .loadNewer(let message):
      let found = try await client.messages(of: session, after: message.id, limit: limit + 1)
      return MessagePage(Array(found.prefix(limit)), place: .newer, hasOlder: true, hasNewer: found.count > limit)
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
      before.suffix(half) + [middle] + after.prefix(half), place: .whole(showing: key), hasOlder: before.count > half,
      hasNewer: after.count > half)
  }

  private func newest() async throws(ClientError) -> MessagePage {
    let found = try await client.newestMessages(of: session, limit: Limits.windowPageMessages + 1)
    return MessagePage(
      Array(found.suffix(Limits.windowPageMessages)), place: .whole(showing: nil),
      hasOlder: found.count > Limits.windowPageMessages, hasNewer: false)
  }

  // MARK: Export

  /// As `wardline export` does, from the store itself: what stands there is all there is.
  private func export(to file: String) async throws(ClientError) {
    try Export.write(session, ofStoreAt: options.storePath, to: file)
    tell(.notice(Notice(.noticeExported, ["file": file])))
  }
}

extension ScreenHands.Wish {
  /// What is to be sent, as it would stand in the line.
  fileprivate var text: Draft? {
    switch self {
    case .intent(.send(let text)): Draft(text: text)
    case .intent(.replace(let key, let text)): Draft(text: text, replaces: key)
    default: nil
    }
  }

  /// What is shown of a page that could not be read: it can be asked for again.
  fileprivate var noPage: MessagePage? {
    switch self {
    case .intent(.loadOlder): MessagePage([], place: .older, hasOlder: true, hasNewer: true)
    case .intent(.loadNewer): MessagePage([], place: .newer, hasOlder: true, hasNewer: true)
    default: nil
    }
  }
}

extension ScreenIntent {
  /// Whether it cannot be done without writing into the store.
  fileprivate var isWritten: Bool {
    switch self {
    case .send, .replace, .setStatus, .feedback, .keepDraft, .setLanguage, .setNotify, .setBidi: true
    default: false
    }
  }
}
