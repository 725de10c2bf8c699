internal import WardlineModel

// What can stand in the place of the conversation.
extension Drawing {
  /// Every operation that waits, live: its state, kind, age, attempts, next try and last error, and below what was written.
  func queueList(height: Int) -> [FrameRow] {
    let rows = screen.listed
    let why = whyNotConnected
    guard !rows.isEmpty else {
      return list(.queueTitle, [why + [row(" " + wording.text(.queueEmpty), .quiet)]], height: height)
    }
    var head = FrameRow(columns: columns)
    if columns >= MessageRows.wideColumnsMin {
      head.fill(to: 29)
      for (phrase, width) in [(Phrase.queueAge, 8), (.queueAttempts, 10), (.queueNext, 10), (.queueError, Int.max)] {
        put(wording.text(phrase), .quiet, in: width, &head)
      }
    }
    let numbers = Dictionary(screen.unsent.enumerated().map { ($1.operation.key, $0 + 1) }) { first, _ in first }
    let below = max(0, height - why.count)
    return why.prefix(height)
      + list(
        .queueTitle, head: head, rows.map { queueRow($0, number: numbers[$0.operation.key]) },
        selected: selectedIndex(in: rows),
        height: below)
  }

  /// In the network's own words, such as that a name is not known or a certificate is not trusted.
  private var whyNotConnected: [FrameRow] {
    guard screen.lostSince != nil, case .lost(.closed(let why), _) = screen.connection, !why.isEmpty else { return [] }
    return wrapped(why.printable(charactersMax: Limits.reasonCharactersMax), .quiet, rowsMax: 2, indent: 1, isDirected: false)
  }

  /// - Parameter number: as `/delete` counts it.
  private func queueRow(_ item: QueueRow, number: Int?) -> [FrameRow] {
    var row = FrameRow(columns: columns)
    let isFailed = item.state == .failed
    let style: Style = isFailed ? .failed : .pending
    row.putMark(screen.listSelection == item.operation.key ? "▸" : " ", .key)
    let word = isFailed ? (item.reason?.isHeld == true ? Phrase.stateHeld : .stateFailed) : .statePending
    put(directed("\(isFailed ? "!" : "…") \(wording.text(word))"), style, in: 14, &row)
    put(wording.text(item.operation.action.phrase), .plain, in: 14, &row)
    put(wording.span(RelayClock().age(of: item.operation, at: now)), .plain, in: 8, &row)
    if columns >= MessageRows.wideColumnsMin {
      put("\(item.attempts)", .plain, in: 10, &row)
      put(item.secondsToNextTry(now: now.wall).map { "\($0) s" } ?? "–", .plain, in: 10, &row)
      put(why(item) ?? "–", isFailed ? .failed : .quiet, in: .max, &row)
    }
    let text = screen.words(of: item.operation.action, in: wording)
    guard !text.isEmpty else { return [row] }
    var head = FrameRow(columns: columns)
    head.put(number.map { " \($0) " } ?? "   ", .quiet, order: .reading)
    head.put(text, order: textOrder)
    return [row, head]
  }

  private func why(_ item: QueueRow) -> String? {
    item.reason?.text(in: wording, of: item.operation.action, by: screen.settings.standing)
  }

  /// The failed messages with the numbers that commands take.
  func failedList(height: Int) -> [FrameRow] {
    let rows = screen.failed
    let items = rows.enumerated().map { index, item in
      let isSelected = screen.listSelection == item.operation.key
      let head = "\(index + 1) \(wording.when(item.operation.writtenAt, now: now.wall)) "
      var row = FrameRow(columns: columns)
      row.putMark(isSelected ? "▸" : " ", .quiet)
      row.put(head, .quiet, order: .reading)
      row.put(item.operation.action.text(in: wording), order: textOrder)
      return [row, self.row("   ! " + (why(item) ?? wording.text(.stateFailed)), .failed)]
    }
    let title = wording.text(.bannerFailed, [:], count: rows.count)
    let empty = [[row(" " + wording.text(.failedEmpty), .quiet)]]
    return list(title, items.isEmpty ? empty : items, selected: selectedIndex(in: rows), height: height)
  }

  /// The reader's own messages that no other member has confirmed as understood.
  func unconfirmedList(height: Int) -> [FrameRow] {
    let open = screen.readbacks.unconfirmed.filter { screen.corrections.correction(of: $0) == nil }
    let items = open.map { message in
      var row = FrameRow(columns: columns)
      row.put(" \(wording.when(message.writtenAt, now: now.wall)) ", .quiet, order: .reading)
      row.put(message.marks.map { wording.text($0) + " · " }.joined() + (message.opening ?? "…"), order: textOrder)
      return [row]
    }
    return list(.commandReadback, items.isEmpty ? [[row(" –", .quiet)]] : items, height: height)
  }

  func interpreterList(height: Int) -> [FrameRow] {
    let known = screen.interpreters
    let none = wording.text(.interpretersNone, ["language": known.language ?? "–"])
    let items =
      known.onDuty.map { interpreter($0.name, $0.languages.map(\.tag.text), $0.availability) }
      + known.met.map { interpreter($0.name, $0.languages, nil) }
    let title = wording.title(of: known, at: now.wall)
    return list(title, items.isEmpty ? [wrapped(none, .quiet, rowsMax: 3, indent: 1)] : items, height: height)
  }

  /// The name, whether they can be rung as far as the relay said, and what they speak.
  private func interpreter(_ name: String, _ languages: [String], _ availability: Availability?) -> [FrameRow] {
    var row = FrameRow(columns: columns)
    row.put(" ", order: .reading)
    put(name.printableLine(), .other, in: columns >= MessageRows.wideColumnsMin ? 24 : 14, &row)
    if screen.interpreters.asOf != nil {
      let isFree = availability == .onDuty
      put(availability.map { wording.text($0.phrase) } ?? "", isFree ? .sent : .quiet, in: 15, &row)
    }
    row.put(languages.joined(separator: ", "), .quiet, order: textOrder)
    return [row]
  }

  /// First the keys of where one is and of one's role, then all of them, and the commands, one's own first.
  func help(height: Int) -> [FrameRow] {
    let writing: [(String, Phrase)] = [
      ("Enter", .helpSend), ("Ctrl-J Alt-Enter", .helpNewLine), ("Ctrl-X Ctrl-E", .helpEditor),
      ("Up Down Ctrl-P Ctrl-N", .helpHistory), ("Tab", .helpCommands),
    ]
    let reading: [(String, Phrase)] = [
      ("PgUp PgDn End", .helpScroll), ("Alt-U", .helpUnread), ("Alt-L", .helpLate), ("Ctrl-Up Alt-Up", .helpSelect),
      ("Alt-R", .actionReply), ("Alt-J", .actionShowAnswered), ("Alt-Y", .commandUnderstood), ("Alt-R", .actionRetry),
      ("Alt-E", .actionEdit), ("Alt-E", .actionCorrect), ("Del", .actionDelete), ("Alt-C", .actionCopy), ("Alt-Z", .actionUndo),
      ("F5", .commandRetry),
      ("Ctrl-O", .commandQueue), ("Ctrl-F Alt-N Alt-P", .commandSearch), ("Ctrl-R", .helpTryNow),
      ("Alt-1…9 Ctrl-G", .helpSwitch),
      ("Esc", .homeTitle),
      ("Ctrl-C Ctrl-Q", .commandQuit), ("F2", .commandRequest), ("F4", .commandRenew), ("F3", .commandDuty),
      ("F6", .commandPhrase), ("F8 A", .commandAccept), ("F9 D", .commandDecline),
    ]
    let standing = screen.settings.standing
    let names = CommandName.allCases.filter(standing.mayUse) + CommandName.allCases.filter { !standing.mayUse($0) }
    let commands = names.map { ("/\($0.rawValue) \($0.usage)", $0.phrase) }
    var items = helpHere.map { [helpRow($0.0, $0.1)] }
    for (phrase, entries) in [(Phrase.helpWrite, writing), (.helpRead, reading), (.helpCommands, commands)] {
      items.append([row(" " + wording.text(phrase), .title)])
      items += entries.map { [helpRow($0.0, $0.1)] }
    }
    let below = items.count - screen.listTop - (height - 1)
    return list(wording.text(.helpTitle) + (below > 0 ? "  ↓ \(below)" : ""), items, height: height)
  }

  /// What one can do where one is.
  private var helpHere: [(String, Phrase)] {
    let asking: [(String, Phrase)] = screen.mayAsk ? [("F2", .commandRequest)] : []
    let answering: [(String, Phrase)] =
      screen.isInterpreter ? [("F3", .commandDuty), ("F8 A", .commandAccept), ("F9 D", .commandDecline)] : []
    let place: [(String, Phrase)] =
      screen.ground == .home
      ? [("Up Down Enter", .helpSwitch)] : [("Enter", .helpSend), ("F6", .commandPhrase), ("Esc", .homeTitle)]
    let menu = screen.sessionMenu.enumerated().map { ("Ctrl-T \($0 + 1)", $1.phrase) }
    return place + asking + answering + menu + [("Ctrl-O", .commandQueue), ("Ctrl-Q", .commandQuit)]
  }

  private func helpRow(_ keys: String, _ phrase: Phrase) -> FrameRow {
    var row = FrameRow(columns: columns)
    row.fill(to: 2)
    let width = max(10, min(28, columns / 2 - 3))
    put(keys, .key, in: width, &row)
    row.put(wording.text(phrase), order: textOrder)
    return row
  }

  // MARK: Pieces

  func list(
    _ title: Phrase, head: FrameRow? = nil, _ items: [[FrameRow]], selected: Int? = nil, height: Int
  ) -> [FrameRow] {
    list(wording.text(title), head: head, items, selected: selected, height: height)
  }

  /// A title and items below it, from ``Screen/listTop`` on; what is selected is always seen.
  func list(
    _ title: String, head: FrameRow? = nil, _ items: [[FrameRow]], selected: Int? = nil, height: Int
  ) -> [FrameRow] {
    var top = [row(" " + title, .title)]
    if let head { top.append(head) }
    let room = max(0, height - top.count)
    let rows = Array(items.joined())
    var first = min(screen.listTop, max(0, rows.count - room))
    if let selected {
      let end = items.prefix(selected + 1).reduce(0) { $0 + $1.count }
      first = max(0, end - room)
    }
    let shown = rows.dropFirst(first).prefix(room)
    let blank = [FrameRow](repeating: FrameRow(columns: columns), count: room - shown.count)
    return Array((top + shown + blank).prefix(max(0, height)))
  }

  private func selectedIndex(in rows: [QueueRow]) -> Int? {
    rows.firstIndex { $0.operation.key == screen.listSelection }
  }

  /// A text in a column of a table, with a blank behind it.
  func put(_ text: String, _ style: Style, in width: Int, _ row: inout FrameRow) {
    let end = width == .max ? columns : columns - row.room + width
    row.put(text, style, upTo: width == .max ? .max : max(1, width - (width > 1 ? 1 : 0)), order: textOrder)
    row.fill(to: end)
  }
}
