internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// The wiring of `wardline chat`: updates to the view, input to the client, until either ends.
struct Conversation {
  let client: WardlineClient
  let session: SessionID
  let user: UserID
  var view: any ChatView
  /// For what only a person asks for.
  var commands: PlainCommands?

  /// For reading again what was left out.
  let storePath: String
  /// For what is said in two languages.
  let phrases: PhraseSpeaker
  private let marker: ReadMarker
  /// The last message of others that was shown, and what ``marker`` knows of it.
  private var (shownThrough, toldThrough): (UInt64, UInt64) = (0, 0)
  private var shown = ShownMessages()
  private var participants: Set<Participant> = []
  private var gaps: Set<Gap> = []
  private var events: Set<SessionEvent> = []
  private var shownDrafts: [IdempotencyKey: MachineDraft] = [:]
  /// Whether the user is a member no more: what they wrote here would wait for ever.
  private var hasLeft = false

  init(client: WardlineClient, session: SessionID, user: UserID, storePath: String, phrases: PhraseSpeaker, view: any ChatView)
  {
    (self.client, self.session, self.user, self.storePath, self.view) = (client, session, user, storePath, view)
    self.phrases = phrases
    marker = ReadMarker(client: client, session: session)
  }

  /// Shows the session and does what is typed, until somebody wants to be elsewhere or the chat is over.
  ///
  /// - Parameter isResumed: whether updates that were on their way may say again what `current` holds.
  mutating func run(_ current: Transcript, _ source: LineSource, isResumed: Bool) async throws -> LineOutcome {
    view.begin(current)
    if isResumed, let connection = source.connection { view.resume(connection) }
    for message in current.messages { _ = isResumed ? shown.recordReread(message) : shown.recordUpdate(message) }
    participants = Set(current.participants)
    gaps = Set(current.gaps)
    events = Set(current.events)
    hasLeft = current.participants.first { $0.user == user }?.hasLeft == true
    for message in current.messages { noteShown(message) }
    await showDrafts()
    // Lines have no focus: who reads them, reads.
    await client.showsMessages([])
    await source.start(client)
    defer { Output.flush() }
    while true {
      await finishBatch()
      var occurrences = await source.next()[...]
      while let occurrence = occurrences.popFirst() {
        if case .update = occurrence {} else { await finishBatch() }
        switch occurrence {
        case .updatesEnded: return .over
        case .due: break
        case .update(let update):
          show(update)
          if case .change(.drafts(session)) = update { await showDrafts() }
          await attempt("sync") { conversation throws(ClientError) in
            try await conversation.commands?.handle(update)
            return nil
          }
          if let failure = source.note(update) { throw await close(with: failure) }
          // Asked for anew: an update may have been on its way since before the last line was written.
          if source.isEnding, case .queue = update, try await client.counts().pending == 0 { return await finish(pending: 0) }
        case .input(let lines):
          guard let outcome = await perform(lines, source, behind: Array(occurrences)) else { continue }
          if case .over = outcome { return await finish(pending: source.pending) }
          // What was being deleted there is deleted.
          await commands?.deletions.finishAll()
          await marker.finish()
          return outcome
        case .inputEnded:
          // What a pipe brought is sent before we go, if it can be.
          source.isEnding = true
          await commands?.deletions.finishAll()
          if try await client.counts().pending == 0 { return await finish(pending: 0) }
          LineChat.scheduleClose(of: client)
        case .signal:
          let isQueued = source.isEnding && source.pending > 0
          await finish(pending: source.pending)
          if isQueued { throw ExitCode(ExitStatus.queued.rawValue) }
          return .over
        }
      }
    }
  }

  /// Does what lines ask for, as far as the next one that leads elsewhere; what follows it is put back, to be done there.
  ///
  /// - Returns: `nil` while the session stays open.
  private mutating func perform(
    _ lines: [InputLine], _ source: LineSource, behind: [LineSource.Occurrence]
  ) async -> LineOutcome? {
    var rest = lines[...]
    while !rest.isEmpty {
      let intents = rest.map(view.intent(of:))
      let place = intents.firstIndex { $0.place != nil } ?? intents.endIndex
      for intent in Intent.merged(Array(intents[..<place])) {
        let (intent, id) = intent.unwrapped
        if intent == .quit {
          if let id { view.done(intent.name, id: id, message: nil) }
          return .over
        }
        await attempt(intent.name, id: id) { conversation throws(ClientError) in try await conversation.perform(intent) }
        Output.flush()
      }
      rest = rest.dropFirst(place + 1)
      guard intents.indices.contains(place), let wanted = intents[place].place else { continue }
      let (intent, id) = intents[place].unwrapped
      do throws(ClientError) {
        let outcome = try source.outcome(of: wanted)
        if let id { view.done(intent.name, id: id, message: nil) }
        source.putBack((rest.isEmpty ? [] : [.input(Array(rest))]) + behind)
        return outcome
      } catch { view.refuse(intent.name, error.description, id: id) }
    }
    return nil
  }

  /// Writes what updates that have come together have printed, in one system call, and marks their messages as read.
  private mutating func finishBatch() async {
    Output.flush()
    guard shownThrough > toldThrough else { return }
    toldThrough = shownThrough
    await marker.markSeen(through: shownThrough)
  }

  private mutating func noteShown(_ message: Message) {
    if !message.isMine { shownThrough = max(shownThrough, message.sequence ?? 0) }
  }

  private mutating func show(_ update: Update) {
    switch update {
    case .readAgain: readAgain()
    case .change(.message(let message)) where message.session == session:
      noteShown(message)
      if shown.recordUpdate(message) { view.show(update) }
    case .change(.deleted(let key, let place)) where place == session:
      shown.remove(key)
      view.show(update)
    case .change(.participant(let participant, session)):
      participants.insert(participant)
      if participant.user == user { hasLeft = participant.hasLeft }
      view.show(update)
    case .change(.event(let event)) where event.session == session:
      events.insert(event)
      view.show(update)
    case .change(.gap(let gap, _)) where gap.session == session:
      gaps.insert(gap)
      view.show(update)
    default: view.show(update)
    }
  }

  /// After changes that were left out: shows what is different now. An update that is still on its way may say the same again.
  private mutating func readAgain() {
    do {
      let store = try KeptStore.open(at: storePath)
      let transcript = try store.transcript(of: session)
      for participant in transcript.participants where !participants.contains(participant) {
        show(.change(.participant(participant, session: session)))
      }
      for gap in transcript.gaps where !gaps.contains(gap) {
        let next = gap.missing?.upperBound ?? gap.differsFrom.map { $0 - 1 } ?? 0
        show(.change(.gap(gap, from: LogCursor(epoch: nil, sequence: next))))
      }
      for event in transcript.events where !events.contains(event) { show(.change(.event(event))) }
      var gone = shown.keys
      try store.forEachMessage(of: session) { message in
        gone.remove(message.id)
        noteShown(message)
        if shown.recordReread(message) { view.show(.change(.message(message))) }
      }
      for key in gone { show(.change(.deleted(key, session: session))) }
      if let state = transcript.state { view.show(.change(.session(state))) }
      for (reader, receipt) in transcript.receipts { view.show(.change(.receipt(receipt, by: reader))) }
    } catch { warn("what was missed cannot be read: \(error); leave, and open the session again") }
  }

  /// Marks messages as read, the newest at a time: however fast messages come, at most one transaction is under way, and one begins in
  /// ``Limits/readMarkPauseMilliseconds``.
  private actor ReadMarker {
    private let client: WardlineClient
    private let session: SessionID
    private var seen: UInt64 = 0
    private var marked: UInt64 = 0
    private var isMarking = false

    init(client: WardlineClient, session: SessionID) {
      self.client = client
      self.session = session
    }

    func markSeen(through sequence: UInt64) {
      seen = max(seen, sequence)
      guard !isMarking, seen > marked else { return }
      isMarking = true
      Task(executorPreference: TaskThreads.shared) { await self.markInTurn() }
    }

    private func markInTurn() async {
      while marked < seen {
        await mark()
        await TaskThreads.shared.pause(forMilliseconds: Limits.readMarkPauseMilliseconds)
      }
      isMarking = false
    }

    /// Marks what was seen and is not marked, without a pause.
    func finish() async { if marked < seen { await mark() } }

    private func mark() async {
      marked = seen
      // What is not marked now is marked with the next message; nothing else hangs on it.
      try? await client.markRead(session, through: marked)
    }
  }

  private func close(with failure: Failure) async -> Failure {
    Output.flush()
    await client.close()
    return failure
  }

  @discardableResult
  private func finish(pending: Int) async -> LineOutcome {
    Output.flush()
    await commands?.deletions.finishAll()
    await marker.finish()
    LineChat.reportPending(pending)
    await client.close()
    return .over
  }

  /// Runs `body`, and reports an error to the view. The conversation continues.
  private mutating func attempt(
    _ name: String, id: String? = nil, _ body: (inout Conversation) async throws(ClientError) -> IdempotencyKey?
  ) async {
    do throws(ClientError) {
      let message = try await body(&self)
      if let id { view.done(name, id: id, message: message) }
    } catch {
      view.refuse(name, error.description, id: id)
    }
  }

  private static let nothingOwn = "there is no message of yours to correct among the newest here; nothing was queued"
  static let nobodyElse = "nobody else has written here"

  /// The message that was written, if it was just one.
  private mutating func perform(_ intent: Intent) async throws(ClientError) -> IdempotencyKey? {
    // Another command is no answer.
    if case .command = intent { commands?.withdrawQuestion() }
    if hasLeft, intent.needsMembership { throw leftRefusal }
    switch intent {
    case .send(let text): return try await send([text])
    case .sendOne(let text, let attributes, let key): return try await send(text, attributes, under: key)
    case .reply(let text):
      guard let answered = try await client.newestOfOthers(in: session) else { throw ClientError(.badInput, Self.nobodyElse) }
      return try await send(text, MessageAttributes(replyTo: answered.id), under: nil)
    case .correct(let text):
      guard let corrected = try await client.newestToCorrect(in: session) else { throw ClientError(.badInput, Self.nothingOwn) }
      return try await send(text, corrected.correctingAttributes, under: nil)
    case .phrase(let words, let isUrgent, let key): return try await say(words, isUrgent: isUrgent, under: key)
    case .sendAll(let texts): _ = try await send(texts)
    case .setStatus(let status): try await client.setStatus(status, in: session)
    case .create: try await client.createSession(session)
    case .prefer(let name, let value): try await client.setPreference(name, to: value)
    case .feedback(let rating, let text):
      try await client.submitFeedback(rating, text: text, on: session)
      commands?.printNotice(Notice(.noticeFeedback))
    case .profile(let name, let languages): try await client.publishProfile(name: name, languages: languages)
    case .languages(let languages): try await client.setLanguages(languages)
    case .retry(let key):
      if try await !client.retry(key) { throw ClientError(.badInput, Self.unknownID("retried")) }
    case .delete(let key):
      if try await !client.delete(key) { throw ClientError(.badInput, Self.unknownID("taken back")) }
    case .command(let command): try await commands?.perform(command)
    case .drafting(let drafting): return try await perform(drafting)
    case .act(let act): try await client.perform(act, in: session).requireDone()
    case .wake:
      if try await commands?.handleAnswer("") == true { break }
      if commands?.replaced == nil { await client.wake() } else { commands?.cancelEdit() }
    case .refused(_, let why): throw ClientError(.badInput, why)
    case .quit, .go, .request: break
    }
    return nil
  }

  /// One that is known already stands where it did, and nothing more is said of it than that.
  private mutating func send(
    _ text: String, _ attributes: MessageAttributes, under key: IdempotencyKey?
  ) async throws(ClientError) -> IdempotencyKey? {
    if hasLeft {
      guard let key, try await client.message(key) != nil else { throw leftRefusal }
    }
    let message = try await client.send(text, attributes, in: session, key: key)
    if key == nil { view.wrote([message], inPlaceOf: nil) }
    return message.id
  }

  /// Says a phrase, or lists those in which the words occur.
  private mutating func say(
    _ words: PhraseWords, isUrgent: Bool, under key: IdempotencyKey?
  ) async throws(ClientError) -> IdempotencyKey? {
    let other =
      words.language
      ?? SessionEvent.languageOfOthers(
        after: events.sorted { $0.sequence < $1.sequence }, participants.sorted { $0.user < $1.user }, than: user,
        speaking: phrases.languages)
    guard words.name != nil else {
      for phrase in try phrases.book(in: other).search(words.words) { Output.write(PhraseSpeaker.line(phrase)) }
      return nil
    }
    guard words.words.isEmpty else {
      throw ClientError(
        .badInput,
        "'\(words.words.printable())' is left over: a value with spaces stands in quotation marks, as in dose=\"400 mg\"; nothing was queued"
      )
    }
    var said = try phrases.message(of: words, in: other, takesUnreviewed: try await client.takesUnreviewedPhrases())
    said.attributes.isUrgent = isUrgent
    // A person has typed its name: its words are for who stands beside them.
    if commands != nil { Output.write(printableEntry(said.text)) }
    return try await send(said.text, said.attributes, under: key)
  }

  // MARK: Drafts by a machine

  private mutating func perform(_ drafting: DraftIntent) async throws(ClientError) -> IdempotencyKey? {
    let wording = commands?.wording ?? CurrentWording.english
    let drafts = ChatDrafts(client: client, session: session, wording: wording)
    switch drafting {
    case .say(let wish, let place): return try await drafts.say(wish, to: place, isTyped: commands != nil).id
    case .showAgreement: Output.write(try await drafts.agreement(of: participants).text(in: wording))
    case .ask(let message, let language):
      try await client.requireModel()
      let asked = try await drafts.message(message)
      let fitting = SessionEvent.languageOfDraft(
        of: asked.author, after: events.sorted { $0.sequence < $1.sequence }, participants.sorted { $0.user < $1.user },
        speaking: phrases.languages)
      try await drafts.ask(of: asked, into: language ?? fitting)
    case .confirm(let message, let text): return try await drafts.confirm(message, text).id
    case .always: break
    case .showJobs: Output.write(try ChatDrafts.jobs(inStoreAt: storePath))
    }
    return nil
  }

  /// What has become of drafts since they were shown last.
  private mutating func showDrafts() async {
    // What cannot be read now is read with the next change.
    guard let drafts = try? await client.drafts(in: session) else { return }
    for draft in drafts.reversed() where shownDrafts.updateValue(draft, forKey: draft.job.id) != draft { view.show(draft) }
  }

  private var leftRefusal: ClientError {
    ClientError(
      .badInput,
      commands?.wording.text(.composeLeft)
        ?? "you have left the session '\(session)', and nothing was stored: a member can invite you again")
  }

  /// The first takes the place of a message that failed, when `/edit` came before it.
  private mutating func send(_ texts: [String]) async throws(ClientError) -> IdempotencyKey? {
    var rest = texts[...]
    if let text = rest.first, try await commands?.handleAnswer(text) == true { rest = rest.dropFirst() }
    if let key = commands?.replaced, let text = rest.first, let message = try await commands?.replace(key, with: text) {
      view.wrote([message], inPlaceOf: key)
      rest = rest.dropFirst()
    }
    if hasLeft, !rest.isEmpty { throw leftRefusal }
    if rest.count > 1 {
      view.wrote(try await client.send(Array(rest), in: session), inPlaceOf: nil)
    } else if let text = rest.first {
      let message = try await client.send(text, in: session)
      view.wrote([message], inPlaceOf: nil)
      return message.id
    }
    return nil
  }

  private static func unknownID(_ done: String) -> String {
    "there is nothing of that id that could be \(done) from this device"
  }
}
