internal import ArgumentParser
internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

struct RequestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests",
    abstract: "Lists the open requests of all sessions, for coordinators.",
    usage: "wardline requests [<options>]",
    discussion: """
      Asks the relay; when it is not reached within --wait, prints what it said last and exits with 75. With --watch it goes on and prints the \
      list again at each change. Never words: neither notes nor messages.

      For example:
        wardline requests \\
          --relay ws://127.0.0.1:7440 \\
          --token-file cora.token
        wardline requests --watch --json
      """)

  @OptionGroup var connection: ConnectionOptions

  @Flag(help: "Prints the list again at each change, until a signal.")
  var watch = false

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Flag(help: "One JSON object a request.")
  var json = false

  func run() async throws {
    try await reporting {
      let claims = try connection.claims()
      guard claims.followsMembership, claims.role == nil || claims.role == .coordinator else {
        throw Failure(.notAllowed, "only coordinators see the requests of all sessions: ask for a token of that role")
      }
      let client = try WardlineClient(try connection.optionsOfAnySession())
      let updates = await client.updates()
      await client.start()
      let (isWatching, isJSON) = (watch, json)
      let week = TimeSpan(milliseconds: 7 * 24 * 3_600_000)
      let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: watch ? week : wait) { update in
        guard case .change(.queuedRequests)? = update else { return nil }
        if isWatching { Self.write(try? await client.queuedRequests(), isJSON: isJSON) }
        return isWatching ? nil : .accepted
      }
      let known = try await client.queuedRequests()
      await client.close()
      if case .refused(let failure) = outcome { throw failure }
      if !watch { Self.write(known, isJSON: json) }
      if case .waiting = outcome { throw Failure(.queued, "the relay was not reached: this is what it said last") }
    }
  }

  private static func write(_ requests: [QueuedRequest]?, isJSON: Bool) {
    guard let requests else { return }
    for request in requests { Output.report(isJSON ? JSONLine(request).description : request.line) }
    if requests.isEmpty, !isJSON { Output.report("No open requests.") }
  }
}

extension QueuedRequest {
  fileprivate var line: String {
    let urgent = urgency == .urgent ? ", urgent" : ""
    return
      "\(session): \(language.described)\(urgent), asked by \(printableName(authorName)) at \(askedAt.iso8601), rings for \(ringing)"
  }
}
