internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Wardline
internal import WardlineModel
internal import WardlineProgram

struct Tail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tail",
    abstract: "Prints the last messages of a session, and follows it.",
    usage: "wardline tail [<options>]",
    discussion: """
      Without --follow it needs neither the relay nor a token. With --follow it continues as chat does, with a connection of its own or with \
      what another program on this store receives. A message is printed again when its state changes.

      The messages are the last ones of the relay's log, in the order of the log, and then those that are not in the log yet. A message that \
      was written more than 10 minutes before it was logged shows both times: 2026-11-20 10:44 → 2026-11-20 14:02.

      Printed messages do not count as read, unless you give --mark-read.

      For example:
        wardline tail --session ward-7 --lines 20
        wardline tail --follow --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("How many messages to print first.", valueName: "count"))
  var lines = 10

  @Flag(name: [.customShort("f"), .long], help: "Also prints new messages, until it is interrupted.")
  var follow = false

  @Flag(help: "Marks what is printed as read; its authors see that.")
  var markRead = false

  @Flag(help: "One JSON object a line, as chat --json prints a message.")
  var json = false

  func validate() throws {
    guard lines >= 0 else { throw ValidationError("--lines takes a number from 0 on") }
  }

  func run() async throws {
    try await reporting {
      guard follow else { return try printLast() }
      let (options, session) = try await optionsToFollow()
      let client = try WardlineClient(options)
      let (_, updates) = try await client.followInBatches(session)
      let store = try DeviceStore(at: options.storePath)
      var view = try TailView(of: session, in: store, isJSON: json)
      let messages = try store.lastMessages(of: session, limit: lines)
      for message in messages { view.show(message) }
      if markRead, let last = messages.compactMap(\.sequence).max() { try await client.markRead(session, through: last) }
      await client.start()
      let failure = await handleOccurrences(on: Self.merge(updates), client, store, session, &view)
      await client.close()
      if let failure { throw failure }
    }
  }

  /// Refuses a session that the relay does not open to this user: 'tail' would wait for ever. Where the relay cannot be reached to ask, it
  /// follows the session until it can.
  private func optionsToFollow() async throws -> (options: WardlineClient.Options, session: SessionID) {
    do {
      return try await connection.optionsOfKnownSession(
        within: TimeSpan(milliseconds: Limits.connectMaxMilliseconds), undone: "Nothing is followed")
    } catch let failure as Failure where failure.status == .unavailable { return try connection.options() }
  }

  private func printLast() throws {
    let store = try DeviceStore(at: try connection.place.one(), access: markRead ? .writing : .reading)
    let session = try store.session(named: connection.session).session
    var view = try TailView(of: session, in: store, isJSON: json)
    let messages = try store.lastMessages(of: session, limit: lines)
    for message in messages { view.show(message) }
    if markRead, let last = messages.compactMap(\.sequence).max() { try store.markRead(session, through: last) }
  }

  /// Handles occurrences until the user ends the command; returns the failure when the relay or the store ends it.
  private func handleOccurrences(
    on occurrences: Inbox<Update?>, _ client: WardlineClient, _ store: DeviceStore, _ session: SessionID,
    _ view: inout TailView
  ) async -> Failure? {
    var hasBeenOnline = false
    while true {
      for occurrence in await occurrences.drain(withinMilliseconds: nil) {
        guard let update = occurrence else { return nil }
        view.show(update)
        switch update {
        case .readAgain:
          do { try store.forEachMessage(of: session) { view.showAgain($0) } } catch {
            return Failure(.inputOutput, "what was missed cannot be read: \(error)")
          }
        case .connection(.online): hasBeenOnline = true
        case .connection(.lost(let reason, _)) where !hasBeenOnline || reason.isOtherUser:
          if let refusal = Refusal(reason, pending: 0) { return refusal.failure }
        case .change(.message(let message)) where markRead && message.session == session:
          // What is not marked now is marked with the next message.
          if let sequence = message.sequence { try? await client.markRead(session, through: sequence) }
        case .failed(let error): return Failure(error)
        default: break
        }
      }
    }
  }

  /// What happens, and `nil` once it is to end.
  private static func merge(_ updates: AsyncStream<[Update]>) -> Inbox<Update?> {
    let inbox = Inbox<Update?>()
    Task(executorPreference: TaskThreads.shared) {
      await inbox.put(updates) { $0 }
      inbox.put(nil)
    }
    Task(executorPreference: TaskThreads.shared) {
      for await _ in await ProcessSignals(SIGTERM, SIGINT, SIGHUP) { inbox.put(nil) }
    }
    return inbox
  }
}

/// Messages as lines, each when it is new or has come into another state.
struct TailView {
  private let session: SessionID
  private let store: DeviceStore
  private let isJSON: Bool
  private var names: [UserID: String] = [:]
  private var shown: [IdempotencyKey: Message.State] = [:]
  /// The largest sequence that was printed.
  private var last: UInt64 = 0
  private var isLost = false
  /// The one in force that was told last.
  private var status: SessionStatus
  private var events: [SessionEvent]
  /// Those that counted at the beginning: later ones are printed behind what they correct.
  private let corrections: [IdempotencyKey: Message]

  init(of session: SessionID, in store: DeviceStore, isJSON: Bool) throws {
    self.session = session
    self.store = store
    self.isJSON = isJSON
    let transcript = try store.transcript(of: session)
    status = (transcript.state?.confirmed ?? .initial).status
    events = transcript.events
    corrections = try store.corrections(in: session)
    for participant in transcript.participants { names[participant.user] = participant.name }
  }

  mutating func show(_ update: Update) {
    switch update {
    case .change(.message(let message)) where message.session == session: show(message)
    case .change(.participant(let participant, session)): names[participant.user] = participant.name
    case .change(.session(let state)) where state.session == session && state.confirmed.status != status:
      status = state.confirmed.status
      Output.write(isJSON ? JSONLine(state).description : "The session is \(status.rawValue).")
    case .change(.event(let event)) where event.session == session:
      // A status is told as that, and by whoever made it so.
      if case .status = event.kind, !isJSON { break }
      let earlier = events.filter { $0.sequence < event.sequence }
      events.append(event)
      let described = event.described(after: earlier, names: names) { try? store.message($0) }
      Output.write(isJSON ? JSONLine(event).description : "\(event.loggedAt.iso8601) · \(described)")
    case .change(.gap(let gap, let from)) where gap.session == session:
      Output.write(isJSON ? JSONLine(gap, from: from).description : gap.described)
    case .connection(.lost(let reason, _)) where !isLost:
      isLost = true
      warn("no connection: \(reason.described); continuing once there is one")
    case .connection(.online):
      if isLost { warn("connected") }
      isLost = false
    default: break
    }
  }

  /// After changes that were left out: what was printed before, and what came behind it.
  mutating func showAgain(_ message: Message) {
    guard shown[message.id] != nil || (message.sequence ?? .max) > last else { return }
    show(message)
  }

  mutating func show(_ message: Message) {
    last = max(last, message.sequence ?? 0)
    guard shown.updateValue(message.state, forKey: message.id) != message.state else { return }
    let author = message.isMine ? "You" : printableName(names[message.author] ?? message.author.text)
    Output.write(
      isJSON
        ? JSONLine(message).description
        : Self.line(message, author: author, correction: corrections[message.id]) { [store] in try? store.message($0) })
  }

  static func line(
    _ message: Message, author: String, correction: Message? = nil, answered: ((IdempotencyKey) -> Message?)?
  ) -> String {
    let text = printableEntry(message.text)
    let when = message.writtenAt.localTime + (message.loggedLongAfter.map { " → \($0.localTime)" } ?? "")
    func marks(_ words: [String]) -> String {
      let words = words + message.markWords(finding: answered, correctedBy: correction)
      return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }
    switch message.state {
    case .sent: return "\(when) \(author)\(marks([])): \(text)"
    case .failed: return "\(when) \(author)\(marks(["failed: \(message.reason?.rawValue ?? "refused")"])): \(text)"
    case .pending, .retracting: return "\(when) \(author)\(marks([message.state.rawValue])): \(text)"
    case .retracted: return "\(when) \(author) took back a message."
    case .erased: return "\(when) \(author): a message that the relay no longer keeps; its text is erased here, too."
    }
  }
}
