internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
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
      let messages = try store.messages(of: summary.session, limit: .max)
      guard let output else {
        for message in messages { Output.write(line(message)) }
        return
      }
      let progress = Progress()
      defer { progress.clear() }
      try OwnFile.write(to: output) { write in
        for (index, message) in messages.enumerated() {
          if index % 10_000 == 0 { progress.show("\(index) of \(messages.count) messages written") }
          try write(line(message) + "\n")
        }
      }
    }
  }

  private func line(_ message: Message) -> String {
    if json || format == .json { return JSONLine(message).description }
    let mark = message.state == .sent ? "" : " (\(message.state.rawValue))"
    return "\(message.writtenAt.iso8601) \(message.author)\(mark): \(printable(message.text))"
  }
}
