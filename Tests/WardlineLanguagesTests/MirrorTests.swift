import Testing
import WardlineLanguages
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// A screen in a language that is written from right to left.
@Suite("Mirrored screens")
struct MirrorTests {
  private struct Words: Wording {
    let wording: LanguageInUse

    init(_ tag: String) { wording = LanguageInUse(.negotiated([tag], environment: [:])) }

    var isRightToLeft: Bool { wording.language.isRightToLeft }
    func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String {
      wording.text(phrase.rawValue, arguments, count: count)
    }
    func secondsFromUTC(at time: Timestamp) -> Int { 0 }
  }

  private static let now = Moment(uptimeMilliseconds: 100_000, wall: Timestamp(milliseconds: 1_760_092_800_000))
  private static let rightToLeft = Catalogue.translated.filter { Words($0).isRightToLeft }

  private static func message(
    _ number: UInt64, _ text: String, isMine: Bool = false, _ state: Message.State = .sent,
    _ attributes: MessageAttributes = .none
  ) -> Message {
    Message(
      id: Sample.key(number), session: Sample.ward, author: isMine ? Sample.nurse : Sample.interpreter, isMine: isMine,
      text: text, attributes: attributes, state: state, sequence: state == .sent ? number : nil,
      writtenAt: now.wall.advanced(byMilliseconds: Int64(number) * 60_000 - 600_000),
      reason: state == .failed ? .textTooLong : nil)
  }

  private static let conversation = [
    message(1, "هل لديك ألم؟"), message(2, "Any allergies to penicillin?", isMine: true),
    message(3, "نعم، 5 mg من Ibuprofen.", isMine: true, .sent, MessageAttributes(isUrgent: true, replyTo: Sample.key(2))),
    message(4, "A long line of English that does not fit into one row of this screen, so that it takes two of them."),
    message(5, "لا", isMine: true, .failed),
  ]

  private static func screen(_ words: Words, columns: Int, rows: Int = 24, bidi: BidiMode = .app, _ events: [ScreenEvent] = [])
    -> Frame
  {
    var screen = Screen(session: Sample.ward, user: Sample.nurse, settings: Screen.Settings(bidi: bidi))
    let begin: [ScreenEvent] = [
      .resized(columns: columns, rows: rows), .session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)),
      .participant(Participant(user: Sample.nurse, role: .nurse, name: "Nadia", language: "en")),
      .participant(Participant(user: Sample.interpreter, role: .interpreter, name: "إدريس", language: "ar")),
      .connection(.online(roundTripMilliseconds: 38)),
      .page(MessagePage(conversation, position: .whole(showing: nil), hasOlder: false, hasNewer: false)),
    ]
    for event in begin + events { _ = screen.handle(event, now: now, wording: words) }
    return screen.frame(columns: columns, rows: rows, now: now, wording: words)
  }

  private static func desk(_ words: Words) -> Frame {
    var screen = Screen(session: nil, user: Sample.nurse, settings: Screen.Settings(bidi: .app, role: .nurse, offersHome: true))
    let last = message(5, "Any pain?")
    let summary = SessionSummary(
      state: SessionState(session: Sample.ward, confirmed: .initial, wanted: nil),
      participants: [Participant(user: Sample.interpreter, role: .interpreter, name: "إدريس", language: "ar")],
      lastWrittenAt: last.writtenAt, messages: 1, unread: 2)
    let row = SessionRow(summary, last: last)
    for event in [
      .resized(columns: 80, rows: 12), .connection(.lost(.unreachable, nextTryAt: 105_000)), .desk(.sessions([row])),
    ] as [ScreenEvent] {
      _ = screen.handle(event, now: now, wording: words)
    }
    return screen.frame(columns: 80, rows: 12, now: now, wording: words)
  }

  /// In the order in which the cells stand, from left to right; the letters of Arabic are not joined.
  private static let conversations = [
    "ar": """
                    (en) ة/ضرمم ،Nadia :تنأ · ةطشن · ward-7 · ○ (ar) ة/مجرتم ،سيردإ
    ────────────────────────────────────────────────────────────────────────────────
                                                                 .انه ةثداحملا أدبت
    ────────────────────────────────── 2025-10-10 ──────────────────────────────────
                                                    ؟ملأ كيدل له        سيردإ 10:31
           تلسرأُ ✓                  Any allergies to penicillin?          تنأ 10:32
           تلسرأُ ✓           Any allergies to penicillin? :تنأ ↩          تنأ 10:33
                                         .Ibuprofen نم 5 mg ،معن
                                                          لجاع ‼
       A long line of English that does not fit into one row of         سيردإ 10:34
       this screen, so that it takes two of them.
            تلشف !                                            ال          تنأ 10:35
                                     مداخلا اذه هلبقي امم لوطأ !
                                                                        5 mg ابحرم <
     راظتنالا Ctrl-O · ةمئاقلا Ctrl-T · ةدعاسم F1      0 راظتنالا يف · 38 ms لصتم ●
    """,
    "he": """
                 (en) תו/חא ,Nadia :ינא · הליעפ · ward-7 · ○ (ar) תי/ןמגרותמ ,سيردإ
    ────────────────────────────────────────────────────────────────────────────────
                                                                  .ןאכ הליחתמ החישה
    ────────────────────────────────── 2025-10-10 ──────────────────────────────────
                                                    ؟ملأ كيدل له        سيردإ 10:31
           החלשנ ✓                  Any allergies to penicillin?          ינא 10:32
           החלשנ ✓           Any allergies to penicillin? :ינא ↩          ינא 10:33
                                         .Ibuprofen نم 5 mg ،معن
                                                          ףוחד ‼
       A long line of English that does not fit into one row of         سيردإ 10:34
       this screen, so that it takes two of them.
           הלשכנ !                                            ال          ינא 10:35
                                            הזה תרשל ידמ הכורא !
                                                                        5 mg ابحرم <
     האיצי Ctrl-Q · רות Ctrl-O · טירפת Ctrl-T · הרזע F1      0 רותב · 38 ms רבוחמ ●
    """,
    "fa": """
                (en) راتسرپ ،Nadia :امش · لاعف · ward-7 · ○ (ar) یهافش مجرتم ،سيردإ
    ────────────────────────────────────────────────────────────────────────────────
                                                         .دوشی‌م زاغآ اجنیا زا وگتفگ
    ────────────────────────────────── 2025-10-10 ──────────────────────────────────
                                                    ؟ملأ كيدل له        سيردإ 10:31
        دش لاسرا ✓                  Any allergies to penicillin?          امش 10:32
        دش لاسرا ✓           Any allergies to penicillin? :امش ↩          امش 10:33
                                         .Ibuprofen نم 5 mg ،معن
                                                          یروف ‼
       A long line of English that does not fit into one row of         سيردإ 10:34
       this screen, so that it takes two of them.
          قفومان !                                            ال          امش 10:35
                                  تسا دنلب رایسب رورس نیا یارب !
                                                                        5 mg ابحرم <
     جورخ Ctrl-Q · فص Ctrl-O · ونم Ctrl-T · امنهار F1           0 فص · 38 ms لصتم ●
    """,
    "ur": """
                         (en) سرن ،Nadia :پآ · لاعف · ward-7 · ○ (ar) نامجرت ،سيردإ
    ────────────────────────────────────────────────────────────────────────────────
                                                        ۔ےہ یتوہ عورش ےس ںاہی وگتفگ
    ────────────────────────────────── 2025-10-10 ──────────────────────────────────
                                                    ؟ملأ كيدل له        سيردإ 10:31
    ایگ اید جیھب ✓                  Any allergies to penicillin?           پآ 10:32
    ایگ اید جیھب ✓            Any allergies to penicillin? :پآ ↩           پآ 10:33
                                         .Ibuprofen نم 5 mg ،معن
                                                          یروف ‼
       A long line of English that does not fit into one row of         سيردإ 10:34
       this screen, so that it takes two of them.
           ماکان !                                            ال           پآ 10:35
                                       ابمل تہب ےیل ےک رورس سا !
                                                                        5 mg ابحرم <
     رہاب Ctrl-Q · راطق Ctrl-O · ونیم Ctrl-T · ددم F1      0 راطق · 38 ms اوہ اڑج ●
    """,
  ]

  @Test(
    "a conversation begins at the right edge, each text in its own order and at its own edge",
    arguments: conversations.keys.sorted())
  func conversation(tag: String) {
    let frame = Self.screen(Words(tag), columns: 80, rows: 15, [.input(.paste("مرحبا 5 mg"))])
    #expect(frame.text == Self.conversations[tag], "\n\(frame.text)")
  }

  @Test("home does, too")
  func home() {
    let frame = Self.desk(Words("ar"))
    let expected = """
                                                        ة/ضرمم ,nadia :تنأ · Wardline
      ────────────────────────────────────────────────────────────────────────────────
                                       .لاصتالا ةدوع دنع لئاسرلا لسرتُس .لاصتالا عطقنا▐
       (00:00)     مداخلا ىلإ لوصولا نكمي ال · نآلا Ctrl-R · ث 5 دعب ةيلاتلا ةلواحملا▐
                                                                              تاسلجلا
                    Any pain? :سيردإ 10:35       +2        ةطشن      ward-7 · سيردإ 1◂




                                                       ةيوفش ةمجرت بلط F2 · حتف Enter
       جورخ Ctrl-Q · راظتنالا Ctrl-O · ةدعاسم F1           0 راظتنالا يف · لصتم ريغ ○
      """
    #expect(frame.text == expected, "\n\(frame.text)")
  }

  @Test(
    "every row of every view is as wide as the screen, and ends no further right than the same row of a screen from left to right begins on its left",
    arguments: rightToLeft)
  func everyView(tag: String) {
    let words = Words(tag)
    let views: [[ScreenEvent]] = [
      [], [.input(.key(.control("o")))], [.input(.key(Key(.function(1))))], [.input(.key(Key(.up, .control)))],
      [.input(.key(.control("f")))], [.unconfirmed([Self.conversation[1]])], [.corrected([[Self.conversation[1]]])],
      [.connection(.lost(.unreachable, nextTryAt: 105_000))], [.input(.key(Key(.function(2))))], [.lock],
    ]
    for (index, events) in views.enumerated() {
      for columns in [80, 44] {
        let mirrored = Self.screen(words, columns: columns, events)
        let plain = Self.screen(words, columns: columns, bidi: .off, events)
        #expect(mirrored.rows.allSatisfy { $0.width == columns }, "view \(index) of \(columns) columns")
        for (left, right) in zip(plain.rows, mirrored.rows) {
          func letters(_ row: FrameRow) -> [String] { row.cells.map(\.text).filter { !" ◂▸<>▌▐→←".contains($0) }.sorted() }
          #expect(letters(left) == letters(right), "view \(index):\n\(plain.text)\n\(mirrored.text)")
          func indent(_ cells: some Sequence<Cell>) -> Int { Array(cells.prefix { $0.text == " " }).count }
          // A text against the direction of the screen ends where its widest row does.
          #expect(indent(left.cells) <= indent(right.cells.reversed()), "view \(index):\n\(plain.text)\n\(mirrored.text)")
        }
      }
    }
  }

  @Test("the cursor stands behind what is typed: left of it from right to left, and where nothing is typed beside the prompt")
  func cursor() {
    for (text, column) in [("", 77), ("مرحبا", 72), ("hello", 5), ("مرحبا 5 mg", 67)] {
      let frame = Self.screen(Words("ar"), columns: 80, rows: 15, text.isEmpty ? [] : [.input(.paste(text))])
      #expect(frame.cursor?.row == 13 && frame.cursor?.column == column, "\(text)")
    }
    // Within a text, before blanks at its end; and a sign that somebody has typed is not turned.
    let typed = Self.screen(
      Words("ar"), columns: 80, rows: 15,
      [.input(.paste("abc  "))] + [Key](repeating: Key(.left), count: 4).map { .input(.key($0)) })
    #expect(typed.cursor?.column == 1)
    let sign = Self.screen(Words("ar"), columns: 80, rows: 15, [.input(.paste(">"))])
    #expect(sign.rows[13].text.hasPrefix(">") && sign.rows[13].text.hasSuffix("<"))
    // The other way round in a language from left to right.
    let frame = Self.screen(Words("de"), columns: 80, rows: 15, [.input(.paste("مرحبا"))])
    #expect(frame.cursor?.row == 13 && frame.cursor?.column == 74)
  }

  @Test("a terminal that orders whole rows by itself gets them from left to right")
  func ordersRows() {
    let (words, plain) = (Words("ar"), Self.screen(Words("ar"), columns: 80, bidi: .terminal))
    #expect(plain == Self.screen(words, columns: 80, bidi: .off) && plain.text.contains("\n>\n"))
  }
}
