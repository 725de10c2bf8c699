internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Queue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what waits on this device.", subcommands: [List.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists every operation that waits or has failed, in the order it will be sent.",
      discussion: """
        Needs neither the relay nor a token, and only reads.

        For example:
          wardline queue list
          wardline queue list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws {
      try await reporting {
        let stores = try place.existing()
        for store in stores {
          let rows = try WardlineClient.queue(ofStoreAt: store)
          if json {
            for row in rows { Output.write(JSONLine(row).description) }
            continue
          }
          if stores.count > 1 { Output.write("\(store):") }
          if rows.isEmpty { Output.write("Nothing is waiting.") }
          for row in rows { Output.write(Self.line(row)) }
        }
      }
    }

    private static func line(_ row: QueueRow) -> String {
      let (kind, text) = row.operation.action.described
      let reason = row.reason.map { " (\($0))" } ?? ""
      let said = text.map { ": " + printable($0).replacing("\n", with: " ") } ?? ""
      return "\(row.operation.writtenAt.iso8601) \(row.operation.session) \(row.state.rawValue)\(reason) \(kind)\(said)"
    }
  }
}

extension StoreOptions {
  /// The store that was named, or every store of this user account.
  fileprivate func existing() throws -> [String] {
    if let named {
      guard FileManager.default.fileExists(atPath: named) else {
        throw Failure(
          .configuration, "there is no store at \(named): it is made by the first 'wardline chat' or 'wardline send'")
      }
      return [named]
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.directory)) ?? []
    let stores = names.filter { $0.hasSuffix(".sqlite") }.sorted().map { Self.directory + "/" + $0 }
    if stores.isEmpty { throw Failure(.configuration, "there is no store in \(Self.directory): name one with --store") }
    return stores
  }
}
