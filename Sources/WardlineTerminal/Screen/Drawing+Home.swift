internal import WardlineModel

// Home: what was asked for, one's duty, the queue and the overview of a coordinator, and all sessions with what was said last.
extension Drawing {
  func home(height: Int) -> [FrameRow] {
    var above = homeBanner
    for request in screen.requestsAtHome(now) { above += requestRows(request) }
    if screen.isInterpreter { above += [dutyRow] + busyRows + screen.desk.missed.map(missedRow) }
    above = Array(above.prefix(max(0, height - 2)))
    let queued = queuedRequests(height: (height - above.count) / 2)
    above += queued
    above += overview(height: (height - above.count) / 2)
    let titles = screen.desk.sessions.map { screen.title(of: $0).text }
    let titleWidth = titleWidth(of: titles)
    let items = zip(screen.desk.sessions, titles).map { sessionRows($0, $1, titleWidth: titleWidth) }
    let empty = screen.mayAsk ? [wrapped(wording.text(.homeEmpty, ["key": "F2"]), .quiet, rowsMax: 2, indent: 1)] : []
    let selected = screen.desk.sessions.firstIndex { $0.session == screen.homeSelection }
    return above + list(.homeTitle, items.isEmpty ? empty : items, selected: selected, height: height - above.count)
  }

  var homeHeader: FrameRow {
    var row = FrameRow(columns: columns)
    row.put(" Wardline", .title, order: .reading)
    row.put(" · ", .quiet, order: .reading)
    let role = screen.settings.role.map { ", " + wording.text($0.phrase) } ?? ""
    row.put(directed("\(wording.text(.authorYou)): \(screen.knownName(of: screen.user))\(role)"), .mine, order: textOrder)
    return row
  }

  /// What the keys do, where the line is in a conversation.
  var homeKeys: FrameRow {
    var keys: [String] = []
    if !screen.desk.sessions.isEmpty { keys.append(wording.text(.keysOpen, ["key": "Enter"])) }
    if screen.mayAsk { keys.append("F2 \(wording.text(.commandRequest))") }
    if screen.desk.requests.contains(where: { $0.author == screen.user && $0.isWaiting }) {
      keys.append("Del \(wording.text(.commandCancel))")
    }
    return row(" " + keys.joined(separator: " · "), .quiet)
  }

  /// The rule below the header, with what is unread in other sessions and their keys.
  var headerRule: FrameRow {
    var rule = FrameRow(columns: columns)
    let text = elsewhere
    guard screen.ground == .conversation, !text.isEmpty else {
      rule.rule(to: columns)
      return rule
    }
    let words = fitted(" \(text) ", to: columns - 2, order: textOrder)
    rule.rule(to: columns - words.width - 1)
    rule.put(words, .banner)
    rule.rule(to: columns)
    return rule
  }

  /// Such as `2 Amal Haddad +3 · 4 er-1 +1`.
  var elsewhere: String {
    screen.unreadElsewhere.map { row in
      let number = screen.desk.number(of: row.session).map { "\($0) " } ?? ""
      let title = screen.title(of: row)
      let name = title.people.first?.name.printableLine() ?? title.subjects.first ?? row.session.text
      return "\(number)\(name) +\(row.summary.unread)"
    }.joined(separator: " · ")
  }

  // MARK: Rows

  private var dutyRow: FrameRow {
    let duty = screen.desk.duty
    var parts = [wording.text((duty.choice?.duty ?? .off).phrase)]
    // What the relay makes of it, where that is more than what was chosen.
    if let availability = duty.state?.availability, availability == .busy || availability == .ringing {
      parts.append(wording.text(availability.phrase))
    }
    var row = FrameRow(columns: columns)
    let isOn = duty.choice?.duty == .on
    guard !isOn || screen.lostSince == nil else {
      row.put(" ○ \(wording.text(.dutyUnreachable))", .warning, order: textOrder)
      return row
    }
    row.put(isOn ? " ● " : " ○ ", isOn ? .sent : .quiet, order: .reading)
    row.put(parts.joined(separator: " · "), isOn ? .sent : .plain, order: textOrder)
    row.put("  F3 ", .key, order: .reading)
    row.put(wording.text(.commandDuty), .quiet, order: textOrder)
    return row
  }

  /// What keeps requests from ringing, and how to leave it: it may be a session of a device that was lost.
  private var busyRows: [FrameRow] {
    (screen.desk.duty.state?.busyIn ?? []).map { session in
      let others = screen.desk.sessions.first { $0.session == session }?.others(than: screen.user) ?? ""
      var row = FrameRow(columns: columns)
      row.put("   \(wording.text(.dutyBusy)): ", .plain, order: textOrder)
      row.put(others.isEmpty ? session.text : others, .title, order: textOrder)
      row.put("  /open \(session) · /leave ", .key, order: .reading)
      row.put(wording.text(.commandLeave), .quiet, order: textOrder)
      return row
    }
  }

  /// `   20:14 Arabic · Bed 4 · Somebody else has accepted.`
  private func missedRow(_ missed: MissedRing) -> FrameRow {
    var row = FrameRow(columns: columns)
    row.put("   \(wording.moment(missed.endedAt, now: now.wall)) ", .quiet, order: .reading)
    let note = missed.ring.note.split(whereSeparator: \.isNewline).joined(separator: " ").printableLine()
    let parts = [screen.desk.name(of: missed.ring.language), note, missed.reason.phrase.map { wording.text($0) } ?? ""]
    row.put(parts.filter { !$0.isEmpty }.joined(separator: " · "), .quiet, order: textOrder)
    return row
  }

  /// The mark, the number that is a key with Alt, the name, the status, what is unread or not sent, and what was said last.
  private func sessionRows(_ item: SessionRow, _ title: String, titleWidth: Int) -> [FrameRow] {
    var row = FrameRow(columns: columns)
    let isSelected = screen.homeSelection == item.session
    row.putMark(isSelected ? "▸" : " ", .key)
    put(screen.desk.number(of: item.session).map(String.init) ?? " ", .key, in: 2, &row)
    put(title, isSelected ? .title : .plain, in: titleWidth, &row)
    let summary = item.summary
    let isLeft = summary.state.status != .ended && item.isLeft(by: screen.user)
    let lapse = lapse(of: item)
    let isLapsed = lapse != nil
    if let lapse, item.last == nil, summary.pending + summary.failed == 0, columns >= MessageRows.wideColumnsMin {
      row.put(lapse, .quiet, order: textOrder)
      return [row]
    }
    let status = isLapsed ? "–" : wording.text(isLeft ? .statusLeft : summary.state.status.phrase)
    let isGoingOn = summary.state.status == .active && !isLeft && !isLapsed
    put(status + (summary.state.isPending ? " …" : ""), isGoingOn ? .sent : .quiet, in: 12, &row)
    let isUnread = summary.unread > 0
    put(isUnread ? "+\(summary.unread)" : "", .banner, in: 5, &row)
    if summary.failed > 0 { put("!\(summary.failed)", .failed, in: 4, &row) }
    if summary.failed == 0, summary.pending > 0 { put("…\(summary.pending)", .pending, in: 4, &row) }
    guard columns < MessageRows.wideColumnsMin else {
      row.fill(to: titleWidth + 24)
      putLast(of: item, in: &row)
      return [row]
    }
    guard item.last != nil || isLapsed else { return [row] }
    var below = FrameRow(columns: columns)
    below.fill(to: 3)
    putLast(of: item, in: &below)
    return [row, below]
  }

  /// How the owner's request ended, if nobody else is in the session; `nil` otherwise.
  private func lapse(of item: SessionRow) -> String? {
    screen.desk.lapsedRequest(in: item, of: screen.user).map { wording.text($0.lapsePhrase) }
  }

  /// The columns of all titles: what the longest takes, as long as what was said last has as much.
  private func titleWidth(of titles: [String]) -> Int {
    guard columns >= MessageRows.wideColumnsMin else { return 20 }
    let longest = titles.map { fitted($0, to: columns, order: textOrder).width }.max() ?? 0
    return min(max(20, longest + 2), max(20, (columns - 24) / 2))
  }

  /// What was said last.
  private func putLast(of item: SessionRow, in row: inout FrameRow) {
    guard let message = item.last else { return row.put(lapse(of: item) ?? "", .quiet, order: textOrder) }
    row.put("\(wording.moment(message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
    let author = message.isMine ? wording.text(.authorYou) : item.name(of: message.author)
    row.put("\(author): ", message.isMine ? .mine : .other, order: textOrder)
    let substitute = message.substitute
    let text = substitute.map { wording.text($0) } ?? wording.words(of: message).markingTurns
    row.put(text, substitute == nil ? .plain : .quiet, order: textOrder)
  }

  // MARK: A coordinator's queue

  private func queuedRequests(height: Int) -> [FrameRow] {
    guard screen.settings.role == .coordinator || !screen.desk.queuedRequests.isEmpty, height > 1 else { return [] }
    let rows = screen.desk.queuedRequests.filter { !$0.isOver }.map { queuedRow($0) }
    let empty = row(" " + wording.text(.requestsEmpty), .quiet)
    let shown = rows.isEmpty ? [empty] : Array(rows.prefix(height - 1))
    let more = rows.count - shown.count
    let commands: [CommandName] = screen.settings.role == .coordinator && !rows.isEmpty ? [.assign] : []
    return [titleRow(.requestsTitle, more: more, commands)] + shown
  }

  /// A title, how many more there are than are shown, and what can be done with them: nothing here has keys.
  private func titleRow(_ title: Phrase, more: Int, _ commands: [CommandName]) -> FrameRow {
    var row = row(" " + wording.text(title) + (more > 0 ? " (+\(more))" : ""), .title)
    let hint = "  " + commands.map { "/\($0.rawValue) \($0.usage)" }.joined(separator: " · ")
    if !commands.isEmpty, fitted(hint, to: columns, order: .reading).width <= row.room { row.put(hint, .key, order: .reading) }
    return row
  }

  /// All sessions of the relay: how each stands and since when, the language, whether both sides have written, and who is there.
  private func overview(height: Int) -> [FrameRow] {
    guard !screen.desk.overview.isEmpty, height > 1 else { return [] }
    let shown = screen.desk.overview.prefix(height - 1).map { overviewRow($0) }
    let more = screen.desk.overview.count - shown.count
    return [titleRow(.overviewTitle, more: more, [.join, .end])] + shown
  }

  private func overviewRow(_ session: SessionOverview) -> FrameRow {
    var row = FrameRow(columns: columns)
    let since = now.wall.milliseconds.subtractingReportingOverflow(session.statusSince.milliseconds).partialValue
    put(" " + Self.clock(milliseconds: since), .quiet, in: 8, &row)
    put(session.session.text, .plain, in: 16, &row)
    let isActive = session.status.status == .active
    put(wording.text(session.status.status.phrase), isActive ? .sent : .quiet, in: 10, &row)
    put(session.language.map { screen.desk.name(of: $0) } ?? "–", .plain, in: 14, &row)
    row.put(session.haveBothSpoken ? "● " : "○ ", session.haveBothSpoken ? .sent : .quiet, order: .reading)
    row.put(session.members.map(\.name).joined(separator: ", "), .other, order: textOrder)
    return row
  }

  private func queuedRow(_ request: QueuedRequest) -> FrameRow {
    var row = FrameRow(columns: columns)
    let waited = screen.desk.waited(since: request.askedAt, at: now)
    // /assign takes the session's name; on a narrower screen the rest has no room beside it.
    let isWide = columns >= 80
    put(" " + Self.clock(milliseconds: waited), .quiet, in: isWide ? 7 : 8, &row)
    if isWide { put(request.session.text, .plain, in: 14, &row) }
    put(screen.desk.name(of: request.language), .plain, in: isWide ? 15 : 20, &row)
    let isUrgent = request.urgency == .urgent
    put(wording.text(request.urgency.phrase), isUrgent ? .failed : .quiet, in: 12, &row)
    put(request.authorName.printableLine(), .other, in: isWide ? 12 : 18, &row)
    row.put(wording.text(.requestsRinging, [:], count: request.ringing), .quiet, order: textOrder)
    return row
  }
}
