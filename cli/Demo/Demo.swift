internal import ArgumentParser
internal import WardlineHarness
internal import WardlineModel
internal import WardlineTerminal

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows a conversation that loses its network.",
    discussion: """
      With --script drop, it plays by itself: a relay, a nurse and an interpreter as real processes, and a link of ours between them.
      The link goes silent, both go on writing, the interpreter's program is killed, everything comes back. At the end both
      transcripts are compared with the relay's log. Ends with 0 only if nothing was lost, doubled or out of order.

      Without it, nurse and interpreter open side by side in tmux, with a line below to drop and heal the network.

      For example:
        wardline demo --script drop
      """)

  enum Script: String, ExpressibleByArgument, CaseIterable {
    case drop
  }

  @Option(help: "What to play: drop.")
  var script: Script?

  @Option(help: "Who puts right-to-left text in order, as for chat: auto, app, terminal or off.")
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
