internal import WardlineModel

// What is said beside the conversation: the banner, which stands as long as what it says is so, and the panel above the line.
extension Drawing {
  /// At most two rows. What comes first matters more.
  var banner: [FrameRow] {
    var rows: [FrameRow] = []
    for part in [storeFailed, ended, lost, noToken, refused, failed, standby, paused, late, gap] where rows.count < 2 {
      rows += part()
    }
    return Array(rows.prefix(2))
  }

  private func say(_ text: String, _ style: Style = .banner) -> [FrameRow] {
    wrapped(text, style, rowsMax: 2, mark: "▌")
  }

  private func storeFailed() -> [FrameRow] {
    screen.storeFailure.map { say(wording.text(.bannerStoreFailed, ["reason": $0]), .warning) } ?? []
  }

  private func ended() -> [FrameRow] {
    guard screen.status == .ended else { return [] }
    let unsent = screen.failed.count
    return wrapped(wording.text(.bannerEnded), .banner, rowsMax: unsent > 0 ? 1 : 2, mark: "▌")
      + (unsent > 0 ? say(wording.text(.bannerEndedUnsent, [:], count: unsent), .failed) : [])
  }

  private func lost() -> [FrameRow] {
    guard let since = screen.lostSince else { return [] }
    if case .lost(let reason, _) = screen.connection {
      switch reason {
      case .notAllowed, .tokenExpired, .otherUser: return say(reason.text(in: wording) ?? "", .warning)
      default: break
      }
    }
    return wrapped(wording.text(.bannerLost), .banner, rowsMax: 1, mark: "▌") + [lostDetails(since: since)]
  }

  /// `2 waiting · next try in 4 s · Ctrl-R now (00:17)`
  private func lostDetails(since: Int64) -> FrameRow {
    let uptime = now.uptimeMilliseconds
    var parts: [String] = []
    if screen.counts.pending > 0 { parts.append(wording.text(.bannerWaiting, [:], count: screen.counts.pending)) }
    if case .lost(let reason, let nextTryAt) = screen.connection, nextTryAt > uptime {
      let seconds = (nextTryAt - uptime + 999) / 1_000
      parts.append(wording.text(.bannerNextTry, ["seconds": "\(seconds)"]))
      parts.append(wording.text(.bannerTryNow, ["key": "Ctrl-R"]))
      if let reason = reason.text(in: wording) { parts.append(reason) }
    } else {
      parts.append(wording.text(.bannerTrying))
    }
    let seconds = max(0, uptime - since) / 1_000
    let elapsed = "(\((seconds / 60).twoDigits):\((seconds % 60).twoDigits))"
    var row = FrameRow(columns: columns)
    row.put("▌", .banner, reorders: false)
    row.put(parts.joined(separator: " · "), .banner, upTo: row.room - elapsed.count - 2, reorders: reorders)
    row.fill(to: columns - elapsed.count - 1)
    row.put(elapsed, .quiet, reorders: false)
    return row
  }

  /// There is a connection, and the relay takes nothing for now.
  private func refused() -> [FrameRow] {
    guard screen.lostSince == nil, let row = screen.queue.first(where: \.isRefusedForNow), let reason = row.reason else {
      return []
    }
    let parts = [wording.text(.bannerWaiting, [:], count: screen.counts.pending), reason.text(in: wording)]
    return wrapped(parts.joined(separator: " · "), .banner, rowsMax: 1, mark: "▌")
  }

  private func noToken() -> [FrameRow] {
    guard let state = screen.state, state.needsToken, state.status != .ended else { return [] }
    return say(wording.text(.bannerNoToken, ["session": state.session.text]), .warning)
  }

  private func failed() -> [FrameRow] {
    let count = screen.failed.count
    guard count > 0, screen.status != .ended else { return [] }
    let keys = wording.text(.bannerFailedKeys, ["retry": "F5", "delete": "/delete all"])
    return say("\(wording.text(.bannerFailed, [:], count: count)) \(keys)", .failed)
  }

  private func standby() -> [FrameRow] {
    screen.connection == .standby ? say(wording.text(.bannerStandby)) : []
  }

  private func paused() -> [FrameRow] {
    screen.status == .paused ? say(wording.text(.bannerPaused)) : []
  }

  private func late() -> [FrameRow] {
    screen.late == nil ? [] : say(wording.text(.bannerLateMessage, ["key": "Alt-L"]))
  }

  private func gap() -> [FrameRow] {
    guard let gap = screen.gap else { return [] }
    if gap.reason == .pastRetention, let missing = gap.missing {
      return say(wording.text(.bannerGap, [:], count: Int(clamping: missing.upperBound - missing.lowerBound) + 1))
    }
    return say(wording.text(.bannerGapUnknown))
  }

  // MARK: Above the line

  /// What is said for a while, what can be done with what is selected and why it waits, and what Tab offers.
  var panel: [FrameRow] {
    var rows: [FrameRow] = []
    if let id = screen.selection, let message = screen.window.message(id), screen.view == .conversation {
      rows.append(actions(isUndecided: screen.isUndecided(message), canCopy: true))
      if let row = screen.queue.first(where: { $0.operation.key == id }) { rows += why(row) }
    } else if let key = screen.listSelection, let row = screen.queue.first(where: { $0.operation.key == key }),
      screen.view != .conversation
    {
      let isMessage = if case .sendMessage = row.operation.action { true } else { false }
      rows.append(actions(isUndecided: row.state == .failed, canEdit: isMessage, canCopy: isMessage))
      rows += why(row)
    }
    if screen.editor.excess > 0 {
      rows += wrapped(wording.text(.composeTooLong, [:], count: screen.editor.excess), .warning, rowsMax: 2, indent: 1)
    }
    if let notice = screen.notice {
      rows += wrapped(notice.text(in: wording), notice.isWarning ? .warning : .title, rowsMax: 2, indent: 1)
    }
    if !screen.candidates.isEmpty { rows.append(row(" " + screen.candidates.joined(separator: "  "), .quiet)) }
    return rows
  }

  private func actions(isUndecided: Bool, canEdit: Bool = true, canCopy: Bool) -> FrameRow {
    var row = FrameRow(columns: columns)
    var all: [(String, Phrase)] = []
    if isUndecided { all += [("R", .actionRetry)] }
    if isUndecided, canEdit { all += [("E", .actionEdit)] }
    if isUndecided { all += [("D", .actionDelete)] }
    if canCopy { all += [("C", .actionCopy)] }
    for (letter, phrase) in all {
      row.put(" ", reorders: false)
      row.put(Self.label(letter, wording.text(phrase)), .key, reorders: reorders)
    }
    return row
  }

  /// `[R]etry`, and `[R] Wiederholen` where the word begins with another letter.
  private static func label(_ letter: String, _ word: String) -> String {
    word.prefix(1).uppercased() == letter ? "[\(letter)]\(word.dropFirst())" : "[\(letter)] \(word)"
  }

  private func why(_ row: QueueRow) -> [FrameRow] {
    let parts = row.why(
      in: wording, behind: screen.behind(row)?.subject(in: wording), isOffline: screen.lostSince != nil, now: now.wall)
    return wrapped(parts.joined(separator: " · "), .quiet, rowsMax: 2, indent: 1)
  }
}

extension Screen {
  /// What goes first: the oldest of its lane that is not answered, unless it is that one itself. A failed one waits for nobody but its
  /// author.
  func behind(_ row: QueueRow) -> QueueRow? {
    if let blockedOn = row.blockedOn { return queue.first { $0.operation.key == blockedOn } }
    guard row.state != .failed else { return nil }
    let head = queue.first { $0.operation.lane == row.operation.lane && $0.state != .failed && $0.state != .blocked }
    return head?.ordinal == row.ordinal ? nil : head
  }
}
