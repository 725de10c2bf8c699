internal import Logging
internal import Synchronization
internal import WardlineModel
internal import WardlineRelayServer

/// From which level on lines are logged. One for the whole process, so that `wardline-relay ctl log-level` changes it.
final class LogThreshold: Sendable {
  private let state: Mutex<Logger.Level>

  init(_ level: Logger.Level) { state = Mutex(level) }

  var level: Logger.Level {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// Where lines go, and in which format.
enum LogSink: Sendable {
  case text
  case json
  case journal(JournalSocket)

  func write(_ line: LogLine, to output: LogOutput = .shared) {
    if case .journal(let socket) = self, socket.send(line.journal) { return }
    output.write(bytes(of: line)) { count in
      let message = "nobody has read the log for a while; lines were left out"
      return bytes(of: LogLine(.linesLeftOut, message, at: .now, [("lines", .number(count))]))
    }
  }

  private func bytes(of line: LogLine) -> [UInt8] {
    switch self {
    case .text: Array("\(line.text)\n".utf8)
    case .json: line.json
    // The standard error of a service goes into the journal by another socket, which reads the level in this prefix.
    case .journal: Array("<\(line.priority)>\(line.sentence)\n".utf8)
    }
  }
}

/// What writes the relay's log.
struct RelayLogHandler: LogHandler {
  let threshold: LogThreshold
  let sink: LogSink
  var metadata: Logger.Metadata = [:]

  init(_ sink: LogSink, from threshold: LogThreshold) {
    self.sink = sink
    self.threshold = threshold
  }

  var logLevel: Logger.Level {
    get { threshold.level }
    set { threshold.level = newValue }
  }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { sink.write(LogLine(event, metadata, at: .now)) }
}
