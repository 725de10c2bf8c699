import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Looking for words on the screen")
struct SearchScreenTests {
  private static let clinic: SessionID = {
    do { return try SessionID("clinic") } catch { preconditionFailure("\(error)") }
  }()
  private static let elsewhere = Message(
    id: Sample.key(70), session: Self.clinic, author: Sample.interpreter, isMine: false, text: "No penicillin.", state: .sent,
    sequence: 1,
    writtenAt: Stage.time("9:00"), reason: nil)
  private static let result = SearchResult(
    "penicillin",
    [
      FoundMessage(Stage.conversation[1], excerpt: "Any allergies to «penicillin»?"),
      FoundMessage(elsewhere, excerpt: "No «penicillin»."),
    ], count: 2)

  private static func stage() -> Stage {
    var stage = Stage.online(rows: 16)
    stage.press(.control("f"))
    stage.type("penicillin\r")
    #expect(stage.taken().contains(.search("penicillin")))
    #expect(stage.text.contains("find messages on this device (…): penicillin"))
    stage.handle(.found(result))
    return stage
  }

  @Test("Ctrl-F asks for words; what is found is listed with its place, and marked", arguments: [80, 40])
  func found(columns: Int) {
    var stage = Self.stage()
    stage.handle(.resized(columns: columns, rows: 16))
    stage.columns = columns
    #expect(stage.text.contains("«penicillin»?") && stage.text.contains("No «penicillin»."))
    #expect(stage.text.contains("clinic") && stage.text.contains("(2)"))
    stage.press(Key(.escape))
    #expect(!stage.text.contains("«"))
  }

  @Test("Enter shows the selected message, here or in its session, and Ctrl-F what was found again")
  func opens() {
    var stage = Self.stage()
    stage.press(Key(.enter))
    #expect(stage.text.contains("▸10:42 You"))
    stage.press(.control("f"))
    #expect(stage.taken().contains(.search("penicillin")))
    stage.handle(.found(Self.result))
    stage.press(Key(.down))
    stage.press(Key(.enter))
    #expect(stage.taken().contains(.openSession(Self.clinic)))
    stage.handle(.desk(.opened(Self.clinic)))
    stage.open([])
    #expect(stage.taken().contains(.loadAround(Self.elsewhere.id)))
    stage.handle(
      .page(MessagePage([Self.elsewhere], position: .whole(showing: Self.elsewhere.id), hasOlder: false, hasNewer: false)))
    #expect(stage.text.contains("▸09:00"))
    // The place in the list is kept; from the list, other words are looked for.
    stage.press(.control("f"))
    stage.handle(.found(Self.result))
    #expect(
      stage.text.contains("▸") && stage.text.split(separator: "\n").contains { $0.contains("▸") && $0.contains("clinic") })
    stage.type("rash\r")
    #expect(stage.taken().contains(.search("rash")))
    stage.press(.control("f"))
    #expect(stage.text.contains("▸09:00"))
  }

  @Test("Alt-N and Alt-P go from one that was found to the next and back, and say which it is")
  func nextAndPrevious() {
    var stage = Self.stage()
    stage.press(Key(.enter))
    #expect(stage.text.contains("Alt-P Alt-N 1/2 · penicillin"))
    stage.press(.alt("n"))
    #expect(stage.taken().contains(.openSession(Self.clinic)))
    stage.handle(.desk(.opened(Self.clinic)))
    stage.handle(
      .page(MessagePage([Self.elsewhere], position: .whole(showing: Self.elsewhere.id), hasOlder: false, hasNewer: false)))
    #expect(stage.text.contains("▸09:00") && stage.text.contains("2/2 · penicillin"))
    // There is no further one.
    stage.press(.alt("n"))
    #expect(stage.text.contains("2/2 · penicillin"))
    stage.press(.alt("p"))
    #expect(stage.taken().contains(.openSession(Sample.ward)))
    // On a message that was not found there is no such row.
    var other = Self.stage()
    other.press(Key(.enter))
    other.press(Key(.up, .control))
    #expect(!other.text.contains("Alt-P Alt-N"))
  }

  @Test("a day begins at the reader's clock, whatever its date, also where the clock is changed")
  func days() {
    struct Clock: Wording {
      let seconds: @Sendable (Timestamp) -> Int
      func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String { "" }
      func secondsFromUTC(at time: Timestamp) -> Int { seconds(time) }
    }
    // An hour more from 02:00 UTC of a day on.
    let change = Timestamp(milliseconds: 1_760_061_600_000)
    for offset in [-36_000, -7_200, -3_600, 0, 3_600, 50_400] {
      let clock = Clock { $0 >= change ? offset + 3_600 : offset }
      for day in stride(from: -200_000 as Int64, to: 800_000, by: 97) {
        let date = clock.date(Timestamp(milliseconds: 1_760_000_000_000 + day * 8_640_000))
        let begin = clock.beginning(of: date)
        #expect(begin.map(clock.date) == date)
        #expect(begin.map { clock.date($0.advanced(byMilliseconds: -1)) != date } == true)
      }
    }
  }

  @Test("a day that is shown is not taken for the first unread message; Alt-U still shows that")
  func dateAndUnread() {
    var stage = Stage(columns: 80, rows: 16)
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    let own = Receipt(session: Sample.ward, deliveredThrough: 9, readThrough: 5)
    stage.handle(.receipt(own, by: Sample.nurse))
    let newest = [Stage.heard("eight", "10:42", sequence: 8), Stage.heard("nine", "10:43", sequence: 9)]
    stage.handle(.page(MessagePage(newest, position: .whole(showing: nil), hasOlder: true, hasNewer: false)))
    stage.type("/date 2025-10-10\r")
    let day = [Stage.heard("one", "08:00", sequence: 1), Stage.heard("two", "08:01", sequence: 2)]
    stage.handle(.page(MessagePage(day, position: .whole(showing: Sample.key(1)), hasOlder: false, hasNewer: true)))
    #expect(stage.text.contains("one") && !stage.text.contains("new messages"))
    _ = stage.taken()
    stage.press(.alt("u"))
    #expect(stage.taken().contains(.loadUnread(after: 5)))
    let unread = [Stage.heard("five", "10:40", sequence: 5), Stage.heard("six", "10:41", sequence: 6)]
    stage.handle(.page(MessagePage(unread, position: .whole(showing: Sample.key(6)), hasOlder: true, hasNewer: true)))
    #expect(stage.text.contains("new messages") && stage.text.contains("six"))
  }

  @Test("/date goes to the first message of a day at the reader's clock")
  func date() {
    var stage = Stage.online(rows: 16)
    stage.type("/date 2025-10-09\r")
    #expect(stage.taken().contains(.loadSince(Timestamp(milliseconds: 1_759_968_000_000))))
    for wrong in ["", "2025-02-30", "2025-13-01", "09.10.2025", "2025-1-002"] {
      stage.type("/date \(wrong)\r")
      #expect(!stage.taken().contains { if case .loadSince = $0 { true } else { false } }, "\(wrong)")
      #expect(stage.text.contains("YYYY-MM-DD"), "\(wrong)")
      stage.press(.control("c"))
    }
  }

  @Test("what is being typed and answered stays as it is, and pasted words are looked for")
  func line() {
    var stage = Stage.online(rows: 16)
    stage.press(Key(.up, .control))
    stage.press(.alt("r"))
    stage.type("half a sen")
    stage.press(.control("f"))
    stage.handle(.input(.paste("peni\ncillin")))
    #expect(stage.text.contains("> peni") && !stage.text.contains("half a sen"))
    stage.press(Key(.enter))
    let words = stage.taken().compactMap { if case .search(let words) = $0 { words } else { nil } }
    #expect(words.count == 1 && words[0].hasPrefix("peni") && !words[0].contains("\n"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("> half a sen") && stage.text.contains("↩ Idris:"))
    stage.type("tence\r")
    #expect(stage.taken().contains(.send("half a sentence", MessageAttributes(replyTo: Sample.key(3)))))
  }

  @Test("what is answered late, or for other words, is not shown; words that are gone are not found")
  func outdated() {
    var stage = Self.stage()
    stage.handle(.found(SearchResult("other", [FoundMessage(Self.elsewhere, excerpt: "OTHER")], count: 1)))
    #expect(!stage.text.contains("OTHER") && stage.text.contains("«penicillin»?"))
    stage.handle(.message(Stage.said("", "10:42", .retracted, sequence: 2)))
    #expect(!stage.text.contains("«penicillin»?"))
    stage.handle(.found(SearchResult("penicillin")))
    #expect(stage.text.contains("(0)"))
    stage.press(Key(.enter))
    #expect(stage.text.contains("Connected"))
  }
}
