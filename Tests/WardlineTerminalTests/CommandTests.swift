import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Commands")
struct CommandTests {
  @Test(
    "lines that are one",
    arguments: [
      ("/status active", .status(.active)), ("/status paused", .status(.paused)), ("/status  ended ", .status(.ended)),
      ("/Status Paused", .status(.paused)), ("/retry", .retry(.last)), ("/retry 3", .retry(.number(3))),
      ("/retry all", .retry(.all)),
      ("/edit 1", .edit(1)), ("/delete", .delete(.last)), ("/delete 2", .delete(.number(2))), ("/delete all", .delete(.all)),
      ("/queue", .queue), ("/failed", .failed), ("/lang ar", .language("ar")), ("/lang zh-Hant", .language("zh-Hant")),
      ("/lock", .lock), ("/export my file.txt", .export(file: "my file.txt")), ("/feedback 5", .feedback(rating: 5, text: "")),
      ("/feedback 1 too slow\nby far", .feedback(rating: 1, text: "too slow\nby far")),
      ("/interpreters", .interpreters(language: nil)),
      ("/interpreters ar", .interpreters(language: "ar")), ("/notify on", .notify(true)), ("/notify off", .notify(false)),
      ("/bidi auto", .bidi(.auto)), ("/bidi terminal", .bidi(.terminal)), ("/sync", .sync), ("/help", .help), ("/quit", .quit),
      ("/quit ", .quit), ("/request", .request(RequestWords())), ("/request ar", .request(RequestWords(language: "ar"))),
      ("/request ar-SY urgent Bed 4, now", .request(RequestWords(language: "ar-SY", isUrgent: true, note: "Bed 4, now"))),
      ("/request ar urgently", .request(RequestWords(language: "ar", note: "urgently"))), ("/cancel", .act(.cancel())),
      ("/renew", .act(.renew())), ("/accept", .act(.accept())), ("/decline", .act(.decline())),
      ("/decline busy", .act(.decline(because: .busy))),
      ("/open 2", .open(.number(2))), ("/open ward-7", .open(.named(Sample.ward))), ("/home", .home),
      ("/profile", .profile([])), ("/profile Arabic en", .profile([TypedLanguage("arabic"), TypedLanguage("en")])),
      (
        "/profile ar-eg=native, en",
        .profile([TypedLanguage("ar-eg", level: .native), TypedLanguage("en")])
      ),
      ("/duty on", .act(.duty(.on))), ("/duty Off", .act(.duty(.off))),
      ("/handover", .act(.handOver(.other, leavesAtOnce: false))),
      ("/handover now", .act(.handOver(.other, leavesAtOnce: true))),
      ("/handover recusal now", .act(.handOver(.recusal, leavesAtOnce: true))),
      ("/handover now wrong-dialect", .act(.handOver(.wrongDialect, leavesAtOnce: true))),
      ("/invite amal", .act(.invite(Sample.name("amal")))),
      ("/mute amal", .act(.mute(Sample.name("amal"), true))), ("/mute amal Off", .act(.mute(Sample.name("amal"), false))),
      ("/leave", .act(.leave())), ("/understood", .act(.understood())),
    ] as [(String, Command)])
  func understood(line: String, command: Command) {
    #expect(Command.isCommand(line))
    #expect(throws: Never.self) { try #expect(Command(line) == command) }
  }

  @Test(
    "lines that need something else",
    arguments: [
      ("/status", .usage(.status)), ("/status gone", .usage(.status)), ("/retry 0", .usage(.retry)),
      ("/retry -1", .usage(.retry)),
      ("/retry x", .usage(.retry)), ("/retry +1", .usage(.retry)), ("/edit", .usage(.edit)), ("/edit all", .usage(.edit)),
      ("/queue now", .usage(.queue)), ("/lang", .usage(.lang)), ("/lang a", .usage(.lang)), ("/lang 12", .usage(.lang)),
      ("/lang a b", .usage(.lang)), ("/export", .usage(.export)), ("/export  ", .usage(.export)),
      ("/feedback", .usage(.feedback)),
      ("/feedback 6", .usage(.feedback)), ("/feedback 0 bad", .usage(.feedback)), ("/feedback 55", .usage(.feedback)),
      ("/feedback 05", .usage(.feedback)),
      ("/feedback ٥", .usage(.feedback)), ("/notify", .usage(.notify)), ("/notify yes", .usage(.notify)),
      ("/bidi both", .usage(.bidi)), ("/profile ar=fluent", .usage(.profile)), ("/profile ar ar", .usage(.profile)),
      ("/profile =native", .usage(.profile)),
      ("/open", .usage(.open)), ("/open a b", .usage(.open)), ("/home 1", .usage(.home)),
      ("/duty", .usage(.duty)), ("/duty busy", .usage(.duty)), ("/decline no", .usage(.decline)),
      ("/handover tired", .usage(.handover)), ("/handover now now", .usage(.handover)),
      ("/handover other recusal", .usage(.handover)),
      ("/invite", .usage(.invite)), ("/invite a b", .usage(.invite)), ("/leave now", .usage(.leave)),
      ("/understood it", .usage(.understood)),
      ("/mute", .usage(.mute)), ("/mute nora on", .usage(.mute)), ("/mute nora off now", .usage(.mute)),
      ("/cancel 1", .usage(.cancel)),
      ("/unknown", .unknown("unknown")), ("/", .unknown("")), ("/ retry", .unknown("")), ("/retry99", .unknown("retry99")),
      ("/rétry", .unknown("rétry")),
    ] as [(String, CommandError)])
  func refused(line: String, error: CommandError) {
    #expect(throws: error) { try Command(line) }
  }

  @Test("what begins with two slashes, or with anything else, is a message")
  func messages() {
    #expect(!Command.isCommand("//path"))
    #expect(!Command.isCommand("hello /retry"))
    #expect(!Command.isCommand(""))
  }

  @Test("errors say what would be right")
  func spoken() {
    #expect(
      CommandError.usage(.status).notice.text(in: English()) == "/status needs: active|paused|ended")
    #expect(
      CommandError.usage(.handover).notice.text(in: English())
        == "/handover needs: [shift-ends|wrong-dialect|technical|recusal|other] [now]")
    #expect(
      CommandError.unknown("foo").notice.text(in: English())
        == "There is no command /foo. F1 shows them all. To send a line that begins with /, type // first.")
  }

  @Test(
    "tab: the line as far as it is certain, and what it could be",
    arguments: [
      ("/st", "/status ", []), ("/q", "/qu", ["queue", "quit"]), ("/s", "/s", ["status", "search", "sync"]),
      ("/qui", "/quit", []),
      ("/loc", "/lock", []),
      ("/status p", "/status paused", []), ("/status ", "/status ", ["active", "paused", "ended"]),
      ("/notify o", "/notify o", ["on", "off"]),
      ("/retry a", "/retry all", []), ("/lang a", "/lang a", ["ar", "am"]), ("/lang es", "/lang es", []),
      ("/e", "/e", ["edit", "export", "end"]),
      ("/bidi t", "/bidi terminal", []), ("/duty a", "/duty away", []), ("/request e", "/request es", []),
      ("/handover s", "/handover shift-ends", []), ("/decline w", "/decline wrong-dialect", []),
      ("/feedback ", "/feedback ", ["1", "2", "3", "4", "5"]),
    ] as [(String, String, [String])])
  func completes(line: String, completed: String, candidates: [String]) {
    let completion = Completion(line, languages: ["ar", "am", "es"])
    #expect(completion?.line == completed)
    #expect(completion?.candidates == candidates)
  }

  @Test("tab elsewhere: nothing", arguments: ["hello", "//st", "/zzz", "/status x", "", "/queue x"])
  func completesNothing(line: String) {
    #expect(Completion(line) == nil)
  }
}
