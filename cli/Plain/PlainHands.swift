internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Does what is asked for with a slash where lines are appended, and says what came of it.
struct PlainHands {
  private let client: WardlineClient
  private let session: SessionID
  private let storePath: String
  private let wording: CurrentWording
  /// The failed message that the next line takes the place of.
  private(set) var replaced: IdempotencyKey?
  private var connection: ConnectionState?
  /// Somebody asked to be told when all is sent.
  private var awaitsSync = false

  init(client: WardlineClient, session: SessionID, storePath: String, wording: CurrentWording) {
    self.client = client
    self.session = session
    self.storePath = storePath
    self.wording = wording
  }

  func say(_ notice: Notice) { Output.write(notice.text(in: wording)) }

  /// - Throws: what has no sense now, or a store that fails.
  mutating func perform(_ command: Command) async throws(ClientError) {
    switch command {
    case .retry(let choice):
      for row in try await chosen(choice, .retry) { _ = try await client.retry(row.operation.key) }
    case .delete(let choice):
      for row in try await chosen(choice, .delete) { _ = try await client.delete(row.operation.key) }
    case .edit(let number): try await edit(number)
    case .queue: try await list(try await client.queueRows(limit: Limits.queueRowsShownMax), isNumbered: false)
    case .failed: try await list(try await failed(), isNumbered: true)
    case .language(let tag): try await speak(tag)
    case .export(let file):
      try Export.write(session, ofStoreAt: storePath, to: file)
      say(Notice(.noticeExported, ["file": printableName(file)]))
    case .interpreters(let language):
      let profiles = try await client.profiles(speaking: language)
      for profile in profiles { Output.write(Interpreters.line(profile)) }
      if profiles.isEmpty { say(Notice(.interpretersNone, ["language": language ?? "–"])) }
    case .sync:
      awaitsSync = true
      await client.wake()
      try await tellSynced()
    case .help: help()
    // They are intents of their own, or of the screen.
    case .status, .feedback, .quit, .lock, .notify, .bidi: break
    }
  }

  mutating func heard(_ update: Update) async throws(ClientError) {
    if case .connection(let state) = update { connection = state }
    switch update {
    case .connection, .queue: try await tellSynced()
    default: break
    }
  }

  /// Asked for anew: what was typed meanwhile counts, too.
  private mutating func tellSynced() async throws(ClientError) {
    guard awaitsSync, connection == .online, try await client.counts().pending == 0 else { return }
    awaitsSync = false
    say(Notice(.noticeSynced))
  }

  // MARK: What failed

  /// The failed messages of this session, the oldest first: they are counted as on the screen.
  private func failed() async throws(ClientError) -> [QueueRow] {
    try await client.queueRows(limit: .max).filter { row in
      guard row.state == .failed, row.operation.session == session, case .sendMessage = row.operation.action else {
        return false
      }
      return true
    }
  }

  private func chosen(_ choice: FailedChoice, _ name: CommandName) async throws(ClientError) -> [QueueRow] {
    let rows = try await failed()
    guard !rows.isEmpty else { throw ClientError(.badInput, "no message has failed") }
    switch choice {
    case .all: return rows
    case .last: return rows.suffix(1)
    case .number(let number):
      guard rows.indices.contains(number - 1) else {
        let usage = rows.count == 1 ? "1" : "1-\(rows.count)"
        let notice = Notice(.noticeArgument, ["command": "/\(name.rawValue)", "usage": usage])
        throw ClientError(.badInput, notice.text(in: wording))
      }
      return [rows[number - 1]]
    }
  }

  private mutating func edit(_ number: Int) async throws(ClientError) {
    for row in try await chosen(.number(number), .edit) {
      replaced = row.operation.key
      Output.write("It says: \(printable(row.subject(in: wording)).replacing("\n", with: "\n      "))")
      Output.write("The next line takes its place; an empty one leaves it as it is.")
    }
  }

  /// The line behind `/edit`.
  mutating func replace(_ key: IdempotencyKey, with text: String) async throws(ClientError) -> Message {
    let edited = try await client.edit(key, text: text, in: session)
    replaced = nil
    // It has left or was sent meanwhile: then the new text is a message of its own.
    if let edited { return edited }
    return try await client.send(text, in: session)
  }

  mutating func leaveAsItIs() {
    replaced = nil
    Output.write("It is left as it is.")
  }

  // MARK: Lists

  private func list(_ rows: [QueueRow], isNumbered: Bool) async throws(ClientError) {
    guard !rows.isEmpty else { return say(Notice(.queueEmpty)) }
    let queue = QueueView(try await client.queueRows(limit: .max))
    let byKey = Dictionary(uniqueKeysWithValues: queue.rows.map { ($0.operation.key, $0) })
    let isOffline = if case .lost = connection { true } else { connection == .connecting }
    for (index, row) in rows.enumerated() {
      let behind = queue.behind(row).flatMap { byKey[$0] }.map { opening(of: $0.subject(in: wording)) }
      let why = row.why(in: wording, behind: behind, isOffline: isOffline, now: Moment.present.wall)
      let head = isNumbered ? "\(index + 1). " : ""
      Output.write(
        "\(head)\(row.title(in: wording)): \(opening(of: row.subject(in: wording))) (\(why.joined(separator: "; ")))")
    }
    if queue.rows.count > rows.count, !isNumbered { Output.write("… and more: wardline queue list") }
  }

  private func help() {
    for name in CommandName.allCases where !name.isOfScreen {
      let usage = name.usage.isEmpty ? "" : " " + name.usage
      Output.write("/\(name.rawValue)\(usage): \(wording.text(name.phrase))")
    }
    Output.write("//text sends /text. An empty line connects now.")
  }

  private func speak(_ tag: String) async throws(ClientError) {
    guard let name = wording.use(tag) else {
      throw ClientError(.badInput, wording.text(.noticeLanguageUnknown, ["language": tag]))
    }
    try await client.setPreference("language", to: tag)
    say(Notice(.noticeLanguage, ["language": name]))
  }
}

extension CommandName {
  /// Whether it has a sense only where a screen is drawn.
  fileprivate var isOfScreen: Bool { self == .lock || self == .notify || self == .bidi }
}
