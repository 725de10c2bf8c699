internal import ArgumentParser

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Shows a conversation that loses its network.")
  func run() async throws {}
}
