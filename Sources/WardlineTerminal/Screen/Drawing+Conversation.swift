internal import WardlineModel

// The messages.
extension Drawing {
  func conversation(height: Int) -> [FrameRow] {
    let banner = Array(self.banner.prefix(max(0, height - 1)))
    let room = height - banner.count
    if screen.window.isEmpty { return empty(room) + banner }
    if case .top(let id, let skipped) = screen.anchor, let first = screen.window.index(of: id) {
      let rows = rows(from: first, skipping: skipped, upTo: room)
      if rows.count == room { return rows + banner }
    }
    return atBottom(room: room, banner: banner)
  }

  private func empty(_ room: Int) -> [FrameRow] {
    let blank = [FrameRow](repeating: FrameRow(columns: columns), count: room - 1)
    guard screen.hasOpened else { return blank + [row()] }
    let happened = screen.interludesAtEnd.flatMap(rows).suffix(room - 1)
    return blank.dropFirst(happened.count) + happened + [row(" " + wording.text(.lineEmpty, ["key": "Enter"]), .quiet)]
  }

  private func rows(from first: Int, skipping skipped: Int, upTo room: Int) -> [FrameRow] {
    var rows: [FrameRow] = []
    var index = first
    while rows.count < room + skipped, index < screen.window.messages.count {
      rows += self.rows(at: index)
      index += 1
    }
    return Array(rows.dropFirst(skipped).prefix(room))
  }

  /// The end of the conversation. What was not sent yet stands below the banner that says so, as long as that leaves room.
  private func atBottom(room: Int, banner: [FrameRow]) -> [FrameRow] {
    let messages = screen.window.messages
    var below: [[FrameRow]] = []
    var belowCount = 0
    var index = messages.count
    if !banner.isEmpty, screen.lostSince != nil {
      while index > 0, messages[index - 1].isMine, messages[index - 1].state != .sent {
        let rows = rows(at: index - 1)
        guard belowCount + rows.count <= room / 2 else { break }
        belowCount += rows.count
        below.append(rows)
        index -= 1
      }
    }
    var above: [[FrameRow]] = []
    var left = room - belowCount
    while index > 0, left > 0 {
      index -= 1
      let rows = Array(rows(at: index).suffix(left))
      left -= rows.count
      above.append(rows)
    }
    if left > 0, !screen.window.hasOlder {
      above.append([row(" " + wording.text(.lineBegin), .quiet)])
      left -= 1
    }
    let blank = [FrameRow](repeating: FrameRow(columns: columns), count: left)
    return blank + above.reversed().joined() + banner + below.reversed().joined()
  }

  private func rows(at index: Int) -> [FrameRow] {
    let message = screen.asDrawn(screen.window.messages[index])
    let below = index == screen.window.messages.count - 1 ? screen.interludesAtEnd : []
    return screen.interludes(above: index).flatMap(rows)
      + MessageDrawing(drawing: self, message: message, correction: screen.corrections.correction(of: message)).rows
      + below.flatMap(rows)
  }

  private func rows(of line: Screen.Interlude) -> [FrameRow] {
    switch line {
    case .date(let time): [self.line(wording.date(time), .quiet)]
    case .newMessages: [self.line(wording.text(.lineNewMessages), .banner)]
    case .event(let event):
      screen.layout(of: event, in: wording).rows.enumerated().map { index, text in
        var row = FrameRow(columns: columns)
        if index == 0 { row.put(" \(wording.clock(event.loggedAt)) ", .quiet, order: .reading) }
        row.fill(to: Screen.eventIndent)
        row.put(text, .quiet)
        return row
      }
    }
  }

  /// A few words in the middle of a rule.
  private func line(_ words: String, _ style: Style) -> FrameRow {
    let text = " \(words) "
    let width = min(columns, fitted(text, to: columns, order: textOrder).width)
    var row = FrameRow(columns: columns)
    row.rule(to: (columns - width) / 2, style)
    row.put(text, style, order: textOrder)
    row.rule(to: columns, style)
    return row
  }
}

/// One message while it is being drawn; see ``MessageRows`` for what stands where.
private struct MessageDrawing {
  let drawing: Drawing
  let message: Message
  /// The correction whose words are drawn instead of its own; `nil` where it was not corrected.
  let correction: Message?
  /// The message whose words, marks, receipts and confirmation are drawn.
  private var shown: Message { correction ?? message }

  private var screen: Screen { drawing.screen }
  private var wording: any Wording { drawing.wording }
  private var shape: MessageRows { MessageRows(columns: screen.columns, textOrder: screen.textOrder) }
  private var isSelected: Bool { screen.selection == message.id }

  var rows: [FrameRow] {
    var rows = shape.isWide ? wide : narrow
    let marks = shown.marks
    if !marks.isEmpty {
      var row = FrameRow(columns: screen.columns)
      row.fill(to: shape.isWide ? MessageRows.prefixWidth : 2)
      let isWarning = marks != [.draftsTranslation]
      // Of what is urgent its author wants to know that it was understood.
      let asks =
        shown.attributes.isUrgent && screen.canUnderstand(message) ? " · Alt-Y \(wording.text(.actionUnderstood))" : ""
      row.put(
        drawing.directed(isWarning ? "‼ " : isOfEarlierWords ? "✗ " : "↳ ")
          + marks.map { wording.text($0) }.joined(separator: " · ") + asks,
        isWarning ? .warning : .quiet,
        order: screen.textOrder)
      rows.append(row)
    }
    if let correction {
      var row = FrameRow(columns: screen.columns)
      row.fill(to: shape.isWide ? MessageRows.prefixWidth : 2)
      let time = wording.when(correction.writtenAt, now: drawing.now.wall)
      row.put(drawing.directed("✎ " + wording.text(.stateCorrected, ["time": time])), .quiet, order: screen.textOrder)
      rows.append(row)
    }
    if let draft = screen.draft(of: message) { rows += self.rows(of: draft) }
    if message.state == .failed || message.isRetractionRefused {
      var row = FrameRow(columns: screen.columns)
      row.fill(to: shape.isWide ? MessageRows.prefixWidth : 2)
      row.put(drawing.directed("! \(failure)"), .failed, order: screen.textOrder)
      rows.append(row)
    }
    if let loggedAt = message.loggedLongAfter {
      var row = FrameRow(columns: screen.columns)
      row.fill(to: shape.isWide ? MessageRows.prefixWidth : 2)
      row.putMark("→ ", .quiet)
      row.put(wording.when(loggedAt, now: drawing.now.wall), .quiet, order: .reading)
      rows.append(row)
    }
    return rows
  }

  /// Never like what somebody has said: behind a mark, quiet, and below a line that says what it is.
  private func rows(of draft: MachineDraft) -> [FrameRow] {
    let column = shape.isWide ? MessageRows.prefixWidth : 2
    func row(_ text: String) -> FrameRow {
      var row = FrameRow(columns: screen.columns)
      row.fill(to: column)
      row.put(drawing.directed("≈ " + text), .quiet, order: screen.textOrder)
      return row
    }
    guard let answer = draft.answer else {
      guard draft.job.state == .failed else { return [row(wording.text(.draftsWaiting))] }
      return [row(wording.text(.draftsFailed, ["reason": draft.job.lastError.printableLine()]))]
    }
    let texts = [shape.layout(of: answer)] + (answer.remarks.isEmpty ? [] : [shape.remarks(of: answer)])
    return [row(wording.text(.draftsMark))] + (answer.confidence == .low ? [row(wording.text(.draftsUnsure))] : [])
      + texts.flatMap { layout in
        let block = layout.rows.reduce(0) { max($0, $1.width) }
        return layout.rows.map { textRow in
          var row = FrameRow(columns: screen.columns)
          row.fill(to: column)
          row.put("┊ ", .quiet, order: .reading)
          if textRow.isRightToLeft != drawing.isMirrored { row.fill(to: column + 2 + block - textRow.width) }
          row.put(textRow, .quiet)
          return row
        }
      }
  }

  private var failure: String {
    if message.isRetractionRefused, let reason = message.reason {
      return "\(wording.text(.kindRetraction)): \(reason.text(in: wording))"
    }
    if message.reason == .tooOld {
      return wording.text(.whyOld, ["time": wording.when(message.writtenAt, now: drawing.now.wall)])
    }
    return message.reason?.text(in: wording) ?? wording.text(.stateFailed)
  }

  private var textRows: [TextRow] {
    guard let phrase = shown.substitute else { return shape.layout(of: shown, for: wording.languages).rows }
    return [fitted(wording.text(phrase), to: shape.textWidth(isMine: message.isMine), order: screen.textOrder)]
  }

  /// A translation of words that were corrected since.
  private var isOfEarlierWords: Bool {
    guard let key = shown.attributes.translation?.message, let source = screen.window.message(key) ?? screen.quotes[key],
      let later = screen.corrections.correction(of: source)
    else { return false }
    return later.sequence ?? 0 > shown.sequence ?? .max
  }

  private var textStyle: Style {
    if isOfEarlierWords { return .struck }
    if shown.substitute != nil || message.state == .retracting { return .quiet }
    if isSelected { return .selected }
    return shown.marks.contains(.urgencyUrgent) ? .warning : .plain
  }

  private var wide: [FrameRow] {
    let textRows = textRows
    let block = textRows.reduce(0) { max($0, $1.width) }
    let above = above
    return (above.map(\.row) + textRows).enumerated().map { index, textRow in
      var row = FrameRow(columns: screen.columns)
      if index == 0 {
        row.putMark(isSelected ? "▸" : " ", .key)
        row.put("\(wording.clock(message.writtenAt)) ", .quiet, order: .reading)
        row.put(author, message.isMine ? .mine : .other, upTo: MessageRows.authorWidth, order: screen.textOrder)
      }
      row.fill(to: MessageRows.prefixWidth)
      if index < above.count {
        row.put(textRow, above[index].style)
      } else {
        put(textRow, block: block, at: MessageRows.prefixWidth, in: &row)
      }
      if index == 0, message.isMine {
        row.fill(to: shape.stateColumn)
        putState(in: &row)
      }
      return row
    }
  }

  /// A row each for what it answers or corrects, and for its words that were corrected.
  private var above: [(row: TextRow, style: Style)] {
    let width = shape.textWidth(isMine: message.isMine)
    var rows: [(TextRow, Style)] = []
    if message.quotes {
      rows.append(
        (fitted(drawing.directed(screen.quote(by: message, in: wording)), to: width, order: screen.textOrder), .quiet))
    }
    if correction != nil { rows.append((fitted("✗ " + (message.opening ?? "…"), to: width, order: screen.textOrder), .struck)) }
    return rows
  }

  private var narrow: [FrameRow] {
    var head = FrameRow(columns: screen.columns)
    head.putMark(isSelected ? "▸" : " ", .key)
    head.put("\(wording.clock(message.writtenAt)) ", .quiet, order: .reading)
    head.put(author, message.isMine ? .mine : .other, upTo: MessageRows.authorWidth, order: screen.textOrder)
    if message.isMine {
      head.put(" ", order: .reading)
      putState(in: &head)
    }
    let textRows = textRows
    let block = textRows.reduce(0) { max($0, $1.width) }
    let aboveRows = above.map { text, style in
      var row = FrameRow(columns: screen.columns)
      row.fill(to: 2)
      row.put(text, style)
      return row
    }
    return [head] + aboveRows
      + textRows.map { textRow in
        var row = FrameRow(columns: screen.columns)
        row.fill(to: 2)
        put(textRow, block: block, at: 2, in: &row)
        return row
      }
  }

  /// Rows against the direction of the screen end where the widest does.
  private func put(_ textRow: TextRow, block: Int, at column: Int, in row: inout FrameRow) {
    if textRow.isRightToLeft != drawing.isMirrored { row.fill(to: column + block - textRow.width) }
    row.put(textRow, textStyle)
  }

  private var author: String { message.isMine ? wording.text(.authorYou) : screen.name(of: message.author) }

  private func putState(in row: inout FrameRow) {
    // That stands where its words were.
    guard !message.state.isWordless else { return }
    // A reader of the earlier words may not have read the later ones yet.
    let isRead = screen.receipts.contains { reader, receipt in
      reader != screen.user && receipt.readThrough >= shown.sequence ?? .max
    }
    let isUnderstood = screen.readbacks.byOthers.contains(shown.id)
    let (mark, phrase, style) = message.condition(isRead: isRead, isUnderstood: isUnderstood)
    row.put(drawing.directed("\(mark) \(wording.text(phrase))"), style, order: screen.textOrder)
  }
}
