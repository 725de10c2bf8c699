internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelaySQLite

struct Log: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a session's log, one JSON object a line, as it is on disk.",
    discussion: """
      Works beside a running relay; it only reads.

      For example:
        wardline-relay log --data relay-data --session ward-7
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"))
  var data: String

  @Option(help: ArgumentHelp("Which session.", valueName: "id"))
  var session: String

  func validate() throws {
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let session = try SessionID(session)
      do throws(StoreError) {
        let store = try SQLiteRelayStore(reading: data)
        var after: UInt64 = 0
        while true {
          let page = try store.page(of: session, after: after, entriesMax: Limits.pageEntriesMax)
          for entry in page.entries {
            if entry.sequence > after + 1 { print(Self.line(erasedFrom: after + 1, through: entry.sequence - 1, of: session)) }
            print(Self.line(entry))
            after = entry.sequence
          }
          guard page.entries.isEmpty else { continue }
          if after < page.head { print(Self.line(erasedFrom: after + 1, through: page.head, of: session)) }
          return
        }
      } catch { throw Failure(error) }
    }
  }

  private static func line(_ entry: LogEntry) -> String {
    var fields: [String: Any] = [
      "v": 1, "session": entry.session.text, "sequence": entry.sequence, "author": entry.author.text,
      "loggedAtMs": entry.loggedAt.milliseconds, "writtenAtMs": entry.writtenAt.milliseconds,
    ]
    if let key = entry.key { fields["id"] = key.description }
    switch entry.event {
    case .created: fields["event"] = "created"
    case .message(let text):
      fields["event"] = "message"
      fields["text"] = text
    case .status(let status):
      fields["event"] = "status"
      fields["status"] = status.status.rawValue
      fields["version"] = status.version
    case .participant(let participant):
      fields["event"] = "participant"
      fields["role"] = participant.role.rawValue
      fields["name"] = participant.name
      fields["language"] = participant.language
    case .profile(let profile):
      fields["event"] = "profile"
      fields["name"] = profile.name
      fields["languages"] = profile.languages
    case .retraction(let key):
      fields["event"] = "retraction"
      fields["of"] = key.description
    case .other: fields["event"] = "other"
    }
    return line(fields)
  }

  /// Where retention has erased messages, which is never passed over in silence (G4).
  private static func line(erasedFrom first: UInt64, through last: UInt64, of session: SessionID) -> String {
    line(["v": 1, "event": "past_retention", "session": session.text, "from": first, "through": last])
  }

  private static func line(_ fields: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
