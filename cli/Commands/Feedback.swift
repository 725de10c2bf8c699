internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Feedback: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feedback",
    abstract: "Rates a session from 1 to 5, with an optional remark.",
    usage: "wardline feedback [<options>] <rating> [<text>]",
    discussion: """
      The session may have ended. Exits with 0 once the relay has stored the feedback, and with 75 while it is queued on this device. It is \
      queued if you name no relay or no token; the next chat or send submits it. Feedback never delays a message.

      For example:
        wardline feedback 5 "very patient" --session ward-7
        wardline feedback 4 --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token
      """)

  @OptionGroup var connection: ConnectionOptions

  @Argument(help: "The rating, from 1 to 5.")
  var rating: Int

  @Argument(help: "A remark.")
  var text: String?

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  func run() async throws {
    try await reporting {
      guard connection.isComplete else { return try enqueue() }
      let (options, session) = try await connection.optionsOfKnownSession(within: wait)
      try await WardlineClient(options).submit("the feedback", in: session, ofStoreAt: options.storePath, within: wait) {
        let earlier = try Self.keys(in: $1, of: session)
        try await $0.submitFeedback(rating, text: text ?? "", on: session)
        return try Self.keys(in: $1, of: session).subtracting(earlier)
      }
    }
  }

  private func enqueue() throws {
    let store = try DeviceStore(at: try connection.place.one(), access: .writing)
    try store.submitFeedback(rating, text: text ?? "", on: try store.session(named: connection.session).session)
    throw Failure(.queued, "queued on this device, not yet sent: the next chat or send submits it")
  }

  private static func keys(in store: DeviceStore, of session: SessionID) throws -> Set<IdempotencyKey> {
    let rows = try store.queue().filter { $0.operation.session == session && $0.operation.lane == .feedback }
    return Set(rows.map(\.operation.key))
  }
}
