internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct DutyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duty",
    abstract: "Says whether requests may ring for you, and shows what counts.",
    discussion: """
      The choice is kept on this device and said to the relay with each connection. Duty outlives your last connection by 30 seconds, then you \
      count as away until you are back: to be rung, leave 'wardline chat' or 'wardline ring' open.

      For example:
        wardline duty on \\
          --relay ws://127.0.0.1:7440 \\
          --token-file amal.token
        wardline duty show --json
      """,
    subcommands: [On.self, Away.self, Off.self, Show.self], defaultSubcommand: Show.self)

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Requests in your languages may ring for you.",
      usage: "wardline duty on [<options>]",
      discussion: """
        Exits with 0 once the relay knows, with 77 if it refuses, and with 75 while it was not reached.

        For example:
          wardline duty on --token-file amal.token \\
            --relay ws://127.0.0.1:7440
        """)

    @OptionGroup var choosing: DutyOptions

    func run() async throws { try await choosing.choose(.on) }
  }

  struct Away: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "away", abstract: "A break: nothing rings for you until you are on duty again.",
      usage: "wardline duty away [<options>]",
      discussion: """
        Exits with 0 once the relay knows, with 77 if it refuses, and with 75 while it was not reached.

        For example:
          wardline duty away --token-file amal.token \\
            --relay ws://127.0.0.1:7440
        """)

    @OptionGroup var choosing: DutyOptions

    func run() async throws { try await choosing.choose(.away) }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "off", abstract: "You do not work now.",
      usage: "wardline duty off [<options>]",
      discussion: """
        Exits with 0 once the relay knows, with 77 if it refuses, and with 75 while it was not reached.

        For example:
          wardline duty off --token-file amal.token \\
            --relay ws://127.0.0.1:7440
        """)

    @OptionGroup var choosing: DutyOptions

    func run() async throws { try await choosing.choose(.off) }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Shows what you chose on this device, and what the relay said last.",
      usage: "wardline duty show [<options>]",
      discussion: """
        Needs neither the relay nor a token.

        For example:
          wardline duty show
          wardline duty show --store amal.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object.")
    var json = false

    func run() async throws {
      try await reporting {
        let duty = try DeviceStore(at: try place.one()).duty()
        Output.write(json ? JSONLine(duty).description : duty.line)
      }
    }
  }
}

/// Who chooses, and how long to wait for the relay.
struct DutyOptions: ParsableArguments {
  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Flag(help: "One JSON object.")
  var json = false

  func choose(_ duty: Duty) async throws {
    try await reporting {
      let options = try connection.optionsOfAnySession()
      try connection.requireInterpreter()
      let client = try WardlineClient(options)
      let updates = await client.updates()
      try await client.setDuty(duty)
      await client.start()
      let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { _ in await client.dutyOutcome(duty) }
      let last = try await client.duty()
      await client.close()
      try outcome.requireDuty()
      Output.report(json ? JSONLine(last).description : last.line)
    }
  }
}

extension WardlineClient {
  /// What the relay has made of the choice of this device; `nil` while it has not heard of it.
  func dutyOutcome(_ duty: Duty) async -> SubmissionOutcome? {
    guard let found = try? await self.duty(), let state = found.state, let choice = found.choice,
      state.choice.chosenAt >= choice.chosenAt
    else { return nil }
    if let refusal = state.refusal { return .refused(Failure(.notAllowed, "not on duty: \(refusal.explanation)")) }
    return .accepted
  }
}

extension SubmissionOutcome {
  fileprivate func requireDuty() throws {
    switch self {
    case .accepted: return
    case .refused(let failure): throw failure
    case .failed, .waiting, .interrupted:
      throw Failure(.queued, "chosen on this device; the relay hears of it once it is reached")
    }
  }
}

extension ConnectionOptions {
  /// Only interpreters go on duty; who is none hears so at once.
  func requireInterpreter() throws {
    let claims = try claims()
    guard claims.followsMembership else {
      throw Failure(
        .notAllowed, "a token that names sessions has no duty: use one made by 'wardline-relay token --user …' alone")
    }
    if let role = claims.role, role != .interpreter {
      throw Failure(.notAllowed, "you are a \(role.rawValue), and only interpreters go on duty")
    }
  }
}

extension DeviceDuty {
  var line: String {
    guard let choice else { return "Nothing was chosen on this device: 'wardline duty on' lets requests ring." }
    let chosen: String =
      switch choice.duty {
      case .on: "On duty"
      case .away: "Away"
      case .off: "Off duty"
      }
    guard let state, let heardAt else { return "\(chosen); the relay was not reached yet." }
    if let refusal = state.refusal { return "Not on duty: \(refusal.explanation) (\(heardAt.iso8601))." }
    return "\(chosen); the relay counts you as \(state.availability.rawValue) (\(heardAt.iso8601))."
  }
}
