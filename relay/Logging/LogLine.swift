internal import Glibc
internal import Logging
internal import WardlineModel
internal import WardlineRelayServer

/// One line of the relay's log, in each of its formats. The article "The log" (Logging) describes them; names and keys are a contract.
struct LogLine {
  var at: Timestamp
  var level: Logger.Level
  /// The name of the event; `log` for a line of a library.
  var event: String
  var message: String
  /// By key, without the event.
  var fields: [(key: String, value: Logger.MetadataValue)]

  init(_ event: LogEvent, _ metadata: Logger.Metadata, at time: Timestamp) {
    var all = metadata.merging(event.metadata ?? [:]) { $1 }
    at = time
    level = event.level
    self.event = all.removeValue(forKey: RelayLogEvent.metadataKey).map { "\($0)" } ?? "log"
    message = event.message.description
    fields = all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  init(
    _ event: RelayLogEvent, _ message: String, at time: Timestamp, _ fields: [(key: String, value: Logger.MetadataValue)] = []
  ) {
    (at, level, self.event, self.message, self.fields) = (time, event.level, event.rawValue, message, fields)
  }

  // MARK: Text

  /// For people, such as `2026-03-01T08:00:00.000Z notice refused: refused code=1008 connection=3 reason="no hello"`.
  var text: String { "\(at.precise) \(level) \(sentence)" }

  /// The same without time and level, where a journal keeps these.
  var sentence: String {
    fields.reduce(into: "\(event): \(message.printable(charactersMax: .max))") { line, field in
      line += " \(field.key)=\(Self.shown(field.value))"
    }
  }

  /// In quotation marks where it would not be one word.
  private static func shown(_ value: Logger.MetadataValue) -> String {
    let text = "\(value)".printable(charactersMax: Limits.logValueCharactersMax)
    let isOneWord =
      !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
    return isOneWord ? text : "\"\(text.replacing("\"", with: "\\\""))\""
  }

  // MARK: JSON

  /// One object on one line, with its version.
  var json: [UInt8] {
    var line = JSONLine(event)
    line.append("atMs", at.milliseconds)
    line.append("at", at.precise)
    line.append("level", "\(level)")
    line.append("message", message)
    for field in fields { line.append(field.key, Self.json(field.value)) }
    return line.line
  }

  private static func json(_ value: Logger.MetadataValue) -> JSONLine.Value {
    switch value {
    case .string(let text): .text(cut(text))
    case .stringConvertible(let value as any FixedWidthInteger): .decimal("\(value)")
    case .stringConvertible(let value as Double) where value.isFinite: .decimal("\(value)")
    case .stringConvertible(let value): .text(cut("\(value)"))
    case .array(let values): .list(values.map(json))
    case .dictionary(let values): .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }
  }

  private static func cut(_ text: String) -> String {
    guard text.unicodeScalars.count > Limits.logValueCharactersMax else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Limits.logValueCharactersMax))) + "…"
  }

  // MARK: systemd's journal

  /// A message of the journal's own protocol: the level as PRIORITY, and each value as a field of its own, such as `WARDLINE_CONNECTION=3`.
  var journal: [UInt8] {
    var bytes: [UInt8] = []
    Self.append("MESSAGE", sentence, to: &bytes)
    Self.append("PRIORITY", "\(priority)", to: &bytes)
    Self.append("SYSLOG_IDENTIFIER", "wardline-relay", to: &bytes)
    Self.append("WARDLINE_EVENT", event, to: &bytes)
    for field in fields { Self.append(Self.journalKey(field.key), Self.cut("\(field.value)"), to: &bytes) }
    return bytes
  }

  /// Of syslog(3).
  var priority: Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }

  /// As `WARDLINE_MOST_FROM` for `mostFrom`.
  static func journalKey(_ key: String) -> String {
    key.reduce(into: "WARDLINE_") { name, character in
      if character.isUppercase, name.last != "_" { name += "_" }
      name += character.isASCII && (character.isLetter || character.isNumber) ? character.uppercased() : "_"
    }
  }

  /// A value with a line feed goes with its length, so that no value forges a field.
  private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.utf8)
    if value.utf8.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      withUnsafeBytes(of: UInt64(value.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes.append(contentsOf: value.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension Timestamp {
  /// As `2026-03-01T08:00:00.000Z`. By the C library: Foundation's styles take 25 ms for the first line of a process.
  fileprivate var precise: String {
    let (seconds, rest) = clampedToCalendar.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = "\(digits(parts.tm_year + 1_900, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    return
      "\(date)T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec)).\(digits(Int32(rest), 3))Z"
  }
}
