public import ArgumentParser
internal import Foundation
internal import Glibc
internal import Wardline
public import WardlineModel
internal import WardlineLanguages
internal import WardlineProgram
internal import WardlineTerminal

struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends one message, and waits until the relay has stored it.",
    usage: "wardline send [<options>] [<text>]",
    discussion: """
      Exits with 0 once the relay has stored the message. Exits with 75 while the message is queued on this device: the next chat or send \
      submits it, in order. SIGINT, SIGTERM and SIGHUP end the wait in the same way; the message is safe.

      A session that this device does not know, and that the token does not name, is asked for at the relay first: 65 if you are no member of \
      it, and 69 if the relay is not reached; nothing is queued then, unless you pass --new.

      With --key an interrupted script can repeat the command: the same key with the same text is sent once and gets the first answer again. \
      The same key with another text exits with 65.

      For example:
        wardline send --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token \\
          "Bed 4 is ready"
        date | wardline send --wait 30s
        wardline send --phrase medicines.dose --in ar \\
          --fill medicine=Ibuprofen --fill dose="400 mg"
        wardline send \\
          --key 019a9f3e-7b21-4c44-9d0e-2f6b1a5c8e90 \\
          "Bed 4 is ready"
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Option(
    help: ArgumentHelp(
      "The message's key, a UUID of your own: a message repeated under the same key is not sent twice.", valueName: "uuid"))
  var key: IdempotencyKey?

  @Option(
    help: ArgumentHelp(
      "A phrase of the phrase book, such as pain.where, instead of a text: it is sent in both languages.", valueName: "name"))
  var phrase: PhraseName?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("The language in which the others understand the phrase, such as ar.", valueName: "tag"))
  var other: LanguageTag?

  @Option(help: ArgumentHelp("Your language, of the phrase; else the token's, else the locale's.", valueName: "tag"))
  var language: LanguageTag?

  @Option(
    help: ArgumentHelp(
      "What is filled into the phrase: side, medicine, dose, number or time; can be repeated.", valueName: "field=value"))
  var fill: [String] = []

  @Option(help: ArgumentHelp("A phrase book of your site. Or WARDLINE_PHRASES.", valueName: "path"), completion: .file())
  var phrases: String?

  @Flag(help: "Marks the message: its readers notice it before others.")
  var urgent = false

  @Option(
    name: .customLong("reply-to"), help: ArgumentHelp("The id of the message that this one answers.", valueName: "id"))
  var replyTo: IdempotencyKey?

  @Option(help: ArgumentHelp("The id of a message of yours whose words this one replaces.", valueName: "id"))
  var corrects: IdempotencyKey?

  @Flag(help: "Queues the message also in a session that neither this device nor the relay knows as yours.")
  var new = false

  @Flag(help: "Prints the message as chat --json does, at each change.")
  var json = false

  @Argument(help: "The message; by default standard input.")
  var text: String?

  func run() async throws {
    try await reporting {
      let words = try phraseWords()
      var text = words == nil ? try text ?? Self.standardInput(FileHandle.standardInput) : ""
      var attributes = MessageAttributes(isUrgent: urgent, replyTo: replyTo, corrects: corrects)
      let remedy = "'wardline session create' makes a session, and 'send --new' queues the message all the same"
      let (options, session) =
        try await new ? connection.options() : connection.optionsOfKnownSession(within: wait, orElse: remedy)
      // From here on a signal ends the waiting, and not the program.
      let signals = await ProcessSignals(SIGINT, SIGTERM, SIGHUP)
      let client = try WardlineClient(options)
      let (_, updates) = try await client.follow(session)
      if let words {
        let locale = Language.negotiated([try? connection.claims().language], environment: ProcessInfo.processInfo.environment)
        let speaker = PhraseSpeaker(language ?? (try? LanguageTag(locale.tag)), site: phrases)
        let said = try speaker.message(of: words, in: other, takesUnreviewed: try await client.takesUnreviewedPhrases())
        (text, attributes.phrase) = (said.text, said.attributes.phrase)
      }
      let message = try await client.send(text, attributes, in: session, key: key)
      if key != nil, message.state != .pending {
        // The key is known, and so is what became of it.
        if json { Output.report(JSONLine(message).description) }
        await client.close()
        return try SubmissionOutcome(of: message)?.requireAccepted("the message", inStoreAt: options.storePath) ?? ()
      }
      await client.start()
      let isPrinting = json
      let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait, or: signals) { update in
        let changed: Message
        switch update {
        case .change(.message(let told)) where told.id == message.id: changed = told
        case .readAgain:
          guard let read = try? await client.message(message.id) else { return nil }
          changed = read
        default: return nil
        }
        if isPrinting { Output.report(JSONLine(changed).description) }
        // Another device of this user sent other words under this key: they stand under it, and these are kept under another.
        if changed.state == .sent, !changed.body.utf8.elementsEqual(message.body.utf8) {
          return .refused(Self.keyReused(message.id))
        }
        return SubmissionOutcome(of: changed)
      }
      let queued = try await client.queueRows(limit: Limits.queueRowsShownMax).first { $0.operation.key == message.id }
      await client.close()
      if case .waiting = outcome, let waits = queued?.waitsForToken {
        throw Failure(.queued, "queued on this device, not yet sent: it \(waits)")
      }
      try outcome.requireAccepted("the message", inStoreAt: options.storePath)
    }
  }

  /// The phrase that is named, with what is filled in; `nil` where none is.
  private func phraseWords() throws -> PhraseWords? {
    guard let phrase else {
      guard other == nil, fill.isEmpty else { throw Failure(.usage, "--in and --fill are for a phrase: name it with --phrase") }
      return nil
    }
    guard text == nil else { throw Failure(.usage, "a message is a text or a phrase, and not both") }
    var words = PhraseWords("")
    words.name = phrase
    for pair in fill {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = PhraseField(rawValue: parts[0]) else {
        let fields = PhraseField.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--fill takes field=value, with one of \(fields), and not '\(pair.printable())'")
      }
      words.values[field] = parts[1]
    }
    return words
  }

  private static func keyReused(_ key: IdempotencyKey) -> Failure {
    Failure(
      .data,
      "the key \(key) is that of another message (key_reused); this text was not sent, and is kept as failed on this device: send it under a new key"
    )
  }

  /// All of it, or how much it is when that is more than a message holds.
  static func standardInput(_ input: FileHandle) throws -> String {
    var bytes: [UInt8] = []
    var count = 0
    var last: UInt8?
    while count <= Limits.inputBytesCountedMax, let more = try input.read(upToCount: 65_536), !more.isEmpty {
      count += more.count
      last = more.last
      if bytes.count <= Limits.textBytesMax { bytes += more }
    }
    guard count <= Limits.textBytesMax + 1 else {
      let size =
        count > Limits.inputBytesCountedMax ? "more than \(Limits.inputBytesCountedMax)" : "\(last == 10 ? count - 1 : count)"
      throw Failure(
        .data,
        "the message has \(size) bytes; at most \(Limits.textBytesMax) can be sent. Nothing was queued: shorten or split it")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "standard input is not valid UTF-8; nothing was queued")
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

extension SubmissionOutcome {
  /// What became of a message; `nil` while it waits.
  init?(of message: Message) {
    switch message.state {
    case .sent: self = .accepted
    case .failed: self = .failed(message.reason)
    case .pending, .retracting, .retracted, .erased: return nil
    }
  }
}

extension IdempotencyKey: ExpressibleByArgument {
  /// Reads the 36 characters of a UUID.
  public init?(argument: String) { self.init(argument) }
}
