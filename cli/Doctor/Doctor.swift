internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks the terminal, the store, the clock and the relay, and says how to fix what is wrong.",
    usage: "wardline doctor [<options>]",
    discussion: """
      Prints one line for each check: ✓ ok, ! look, ✗ wrong, followed by what to do. It changes nothing, and nobody in a session notices. A \
      check that cannot be made, such as of a relay that you did not name, is marked with ! and does not count as wrong.

      Exits with 0 if nothing is wrong, else with the exit code of the first problem: 74 for the store, 69 for a relay that cannot be reached, \
      77 for a token that opens nothing, 78 for everything else.

      For example:
        wardline doctor
        wardline doctor --relay ws://127.0.0.1:7440 \\
          --token-file ana.token --json
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Option(
    help: ArgumentHelp(
      "Your site's settings for drafts by a language model: its server is asked which models it has. Or WARDLINE_ASSIST.",
      valueName: "file"),
    completion: .file())
  var assist: String?

  @Flag(help: "One JSON object a line: check, and diagnosis at the end.")
  var json = false

  func run() async throws {
    try await reporting {
      var checks: [Check] = []
      func report(_ more: [Check]) {
        for check in more {
          for line in json ? [JSONLine(check).description] : check.lines { Output.report(line) }
        }
        checks += more
      }
      report(TerminalChecks.all(TerminalProbe.run(), environment: ProcessInfo.processInfo.environment))
      let progress = Progress()
      let token = TokenCheck(connection)
      report([token.check])
      report(CertificateCheck.all(connection))
      progress.show("checking the store", afterMilliseconds: 500)
      let store = StoreChecks.all(place: connection.place, user: token.claims?.user)
      progress.clear()
      report(store)
      report(await RelayChecks.all(connection, wait: wait))
      report(await DraftChecks.model(assist))
      try conclude(checks)
    }
  }

  private func conclude(_ checks: [Check]) throws {
    let wrong = checks.filter { $0.verdict == .wrong }
    let warnings = checks.count { $0.verdict == .warning }
    if json {
      let line = JSONLine(
        "diagnosis",
        ["checks": .number(Int64(checks.count)), "wrong": .number(Int64(wrong.count)), "warnings": .number(Int64(warnings))])
      Output.report(line.description)
    }
    guard let first = wrong.first else {
      if !json { Output.report("Nothing is wrong\(warnings == 0 ? "." : "; \(warnings) with a warning.")") }
      return
    }
    throw Failure(
      first.status,
      "\(wrong.count) thing\(wrong.count == 1 ? " is" : "s are") wrong: \(wrong.map(\.name).joined(separator: ", "))")
  }
}
