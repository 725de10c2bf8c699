internal import WardlineModel

// What stands between the messages: the date where the day changes, and what happened in the session.
extension Screen {
  /// A line of the conversation that is no message.
  enum Interlude: Hashable {
    case date(Timestamp)
    case event(SessionEvent)
    case newMessages
  }

  mutating func note(_ event: SessionEvent) {
    guard event.session == session else { return }
    events.removeAll { $0.sequence == event.sequence }
    let place = events.firstIndex { Self.precedes(event, $0) } ?? events.endIndex
    events.insert(event, at: place)
    readbacks.note(event, by: user)
    guard events.count > Limits.sessionEventsMax else { return }
    if events.removeFirst().confirmed != nil { rebuildReadbacks() }
  }

  private static func precedes(_ left: SessionEvent, _ right: SessionEvent) -> Bool {
    (left.loggedAt, left.sequence) < (right.loggedAt, right.sequence)
  }

  /// What stands above a message, from top to bottom.
  func interludes(above index: Int) -> [Interlude] {
    let message = window.messages[index]
    let earlier = index > 0 ? window.messages[index - 1] : nil
    // Events above the first message of the window belong to messages that are not loaded, unless it is the first of the session.
    let first = if let earlier { firstEvent(behind: earlier) } else { window.hasOlder ? firstEvent(behind: message) : 0 }
    var lines = lines(of: first..<max(first, firstEvent(behind: message)), after: earlier?.writtenAt)
    if beginsDay(at: message.writtenAt, after: lines.last?.time ?? earlier?.writtenAt) {
      lines.append(.date(message.writtenAt))
    }
    if message.id == unread.from { lines.append(.newMessages) }
    return lines
  }

  /// What stands below the last message.
  var interludesAtEnd: [Interlude] {
    guard !window.hasNewer else { return [] }
    let last = window.messages.last
    return lines(of: (last.map(firstEvent(behind:)) ?? 0)..<events.count, after: last?.writtenAt)
  }

  func words(of event: SessionEvent, in wording: any Wording) -> String {
    let place = events.firstIndex { $0.sequence == event.sequence } ?? events.endIndex
    return event.text(
      in: wording, after: events[..<place], name: { knownName(of: $0) }, language: { desk.name(of: $0) },
      message: { window.message($0)?.opening })
  }

  func height(of line: Interlude) -> Int {
    guard case .event(let event) = line, let wording = reader?.wording else { return 1 }
    return layout(of: event, in: wording).rows.count
  }

  func layout(of event: SessionEvent, in wording: any Wording) -> TextLayout {
    TextLayout(words(of: event, in: wording), width: max(1, columns - Self.eventIndent - 1), order: textOrder)
  }

  /// A blank, the time, a blank.
  static let eventIndent = 7

  private func lines(of range: Range<Int>, after earlier: Timestamp?) -> [Interlude] {
    var lines: [Interlude] = []
    var time = earlier
    for event in events[range] {
      if beginsDay(at: event.loggedAt, after: time) { lines.append(.date(event.loggedAt)) }
      lines.append(.event(event))
      time = event.loggedAt
    }
    return lines
  }

  private func beginsDay(at time: Timestamp, after earlier: Timestamp?) -> Bool {
    earlier.map { settings.clock.divides($0, time) } ?? true
  }

  /// The first event that stands below a message.
  private func firstEvent(behind message: Message) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].precedes(message) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Screen.Interlude {
  fileprivate var time: Timestamp? {
    switch self {
    case .date(let time): time
    case .event(let event): event.loggedAt
    case .newMessages: nil
    }
  }
}
