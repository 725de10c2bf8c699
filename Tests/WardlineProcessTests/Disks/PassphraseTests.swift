import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline passphrase`, and the commands that open a store which has one.
  @Suite struct Passphrases {
    /// A file with a passphrase, which only its owner can read.
    private static func file(_ name: String, _ passphrase: String, in ward: Ward) throws -> String {
      let path = "\(ward.directory.path)/\(name).txt"
      try Data("\(passphrase)\n".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return path
    }

    @Test("a store with a passphrase opens with it alone, which can be changed and removed, but not under a running chat")
    func opened() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let store = ward.store(of: .nurse)
      let (first, second) = (
        try Self.file("first", "correct horse", in: ward), try Self.file("second", "batterie agrafée", in: ward)
      )
      // Without a terminal there is nobody to ask.
      func run(_ arguments: String...) throws -> Ward.Ended {
        try ward.end("/usr/bin/setsid", ["--wait", ward.programs.wardline] + arguments)
      }
      let set = ["passphrase", "set", "--store", store]

      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { !$0.events.isEmpty })
      let open = try ward.end(ward.programs.wardline, set + ["--new-passphrase-file", first])
      #expect(open.status == 78 && open.errors.contains("process "), "\(open)")
      nurse.quit()

      let short = try run(
        "passphrase", "set", "--store", store, "--new-passphrase-file", try Self.file("short", "seven77", in: ward))
      #expect(short.status == 65 && short.errors.contains("this one has 7"), "\(short)")
      #expect(try run("passphrase", "remove", "--store", store).status == 65)
      #expect(try run("passphrase", "set", "--store", store, "--new-passphrase-file", first).status == 0)

      let unasked = try run("export", "--store", store)
      #expect(unasked.status == 78 && unasked.errors.contains("--passphrase-file"), "\(unasked)")
      let wrong = try run("export", "--store", store, "--passphrase-file", second)
      #expect(wrong.status == 77 && wrong.errors.contains("does not open"), "\(wrong)")
      for mode in [0o666, 0o644, 0o604] as [mode_t] {
        chmod(first, mode)
        let readable = try run("export", "--store", store, "--passphrase-file", first)
        #expect(readable.status == 78 && readable.errors.contains("run: chmod"), "\(readable)")
      }
      chmod(first, 0o600)
      #expect(try ward.run("send", ["--passphrase-file", first, "more"]).status == 0)
      #expect(
        try run("doctor", "--store", store, "--passphrase-file", first).output.contains { $0.contains("under a passphrase") })

      let change = ["passphrase", "set", "--store", store, "--passphrase-file"]
      #expect(try ward.end(ward.programs.wardline, change + [second, "--new-passphrase-file", second]).status == 77)
      #expect(try ward.end(ward.programs.wardline, change + [first, "--new-passphrase-file", second]).status == 0)
      #expect(try run("export", "--store", store, "--passphrase-file", first).status == 77)
      // Another keyboard sends the accent for itself.
      let decomposed = try Self.file("decomposed", "batterie agrafe\u{301}e", in: ward)
      #expect(try run("passphrase", "remove", "--store", store, "--passphrase-file", decomposed).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["hello", "more"])
    }

    @Test("asked at the terminal, which shows nothing of it: three attempts, in the person's language; Ctrl-C changes nothing")
    func asked() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let store = ward.store(of: .nurse)
      let program = TmuxPane.quoted(ward.programs.wardline)
      let then = "--store \(TmuxPane.quoted(store)); echo status $?"
      // Its locale chooses the language.
      func pane(_ arguments: String) throws -> TmuxPane {
        try TmuxPane(ward.programs, "bash -c \(TmuxPane.quoted("LC_ALL=de_DE.UTF-8 \(program) \(arguments) \(then)"))")
      }

      let aborted = try pane("passphrase set")
      #expect(aborted.shows("mindestens 8 Zeichen"))
      try aborted.type("correct")
      try aborted.press("C-c")
      #expect(aborted.shows("status 77"))

      let set = try pane("passphrase set")
      #expect(set.shows("mindestens 8 Zeichen"))
      try set.type("correct horsé")
      try set.press("BSpace")
      try set.type("e")
      try set.press("Enter")
      #expect(set.shows("noch einmal:"))
      try set.type("no such thing")
      try set.press("C-u")
      try set.type("correct horse")
      try set.press("Enter")
      #expect(set.shows("status 0") && set.text.contains("Ab jetzt"))
      #expect(!set.text.contains("horse"))

      let export = try pane("export")
      for left in ["2", "1"] {
        #expect(export.shows("Passphrase für"))
        try export.type("wrong one")
        try export.press("Enter")
        #expect(export.shows("Verbleibende Versuche: \(left)"))
      }
      try export.type("correct horse")
      try export.press("Enter")
      #expect(export.shows("status 0") && export.text.contains("hello"))
      #expect(!export.text.contains("horse") && !export.text.contains("wrong"))

      let chat = try ward.sit(.nurse)
      #expect(chat.shows("Passphrase for"))
      try chat.type("correct horse")
      try chat.press("Enter")
      #expect(chat.shows("hello"))
    }
  }
}
