internal import Foundation
internal import WardlineModel
internal import Wardline

extension JSONLine {
  /// Field by field, without a list of them: a catch-up writes a hundred thousand.
  init(_ message: Message) {
    self.init("message")
    reserve(message.text.utf8.count + 384)
    append("id", .text(message.id.description))
    append("session", .text(message.session.text))
    append("author", .text(message.author.text))
    append("mine", .flag(message.isMine))
    append("text", .text(message.text))
    for (name, value) in Self.fields(of: message.attributes) { append(name, value) }
    append("state", .text(message.state.rawValue))
    append("sequence", .optional(message.sequence))
    append("writtenAt", .text(message.writtenAt.iso8601))
    append("loggedAt", .optional(message.sequence == nil ? nil : message.loggedAt?.iso8601))
    append("reason", .optional(message.reason?.rawValue))
  }

  /// What few messages have; the others have no such fields.
  static func fields(of attributes: MessageAttributes) -> [(String, Value)] {
    let phrase: [(String, Value)] =
      attributes.phrase.map {
        [
          ("phrase", .text($0.name.text)), ("languages", .text("\($0.language) \($0.otherLanguage)")),
          ("reviewed", .flag($0.isReviewed)),
        ]
      } ?? []
    let translation: [(String, Value)] =
      attributes.translation.map { [("translates", .text($0.message.description)), ("language", .text($0.language.text))] }
      ?? []
    let consent: [(String, Value)] = attributes.consent.map { [("machineDrafts", .optional($0.place))] } ?? []
    let reply: [(String, Value)] = attributes.replyTo.map { [("replyTo", .text($0.description))] } ?? []
    let correction: [(String, Value)] = attributes.corrects.map { [("corrects", .text($0.description))] } ?? []
    return (attributes.isUrgent ? [("urgent", .flag(true))] : []) + phrase + translation + consent + reply + correction
  }

  init(_ state: SessionState) {
    self.init(
      "status",
      [
        "session": .text(state.session.text), "status": .text(state.status.rawValue), "pending": .flag(state.isPending),
        "by": .optional(state.isPending ? nil : state.changedBy?.text),
      ])
  }

  /// Who somebody says they are.
  init(_ profile: Profile) {
    self.init(
      "profile",
      [
        "user": .text(profile.user.text), "name": .text(profile.name),
        "languages": .text(profile.languages.joined(separator: " ")),
      ])
  }

  /// How far somebody has come.
  init(_ receipt: Receipt, by user: UserID) {
    self.init(
      "receipt",
      [
        "session": .text(receipt.session.text), "user": .text(user.text),
        "delivered": .number(Int64(clamping: receipt.deliveredThrough)), "read": .number(Int64(clamping: receipt.readThrough)),
      ])
  }

  /// Something that happened in a session beside what was said.
  init(_ event: SessionEvent) {
    let (what, user, fields): (String, UserID?, [(String, Value)]) =
      switch event.kind {
      case .done(let action): (action.kind.rawValue, nil, action.fields.filter { $0.name != "note" })
      case .accepted(let user): (user == event.author ? "accepted" : "assigned", user, [])
      case .expired: ("expired", nil, [])
      case .joined(let user): (user == event.author ? "joined" : "invited", user, [])
      case .left(let user, let handedOver): (handedOver ? "handedOver" : "left", user, [])
      case .status(let status): ("status", nil, [("status", .text(status.rawValue))])
      case .unknown: ("unknown", nil, [])
      }
    self.init(
      "happened",
      [
        "session": .text(event.session.text), "sequence": .number(Int64(clamping: event.sequence)),
        "loggedAt": .text(event.loggedAt.iso8601), "what": .text(what), "by": .text(event.author.text),
        "user": .optional(user?.text),
      ])
    for (name, value) in fields { append(name, value) }
  }

  /// A place where the log could not be continued; `from` is the last entry before what comes next.
  init(_ gap: Gap, from: LogCursor) {
    self.init(
      "reset",
      [
        "session": .text(gap.session.text), "from": .number(Int64(clamping: from.sequence)),
        "reason": .text(gap.reason.rawValue), "missingFrom": .optional(gap.missing?.lowerBound),
        "missingThrough": .optional(gap.missing?.upperBound), "differsFrom": .optional(gap.differsFrom),
      ])
  }

  /// The same for entries that are missing for ever; what comes next is the entry after the last of them.
  init(_ gap: Gap) {
    self.init(gap, from: LogCursor(epoch: nil, sequence: gap.missing?.upperBound ?? gap.differsFrom.map { $0 - 1 } ?? 0))
  }

  /// What stands for an operation in a list of the queue; `behind` is the one that it waits for.
  init(_ row: QueueRow, behind: IdempotencyKey?) {
    self.init(
      "operation",
      [
        "id": .text(row.operation.key.description), "session": .optional(row.operation.session?.text),
        "kind": .text("\(row.operation.rules.name)"),
        "state": .text(row.state.rawValue), "writtenAt": .text(row.operation.writtenAt.iso8601),
        "text": .optional(row.operation.action.wordsShown),
        "attempts": .number(Int64(row.attempts)), "nextAttemptAt": .optional(row.nextAttemptAt?.iso8601),
        "reason": .optional(row.reason?.rawValue), "behind": .optional(behind?.description),
        "blockedOn": .optional(row.blockedOn?.description), "needsToken": .flag(row.needsToken),
      ])
    if case .sendMessage(let body) = row.operation.action {
      for (name, value) in Self.fields(of: MessageAttributes.parts(of: body).attributes) { append(name, value) }
    }
  }
}

extension WardlineModel.ClientOperation.Action {
  /// What a list of the queue shows of its content; `nil` where its name says all.
  var wordsShown: String? {
    let words = values(without: "request")
    return words.isEmpty ? values().first : words.joined(separator: " ")
  }
}

extension Timestamp {
  private var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  /// In UTC, with milliseconds: `2026-11-20T10:44:05.123Z`.
  var iso8601: String { calendarText ?? date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

  /// Hours and minutes of the day where we are.
  var clockTime: String {
    let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(two(parts.hour)):\(two(parts.minute))"
  }
}
