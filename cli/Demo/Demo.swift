internal import ArgumentParser
internal import WardlineHarness
internal import WardlineModel
internal import WardlineTerminal

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows a conversation that loses its network.",
    discussion: """
      Without --script, nurse and interpreter open side by side in tmux, above a line with keys that drop and heal the network.

      With --script drop, the demonstration plays by itself. It starts a relay, a nurse and an interpreter as real processes, with a link \
      between them that goes silent. Both keep writing, the interpreter's program is killed and started again, and the link heals. At the end \
      both transcripts are compared with the relay's log. Exits with 0 only if nothing was lost, doubled or out of order.

      For example:
        wardline demo --script drop
      """)

  enum Script: String, ExpressibleByArgument, CaseIterable {
    case drop
  }

  @Option(help: "The script to play.")
  var script: Script?

  @Option(help: "What puts right-to-left text in order, as for chat.")
  var bidi = BidiMode.auto

  @Flag(help: .hidden)
  var onStage = false

  func run() async throws {
    try await reporting {
      do {
        let programs = try Programs()
        if onStage { return try Stage(programs: programs, bidi: bidi).run() }
        guard script == nil else { return try DropScript(programs: programs).run() }
        try Stage.open(bidi: bidi)
      } catch let failure as HarnessFailure { throw Failure(failure.status, failure.message) }
    }
  }
}
