import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

struct VerdictTests {
  private static let written = [["a1", "a2"], ["b1"]]
  private static let log = ["a1", "b1", "a2"]

  private static func verdict(log: [String] = log, _ copies: [String]...) -> Verdict {
    Verdict(written: written, log: log, copies: copies.map { Verdict.Copy($0, expected: log) })
  }

  @Test("a verdict is clean where every copy has what it is to have, once and in the log's order; of who has left, until then")
  func clean() {
    let all = Self.verdict(Self.log, Self.log)
    #expect(all.isClean && all.line == "3 written, 3 delivered, 0 lost, 0 doubled, 0 out of order")
    let left = Verdict(
      written: Self.written, log: Self.log,
      copies: [.init(Self.log, expected: Self.log), .init(["a1", "b1"], expected: ["a1", "b1"])])
    #expect(left.isClean && left.delivered == 3)
  }

  @Test("what is missing in the log or in a copy is lost, what stands twice doubled, what overtook out of order")
  func faults() {
    #expect(Self.verdict(log: ["a1", "a2"], ["a1", "a2"]).lost == 1)
    #expect(Self.verdict(Self.log, ["a1", "a2"]).lost == 1)
    #expect(Self.verdict(Self.log, ["a1", "b1", "b1", "a2"]).doubled == 1)
    #expect(Self.verdict(Self.log, ["a1", "a2", "b1"]).outOfOrder == 1)
    #expect(Self.verdict(log: ["a2", "b1", "a1"], ["a2", "b1", "a1"]).outOfOrder == 1)
    for faulty in [
      Self.verdict(log: ["a1", "a2"], ["a1", "a2"]), Self.verdict(["a1", "a2"]), Self.verdict(["a1", "b1", "b1", "a2"]),
      Self.verdict(["a1", "a2", "b1"]),
    ] { #expect(!faulty.isClean, "\(faulty.line)") }
  }
}

extension ProcessTests {
  /// What `make demo` plays, as a script and for a person at a terminal.
  @Suite struct Demonstrations {
    /// Where the demonstrations of a test make their directories: whatever they leave is found.
    private struct Place {
      let programs: Programs
      let directory: TemporaryDirectory

      init() throws {
        programs = try Programs(directory: Ward.binaries)
        directory = try TemporaryDirectory()
        // Where the tests run as root, PostgreSQL runs as another user, and has its directory in this one.
        chmod(directory.path, 0o711)
      }

      var demo: String { Ward.binaries + "/wardline-demo" }
      var environment: [String: String] { ["TMPDIR": directory.path + "/"] }

      /// A demonstration in a terminal of its own.
      func sit() throws -> TmuxPane {
        try TmuxPane(programs, TmuxPane.quoted(demo), columns: 120, rows: 30, environment: environment)
      }

      /// Whether nothing is left of them: no directory, and no process that knows of one.
      func isEmptied(milliseconds: Int = 20_000) -> Bool {
        if Patience.wait(milliseconds: milliseconds, every: 50, until: { left.isEmpty }) { return true }
        Issue.record("left: \(left)")
        return false
      }

      private var left: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []) + processes
      }

      /// The processes that have a directory of theirs in their arguments.
      var processes: [String] {
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }.filter { process in
          guard let data = files.contents(atPath: "/proc/\(process)/cmdline") else { return false }
          return String(decoding: data, as: UTF8.self).contains(directory.path + "/wardline-demo-")
        }
      }
    }

    @Test(
      "the scripted demonstration goes from request to rating in less than 90 s, loses nothing and leaves nothing",
      arguments: [1, 3])
    func script(relays: Int) throws {
      let place = try Place()
      defer { place.directory.remove() }
      let began = DispatchTime.now()
      let demo = try ChildProcess(place.demo, ["--script", "drop", "--relays", "\(relays)"], environment: place.environment)
      let ended = Ward.Ended(waitingFor: demo, milliseconds: 90_000)
      #expect(DispatchTime.now() < began + .seconds(90))
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.last == "12 written, 12 delivered, 0 lost, 0 doubled, 0 out of order")
      var rest = ended.output[...]
      for step in [
        "goes on duty", "asks for an interpreter", "Ana asks for Arabic (ar): Bed 4", " after Ana asked", "They talk",
      ] + (relays > 1 ? ["connected to is killed", "connected to another relay"] : []) + [
        "goes silent", "… pending", "kill -9", "… pending", "comes back", "delivered ", "hands over", "before he came",
        "rates it", "interpreters amal and badr, 1 handover, rated 5 of 5",
      ] {
        let found = rest.firstIndex { $0.contains(step) }
        #expect(found != nil, "\(step) is missing, or in another place:\n\(ended.output.joined(separator: "\n"))")
        if let found { rest = rest[(found + 1)...] }
      }
      #expect(place.isEmptied())
    }

    /// A fake `swift`: prints the lines of a build, and fails if FAILS is set.
    private static let compiler = """
      #!/bin/sh
      echo "warning: ignoring '-enable-batch-mode'"
      for step in 1 2 3 4; do echo "[$step/4] Compiling Module$step File.swift"; done
      [ -z "$FAILS" ] || { printf 'error: '; sleep 1.2; printf 'no such module'; exit 1; }
      """

    @Test(
      "the build before it says how far it is, and no remark of the compiler; where it fails, all that was said",
      arguments: [false, true])
    func build(fails: Bool) throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let swift = directory.path + "/swift"
      try Self.compiler.write(toFile: swift + ".text", atomically: true, encoding: .utf8)
      // By a process of its own: a file that this one has written is busy for as long as a program that it starts meanwhile has it open.
      let install = try ChildProcess("/usr/bin/install", ["-m", "700", swift + ".text", swift])
      #expect(install.waitForExit(milliseconds: 60_000) == 0)
      let root = URL(filePath: Repository.path())
      let build = try ChildProcess(
        root.path + "/scripts/build", ["wardline-demo"], environment: ["SWIFT": swift, "FAILS": fails ? "yes" : ""])
      let ended = Ward.Ended(waitingFor: build, milliseconds: 60_000)
      #expect(ended.status == (fails ? 1 : 0), "\(ended.errors)")
      for line in ["Building Wardline: 25 % of 4 steps, Module1, ", "Building Wardline: 100 % of 4 steps, Module4, "] {
        #expect(ended.errors.contains(line), "\(ended.errors)")
      }
      for line in ["ignoring '-enable-batch-mode'", "error: no such module", "was not built"] {
        #expect(ended.errors.contains(line) == fails, "\(ended.errors)")
      }
    }

    @Test("a signal ends the scripted demonstration and everything that it has started")
    func interrupted() throws {
      let place = try Place()
      defer { place.directory.remove() }
      let demo = try ChildProcess(place.demo, ["--script", "drop"], environment: place.environment)
      #expect(demo.wait(milliseconds: 30_000) { $0.lines.contains { $0.contains("They talk") } })
      demo.terminate()
      #expect(demo.waitForExit(milliseconds: 20_000) == 128 + SIGTERM, "\(demo.errors)")
      #expect(demo.errors.isEmpty)
      #expect(place.isEmptied())
    }

    @Test("a demonstration that is killed leaves no process")
    func killed() throws {
      let place = try Place()
      defer { place.directory.remove() }
      let demo = try ChildProcess(place.demo, ["--script", "drop"], environment: place.environment)
      #expect(demo.wait(milliseconds: 30_000) { $0.lines.contains { $0.contains("They talk") } })
      #expect(!place.processes.isEmpty)
      demo.kill()
      #expect(Patience.wait(milliseconds: 10_000) { place.processes.isEmpty }, "\(place.processes)")
    }

    @Test("side by side it says what to press first, and left while a message waits it delivers and counts that one, too")
    func stage() throws {
      let place = try Place()
      defer { place.directory.remove() }
      let stage = try place.sit()
      #expect(stage.shows("1 Press F2, at left", milliseconds: 20_000))
      #expect(stage.shows("● on duty"))
      try stage.press("F2")
      #expect(stage.shows("Which language?"))
      try stage.type("arabic")
      for step in ["How soon?", "A note for the interpreter", "Ana asks for Arabic"] {
        try stage.press("Enter")
        #expect(stage.shows(step))
      }
      // A letter is no answer in the moment in which it begins to ring.
      Thread.sleep(forTimeInterval: 1)
      try stage.press("C-b", "Right")
      try stage.type("a")
      #expect(stage.shows("Amal has accepted."))
      try stage.type("Good morning.")
      try stage.press("Enter")
      #expect(stage.waits("the words, on both sides") { $0.components(separatedBy: "Good morning.").count == 3 })
      try stage.press("C-b", "Down")
      try stage.type("2")
      #expect(stage.shows("Badr is on duty, below Amal."))
      try stage.type("s")
      #expect(stage.shows("The network is silent"))
      // Back to who is right above.
      try stage.press("C-b", "Up")
      try stage.type("Are you there?")
      try stage.press("Enter")
      #expect(stage.shows("… pending"))
      try stage.press("C-b", "Down")
      try stage.type("q")
      #expect(stage.shows("ended with 0", milliseconds: 30_000))
      #expect(stage.text.contains("2 written, 2 delivered, 0 lost, 0 doubled, 0 out of order"), "\(stage.text)")
      #expect(stage.text.contains("s to connect, interpreter amal, not rated"), "\(stage.text)")
      #expect(place.isEmptied())
    }

    @Test("two demonstrations at once know nothing of each other; one that loses its terminal leaves nothing either")
    func two() throws {
      let place = try Place()
      defer { place.directory.remove() }
      let first = try place.sit()
      var second: TmuxPane? = try place.sit()
      for stage in [first, second] { #expect(stage?.shows("● on duty", milliseconds: 20_000) == true) }
      try first.press("C-b", "Down")
      try first.type("q")
      #expect(first.shows("No session took place: nobody has asked for an interpreter."))
      #expect(first.shows("ended with 0"))
      try second?.press("F2")
      #expect(second?.shows("Which language?") == true)
      // Its terminal goes with it.
      second = nil
      #expect(place.isEmptied())
    }
  }
}
