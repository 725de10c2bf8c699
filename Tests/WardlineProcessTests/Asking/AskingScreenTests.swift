import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Asking for an interpreter on two screens, from home to home.
  @Suite struct AskingScreens {
    /// A relay whose directory has a nurse and an interpreter of Arabic, each with a token without sessions.
    private struct Hospital {
      let ward: Ward

      init() throws {
        ward = try Ward()
        for (user, name, role) in [("nora", "Nora", "nurse"), ("amal", "Amal", "interpreter")] {
          _ = try ward.programs.output(
            ward.programs.relay,
            ["people", "add", "--data", ward.data, "--user", user, "--role", role, "--name", name, "--language", "ar"])
          let token = try ward.programs.output(ward.programs.relay, ["token", "--data", ward.data, "--user", user])
          let isMade = FileManager.default.createFile(
            atPath: "\(ward.directory.path)/\(user).token", contents: Data(token.utf8), attributes: [.posixPermissions: 0o600])
          try #require(isMade)
        }
      }

      private func flags(_ user: String) -> [String] {
        let place = ward.directory.path
        return ["--relay", ward.url, "--token-file", "\(place)/\(user).token", "--store", "\(place)/\(user)/store"]
      }

      /// Opens home, as `wardline` alone does.
      func sit(_ user: String, more: String = "") throws -> TmuxPane {
        let command = ([ward.programs.wardline] + flags(user)).map(TmuxPane.quoted).joined(separator: " ")
        return try TmuxPane(ward.programs, "\(command) \(more)", columns: 90, rows: 24, environment: [:])
      }
    }

    /// Asks for Arabic, with a note.
    private func ask(_ nora: TmuxPane) throws {
      #expect(nora.shows("No sessions yet. F2 asks for an interpreter."))
      try nora.press("F2")
      #expect(nora.shows("Which language?"))
      try nora.type("arab")
      // In the order in which it is seen.
      #expect(nora.shows("▸ Arabic                      \u{FE94}\u{FEF4}\u{FE91}\u{FEAE}\u{FECC}\u{FEDF}\u{FE8D}"))
      try nora.press("Enter")
      #expect(nora.shows("How soon?"))
      try nora.press("Enter")
      #expect(nora.shows("A note for the interpreter"))
      try nora.type("Bed 4")
      try nora.press("Enter")
      #expect(nora.shows("Waiting for an interpreter: Arabic"))
    }

    @Test("asked, rung, accepted by one key: both are in the session, what was written meanwhile is there, and Esc leads home")
    func story() throws {
      let hospital = try Hospital()
      let amal = try hospital.sit("amal", more: "--language en")
      #expect(amal.shows("○ off duty"))
      try amal.press("F3")
      #expect(amal.shows("● on duty"))
      let nora = try hospital.sit("nora", more: "--language en")
      try ask(nora)
      try nora.type("He has a rash.")
      try nora.press("Enter")
      #expect(amal.shows("Nora asks for Arabic"))
      #expect(amal.shows("Bed 4"))
      #expect(amal.shows("A accept, D decline"))
      // A letter is no answer in the moment in which it begins to ring.
      Thread.sleep(forTimeInterval: 1)
      try amal.press("a")
      #expect(amal.shows("He has a rash."))
      #expect(nora.shows("Amal, interpreter"))
      #expect(nora.loses("Waiting for an interpreter"))
      try amal.type("Good morning.")
      try amal.press("Enter")
      #expect(nora.shows("Good morning."))
      for pane in [nora, amal] {
        try pane.press("Escape")
        #expect(pane.shows("Sessions"))
        #expect(pane.shows("Good morning."))
        try pane.press("C-q")
        #expect(pane.shows("ended with 0"))
      }
    }

    @Test("the program's name alone, with no relay configured, says what is missing and how to give it; in a pipe, its help")
    func unconfigured() throws {
      let ward = try Ward(isOpen: false)
      let pane = try TmuxPane(
        ward.programs, TmuxPane.quoted(ward.programs.wardline), columns: 130, rows: 12, environment: [:])
      #expect(pane.shows("wardline: no relay and no token: 'wardline' opens your sessions"))
      #expect(pane.shows("--relay wss://relay.example --token-file ana.token"))
      #expect(pane.shows("WARDLINE_RELAY and WARDLINE_TOKEN_FILE stand for these flags. 'wardline --help' lists"))
      #expect(pane.shows("ended with 64"))
      let piped = try ward.end(ward.programs.wardline, [])
      #expect(piped.status == 0 && piped.output.contains { $0.hasPrefix("USAGE:") }, "\(piped)")
    }

    @Test("/profile shows and changes what one speaks, from a session; a language that is none changes nothing")
    func profile() throws {
      let hospital = try Hospital()
      let amal = try hospital.sit("amal", more: "--language en --session night-1")
      #expect(amal.shows("night-1 · "))
      try amal.type("/profile fa=native ps")
      try amal.press("Enter")
      #expect(amal.shows("profile: fa=native, ps"))
      try amal.type("/profile qq")
      try amal.press("Enter")
      #expect(amal.shows("There is no language qq."))
      try amal.type("/profile arabic=native fa")
      try amal.press("Enter")
      #expect(amal.shows("profile: ar=native, fa"))
      try amal.type("/profile ps")
      try amal.press("Enter")
      #expect(amal.shows("profile: ps"))
    }

    @Test("declined with a reason: the nurse waits on, cancels, and the ring ends")
    func declined() throws {
      let hospital = try Hospital()
      let amal = try hospital.sit("amal", more: "--language en")
      #expect(amal.shows("○ off duty"))
      try amal.press("F3")
      #expect(amal.shows("● on duty"))
      let nora = try hospital.sit("nora", more: "--language en")
      try ask(nora)
      #expect(amal.shows("Nora asks for Arabic"))
      try amal.press("M-d")
      #expect(amal.shows("Why do you decline?"))
      try amal.press("2")
      #expect(amal.loses("Nora asks for Arabic"))
      #expect(nora.shows("Waiting for an interpreter: Arabic"))
      try nora.type("/cancel")
      try nora.press("Enter")
      #expect(nora.shows("The request was cancelled."))
      #expect(nora.loses("Waiting for an interpreter"))
    }
  }
}
