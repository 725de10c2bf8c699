internal import WardlineModel

// Asking for an interpreter, what rings, and where a request stands.
extension Drawing {
  func asking(height: Int) -> [FrameRow] {
    guard let asking = screen.asking else { return [] }
    switch asking.step {
    case .language: return languages(asking, height: height)
    case .urgency:
      let items = [Urgency.normal, .urgent].map { urgency in
        [
          row(
            (asking.urgency == urgency ? pointer : "   ") + wording.text(urgency.phrase), urgency == .urgent ? .failed : .plain)
        ]
      }
      return [row(" " + chosen(asking), .quiet)] + list(.askUrgency, items, height: height - 1)
    case .note:
      let text = "\(chosen(asking)) · \(wording.text(asking.urgency.phrase))"
      return [row(" " + text, .quiet)] + list(.askNote, [], height: height - 1)
    }
  }

  private func chosen(_ asking: Asking) -> String { asking.language.map(screen.desk.name) ?? "" }

  private func languages(_ asking: Asking, height: Int) -> [FrameRow] {
    let choices = asking.choices(screen.desk)
    guard !choices.isEmpty else {
      let none = wording.text(.noticeLanguageUnknown, ["language": asking.filter.text])
      return list(.askLanguage, [wrapped(none, .warning, rowsMax: 2, indent: 1)], height: height)
    }
    let selected = asking.selectedIndex(in: choices)
    let isWide = columns >= MessageRows.wideColumnsMin
    let items = choices.enumerated().map { index, language in
      var row = FrameRow(columns: columns)
      row.putMark(index == selected ? " ▸ " : "   ", .key)
      put(language.name, index == selected ? .title : .plain, in: isWide ? 28 : 17, &row)
      if isWide { put(language.endonym, .other, in: 28, &row) }
      put(language.tag.text, .quiet, in: 12, &row)
      let count = screen.desk.onDuty(speaking: language.tag)
      if count > 0 { row.put("● \(count)", .sent, order: .reading) }
      return [row]
    }
    return list(.askLanguage, items, selected: selected, height: height)
  }

  // MARK: Where a request stands

  func requested() -> [FrameRow] {
    guard screen.status != .ended, let request = screen.desk.request(in: screen.session) else { return [] }
    return requestRows(request)
  }

  /// Nothing of one that is over, unless it can be renewed.
  func requestRows(_ request: DeviceRequest) -> [FrameRow] {
    switch request.state {
    case .pending, .open:
      var head = wording.text(.requestWaiting, ["language": screen.desk.name(of: request.content.language)])
      if request.state == .pending { head += " · " + wording.text(.statePending) }
      var parts = [head]
      if let place = request.place {
        parts += place.words(in: wording, language: screen.desk.name(of: request.content.language))
      }
      let waited = screen.desk.waited(since: request.askedAt, at: now)
      let count = "(\(Self.clock(milliseconds: waited)))"
      let text = parts.joined(separator: " · ")
      let room = columns - count.count - 3
      guard fitted(text, to: columns, order: textOrder).width > room, parts.count > 1 else { return [counting(text, count)] }
      return [counting(head, count)]
        + wrapped(parts.dropFirst().joined(separator: " · "), .banner, rowsMax: 1, mark: "▌")
    case .held:
      let why = wording.text(.whyOld, ["time": wording.when(request.askedAt, now: now.wall)])
      return bannerRows("\(wording.text(.kindRequest)): \(why) F4", .warning)
    case .expired where request.author == screen.user && request.isRenewable(at: screen.desk.relayClock.time(at: now)):
      return bannerRows(wording.text(.requestExpired, ["key": "F4"]), .warning)
    case .accepted, .cancelled, .expired, .failed: return []
    }
  }

  // MARK: What rings

  /// It stands over every view, and leaves a row for what is below it.
  var ring: [FrameRow] {
    let room = screen.rows - screen.chrome.header - screen.lineHeight - screen.chrome.status - 1
    return Array(ringRows.prefix(max(1, room)))
  }

  private var ringRows: [FrameRow] {
    if let ring = screen.shownRing {
      let left = ring.endsAt.milliseconds.subtractingReportingOverflow(now.wall.milliseconds).partialValue
      return [counting(title(of: ring), "\(max(0, (left + 999) / 1_000)) s", .warning)] + details(of: ring)
        + wrapped(keys(for: ring), .banner, rowsMax: 2, mark: "▌")
    }
    guard let ring = screen.desk.accepted else { return [] }
    let state = "\(wording.text(.kindAcceptance)), \(wording.text(.statePending))"
    return wrapped("\(title(of: ring)) · \(state)", .banner, rowsMax: 1, mark: "▌")
  }

  private func title(of ring: Ring) -> String {
    // Without controls of direction: they would turn the sentence around the name, too.
    wording.text(.ringAsks, ["name": ring.authorName.printableLine(), "language": screen.desk.name(of: ring.language)])
  }

  /// How soon, where, and what it is about.
  private func details(of ring: Ring) -> [FrameRow] {
    var parts = [wording.text(ring.urgency.phrase)]
    if ring.handsOver != nil { parts.append(wording.text(.kindHandOver)) }
    if !ring.note.isEmpty {
      parts.append(ring.note.split(whereSeparator: \.isNewline).joined(separator: " ").printableLine())
    }
    let more = screen.desk.rings.count - 1
    if more > 0 { parts.append("+\(more)") }
    return wrapped(parts.joined(separator: " · "), .banner, rowsMax: 2, mark: "▌")
  }

  private func keys(for ring: Ring) -> String {
    guard screen.desk.declining == ring.request else {
      let isFree = ![.asking, .phrases].contains(screen.view) && screen.editor.isEmpty && screen.homeEditor.isEmpty
      let letters = ["accept": isFree ? "A" : "Alt-A", "decline": isFree ? "D" : "Alt-D"]
      // A keyboard need not have these letters.
      return wording.text(.ringKeys, letters) + " (F8, F9)"
    }
    let reasons = DeclineReason.known.enumerated().map { index, reason in
      "\(index + 1) \(reason.phrase.map { wording.text($0) } ?? reason.rawValue)"
    }
    return "\(wording.text(.ringWhy)) \(reasons.joined(separator: " · "))"
  }
}

extension RequestPlace {
  /// Where a request stands, and while nobody can come, why, and what else can be done.
  package func words(in wording: any Wording, language: String) -> [String] {
    guard isUnservable else {
      return [
        wording.text(.requestPlace, ["place": "\(place)"]),
        wording.text(.requestOnDuty, ["onDuty": "\(onDuty)", "busy": "\(busy)"]),
      ]
    }
    let why = declined > 0 ? wording.text(.requestAllDeclined) : wording.text(.requestNobodySpeaks, ["language": language])
    // A sentence, which ends as one.
    return [fallback.isEmpty ? why : why + " " + fallback.printableLine()]
  }
}
