import Testing
import WardlineLanguages
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// What the screen draws, in every language: no state, kind or heading is cut off in its cells, and neither is the sentence about a
/// lost connection on a narrow terminal.
@Suite("Every language in its cells")
struct LayoutTests {
  private static let tags = ["en"] + Catalogue.translated

  /// A language, at a clock of its own.
  private struct Words: Wording {
    let wording: LanguageInUse

    init(_ tag: String) { wording = LanguageInUse(.negotiated([tag], environment: [:])) }

    func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String {
      wording.text(phrase.rawValue, arguments, count: count)
    }
    func secondsFromUTC(at time: Timestamp) -> Int { 0 }

    /// A phrase as its cells show it.
    func drawn(_ phrase: Phrase) -> String {
      fitted(text(phrase), to: 200, order: .reading).clusters.map(\.text).joined()
    }
  }

  private static let now = Moment(uptimeMilliseconds: 100_000, wall: Timestamp(milliseconds: 1_760_054_400_000))

  private static func said(_ number: UInt64, _ state: Message.State, reason: RejectionCode? = nil) -> Message {
    Message(
      id: Sample.key(number), session: Sample.ward, author: Sample.nurse, isMine: true, text: "text \(number)", state: state,
      sequence: state == .sent || state == .retracting ? number : nil, writtenAt: now.wall, reason: reason)
  }

  private static func waiting(
    _ number: UInt64, _ action: ClientOperation.Action, _ state: QueueRow.State = .pending, reason: RejectionCode? = nil
  ) -> QueueRow {
    QueueRow(
      ordinal: Int64(number),
      operation: ClientOperation(key: Sample.key(number), session: Sample.ward, writtenAt: now.wall, action: action),
      state: state,
      attempts: 0, wasSent: false, reason: reason)
  }

  /// Text in the order of reading, so that a phrase is found as it is written.
  private func screen(_ words: Words, columns: Int, _ events: [ScreenEvent]) -> [String] {
    var screen = Screen(session: Sample.ward, user: Sample.nurse, settings: Screen.Settings(bidi: .off))
    for event in [.resized(columns: columns, rows: 60)] + events { _ = screen.handle(event, now: Self.now, wording: words) }
    return screen.frame(columns: columns, rows: 60, now: Self.now, wording: words).rows.map(\.text)
  }

  @Test("the headings of the queue, and every kind and state in it", arguments: tags)
  func queue(tag: String) throws {
    let words = Words(tag)
    let kinds: [(ClientOperation.Action, Phrase)] = [
      (.sendMessage(body: "text"), .kindMessage), (.createSession, .kindSession),
      (.setStatus(.paused, basedOn: 1), .kindStatus),
      (.submitFeedback(rating: 5, text: ""), .kindFeedback), (.setPreference(name: "a", value: "b"), .kindPreference),
      (.publishProfile(name: "Ana", languages: []), .kindProfile), (.retract(Sample.key(99)), .kindRetraction),
      (.confirmMessage(Sample.key(99)), .kindConfirmation),
      (.invite(Sample.nurse), .kindInvitation), (.leave, .kindLeaving),
      (.requestInterpreter(InterpreterRequest(try LanguageTag("ar-SY"), note: "note")), .kindRequest),
      (.cancelRequest(Sample.key(99)), .kindCancellation), (.acceptRequest(Sample.key(99)), .kindAcceptance),
      (.declineRequest(Sample.key(99), .busy), .kindRefusal), (.handOver(.shiftEnds, leavesAtOnce: false), .kindHandOver),
      (.assignRequest(Sample.key(99), Sample.nurse), .kindRequest), (.joinSession(reason: "reason"), .kindSession),
    ]
    let states: [(QueueRow.State, RejectionCode?, Phrase)] = [
      (.pending, nil, .statePending), (.failed, .busy, .stateFailed), (.failed, .tooOld, .stateHeld),
    ]
    for (state, reason, phrase) in states {
      let rows = kinds.enumerated().map { Self.waiting(UInt64($0 + 1), $1.0, state, reason: reason) }
      let drawn = screen(
        words, columns: 80, [.queue(rows, QueueCounts(pending: 0, failed: 0)), .input(.key(.control("o")))])
      let listed = drawn.drop { !$0.contains(words.drawn(.queueTitle)) }.dropFirst()
      let head = try #require(listed.first)
      for heading in [Phrase.queueAge, .queueAttempts, .queueNext] {
        #expect(head.contains(words.drawn(heading)), "\(heading.rawValue) \(words.text(heading)): \(head)")
      }
      let mark = state == .failed ? "!" : "…"
      let items = listed.filter { $0.dropFirst().hasPrefix("\(mark) ") }
      #expect(items.count == kinds.count)
      for (item, (_, kind)) in zip(items, kinds) {
        #expect(item.contains("\(mark) \(words.drawn(phrase))"), "\(phrase.rawValue) \(words.text(phrase)): \(item)")
        #expect(item.contains(words.drawn(kind)), "\(kind.rawValue) \(words.text(kind)): \(item)")
      }
    }
  }

  @Test("the state of each message, wide and narrow", arguments: tags)
  func states(tag: String) throws {
    let words = Words(tag)
    let messages: [(Message, String, Phrase)] = [
      (Self.said(1, .sent), "✓✓", .stateRead), (Self.said(2, .sent), "✓", .stateSent),
      (Self.said(3, .pending), "…", .statePending), (Self.said(4, .failed, reason: .busy), "!", .stateFailed),
      (Self.said(5, .failed, reason: .tooOld), "!", .stateHeld), (Self.said(6, .retracting), "…", .stateRetracting),
    ]
    let page = MessagePage(messages.map(\.0), position: .whole(showing: nil), hasOlder: false, hasNewer: false)
    let receipt = Receipt(session: Sample.ward, deliveredThrough: 1, readThrough: 1)
    for columns in [80, 60, 40] {
      let rows = screen(words, columns: columns, [.page(page), .receipt(receipt, by: Sample.interpreter)])
      for (message, mark, phrase) in messages {
        let index = try #require(rows.firstIndex { $0.contains(message.text) })
        let head = rows[columns < 60 ? index - 1 : index]
        #expect(
          head.hasSuffix(" \(mark) \(words.drawn(phrase))"), "\(columns) \(phrase.rawValue) \(words.text(phrase)): \(head)")
      }
    }
  }

  @Test("why a message failed is a phrase, whole on a screen of 80 columns", arguments: tags)
  func reasons(tag: String) throws {
    let words = Words(tag)
    let reasons: [(RejectionCode, Phrase)] = [
      (.sessionEnded, .reasonSessionEnded), (.notAllowed, .reasonNotAllowed), (.textTooLong, .reasonTextTooLong),
      (.timedOut, .reasonTooManyAttempts), (.lostByRelay, .reasonLostByRelay), (.quotaExceeded, .reasonQuotaExceeded),
      (.busy, .reasonOverloaded), (.tooManySessions, .reasonTooManySessions), (.muted, .reasonMuted),
      (.sessionNotCreated, .reasonSessionNotCreated),
    ]
    let messages = reasons.enumerated().map { Self.said(UInt64($0 + 1), .failed, reason: $1.0) }
    let page = MessagePage(messages, position: .whole(showing: nil), hasOlder: false, hasNewer: false)
    let rows = screen(words, columns: 80, [.page(page)])
    for (message, (_, phrase)) in zip(messages, reasons) {
      let index = try #require(rows.firstIndex { $0.contains(message.text) })
      #expect(
        rows[index + 1].hasSuffix("! \(words.drawn(phrase))"), "\(phrase.rawValue) \(words.text(phrase)): \(rows[index + 1])")
    }
  }

  /// The rows of home, or of a screen over which a request rings.
  private func desk(_ words: Words, columns: Int, role: Role, _ events: [DeskEvent], keys: [Key] = []) -> [String] {
    var screen = Screen(session: nil, user: Sample.nurse, settings: Screen.Settings(bidi: .off, role: role, offersHome: true))
    let all = [.resized(columns: columns, rows: 24)] + events.map { ScreenEvent.desk($0) } + keys.map { .input(.key($0)) }
    for event in all { _ = screen.handle(event, now: Self.now, wording: words) }
    return screen.frame(columns: columns, rows: 24, now: Self.now, wording: words).rows.map(\.text)
  }

  @Test("home: duty, what a request waits for, the queue and the keys", arguments: tags)
  func home(tag: String) throws {
    let words = Words(tag)
    let arabic = try LanguageTag("ar")
    let place = RequestPlace(2, onDuty: 3, busy: 2, expiresAt: Self.now.wall)
    let request = DeviceRequest(
      Sample.key(1), in: Sample.ward, by: Sample.nurse, InterpreterRequest(arabic), askedAt: Self.now.wall, state: .open,
      place: place)
    let queued = QueuedRequest(
      Sample.key(1), in: Sample.ward, arabic, urgency: .urgent, author: Sample.nurse, askedAt: Self.now.wall, ringing: 3)
    for duty in Duty.allCases {
      let choice = DutyChoice(duty, chosenAt: Self.now.wall)
      let busy = DeviceDuty(choice: choice, state: DutyState(choice, availability: .busy, busyIn: [Sample.ward]))
      let text = desk(words, columns: 80, role: .interpreter, [.requests([request]), .duty(busy)]).joined(separator: "\n")
      #expect(
        text.contains("\(words.drawn(duty.phrase)) · \(words.drawn(.dutyBusy))  F3 \(words.drawn(.commandDuty))"), "\(text)")
      let waiting = fitted(words.text(.requestWaiting, ["language": "ar"], count: nil), to: 200, order: .reading)
      #expect(text.contains(waiting.clusters.map(\.text).joined()), "\(text)")
      let onDuty = fitted(words.text(.requestOnDuty, ["onDuty": "3", "busy": "2"], count: nil), to: 200, order: .reading)
      #expect(text.contains(onDuty.clusters.map(\.text).joined()), "\(text)")
    }
    let nurse = desk(words, columns: 80, role: .nurse, [.requests([request])]).joined(separator: "\n")
    #expect(nurse.contains("F2 \(words.drawn(.commandRequest)) · Del \(words.drawn(.commandCancel))\n"), "\(nurse)")
    let row = desk(words, columns: 80, role: .coordinator, [.queuedRequests([queued])]).first { $0.hasPrefix(" 00:00") }
    let ringing = fitted(words.text(.requestsRinging, [:], count: 3), to: 200, order: .reading).clusters.map(\.text).joined()
    #expect(row?.contains(words.drawn(.urgencyUrgent)) == true && row?.hasSuffix(ringing) == true, "\(row ?? "")")
  }

  @Test("what rings: who asks, how it is answered, and every reason", arguments: tags)
  func ringing(tag: String) throws {
    let words = Words(tag)
    let ring = Ring(
      of: Sample.key(1), in: Sample.ward, try LanguageTag("ar"), urgency: .urgent, author: Sample.nurse,
      endsAt: Self.now.wall.advanced(byMilliseconds: 15_000))
    func letters(_ text: String) -> String { String(text.filter { !$0.isWhitespace && $0 != "▌" }) }
    let keys = fitted(words.text(.ringKeys, ["accept": "A", "decline": "D"], count: nil), to: 200, order: .reading)
    for columns in [80, 40] {
      let text = desk(words, columns: columns, role: .interpreter, [.rings([ring])]).joined()
      #expect(letters(text).contains(letters(keys.clusters.map(\.text).joined())), "\(text)")
      #expect(text.contains(words.drawn(.urgencyUrgent)) && text.contains("15 s"), "\(text)")
    }
    let asked = letters(desk(words, columns: 80, role: .interpreter, [.rings([ring])], keys: [.alt("d")]).joined())
    for phrase in [Phrase.ringWhy] + DeclineReason.known.compactMap(\.phrase) {
      #expect(asked.contains(letters(words.drawn(phrase))), "\(phrase.rawValue): \(asked)")
    }
  }

  @Test("a lost connection is said as a whole sentence", arguments: tags, [80, 60, 40, 20])
  func lost(tag: String, columns: Int) throws {
    let words = Words(tag)
    let lost = ConnectionView.lost(.unreachable, nextTryAt: Self.now.uptimeMilliseconds + 5_000)
    let page = MessagePage([Self.said(1, .sent)], position: .whole(showing: nil), hasOlder: false, hasNewer: false)
    let rows = screen(words, columns: columns, [.page(page), .connection(lost)]).filter { $0.hasPrefix("▌") }
    #expect(rows.last?.contains("(00:00)") == true, "the last row counts: \(rows)")
    let sentence = rows.dropLast()
    #expect(sentence.count <= (columns == 20 ? 2 : 1), "\(rows)")
    func letters(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
    let said = letters(sentence.map { String($0.dropFirst()) }.joined())
    let isWhole = fitted(words.text(.bannerLost), to: 200, order: .reading).width < columns
    #expect(said == letters(words.drawn(isWhole ? .bannerLost : .bannerLostShort)), "\(rows)")
  }
}
