internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Prints a session's messages as this device has them.",
    discussion: """
      Needs neither the relay nor a token, and only reads.

      With --output they go to a file that only you can read, and that is there as a whole or not at all: what stood there before is
      replaced when everything is on the disk.

      For example:
        wardline export --session ward-7 --store ana.sqlite
        wardline export --session ward-7 --format json --output ward-7.jsonl
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json
    case text
  }

  @OptionGroup var device: DeviceOptions

  @Option(help: "text for people, or json: one object a line, as chat --json prints a message.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: ArgumentHelp("The file to write; standard output when it is not given.", valueName: "file"))
  var output: String?

  func validate() throws {
    if json, format == .text { throw ValidationError("--json and --format text exclude each other") }
    if output == "" { throw ValidationError("--output names no file") }
  }

  func run() async throws {
    try await reporting {
      let (store, summary) = try device.open()
      let asJSON = json || format == .json
      if let output {
        try Self.write(store, summary.session, to: output, asJSON: asJSON, isProgressShown: true)
      } else {
        for line in try Self.lines(store, summary.session, asJSON: asJSON) { Output.append(line) }
      }
    }
  }

  /// To a file that only its owner can read, and that is there as a whole or not at all.
  static func write(
    _ store: DeviceStore, _ session: SessionID, to file: String, asJSON: Bool, isProgressShown: Bool
  ) throws {
    let lines = try Self.lines(store, session, asJSON: asJSON)
    let progress = isProgressShown ? Progress() : nil
    defer { progress?.clear() }
    try OwnFile.write(to: file) { write in
      for (index, line) in lines.enumerated() {
        if index % 10_000 == 0 { progress?.show("\(index) of \(lines.count) lines written") }
        try write(line + "\n")
      }
    }
  }

  /// To a file, from the store of a program that runs: what stands there is all there is.
  static func write(_ session: SessionID, ofStoreAt path: String, to file: String) throws(ClientError) {
    let store = try DeviceStore(at: path)
    do {
      try write(store, session, to: file, asJSON: file.hasSuffix(".json"), isProgressShown: false)
    } catch let failure as Failure {
      throw ClientError(.badInput, failure.message)
    } catch {
      throw ClientError(.badInput, "\(error)")
    }
  }

  private static func lines(_ store: DeviceStore, _ session: SessionID, asJSON: Bool) throws -> [String] {
    // What the relay no longer keeps, and this device never had, comes first: nothing is passed over in silence (G4).
    let gaps = try store.transcript(of: session).gaps.filter { $0.reason == .pastRetention }
    let messages = try store.messages(of: session, limit: .max)
    return gaps.map { asJSON ? JSONLine($0).description : $0.described }
      + messages.map { asJSON ? JSONLine($0).description : text($0) }
  }

  private static func text(_ message: Message) -> String {
    let mark = message.state == .sent ? "" : " (\(message.state.rawValue))"
    return "\(message.writtenAt.iso8601) \(message.author)\(mark): \(printable(message.text))"
  }
}
