internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Home as appended lines: each session with its number, and again when something has changed there.
struct PlainHome: HomeView {
  let user: UserID
  let role: Role?
  private let wording: CurrentWording
  private let write: @Sendable (String) -> Void
  private var asking: PlainAsking
  private var connection: PlainConnection
  private var shown: [SessionID: HomeContents.Row] = [:]
  private var queued: Set<IdempotencyKey> = []

  init(
    user: UserID, role: Role?, wording: CurrentWording = .english, write: @escaping @Sendable (String) -> Void = Output.write
  ) {
    (self.user, self.role, self.wording, self.write) = (user, role, wording, write)
    asking = PlainAsking(session: nil, user: user, wording: wording, opensSessions: true, write: write)
    connection = PlainConnection(wording: wording, write: write)
  }

  mutating func begin(_ home: HomeContents) {
    let (help, quit) = (wording.text(.helpCommands), wording.text(.commandQuit))
    let role = role.map { ", " + wording.text($0.phrase) } ?? ""
    let name = printableName(home.sessions.lazy.map(\.summary).name(of: user))
    write("Wardline. \(wording.text(.authorYou)): \(name)\(role). /help: \(help); /quit: \(quit).")
    if self.role == .interpreter || home.duty.choice != nil {
      write("\(wording.text((home.duty.choice?.duty ?? .off).phrase)). /duty: \(wording.text(.commandDuty)).")
      asking.resume(home.duty)
      asking.showBusy()
    }
    for request in home.requests where request.isWaiting { asking.show(.request(request)) }
    if self.role == .coordinator || !home.queuedRequests.isEmpty {
      write(home.queuedRequests.isEmpty ? wording.text(.requestsEmpty) : "\(wording.text(.requestsTitle)):")
      for request in home.queuedRequests { write(line(of: request)) }
      queued = Set(home.queuedRequests.map(\.request))
    }
    write(
      home.sessions.isEmpty ? wording.text(.homeEmpty, ["key": "/request"]) : "\(wording.text(.homeTitle)): /open N")
    for row in home.sessions { show(row) }
    for ring in home.rings { asking.show(.ring(ring)) }
  }

  mutating func resume(_ state: ConnectionState) { connection.resume(state) }

  mutating func update(_ home: HomeContents) {
    for row in home.sessions where shown[row.summary.session].map({ isNews(row, since: $0) }) ?? true { show(row) }
    let open = Set(home.queuedRequests.map(\.request))
    guard open != queued else { return }
    for request in home.queuedRequests where !queued.contains(request.request) { write(line(of: request)) }
    if !queued.isSubset(of: open) {
      write(open.isEmpty ? wording.text(.requestsEmpty) : "\(wording.text(.requestsTitle)): \(open.count)")
    }
    queued = open
  }

  /// What is only on its way is said where it was written.
  private func isNews(_ row: HomeContents.Row, since before: HomeContents.Row) -> Bool {
    row.summary.unread != before.summary.unread || row.summary.failed != before.summary.failed
      || row.summary.state.status != before.summary.state.status || row.last?.id != before.last?.id
      || row.lapsed != before.lapsed
  }

  private mutating func show(_ row: HomeContents.Row) {
    shown[row.summary.session] = row
    for participant in row.summary.participants { asking.names[participant.user] = participant.name }
    write(line(of: row))
  }

  mutating func show(_ update: Update) {
    switch update {
    case .connection(let state): connection.show(state)
    case .queue(let counts): connection.waiting = counts.waiting
    case .change(let change): asking.show(change)
    case .gap, .presence, .link, .failed, .readAgain, .caughtUp: break
    }
  }

  // MARK: Lines

  /// Such as `2. clinic-2: active, new messages: 3; 10:44 Idris: Where does it hurt?`
  private func line(of row: HomeContents.Row) -> String {
    let summary = row.summary
    var parts = [wording.text(row.lapsed?.lapsePhrase ?? summary.state.status.phrase)]
    if summary.state.isPending { parts[0] += " (\(wording.text(.statePending)))" }
    for (count, phrase) in [
      (summary.unread, Phrase.lineNewMessages), (summary.failed, .stateFailed), (summary.pending, .statePending),
    ] where count > 0 { parts.append("\(wording.text(phrase)): \(count)") }
    let last = row.last.map { message in
      let author = message.isMine ? wording.text(.authorYou) : name(of: message.author, in: summary)
      let text = message.substitute.map { wording.text($0) } ?? opening(of: wording.words(of: message))
      return "; \(message.writtenAt.clockTime) \(author): \(text)"
    }
    return "\(row.number). \(summary.session): \(parts.joined(separator: ", "))\(last ?? "")"
  }

  private func name(of user: UserID, in summary: SessionSummary) -> String {
    printableName(summary.participants.first { $0.user == user }?.name ?? user.text)
  }

  private func line(of request: QueuedRequest) -> String {
    let parts = [
      wording.name(of: request.language), wording.text(request.urgency.phrase), printableName(request.authorName),
      wording.text(.headerSession, ["session": request.session.text]),
      wording.text(.requestsRinging, [:], count: request.ringing),
    ]
    return "  \(request.askedAt.clockTime) \(parts.joined(separator: ", "))"
  }

  func refuse(_ what: String, _ why: String, id: String?) { warn(why) }

  /// Only programs give ids.
  func done(_ what: String, id: String) {}

  func intent(of line: InputLine) -> Intent { PlainInput(wording: wording).intent(of: line, hasLost: false) }
}
