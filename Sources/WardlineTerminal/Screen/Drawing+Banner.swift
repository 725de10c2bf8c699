internal import WardlineModel

// What is said beside the conversation: the banner, which stands as long as what it says is so, and the panel above the line.
extension Drawing {
  /// At most two rows, three where the terminal is too narrow for a sentence on one, and one for what has come below. What comes
  /// first matters more.
  var banner: [FrameRow] {
    newBelow() + standing
  }

  private var standing: [FrameRow] {
    rowsOfBanner([storeFailed, ended, lost, noToken, refused, failed, requested, cameIn, standby, paused, late, gap])
  }

  /// What concerns the whole device stands at home, too.
  var homeBanner: [FrameRow] { rowsOfBanner([storeFailed, lost, standby]) }

  private func rowsOfBanner(_ parts: [() -> [FrameRow]]) -> [FrameRow] {
    var rows: [FrameRow] = []
    for part in parts where rows.count < 2 {
      let more = part()
      rows += more.prefix(rows.isEmpty ? more.count : 2 - rows.count)
    }
    return rows
  }

  func bannerRows(_ text: String, _ style: Style = .banner) -> [FrameRow] {
    wrapped(text, style, rowsMax: 2, mark: "▌")
  }

  /// How many messages have arrived below the rows that are shown, while the conversation is scrolled up.
  private func newBelow() -> [FrameRow] {
    guard screen.newBelow > 0, screen.anchor != .bottom else { return [] }
    let words = wording.text(.bannerNewBelow, [:], count: screen.newBelow)
    return wrapped("↓ \(words) · End", .banner, rowsMax: 1, mark: "▌")
  }

  private func storeFailed() -> [FrameRow] {
    guard let failure = screen.storeFailure else { return [] }
    let reason = failure.isFullDisk ? wording.text(.reasonDiskFull) : failure.reason
    return bannerRows(wording.text(.bannerStoreFailed, ["reason": reason]), .warning)
  }

  private func ended() -> [FrameRow] {
    guard let closed = screen.closed else { return [] }
    let words = closed == .composeLeft ? left : wording.text(.bannerEnded)
    // What its author wrote before they left, and no relay has: it will not go any more.
    let unsent = closed == .composeLeft ? screen.unsentCount : screen.failed.count
    return wrapped(words, .banner, rowsMax: unsent > 0 ? 1 : 2, mark: "▌")
      + (unsent > 0
        ? wrapped(wording.text(.bannerEndedUnsent, [:], count: unsent), .warning, rowsMax: 1, mark: "▌") : [])
  }

  /// When, and to whom the session was handed over if it was.
  private var left: String {
    let own = screen.events.last { if case .left(screen.user, _) = $0.kind { true } else { false } }
    guard let own else { return wording.text(.composeLeft) }
    return "\(wording.when(own.loggedAt, now: now.wall)) · \(screen.words(of: own, in: wording))"
  }

  private func lost() -> [FrameRow] {
    guard let since = screen.lostSince else { return [] }
    if case .lost(let reason, _) = screen.connection {
      switch reason {
      case .notAllowed, .tokenExpired, .otherUser, .wipeDeclined, .storeUnavailable:
        return bannerRows(reason.text(in: wording) ?? "", .warning)
      default: break
      }
    }
    return lostSentence + [lostDetails(since: since)]
  }

  /// The whole sentence where a row holds it; else the short one, so that its end, in many languages the verb, is never cut off.
  private var lostSentence: [FrameRow] {
    let whole = bannerRows(wording.text(.bannerLost))
    return whole.count == 1 ? whole : bannerRows(wording.text(.bannerLostShort))
  }

  /// `2 waiting · next try in 4 s · Ctrl-R now (00:17)`
  private func lostDetails(since: Int64) -> FrameRow {
    let uptime = now.uptimeMilliseconds
    var parts: [String] = []
    let waiting = screen.countsShown.waiting
    if waiting > 0 { parts.append(wording.text(.bannerWaiting, [:], count: waiting)) }
    if case .lost(let reason, let nextTryAt) = screen.connection, nextTryAt > uptime {
      let seconds = (nextTryAt - uptime + 999) / 1_000
      parts.append(wording.text(.bannerNextTry, ["seconds": "\(seconds)"]))
      parts.append(wording.text(.bannerTryNow, ["key": "Ctrl-R"]))
      if let reason = reason.text(in: wording) { parts.append(reason) }
    } else {
      parts.append(wording.text(.bannerTrying))
    }
    return counting(parts.joined(separator: " · "), "(\(Self.clock(milliseconds: uptime - since)))")
  }

  /// A row of a banner with a count at its end, which is never cut off.
  func counting(_ text: String, _ count: String, _ style: Style = .banner) -> FrameRow {
    var row = FrameRow(columns: columns)
    row.putMark("▌", style)
    row.put(directed(text), style, upTo: row.room - count.count - 2, order: textOrder)
    row.fill(to: columns - count.count - 1)
    row.put(count, .quiet, order: .reading)
    return row
  }

  /// Such as `00:17`.
  static func clock(milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1_000
    return "\((seconds / 60).twoDigits):\((seconds % 60).twoDigits)"
  }

  /// There is a connection, and the relay takes nothing for now.
  private func refused() -> [FrameRow] {
    guard screen.lostSince == nil, let row = screen.listed.first(where: \.isRefusedForNow), let reason = row.reason else {
      return []
    }
    let parts = [wording.text(.bannerWaiting, [:], count: screen.countsShown.waiting), reason.text(in: wording)]
    return wrapped(parts.joined(separator: " · "), .banner, rowsMax: 1, mark: "▌")
  }

  private func noToken() -> [FrameRow] {
    guard let state = screen.state, state.needsToken, screen.closed == nil else { return [] }
    return bannerRows(wording.text(.bannerNoToken, ["session": screen.title?.text ?? state.session.text]), .warning)
  }

  private func failed() -> [FrameRow] {
    let count = screen.failed.count
    guard count > 0, screen.closed == nil else { return [] }
    guard screen.failed.contains(where: { screen.canRetry($0) }) else {
      let words = "\(wording.text(.bannerFailed, [:], count: count)) /delete all \(wording.text(.actionDelete))"
      return bannerRows(words, .warning)
    }
    let isLost = screen.failed.allSatisfy { $0.reason == .lostByRelay }
    let keys = wording.text(.bannerFailedKeys, ["retry": isLost ? "Enter" : "F5", "delete": "/delete all"])
    let reason = isLost ? "(\(wording.text(.reasonLostByRelay))) " : ""
    return bannerRows("\(wording.text(.bannerFailed, [:], count: count)) \(reason)\(keys)", .warning)
  }

  private func standby() -> [FrameRow] {
    screen.connection == .standby ? bannerRows(wording.text(.bannerStandby)) : []
  }

  private func paused() -> [FrameRow] {
    screen.status == .paused ? bannerRows(wording.text(.bannerPaused)) : []
  }

  /// Who has come into the session from outside, and why, for as long as they are there.
  private func cameIn() -> [FrameRow] {
    screen.participants.filter { !$0.joinReason.isEmpty && !$0.hasLeft && $0.user != screen.user }.flatMap { member in
      let name = "\(member.name), \(wording.text(member.role.phrase))"
      return bannerRows("\(wording.text(.presenceHere, ["name": name])): \(member.joinReason)")
    }
  }

  private func late() -> [FrameRow] {
    screen.late == nil ? [] : bannerRows(wording.text(.bannerLateMessage, ["key": "Alt-L"]))
  }

  private func gap() -> [FrameRow] {
    guard let gap = screen.gap else { return [] }
    if gap.reason == .pastRetention, gap.missing != nil {
      return bannerRows(wording.text(.bannerGap, [:], count: gap.missingCount))
    }
    if gap.reason == .diverged, let from = gap.differsFrom {
      return bannerRows(wording.text(.bannerGapDiverged, ["sequence": "\(from)"]))
    }
    return bannerRows(wording.text(.bannerGapUnknown))
  }

  // MARK: Above the line

  /// What is said for a while, what can be done with what is selected and why it waits, and what Tab offers.
  var panel: [FrameRow] {
    var rows: [FrameRow] = []
    if let id = screen.selection, let message = screen.window.message(id), screen.view == .conversation {
      rows.append(
        actions(
          canRetry: screen.canRetry(message), canAnswer: screen.canAnswer(message), canEdit: screen.canEdit(message),
          canCorrect: screen.canCorrect(message), canDelete: screen.canDelete(message), canCopy: true,
          canJump: screen.canJump(from: message),
          canUnderstand: screen.canUnderstand(message)))
      if let row = screen.queue.first(where: { $0.operation.key == id }), !screen.deletions.contains(id) { rows += why(row) }
    } else if let row = screen.listedRow {
      let isMessage = if case .sendMessage = row.operation.action { true } else { false }
      rows.append(
        actions(
          canRetry: screen.canRetry(row), canEdit: screen.canEdit(row), canDelete: row.canBeDeleted, canCopy: isMessage))
      rows += why(row)
    }
    if let number = screen.foundHere, let result = screen.search?.result {
      var row = FrameRow(columns: columns)
      row.put(" Alt-P Alt-N ", .key, order: .reading)
      row.put("\(number)/\(result.count) · ", .quiet, order: .reading)
      row.put(result.words.printableLine(), .title, order: textOrder)
      rows.append(row)
    }
    if let reference = screen.reference, screen.view == .conversation {
      let quote = screen.quote(of: reference.message, isCorrected: reference.isCorrection, in: wording)
      var row = FrameRow(columns: columns)
      row.fill(to: 1)
      row.put(fitted(directed(quote), to: max(1, columns - 8), order: textOrder), .title)
      row.put(" · Esc", .quiet, order: .reading)
      rows.append(row)
    }
    rows += asked
    if screen.editor.excess > 0 {
      rows += wrapped(wording.text(.composeTooLong, [:], count: screen.editor.excess), .warning, rowsMax: 2, indent: 1)
    }
    rows += deleted
    if let notice = screen.notice {
      rows += wrapped(notice.text(in: wording), notice.isWarning ? .warning : .title, rowsMax: 2, indent: 1)
    }
    if !screen.candidates.isEmpty {
      rows.append(row(" " + screen.candidates.joined(separator: "  "), .quiet, isDirected: false))
    }
    return rows
  }

  private func actions(
    canRetry: Bool, canAnswer: Bool = false, canEdit: Bool, canCorrect: Bool = false, canDelete: Bool, canCopy: Bool,
    canJump: Bool = false,
    canUnderstand: Bool = false
  ) -> FrameRow {
    let all: [(isOffered: Bool, key: String, phrase: Phrase)] = [
      (canRetry, "Alt-R", .actionRetry), (canAnswer, "Alt-R", .actionReply), (canUnderstand, "Alt-Y", .actionUnderstood),
      (canEdit, "Alt-E", .actionEdit), (canCorrect, "Alt-E", .actionCorrect),
      (canDelete, "Del", .actionDelete),
      (canCopy, "Alt-C", .actionCopy), (canJump, "Alt-J", .actionShowAnswered),
    ]
    var row = FrameRow(columns: columns)
    for (index, action) in all.filter(\.isOffered).enumerated() {
      row.put(index == 0 ? " " : " · ", .quiet, order: .reading)
      row.put(action.key + " ", .key, order: .reading)
      row.put(wording.text(action.phrase), order: textOrder)
    }
    return row
  }

  /// What is asked before something that cannot be taken back.
  private var asked: [FrameRow] {
    var parts: [String]
    switch screen.question {
    case nil: return []
    case .delete: parts = [wording.text(.actionDelete) + "?"]
    case .deleteAll(let keys): parts = [wording.text(.askDeleteAll, [:], count: keys.count)]
    case .leave: parts = [wording.text(.askLeave)]
    case .endOther(let session): parts = [session.text, wording.text(.askEnd)]
    case .cancel: parts = [wording.text(.commandCancel) + "?"]
    case .assign(let request, let user):
      let misfit = request.misfit(of: user, in: screen.desk.directory)
      let why = misfit?.words(in: wording, language: { screen.desk.name(of: $0) }) ?? []
      parts = [([screen.knownName(of: user)] + why).joined(separator: " · "), "· \(wording.text(.commandAssign))?"]
    case .menu(let entries):
      let words = entries.enumerated().map { "\($0 + 1) \(wording.text($1.phrase))" } + ["Esc"]
      return wrapped(words.joined(separator: " · "), .title, rowsMax: 3, indent: 1)
    case .rate(let chosen):
      let digits = (1...5).map { (digit: Int) in digit == chosen ? "[\(digit)]" : "\(digit)" }.joined(separator: " ")
      let end = chosen == nil ? "Esc" : "Enter · Esc"
      return wrapped("\(wording.text(.commandFeedback)): \(digits) · \(end)", .title, rowsMax: 2, indent: 1)
    case .quit:
      parts = screen.isOnDuty ? [wording.text(.dutyOn), "·"] : []
      let waiting = screen.countsShown.waiting
      if waiting > 0 { parts += [wording.text(.bannerWaiting, [:], count: waiting), "·"] }
      parts.append(wording.text(.keysQuit, ["key": "Ctrl-C"]) + "?")
    case .end:
      parts = [wording.text(.askEnd)]
      let unsent = screen.unsentCount
      if unsent > 0 { parts.append(wording.text(.bannerEndedUnsent, [:], count: unsent)) }
    }
    return wrapped((parts + ["y/n"]).joined(separator: " "), .warning, rowsMax: 3, indent: 1)
  }

  /// What was deleted last, and for how long that can be undone.
  private var deleted: [FrameRow] {
    guard let last = screen.deletions.undecided.last else { return [] }
    let seconds = (last.dueAt - now.uptimeMilliseconds + 999) / 1_000
    let words = wording.text(.noticeDeletes, ["seconds": "\(seconds)", "key": "Alt-Z"])
    return wrapped(words, .title, rowsMax: 1, indent: 1)
  }

  private func why(_ row: QueueRow) -> [FrameRow] {
    let parts = row.why(
      in: wording, behind: screen.behind(row)?.subject(in: wording), isOffline: screen.lostSince != nil,
      by: screen.settings.standing, now: now.wall)
    return wrapped(parts.joined(separator: " · "), .quiet, rowsMax: 2, indent: 1)
  }
}

extension Screen {
  /// What goes first: the oldest of its lane that is not answered, unless it is that one itself. A failed one waits for its author
  /// only.
  func behind(_ row: QueueRow) -> QueueRow? {
    let rows = listed
    if let blockedOn = row.blockedOn { return rows.first { $0.operation.key == blockedOn } }
    guard row.state != .failed else { return nil }
    let head = rows.first { $0.operation.lane == row.operation.lane && $0.state != .failed && $0.state != .blocked }
    return head?.ordinal == row.ordinal ? nil : head
  }
}
