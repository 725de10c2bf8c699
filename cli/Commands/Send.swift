internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Sends one message and waits for the relay's word.",
    discussion: """
      Ends with 0 when the relay has it on disk, and with 75 when it is durably queued here but not yet sent: it goes out, in its
      order, as soon as chat or send finds the relay.

      For example:
        wardline send --relay ws://127.0.0.1:7440 --session ward-7 --token-file ana.token "Bed 4 is ready"
        report | wardline send --wait 30s
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Flag(help: "Prints the message as chat --json does, at each change.")
  var json = false

  @Argument(help: "What to say; standard input when it is not given.")
  var text: String?

  func run() async throws {
    try await reporting {
      let text = try text ?? Self.standardInput()
      let (options, session) = try connection.options()
      let client = try WardlineClient(options)
      let (_, updates) = try await client.follow(session)
      let message = try await client.send(text, in: session)
      await client.start()
      let isPrinting = json
      let word = await RelaysWord.heard(in: updates, within: wait) { update in
        guard case .change(.message(let changed)) = update, changed.id == message.id else { return nil }
        if isPrinting { Output.report(JSONLine(changed).description) }
        switch changed.state {
        case .sent: return .accepted
        case .failed: return .failed(changed.reason)
        case .pending, .retracting, .retracted, .erased: return nil
        }
      }
      let queued = try await client.queueRows(limit: Limits.queueRowsShownMax).first { $0.operation.key == message.id }
      await client.close()
      if case .waiting = word, let waits = queued?.waitsForToken {
        throw Failure(.queued, "queued on this device, not yet sent: it \(waits)")
      }
      try word.orEnd("the message", inStoreAt: options.storePath)
    }
  }

  private static func standardInput() throws -> String {
    var bytes: [UInt8] = []
    while bytes.count <= Limits.textBytesMax + 2, let more = try FileHandle.standardInput.read(upToCount: 65_536), !more.isEmpty
    {
      bytes += more
    }
    guard let text = String(validating: bytes.prefix(Limits.textBytesMax + 3), as: UTF8.self) ?? Self.cutText(bytes) else {
      throw Failure(.data, "standard input is not valid UTF-8; nothing was queued")
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// More than can be sent, cut in the middle of a character: what counts is that it is too long.
  private static func cutText(_ bytes: [UInt8]) -> String? {
    guard bytes.count > Limits.textBytesMax else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
