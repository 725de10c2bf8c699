internal import ArgumentParser
internal import Foundation
internal import WardlineModel

/// `wardline-relay`: the server between the people of a session.
@main
struct RelayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wardline-relay",
    abstract: "Carries the messages of interpreter sessions: each once, in order, acknowledged when it is on disk.",
    discussion: """
      For example, on one machine:
        wardline-relay serve --data relay-data
        wardline-relay token --data relay-data --user ana --role nurse --session ward-7 > ana.token
      """,
    version: "wardline-relay \(WardlineVersion.text)",
    subcommands: [Serve.self, Token.self, Log.self, Feedback.self])
}

/// Something the person at the terminal must hear of, and the exit code that goes with it.
struct Failure: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: StoreError) {
    let status: ExitStatus =
      switch error {
      case .unavailable, .fenced, .failed, .damaged, .cannotOpen: .inputOutput
      case .newerVersion: .data
      case .belongsTo: .configuration
      }
    self.init(status, error.description)
  }

  /// Says it on standard error.
  func tell() { FileHandle.standardError.write(Data("wardline-relay: \(message)\n".utf8)) }
}

/// Runs a command, and writes what it has printed. A ``Failure``, a store that cannot be read, or an output that cannot be written becomes a
/// line on standard error and its exit code. A pipe whose reader has gone ends the program quietly.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try await body()
    try StandardOutput.shared.flush()
  } catch StandardOutput.Failure.closed {
    return
  } catch {
    let failure: Failure
    switch error {
    case let known as Failure: failure = known
    case let error as StoreError: failure = Failure(error)
    case let error as StandardOutput.Failure: failure = Failure(.inputOutput, error.description)
    default: throw error
    }
    failure.tell()
    throw ExitCode(failure.status.rawValue)
  }
}
