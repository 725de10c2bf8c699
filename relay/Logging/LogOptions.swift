public import ArgumentParser
internal import Foundation
public import Logging
internal import WardlineModel
internal import WardlineRelayServer

/// In which format the relay logs.
enum LogFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json, journald
}

/// The flags that say what the relay logs, and how.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to log: text or json on standard error, or to journald, systemd's journal.",
      discussion: """
        Without it: journald where standard error goes into the journal anyway, as in a service of systemd, else text. In the journal each line \
        has its level as priority and its values as fields. JSON is one object a line, with the version of its format.
        """, valueName: "text|json|journald"))
  var logFormat: LogFormat?

  @Option(
    help: ArgumentHelp(
      "From which level on to log; 'ctl log-level' changes it later.",
      valueName: "level"))
  var logLevel: Logger.Level = .info

  /// Where the lines go.
  ///
  /// - Throws: ``Failure`` where a journal is wanted and there is none.
  func sink(environment: [String: String], journalAt path: String = JournalSocket.systemPath) throws(Failure) -> LogSink {
    switch logFormat {
    case .text: return .text
    case .json: return .json
    case .journald:
      guard let socket = JournalSocket(at: path) else {
        throw Failure(
          .configuration, "--log-format journald: nothing listens at \(path); leave it out, or say text or json")
      }
      return .journal(socket)
    case nil:
      guard JournalSocket.receives(2, as: environment["JOURNAL_STREAM"]), let socket = JournalSocket(at: path) else {
        return .text
      }
      return .journal(socket)
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

extension Failure {
  /// Says why a relay does not start: on standard error for a person, and where logs are read by programs as a line of the log.
  func reportAndExit(in sink: LogSink) throws -> Never {
    if case .text = sink { throw self }
    sink.write(LogLine(.startFailed, message, at: .now))
    LogOutput.shared.flush()
    throw ExitCode(status.rawValue)
  }
}
