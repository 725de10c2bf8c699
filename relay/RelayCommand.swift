internal import ArgumentParser
internal import CHardening
internal import Foundation
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay
internal import WardlineTransport

/// `wardline-relay`: the server between the people of a session.
@main
struct RelayCommand: AsyncParsableCommand {
  static func main() async {
    wardline_set_up_process()
    guard wardline_keep_memory_secret() == 0 else {
      Failure(.software, "the kernel does not let this program keep its memory secret: \(String(cString: strerror(errno)))")
        .report()
      Foundation.exit(ExitStatus.software.rawValue)
    }
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      arguments = try Settings.completing(arguments)
    } catch let invalid as Settings.Invalid {
      Failure(invalid).report()
      Foundation.exit(ExitStatus.configuration.rawValue)
    } catch { exit(withError: error) }
    await runSuggesting(arguments)
  }

  static let configuration = CommandConfiguration(
    commandName: "wardline-relay",
    abstract: "Relays the messages of interpreter sessions: each once, in order, acknowledged once it is on disk.",
    discussion: """
      For example, on one machine:
        umask 077
        wardline-relay token --data relay-data --user ana \\
          --role nurse --session ward-7 > ana.token
        wardline-relay serve --data relay-data
      """,
    version: "wardline-relay \(WardlineVersion.text)",
    subcommands: [
      Serve.self, Config.self, Ctl.self, Token.self, Revoke.self, People.self, Log.self, Sessions.self, Hold.self,
      Feedback.self, Audit.self, Backup.self, Restore.self, StoreCommand.self, Rekey.self,
    ])
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
    if case .missing(let path) = error, path.hasPrefix("postgres://") {
      self.init(
        .noInput,
        "there is no relay's log in \(path), and nothing was made there: the first start with that as --store begins it")
      return
    }
    if case .missing(let path) = error {
      let directory = path.hasSuffix("/relay.sqlite") ? String(path.dropLast("/relay.sqlite".count)) : path
      self.init(
        .noInput,
        "there is no relay's data in \(directory), and nothing was made there: name the directory that 'serve --data' names")
      return
    }
    let status: ExitStatus =
      switch error {
      case .missing, .empty: .noInput
      case .unavailable, .fenced, .diskFailed, .failed, .damaged, .replaced, .setBack, .cannotOpen: .inputOutput
      case .newerVersion: .data
      case .takenOver: .queued
      case .belongsTo, .copied, .locked, .wiped: .configuration
      }
    let remedy = if case .locked = error { ". Name the file of the key with --seal-key" } else { "" }
    self.init(status, error.description + remedy)
  }

  init(noSession session: SessionID, in data: String) {
    self.init(.noInput, "the log in \(data) has no session '\(session)': see 'wardline-relay sessions --data \(data)'")
  }

  /// Why there is no event loop.
  init(noLoop error: TransportError) {
    let status: ExitStatus = if case .eventLoopPluginMissing = error { .unavailable } else { .configuration }
    self.init(status, error.description)
  }

  init(_ error: BackupFailure) {
    let status: ExitStatus =
      switch error.kind {
      case .exists, .unusable: .data
      case .missing: .noInput
      case .busy, .cancelled: .queued
      case .disk: .inputOutput
      }
    self.init(status, error.description)
  }

  /// Says it on standard error.
  func report() { StandardError.say(message, as: "wardline-relay") }
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
    // Lines before the failure are part of the answer.
    try? StandardOutput.shared.flush()
    let failure: Failure
    switch error {
    case let known as Failure: failure = known
    case let error as StoreError: failure = Failure(error)
    case let error as BackupFailure: failure = Failure(error)
    case let error as StoreCopyFailure: failure = Failure(error)
    case let error as StandardOutput.Failure: failure = Failure(.inputOutput, error.description)
    default: throw error
    }
    failure.report()
    throw ExitCode(failure.status.rawValue)
  }
}
