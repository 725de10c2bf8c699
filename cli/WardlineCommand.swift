internal import ArgumentParser
internal import CHardening
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineProgram

/// `wardline`: the terminal client.
@main
struct WardlineCommand: AsyncParsableCommand {
  static func main() async {
    wardline_set_up_process()
    guard wardline_keep_memory_secret() == 0 else {
      warn("the kernel does not let this program keep its memory secret: \(String(cString: strerror(errno)))")
      Foundation.exit(ExitStatus.software.rawValue)
    }
    await withTaskExecutorPreference(TaskThreads.shared) { await runSuggesting() }
  }

  static let configuration = CommandConfiguration(
    commandName: "wardline",
    abstract: "Keeps an interpreter session going over a network that fails.",
    discussion: """
      What you write is stored on disk before it appears on your screen. It reaches the other side once and in order, as soon as there is a \
      connection.

      For example:
        wardline chat --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token
        echo "Bed 4 is ready" | wardline send \\
          --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token
        wardline session list
        wardline help session status

      The environment variables WARDLINE_RELAY, WARDLINE_SESSION, WARDLINE_TOKEN_FILE, WARDLINE_USER_CLAIM, WARDLINE_STORE, WARDLINE_PASSPHRASE_FILE, WARDLINE_CA_FILE, \
      WARDLINE_PROXY_LOGIN_FILE, WARDLINE_PHRASES, WARDLINE_ASSIST, WARDLINE_ATTEMPTS_MAX and WARDLINE_HOLD_AFTER stand for the flags of those names; a flag wins over its variable. WARDLINE_SEAL=off makes a new store without \
      encryption; WARDLINE_NO_REMOTE_WIPE=1 stands for --no-remote-wipe; WARDLINE_MACHINE_ID_FILE names the file that names this computer, instead of /etc/machine-id. HTTPS_PROXY, ALL_PROXY and NO_PROXY hold as they do for curl.
      """,
    version: WardlineVersion.text,
    // Each has its name in its configuration: to make one of the type's name costs a search through the whole program, at every start.
    subcommands: [
      Chat.self, Send.self, Tail.self, Session.self, RequestCommand.self, DutyCommand.self, RingCommand.self,
      ProfileCommand.self, Login.self, Logout.self, RequestsCommand.self, SessionsCommand.self, PhrasesCommand.self, Queue.self,
      JobsCommand.self,
      Export.self, Search.self, Interpreters.self, Feedback.self, Preferences.self, Verify.self, Doctor.self,
      PassphraseCommand.self,
      DeviceCommand.self, Wipe.self,
    ],
    defaultSubcommand: Chat.self)
}

/// Something the person at the terminal must hear of, and the exit code that goes with it.
struct Failure: Error {
  var status: ExitStatus
  var message: String
  /// Whether the relay's operator had this device wiped.
  private(set) var isWipe = false

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: ClientError) {
    let status: ExitStatus =
      switch error.kind {
      case .badInput, .keyReused: .data
      case .badAddress: .usage
      case .notInstalled: .unavailable
      case .notAllowed, .wiped: .notAllowed
      case .newerStore: .data
      case .misconfigured, .copiedStore, .storeLocked: .configuration
      case .storeUnavailable, .diskFull, .storeFailed: .inputOutput
      }
    self.init(status, error.description)
    isWipe = error.kind == .wiped
  }
}

/// Runs a command, and writes what waits for standard output; a ``Failure`` becomes a line on standard error and its exit code.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try Arguments.check()
    defer {
      LoginRenewal.shared.finish()
      WipedLogin.revoke()
    }
    try await body()
  } catch let error as ClientError {
    try end(Failure(error))
  } catch let failure as Failure {
    try end(failure)
  }
  if let failure = Output.finish() { try end(failure) }
}

/// The failure of the command itself decides how the program ends, also where its output could not be written.
private func end(_ failure: Failure) throws -> Never {
  if let output = Output.finish(), output.message != failure.message { warn(output.message) }
  warn(failure.message)
  throw ExitCode(failure.status.rawValue)
}

/// Says something to the person, beside the data.
///
/// There is nowhere to report that standard error cannot be written.
func warn(_ message: String) { LineTerminal.above { StandardError.say(message, as: "wardline") } }
