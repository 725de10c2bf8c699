package import WardlineModel

// How the rows of a terminal are shared out, from above: header, conversation or list with its banner, what is said for a while, the
// line, the status.
extension Screen {
  /// What the terminal shows.
  ///
  /// - Parameters:
  ///   - columns: as the last ``ScreenEvent/resized(columns:rows:)`` said.
  ///   - rows: likewise.
  package func frame(columns: Int, rows: Int, now: Moment, wording: any Wording) -> Frame {
    var screen = self
    (screen.columns, screen.rows) = (max(1, columns), max(1, rows))
    return Drawing(screen: screen, now: now, wording: wording).frame()
  }

  /// The rows around the conversation that are always there.
  var chrome: (header: Int, status: Int) { (rows >= 10 ? 2 : 1, 1) }

  /// The line as it is laid out: behind its prompt, with a column for the cursor.
  var lineLayout: TextLayout {
    TextLayout(lineText.markingTurns, width: max(1, columns - Self.promptWidth - 1), order: textOrder)
  }
  /// What is typed: what is looked for and the note while somebody asks for an interpreter, or says a phrase; at home a command, or nothing.
  private var lineText: String { typed?.text ?? "" }
  var typed: Editor? {
    if view == .asking { return asking?.editor }
    if view == .phrases { return phrasing?.editor }
    if view == .found { return search?.editor }
    guard ground == .home else { return editor }
    return view == .home && !homeEditor.isEmpty ? homeEditor : nil
  }
  static let promptWidth = 2
  var lineHeight: Int {
    let bytes = lineText.utf8
    // Most lines are one row, and need no layout to know it.
    if bytes.count < columns - Self.promptWidth, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return 1 }
    return lineHeight(of: lineLayout)
  }
  func lineHeight(of layout: TextLayout) -> Int { min(layout.rows.count, max(1, min(10, rows / 4))) }
}

/// A frame while it is being made.
struct Drawing {
  let screen: Screen
  let now: Moment
  let wording: any Wording

  var columns: Int { screen.columns }
  var textOrder: TextOrder { screen.textOrder }
  /// Whether rows begin at the right edge. A terminal that orders whole rows by itself would turn a mirrored one around again.
  var isMirrored: Bool { wording.isRightToLeft && textOrder != .reading }

  /// In front of what is selected, within a text.
  var pointer: String { isMirrored ? " ◂ " : " ▸ " }

  /// The screen's own words, in the direction of its language whatever they begin with, such as the name of a key.
  func directed(_ text: String) -> String { isMirrored ? "\u{200F}" + text : text }

  func frame() -> Frame {
    if columns < Limits.columnsMin || screen.rows < Limits.rowsMin { return narrow }
    if screen.isLocked { return locked }
    let line = lineRows
    var above = header + ring
    var below = panel
    let room = screen.rows - above.count - line.rows.count - 1
    // The conversation keeps a row at least.
    below = Array(below.prefix(max(0, room - 1)))
    above += middle(height: room - below.count)
    let rows = above + below + line.rows + [status]
    let top = above.count + below.count
    let isTyped =
      [.conversation, .asking, .phrases, .found].contains(screen.view) || screen.view == .home && screen.typed != nil
    let cursor = !isTyped ? nil : line.cursor.map { Frame.Cursor(row: top + $0.row, column: $0.column) }
    return Frame(columns: columns, height: screen.rows, rows: rows, cursor: cursor, isMirrored: isMirrored)
  }

  /// The rows of messages in such a frame: what the header, the banner, the panel and the line leave.
  var regionHeight: Int {
    let room = screen.rows - screen.chrome.header - ring.count - screen.lineHeight - screen.chrome.status
    let height = room - min(panel.count, max(0, room - 1))
    return max(1, height - min(banner.count, max(0, height - 1)))
  }

  private func middle(height: Int) -> [FrameRow] {
    switch screen.view {
    case .conversation: conversation(height: height)
    case .queue: queueList(height: height)
    case .failed: failedList(height: height)
    case .help: help(height: height)
    case .interpreters: interpreterList(height: height)
    case .readback: unconfirmedList(height: height)
    case .history: correctedList(height: height)
    case .found: foundList(height: height)
    case .home: home(height: height)
    case .asking: asking(height: height)
    case .phrases: phrases(height: height)
    }
  }

  // MARK: Pieces

  /// - Parameter isDirected: whether it is in the screen's language, and no command or a program's own words.
  func row(_ text: String = "", _ style: Style = .plain, isDirected: Bool = true) -> FrameRow {
    var row = FrameRow(columns: columns)
    row.put(isDirected ? directed(text) : text, style, order: textOrder)
    return row
  }

  /// A text in rows of its own; it may be cut behind the last.
  func wrapped(
    _ text: String, _ style: Style, rowsMax: Int, mark: String = "", indent: Int = 0, isDirected: Bool = true
  ) -> [FrameRow] {
    let width = columns - indent - (mark.isEmpty ? 0 : 1)
    let text = isDirected ? directed(text) : text
    let layout = TextLayout(text, width: max(1, width), order: textOrder)
    let block = layout.rows.prefix(rowsMax).reduce(0) { max($0, $1.width) }
    return layout.rows.prefix(rowsMax).enumerated().map { index, textRow in
      var row = FrameRow(columns: columns)
      row.fill(to: indent)
      row.putMark(mark, style)
      if index == rowsMax - 1, layout.rows.count > rowsMax {
        let start = text.utf8.index(text.startIndex, offsetBy: textRow.start)
        row.put(isDirected ? directed(String(text[start...])) : String(text[start...]), style, upTo: width, order: textOrder)
      } else {
        // Rows against the direction of the screen end where the widest does.
        if textRow.isRightToLeft != isMirrored { row.fill(to: columns - row.room + block - textRow.width) }
        row.put(textRow, style)
      }
      return row
    }
  }

  // MARK: Where nothing else fits, or may be seen

  private var narrow: Frame {
    let text = wording.text(.noticeNarrow, ["columns": "\(Limits.columnsMin)"])
    return Frame(
      columns: columns, height: screen.rows, rows: wrapped(text, .plain, rowsMax: screen.rows), cursor: nil,
      isMirrored: isMirrored)
  }

  private var locked: Frame {
    let text = wording.text(.noticeLocked, ["key": "Enter"])
    let blank = [FrameRow](repeating: FrameRow(columns: columns), count: screen.rows / 2)
    return Frame(
      columns: columns, height: screen.rows, rows: blank + wrapped(" " + text, .quiet, rowsMax: 2), cursor: nil,
      isMirrored: isMirrored)
  }

  // MARK: Above

  private var header: [FrameRow] {
    let row = screen.ground == .home ? homeHeader : conversationHeader
    guard screen.chrome.header > 1 else { return [row] }
    return [row, headerRule]
  }

  /// Who is there, which is never cut off for anything else; what it is about; how it stands; whether a model can be asked; and the reader
  /// where there is room for them.
  private var conversationHeader: FrameRow {
    var row = FrameRow(columns: columns)
    var separator = " "
    func put(_ text: String, _ style: Style, isDirected: Bool = true) {
      row.put(separator, .quiet, order: .reading)
      row.put(isDirected ? directed(text) : text, style, order: textOrder)
      separator = " · "
    }
    for other in screen.title?.people ?? [] {
      put(describe(other, .headerOther), .other)
      if let isHere = screen.isHere(other.user) { row.put(isHere ? " ●" : " ○", isHere ? .sent : .quiet, order: .reading) }
    }
    for subject in screen.title?.subjects ?? [] { put(subject, .title) }
    // There is no rule to hold it.
    if screen.chrome.header == 1, !elsewhere.isEmpty { row.put(" \(elsewhere)", .banner, order: .reading) }
    let isPending = screen.state?.isPending == true
    let status = screen.closed == .composeLeft ? Phrase.statusLeft : screen.status.phrase
    put(wording.text(status) + (isPending ? " …" : ""), isPending ? .pending : .title)
    let you =
      screen.participants.first { $0.user == screen.user }.map { describe($0, .headerYou) }
      ?? "\(wording.text(.authorYou)): \(screen.knownName(of: screen.user))"
    func width(_ text: String) -> Int { fitted(text, to: columns, order: textOrder).width + 3 }
    let hints = screen.modelHints
    let hint = hints.first { width($0) + width(you) <= row.room } ?? hints.last { width($0) <= row.room }
    if let hint { put(hint, .quiet, isDirected: false) }
    if width(you) <= row.room { put(you, .mine) }
    return row
  }

  private func describe(_ participant: Participant, _ phrase: Phrase) -> String {
    let text = wording.text(
      phrase,
      ["name": participant.name, "role": wording.text(participant.role.phrase), "language": participant.language])
    // A token need not say what language somebody speaks.
    return participant.language.isEmpty ? text.replacing(" ()", with: "") : text
  }

  // MARK: Below

  private var status: FrameRow {
    var row = FrameRow(columns: columns)
    let (mark, text, style) = connection
    row.put(" \(mark) ", style, order: .reading)
    row.put(directed(text), style, order: textOrder)
    row.put(" · ", .quiet, order: .reading)
    row.put(wording.text(.connectionQueue, [:], count: screen.countsShown.waiting), .quiet, order: textOrder)
    // A banner says both in full, where it has room; here they are in every view and while the connection is lost.
    let failedCount = screen.countsShown.failed
    if failedCount > 0 {
      row.put(" · ", .quiet, order: .reading)
      row.put(directed("! \(failedCount) \(wording.text(.stateFailed))"), .failed, order: textOrder)
    }
    if screen.status == .paused, screen.ground == .conversation {
      row.put(" · ", .quiet, order: .reading)
      row.put(wording.text(.statusPaused), .banner, order: textOrder)
    }
    let help: [(Phrase, String)] = [(.keysHelp, "F1")]
    let last: [(Phrase, String)] = [(.keysQueue, "Ctrl-O"), (.keysQuit, "Ctrl-Q")]
    let hints: [(Phrase, String)] =
      switch screen.view {
      case .conversation:
        help + (screen.sessionMenu.isEmpty ? [] : [(.keysMenu, "Ctrl-T")])
          + (screen.settings.offersHome ? [(.keysBack, "Esc")] : []) + last
      case .home: help + last
      default: [(.keysBack, "Esc"), (.keysQuit, "Ctrl-Q")]
      }
    // The first are the most useful.
    for count in stride(from: hints.count, to: 0, by: -1) {
      let text = directed(hints.prefix(count).map { wording.text($0.0, ["key": $0.1]) }.joined(separator: " · "))
      let width = fitted(text, to: columns, order: textOrder).width
      guard width + 2 <= row.room else { continue }
      row.fill(to: columns - width - 1)
      row.put(text, .quiet, order: textOrder)
      break
    }
    return row
  }

  private var connection: (mark: String, text: String, style: Style) {
    switch screen.connection {
    case .connecting: ("○", wording.text(.connectionConnecting), .pending)
    case .online where screen.linkLoad != nil:
      ("●", slowLink, .pending)
    case .online(let roundTrip):
      ("●", wording.text(.connectionConnected, ["milliseconds": roundTrip.map(String.init) ?? "–"]), .sent)
    case .standby: ("●", wording.text(.connectionStandby), .sent)
    case .lost: ("○", wording.text(.connectionLost), .warning)
    }
  }

  /// `Slow link, 1.2 kB/s · ↓ 84 ↑ 2`
  private var slowLink: String {
    guard let load = screen.linkLoad else { return "" }
    return wording.text(.connectionSlow, ["rate": load.rate]) + (load.rest.isEmpty ? "" : " · \(load.rest)")
  }

  // MARK: The line

  private var lineRows: (rows: [FrameRow], cursor: Frame.Cursor?) {
    guard let typed = screen.typed else { return ([screen.view == .home ? homeKeys : row()], nil) }
    if let closed = screen.closed, ![.asking, .phrases, .found].contains(screen.view), screen.ground != .home, typed.isEmpty {
      var row = FrameRow(columns: columns)
      row.putMark("> ", .quiet)
      row.put(wording.text(closed), .quiet, order: textOrder)
      return ([row], Frame.Cursor(row: 0, column: isMirrored ? columns - 1 - Screen.promptWidth : Screen.promptWidth))
    }
    let layout = screen.lineLayout
    let height = screen.lineHeight(of: layout)
    let position = layout.position(of: typed.place)
    // The row of the cursor is always seen.
    let first = max(0, min(position.row - height / 2, layout.rows.count - height))
    var cursor = Frame.Cursor(row: position.row - first, column: 0)
    let isWarned = typed.excess > 0
    let isMessage = screen.replaces != nil && ![.asking, .phrases, .found].contains(screen.view) && screen.ground != .home
    let rows = (first..<first + height).map { index in
      let textRow = layout.rows[index]
      var row = FrameRow(columns: columns)
      row.putMark(index > 0 ? "  " : isMessage ? "✎ " : "> ", .key)
      // A row against the direction of the screen stands at the other edge, as its author expects.
      let isEmpty = textRow.width == 0
      let start = !isEmpty && textRow.isRightToLeft != isMirrored ? columns - textRow.width : Screen.promptWidth
      row.fill(to: start)
      row.put(textRow, isWarned ? .warning : .plain)
      let left = isMirrored ? columns - start - textRow.width : start
      let place = isMirrored && isEmpty ? -1 : position.column
      if index == position.row { cursor.column = min(max(0, left + place), columns - 1) }
      return row
    }
    return (rows, cursor)
  }
}
