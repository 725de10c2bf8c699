internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// Performs the slash commands of the plain view, and prints their results.
struct PlainCommands {
  let client: WardlineClient
  /// `nil` at home, where nothing is done that is about one session.
  let session: SessionID?
  let user: UserID
  private let standing: Standing
  private let storePath: String
  let wording: CurrentWording
  /// The failed message that the next line replaces.
  private(set) var replaced: IdempotencyKey?
  /// The open question; the next line answers it.
  private(set) var question: Question?
  let deletions: PlainDeletions
  private var connection: ConnectionState?
  /// Whether the user waits for the notice that everything is sent.
  private var awaitsSync = false

  /// A question, with what is done when the answer is yes.
  enum Question {
    case delete(IdempotencyKey, text: String)
    case deleteAll([IdempotencyKey])
    case end
    case act(Act)
  }

  init(
    client: WardlineClient, session: SessionID?, user: UserID, standing: Standing, storePath: String, wording: CurrentWording
  ) {
    self.standing = standing
    self.client = client
    self.session = session
    self.user = user
    self.storePath = storePath
    self.wording = wording
    deletions = PlainDeletions(client: client)
  }

  /// The session that is open.
  ///
  /// - Throws: there is none.
  func openSession() throws(ClientError) -> SessionID {
    guard let session else { throw ClientError(.badInput, "no session is open: /open N opens one") }
    return session
  }

  func printNotice(_ notice: Notice) { Output.write(notice.text(in: wording)) }

  /// - Throws: what has no sense now, or a store that fails.
  mutating func perform(_ command: Command) async throws(ClientError) {
    if let refusal = command.refusal(for: standing) { return printNotice(refusal) }
    switch command {
    case .retry(let choice):
      let chosen = try await chosen(choice, .retry)
      let sendable = chosen.filter(\.canBeRetried)
      if try await !client.retry(sendable.map(\.operation.key)), !chosen.isEmpty {
        let editable = sendable.isEmpty ? chosen.first(where: \.canBeEdited)?.reason : nil
        printNotice(RejectionCode.noneSent(count: chosen.count, editable: editable))
      }
    case .delete(let choice): try await delete(choice)
    case .undo: if try await !deletions.undo() { printNotice(Notice(.queueEmpty)) }
    // What cannot be taken back is asked about first.
    case .status(.ended): try await askToEnd()
    case .edit(let number): try await edit(number)
    case .queue:
      let deleted = await deletions.deletions
      let rows = try await client.queueRows(limit: Limits.queueRowsShownMax).filter { !deleted.contains($0.operation.key) }
      try await list(rows, numbered: try await unsent(), empty: .queueEmpty)
    case .failed:
      let rows = try await failed()
      try await list(rows, numbered: rows, empty: .failedEmpty)
    case .language(let words):
      let notice = try await client.useLanguage(words, in: wording)
      if notice.isWarning { throw ClientError(.badInput, notice.text(in: wording)) }
      printNotice(notice)
    case .export(let file): printNotice(try Export.write(openSession(), ofStoreAt: storePath, to: file))
    case .interpreters(let language):
      let known = try await client.interpreters(speaking: language, inStoreAt: storePath)
      if known.asOf != nil { Output.write(wording.title(of: known, at: .now)) }
      for row in known.onDuty { Output.write(Interpreters.line(row, availability: wording.text(row.availability.phrase))) }
      for profile in known.met { Output.write(Interpreters.line(profile)) }
      if known.onDuty.isEmpty, known.met.isEmpty { printNotice(Notice(.interpretersNone, ["language": language ?? "–"])) }
    case .sync:
      awaitsSync = true
      await client.wake()
      try await reportIfSynced()
    case .profile(let languages): printNotice(try await client.changeProfile(to: languages, in: wording))
    case .search(let line):
      let found = try await client.search(line, in: wording, inStoreAt: storePath)
      Output.write("\(wording.text(.commandSearch)): \(found.count)")
      let store = try DeviceStore(at: storePath)
      for found in found.found.reversed() {
        let corrections = found.isCorrected ? try store.corrections(in: found.message.session) : [:]
        Output.write(
          Export.text(found.message, isSessionNamed: true, correction: corrections[found.message.id]) {
            try? store.message($0)
          })
      }
    case .readback:
      let rows = try await client.unconfirmedMessages(of: openSession())
      Output.write("\(wording.text(.commandReadback)): \(rows.count)")
      for message in rows { Output.write("      \(message.writtenAt.clockTime) \(opening(of: message.text))") }
    case .history:
      let corrected = try await client.correctedMessages(of: openSession())
      Output.write("\(wording.text(.commandHistory)): \(corrected.count)")
      let count = corrected.reduce(0) { $0 + $1.count - 1 }
      if count >= Limits.correctionsListedMax { Output.write("… wardline export: \(wording.text(.commandExport))") }
      for versions in corrected {
        for (index, message) in versions.enumerated() {
          let author = index == 0 ? printableName(message.author.text) + ":" : "✎"
          Output.write("      \(message.writtenAt.localTime) \(author) \(opening(of: message.text))")
        }
      }
    case .help: help()
    case .request(let words): try await request(words)
    case .act(let act): try await perform(act)
    // They are intents of their own, or of the screen.
    case .status, .feedback, .quit, .lock, .notify, .bidi, .date, .open, .home, .urgent, .reply, .correct, .phrase, .assist,
      .draft,
      .draftAlways,
      .confirm, .jobs:
      break
    }
  }

  mutating func handle(_ update: Update) async throws(ClientError) {
    if case .connection(let state) = update { connection = state }
    switch update {
    case .connection, .queue: try await reportIfSynced()
    default: break
    }
  }

  /// Prints the notice that everything is sent, if the user waits for it. The counts are read again: they include what was typed meanwhile.
  private mutating func reportIfSynced() async throws(ClientError) {
    guard awaitsSync, connection == .online, try await client.counts().pending == 0 else { return }
    awaitsSync = false
    printNotice(Notice(.noticeSynced))
  }

  // MARK: What failed

  /// The messages of this session that were not sent, as commands count them.
  private func unsent() async throws(ClientError) -> [QueueRow] {
    try await client.queueRows(limit: .max).unsent(in: session, besides: deletions.deletions)
  }

  private func failed() async throws(ClientError) -> [QueueRow] { try await unsent().filter { $0.state == .failed } }

  private func chosen(_ choice: FailedChoice, _ name: CommandName) async throws(ClientError) -> [QueueRow] {
    let rows = try await failed()
    guard !rows.isEmpty else { throw ClientError(.badInput, "no message has failed") }
    return try chosen(choice, name, from: rows, last: rows.last)
  }

  private func chosen(
    _ choice: FailedChoice, _ name: CommandName, from rows: [QueueRow], last: QueueRow?
  ) throws(ClientError) -> [QueueRow] {
    let chosen = choice.rows(among: rows, last: last)
    if chosen.isEmpty, case .number = choice {
      throw ClientError(.badInput, name.notice(ofRows: rows.count).text(in: wording))
    }
    return chosen
  }

  // MARK: Deleting

  /// The one that failed last, or waits last; where all was sent, the last that was, after asking. All of them after asking, too.
  private mutating func delete(_ choice: FailedChoice) async throws(ClientError) {
    let rows = try await unsent()
    if rows.isEmpty {
      let deleted = await deletions.deletions
      let newest = try await client.newestMessages(of: openSession(), limit: Limits.windowPageMessages)
      guard choice == .last,
        let sent = newest.last(where: { $0.isMine && $0.state == .sent && !deleted.contains($0.id) })
      else { return printNotice(Notice(.queueEmpty)) }
      question = .delete(sent.id, text: sent.text)
      return Output.write("\(wording.text(.actionDelete)): \(opening(of: sent.text))? y/n")
    }
    let last = rows.last { $0.state == .failed } ?? rows.last
    let chosen = try chosen(choice, .delete, from: rows, last: last)
    guard choice != .all else {
      question = .deleteAll(chosen.map(\.operation.key))
      return Output.write("\(wording.text(.askDeleteAll, [:], count: chosen.count)) y/n")
    }
    try await delete(chosen)
  }

  private func delete(_ rows: [QueueRow]) async throws(ClientError) {
    try await delete(rows.map { ($0.operation.key, $0.subject(in: wording)) })
  }

  /// Deletes those that are still unsent: what the relay has stored since the question is not withdrawn by its answer.
  private func deleteUnsent(_ keys: [IdempotencyKey]) async throws(ClientError) {
    let rows = try await unsent().filter { keys.contains($0.operation.key) }
    if rows.isEmpty { printNotice(Notice(.queueEmpty)) } else { try await delete(rows) }
  }

  private func delete(_ messages: [(key: IdempotencyKey, text: String)]) async throws(ClientError) {
    try await deletions.delete(messages.map(\.key))
    let texts = messages.map { opening(of: $0.text) }.joined(separator: "; ")
    let undo = "/\(CommandName.undo.rawValue): \(wording.text(.actionUndo)) (\(Limits.undoMilliseconds / 1_000) s)"
    Output.write("\(wording.text(.actionDelete)): \(texts). \(undo)")
  }

  private mutating func askToEnd() async throws(ClientError) {
    let count = try await unsent().count
    question = .end
    let unsent = count > 0 ? " " + wording.text(.bannerEndedUnsent, [:], count: count) : ""
    Output.write("\(wording.text(.askEnd))\(unsent) y/n")
  }

  /// Handles a line as the answer to the open question. `false` when there is none: the caller then handles the line as text or a command.
  mutating func handleAnswer(_ line: String) async throws(ClientError) -> Bool {
    guard let asked = question else { return false }
    withdrawQuestion()
    switch line.lowercased() {
    case "y", "yes":
      switch asked {
      case .delete(let key, let text): try await delete([(key, text)])
      case .deleteAll(let keys): try await deleteUnsent(keys)
      case .end: try await client.setStatus(.ended, in: openSession())
      case .act(let act): try await carryOut(act)
      }
    case "n", "no", "": cancelEdit()
    default:
      cancelEdit()
      return false
    }
    return true
  }

  mutating func ask(_ question: Question, _ words: String) {
    self.question = question
    Output.write("\(words) y/n")
  }

  mutating func withdrawQuestion() { question = nil }

  private mutating func edit(_ number: Int) async throws(ClientError) {
    for row in try await chosen(.number(number), .edit) {
      guard row.canBeEdited else { return printNotice(Notice(.bannerEndedUnsent, count: 1)) }
      replaced = row.operation.key
      Output.write("It says: \(printableEntry(row.subject(in: wording)))")
      Output.write("The next line takes its place; an empty one leaves it as it is.")
    }
  }

  /// The line behind `/edit`.
  mutating func replace(_ key: IdempotencyKey, with text: String) async throws(ClientError) -> Message {
    let message = try await client.replace(key, with: text, in: openSession())
    replaced = nil
    return message
  }

  mutating func cancelEdit() {
    replaced = nil
    Output.write("It is left as it is.")
  }

  // MARK: Lists

  /// - Parameters:
  ///   - numbered: what commands name by a number, in that order.
  ///   - empty: what is said where there are none.
  private func list(_ rows: [QueueRow], numbered: [QueueRow], empty: Phrase) async throws(ClientError) {
    guard !rows.isEmpty else { return printNotice(Notice(empty)) }
    let queue = QueueView(try await client.queueRows(limit: .max))
    let byKey = Dictionary(uniqueKeysWithValues: queue.rows.map { ($0.operation.key, $0) })
    let isOffline = if case .lost = connection { true } else { connection == .connecting }
    let numbers = Dictionary(numbered.enumerated().map { ($1.operation.key, $0 + 1) }) { first, _ in first }
    for row in rows {
      let behind = queue.behind(row).flatMap { byKey[$0] }.map { opening(of: $0.subject(in: wording)) }
      let why = row.why(in: wording, behind: behind, isOffline: isOffline, by: standing, now: Moment.present.wall)
      let head = numbers[row.operation.key].map { "\($0). " } ?? ""
      Output.write(
        "\(head)\(row.title(in: wording)): \(opening(of: row.subject(in: wording))) (\(why.joined(separator: "; ")))")
    }
    if rows.count == Limits.queueRowsShownMax { Output.write("… and more: wardline queue list") }
  }

  private func help() {
    for name in CommandName.allCases where !name.isOfScreen {
      let usage = name.usage.isEmpty ? "" : " " + name.usage
      Output.write("/\(name.rawValue)\(usage): \(wording.text(name.phrase))")
    }
    Output.write("//text sends /text. An empty line connects now.")
  }
}

extension CommandName {
  /// Whether it has a sense only where a screen is drawn.
  fileprivate var isOfScreen: Bool { self == .lock || self == .notify || self == .bidi }
}
