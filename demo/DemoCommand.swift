internal import ArgumentParser
internal import Foundation
internal import WardlineHarness
internal import WardlineModel
internal import WardlineTerminal

/// `wardline-demo`: the demonstration, which stands beside the two programs that it starts.
@main
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wardline-demo",
    abstract: "Shows a session from the request to the rating, with a network that fails.",
    discussion: """
      Without --script, a nurse and an interpreter who is on duty open side by side in tmux, above a pane that says what to press and has keys \
      for the network. When you leave, it compares what was written with the relay's log, prints the counts, and removes everything.

      With --script drop, the demonstration plays by itself in about 10 seconds, with real processes: a nurse asks, an interpreter accepts, both \
      talk; the link between them goes silent, both keep writing, the interpreter's program is killed and started again, and the link heals. The \
      interpreter hands over to a successor, and the nurse ends the session and rates it. At the end all transcripts are compared with the \
      relay's log. Exits with 0 only if nothing was lost, doubled or out of order.

      With --relays 3, three relays serve at once, over one PostgreSQL database that is made for it. One of them is killed: in the script, or by k.

      For example, after 'make demo' has built it:
        .build/debug/wardline-demo --script drop
      """)

  enum Script: String, ExpressibleByArgument, CaseIterable {
    case drop
  }

  @Option(help: "The script to play.")
  var script: Script?

  @Option(help: "What puts right-to-left text in order, as for chat.")
  var bidi = BidiMode.auto

  @Option(help: "How many relays there are, 1 to 4; from 2 on PostgreSQL 15 has to be installed.")
  var relays = 1

  func validate() throws {
    guard (1...4).contains(relays) else { throw ValidationError("--relays is 1 to 4") }
  }

  func run() throws {
    // What the person's own environment says of a relay or a session is not meant here.
    for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("WARDLINE_") { unsetenv(name) }
    do {
      let programs = try Programs()
      let cast = { try Cast(programs: programs, relayCount: relays) }
      if script != nil { try DropScript.play(cast) } else { try Stage.play(cast, bidi: bidi) }
      do throws(StandardOutput.Failure) { try StandardOutput.shared.finish() } catch {
        // A reader that has hung up has all it wanted.
        guard error == .closed else { throw HarnessFailure(.inputOutput, "\(error)") }
      }
    } catch {
      // The thread that has heard the signal ends the program, once everything is gone.
      while script != nil, Interruption.hasCome { sleep(1) }
      guard let failure = error as? HarnessFailure else { throw error }
      StandardError.say(failure.message, as: "wardline-demo")
      throw ExitCode(failure.status.rawValue)
    }
  }
}

extension BidiMode: ExpressibleByArgument {}

/// Prints a line at once. A failure does not end the demonstration, which still stops its programs and removes their files; `run` reports it at the end.
func say(_ line: String) {
  try? StandardOutput.shared.writeLine(line)
  try? StandardOutput.shared.flush()
}
