internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Prints a session's messages as stored on this device.",
    usage: "wardline export [<options>]",
    discussion: """
      Needs neither the relay nor a token. It only reads the store.

      In text, the second and later lines of a message are indented: a line that begins at the margin is a new entry.

      With --output the messages are written to a file that only you can read. The file is replaced once everything is on disk, never in part.

      With --salvage a damaged store is read page by page, past what cannot be read: all sessions unless you name one, in the order in which \
      this device stored the messages. Rows that cannot be read are listed, and the program exits with 74 if there are any.

      For example:
        wardline export --session ward-7 --store ana.sqlite
        wardline export --session ward-7 --format json \\
          --output ward-7.jsonl
        wardline export --salvage --store damaged.sqlite \\
          --output saved.txt
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json
    case text
  }

  @OptionGroup var device: DeviceOptions

  @Option(help: "The format: text for people; json for one object a line, as chat --json prints messages.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: ArgumentHelp("The file to write; by default standard output.", valueName: "file"), completion: .file())
  var output: String?

  func validate() throws {
    if json, format == .text { throw ValidationError("--json and --format text exclude each other") }
    if output == "" { throw ValidationError("--output names no file") }
  }

  @Flag(help: "Reads what can be read of a damaged store, and lists what cannot.")
  var salvage = false

  func run() async throws {
    try await reporting {
      let asJSON = json || format == .json
      if salvage { return try save(asJSON: asJSON) }
      let (store, summary) = try device.open()
      if let output {
        try Self.write(store, summary.session, to: output, asJSON: asJSON, isProgressShown: true)
      } else {
        try Self.forEachLine(store, summary.session, asJSON: asJSON) { Output.append($0) }
      }
    }
  }

  // MARK: A damaged store

  private func save(asJSON: Bool) throws {
    let path = try device.place.one()
    let session = try (device.session ?? environment("WARDLINE_SESSION")).map { name throws(Failure) in
      try SessionID(naming: name)
    }
    let store = try DamagedStore(at: path)
    var result = Salvaged()
    func read(_ write: (String) throws -> Void) throws {
      result = try store.messages(of: session) { message in
        try write(asJSON ? JSONLine(message).description : Self.text(message, isSessionNamed: session == nil, answered: nil))
      }
    }
    if let output {
      try OwnFile.write(to: output) { write in try read { try write($0 + "\n") } }
    } else {
      try read { Output.append($0) }
    }
    guard result.isWhole else { throw Failure(.inputOutput, result.described) }
    warn(result.described)
  }

  // MARK: A sound one

  /// To a file that only its owner can read, and that is there as a whole or not at all.
  static func write(
    _ store: DeviceStore, _ session: SessionID, to file: String, asJSON: Bool, isProgressShown: Bool
  ) throws {
    let progress = isProgressShown ? Progress() : nil
    defer { progress?.clear() }
    try OwnFile.write(to: file) { write in
      var count = 0
      try forEachLine(store, session, asJSON: asJSON) { line in
        if count % 10_000 == 0 { progress?.show("\(count) lines written") }
        count += 1
        try write(line + "\n")
      }
    }
  }

  /// To a file, from the store of a program that runs: what stands there is all there is.
  ///
  /// - Returns: the notice that names the file.
  static func write(_ session: SessionID, ofStoreAt path: String, to file: String) throws(ClientError) -> Notice {
    let store = try DeviceStore(at: path)
    do {
      try write(store, session, to: file, asJSON: file.hasSuffix(".json"), isProgressShown: false)
    } catch let failure as Failure {
      throw ClientError(.badInput, failure.message)
    } catch {
      throw ClientError(.badInput, "\(error)")
    }
    return Notice(.noticeExported, ["file": printableName(file)])
  }

  /// A page of messages in memory at a time, however many there are.
  private static func forEachLine(
    _ store: DeviceStore, _ session: SessionID, asJSON: Bool, _ body: (String) throws -> Void
  ) throws {
    // What the relay no longer keeps or does not show, and this device never had, comes first: nothing is passed over in silence (G4).
    for gap in try store.gaps(of: session) where gap.reason.onlyLeavesOut {
      try body(asJSON ? JSONLine(gap).description : gap.described)
    }
    let events = try store.events(of: session)
    var told = 0
    func tell(before message: Message?) throws {
      while told < events.count, message.map(events[told].precedes) ?? true {
        let event = events[told]
        try body(
          asJSON
            ? JSONLine(event).description
            : "\(event.loggedAt.iso8601) · \(event.described(after: events.prefix(told), message: { try? store.message($0) }))")
        told += 1
      }
    }
    let corrections = try store.corrections(in: session)
    try store.forEachMessage(of: session) { message in
      try tell(before: message)
      try body(
        asJSON
          ? JSONLine(message).description
          : text(message, correction: corrections[message.id]) { try? store.message($0) })
    }
    try tell(before: nil)
  }

  /// An entry: its first line begins with the time, each further one with spaces.
  ///
  /// - Parameters:
  ///   - correction: the message whose words stand in its place.
  ///   - answered: finds the message that it answers or corrects; `nil` where nothing can be found.
  static func text(
    _ message: Message, isSessionNamed: Bool = false, correction: Message? = nil,
    answered: ((IdempotencyKey) -> Message?)?
  ) -> String {
    let session = isSessionNamed ? " [\(message.session)]" : ""
    let marks =
      (message.state == .sent ? [] : [message.state.rawValue]) + message.markWords(finding: answered, correctedBy: correction)
    let mark = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
    let logged = message.loggedLongAfter.map { " → \($0.iso8601)" } ?? ""
    return "\(message.writtenAt.iso8601)\(logged)\(session) \(message.author)\(mark): \(printableEntry(message.text))"
  }
}

extension Salvaged {
  /// The sentence that the export prints about what it could read.
  fileprivate var described: String {
    let saved = "\(messages) message\(messages == 1 ? "" : "s") read"
    guard !isWhole else { return "\(saved); nothing was unreadable" }
    let ranges = unreadable.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    let end = isEndUnknown ? ["everything from there on, how much is not known"] : []
    return
      "\(saved). Not readable: rows \((ranges + end).joined(separator: ", ")), \(unreadableCount) rows at most. Keep the damaged file"
  }
}
