internal import Foundation
internal import Wardline
internal import WardlineModel

/// A session as a person reads about it.
struct SessionView {
  let summary: SessionSummary
  /// The session's newest request; `nil` if it has none.
  let request: DeviceRequest?
  let transcript: Transcript
  let owner: UserID
  let own: Receipt?

  /// Every line of the view.
  var lines: [String] {
    let state = summary.state
    let requested = state.isPending ? "; \(state.status.rawValue) is asked for, and waits for the relay" : ""
    let author = state.changedBy.map { ", set by \($0)" } ?? ""
    var lines = [
      "session       \(summary.session)",
      "status        \(state.confirmed.status.rawValue), version \(state.confirmed.version)\(author)\(requested)",
      "last message  \(summary.lastWrittenAt?.iso8601 ?? "none")",
      "messages      \(summary.messages), \(summary.unread) unread, \(summary.pending) pending, \(summary.failed) failed",
    ]
    if let content = request?.content, let author = request?.author {
      let note = content.note.isEmpty ? "" : ": " + printableEntry(content.note, indent: 14)
      lines.append("asked for     \(content.language), \(content.urgency), by \(author)\(note)")
    }
    if summary.participants.isEmpty { lines.append("people        nobody has been heard of") }
    for participant in summary.participants {
      let you = participant.user == owner ? ", you" : ""
      lines.append("person        \(participant.user): \(Self.described(participant))\(you)\(progress(of: participant.user))")
    }
    let names = Dictionary(summary.participants.map { ($0.user, $0.name) }) { first, _ in first }
    for (index, event) in transcript.events.enumerated() {
      let described = event.described(after: transcript.events.prefix(index), names: names) { key in
        transcript.messages.first { $0.id == key }
      }
      lines.append("happened      \(event.loggedAt.iso8601)  \(described)")
    }
    for gap in transcript.gaps { lines.append("gap           \(gap.described)") }
    return lines
  }

  private func progress(of user: UserID) -> String {
    guard let receipt = user == owner ? own : transcript.receipts[user] else { return "; nothing heard of what they received" }
    return "; has received through \(receipt.deliveredThrough), read through \(receipt.readThrough)"
  }

  private static func described(_ participant: Participant) -> String {
    let language = participant.language.isEmpty ? "" : ", " + printableName(participant.language)
    let reason = participant.joinReason.isEmpty ? "" : ", came in: \(participant.joinReason.printable())"
    let left = participant.hasLeft ? ", has left" : ""
    return "\(printableName(participant.name)), \(participant.role.rawValue)\(language)\(reason)\(left)"
  }

  /// One line for each of many, in columns; what may be of any width comes last.
  static func table(_ sessions: [ListedSession], owner: UserID) -> [String] {
    let rows = sessions.map { listed -> [String] in
      let (summary, state) = (listed.summary, listed.summary.state)
      let status = listed.lapsed.map { "request \($0.state.code)" } ?? state.status.rawValue
      return [
        summary.session.text, status + (state.isPending ? " (pending)" : ""),
        summary.lastWrittenAt?.localTime ?? "no messages", counts(of: summary), people(in: summary, besides: owner),
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let columns = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (columns + row.suffix(1)).joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
  }

  private static func counts(of summary: SessionSummary) -> String {
    let counts = [(summary.unread, "unread"), (summary.pending, "pending"), (summary.failed, "failed")]
    let said = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "all read and sent" : said.joined(separator: ", ")
  }

  private static func people(in summary: SessionSummary, besides owner: UserID) -> String {
    let others = summary.participants.filter { $0.user != owner && !$0.hasLeft }
    return others.isEmpty ? "" : "with " + others.map(described).joined(separator: "; ")
  }
}

extension Timestamp {
  /// The day and the time of day where we are: `2026-11-20 10:44`.
  var localTime: String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
    func padded(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2)) \(clockTime)"
  }
}

extension JSONLine {
  /// - Parameter lapsed: the request for which nobody came, where nothing else goes on.
  init(_ summary: SessionSummary, lapsed: DeviceRequest? = nil) {
    self.init(
      "session",
      [
        "session": .text(summary.session.text), "status": .text(summary.state.confirmed.status.rawValue),
        "version": .number(Int64(clamping: summary.state.confirmed.version)),
        "wanted": .optional(summary.state.wanted?.rawValue), "lapsed": .optional(lapsed?.state.code),
        "lastWrittenAt": .optional(summary.lastWrittenAt?.iso8601),
        "messages": .number(Int64(summary.messages)), "unread": .number(Int64(summary.unread)),
        "pending": .number(Int64(summary.pending)), "failed": .number(Int64(summary.failed)),
        "participants": .list(
          summary.participants.map {
            .object([
              ("user", .text($0.user.text)), ("role", .text($0.role.rawValue)), ("name", .text($0.name)),
              ("language", .text($0.language)), ("hasLeft", .flag($0.hasLeft)),
              ("joinReason", .optional($0.joinReason.isEmpty ? nil : $0.joinReason)),
            ])
          }),
      ])
  }
}

extension Gap {
  /// The sentence that the session view prints for a gap.
  var described: String {
    switch (reason, missing) {
    case (.pastRetention, let missing?):
      "The relay no longer keeps the entries \(missing.lowerBound) to \(missing.upperBound) of this session; this device cannot get them any more."
    case (.diverged, _):
      "The relay was restored from an older copy: from entry \(differsFrom ?? 1) on the session is read again, and what the relay has lost is not shown any more."
    case (.beforeMembership, let missing?):
      "The entries \(missing.lowerBound) to \(missing.upperBound) are from before its owner became a member; the relay does not show them."
    case (.pastRetention, nil), (.beforeMembership, nil), (.otherEpoch, _):
      "The relay's log begins anew; the session is read again from its beginning."
    }
  }
}
