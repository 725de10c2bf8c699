internal import WardlineModel
internal import WardlineRelay

/// The page of an export: one file that any browser shows, without scripts and without anything from elsewhere.
///
/// What people wrote is text and never markup, and what a terminal or a browser would obey is shown as what it is.
enum SessionPage {
  static func beginning(of session: SessionID, at time: Timestamp) -> String.UTF8View {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>Session \(escaped(session.text))</title>
    <style>
    body { font: 1em/1.5 sans-serif; margin: 2em; max-width: 70em }
    table { border-collapse: collapse; width: 100% }
    th, td { border-bottom: 1px solid #999; padding: .3em .6em; text-align: start; vertical-align: top }
    td.text { white-space: pre-wrap; overflow-wrap: anywhere }
    footer { overflow-wrap: anywhere }
    </style>
    </head>
    <body>
    <h1>Session \(escaped(session.text))</h1>
    <p>Exported \(escaped(time.text)). All times are those of the relay, in UTC.</p>
    <h2>What was said and done</h2>
    <table>
    <tr><th>No.</th><th>Time</th><th>By</th><th>What</th><th>Text</th></tr>

    """.utf8
  }

  static func row(of entry: LogEntry) -> String.UTF8View {
    let (what, text) = described(entry.event)
    return row(["\(entry.sequence)", entry.loggedAt.text, entry.author.text, what], text: text).utf8
  }

  static func rowOfErased(from first: UInt64, through last: UInt64) -> String.UTF8View {
    let numbers = first == last ? "\(first)" : "\(first)–\(last)"
    return row([numbers, "", "", "erased"], text: "the relay has erased the text of these messages after its retention").utf8
  }

  static var betweenLogAndAudit: String.UTF8View {
    """
    </table>
    <h2>Who did what: the audit log</h2>
    <table>
    <tr><th>No.</th><th>Time</th><th>By</th><th>What</th><th>Details</th></tr>

    """.utf8
  }

  static func row(of audit: AuditRow) -> String.UTF8View {
    let named = [
      ("role", audit.role), ("of", audit.subject), ("device", audit.device), ("from", audit.network),
      ("outcome", audit.outcome),
      ("", audit.detail),
    ]
    let details = named.filter { !$0.1.isEmpty }.map { $0.0.isEmpty ? $0.1 : "\($0.0) \($0.1)" }.joined(separator: ", ")
    return row(["\(audit.number)", audit.at.text, audit.actor.isEmpty ? "the relay" : audit.actor, audit.kind], text: details)
      .utf8
  }

  static func end(_ head: AuditHead, key: String) -> String.UTF8View {
    """
    </table>
    <footer>
    <h2>Proof</h2>
    <p>manifest.txt lists the SHA-256 of each file of this export, and signature.txt is its Ed25519 signature under the key \(escaped(key)).
    audit.jsonl leads from the first row above to the head \(escaped(head.description)) of the audit log.
    <code>wardline-relay audit check</code> checks all of it.</p>
    </footer>
    </body>
    </html>

    """.utf8
  }

  private static func row(_ cells: [String], text: String) -> String {
    let shown = cells.map { "<td>\(escaped($0))</td>" }.joined()
    return "<tr>\(shown)<td class=\"text\" dir=\"auto\">\(escaped(text))</td></tr>\n"
  }

  /// As text between tags or in an attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printableLines().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func described(_ said: (text: String, attributes: MessageAttributes)) -> (what: String, text: String) {
    let phrase = said.attributes.phrase.map { $0.isReviewed ? "phrase \($0.name)" : "phrase \($0.name), not reviewed" }
    let translation = said.attributes.translation.map { "translation of \($0.message) into \($0.language)" }
    let consent = said.attributes.consent.map { consent in
      consent.place.map { "agrees to drafts by the machine at \($0)" } ?? "agrees to no drafts by a machine"
    }
    let reply = said.attributes.replyTo.map { "answer to \($0)" }
    let correction = said.attributes.corrects.map { "correction of \($0)" }
    let kind = said.attributes.isUrgent ? "urgent message" : "message"
    let parts = [kind, phrase, translation, consent, reply, correction].compactMap(\.self)
    return (parts.joined(separator: ": "), said.text)
  }

  /// What happened, and what was written with it.
  private static func described(_ event: LogEntry.Event) -> (what: String, text: String) {
    switch event {
    case .done(let action):
      (
        ["\(action.rules.deed ?? action.rules.name)", action.values(without: "note").joined(separator: ", ")]
          .filter { !$0.isEmpty }.joined(separator: ": "), event.note
      )
    case .message(""): ("message, taken back by its author", "")
    case .message(let body): described(MessageAttributes.parts(of: body))
    case .status(let status): ("status: \(status.status.rawValue)", "")
    case .participant(let participant): ("came as \(participant.role.rawValue)", participant.name)
    case .profile(let profile): ("profile", ([profile.name] + profile.languages).joined(separator: ", "))
    case .joined(let participant, let reason): ("\(participant.user) joined: \(reason.code)", reason.note)
    case .left(let user, let reason): ("\(user) left: \(reason.code)", reason.note)
    case .rung(_, let user, let milliseconds): ("rang for \(user), \(milliseconds.inSeconds) s", "")
    case .declined(_, let user, let reason): ("\(user) declined: \(reason.rawValue)", "")
    case .accepted(_, let user): ("\(user) accepted", "")
    case .expired: ("the request expired", "")
    case .other: ("something that this version does not know", "")
    }
  }
}
