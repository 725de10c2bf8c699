internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a session's messages as this device has them.",
    discussion: """
      Needs neither the relay nor a token, and only reads.

      For example:
        wardline export --session ward-7 --store ana.sqlite
        wardline export --session ward-7 --store ana.sqlite --json
      """)

  @Option(help: ArgumentHelp("Which session.", valueName: "id"))
  var session: String

  @Option(help: ArgumentHelp("The store. Or WARDLINE_STORE.", valueName: "path"))
  var store: String?

  @Flag(help: "One JSON object a line, as chat --json prints it.")
  var json = false

  func run() async throws {
    try await reporting {
      guard let path = store ?? environment("WARDLINE_STORE") else {
        throw Failure(.usage, "which store? Give --store PATH, or set WARDLINE_STORE")
      }
      let session: SessionID
      do throws(InvalidIdentifier) { session = try SessionID(self.session) } catch { throw Failure(.usage, error.description) }
      let outbox = try Outbox(ofStoreAt: path)
      // What the relay no longer keeps, and this device never had, comes first: nothing is passed over in silence (G4).
      for gap in try outbox.gaps(of: session) where gap.reason == .pastRetention {
        Output.write(json ? JSONLine(gap).description : gap.described)
      }
      for message in try outbox.messages(of: session) {
        if json {
          Output.write(JSONLine(message).description)
        } else {
          let mark = message.state == .sent ? "" : " (\(message.state.rawValue))"
          Output.write("\(message.writtenAt.iso8601) \(message.author)\(mark): \(printable(message.text))")
        }
      }
    }
  }
}
