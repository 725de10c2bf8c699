import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Drafts by a machine, by real programs and a model's server that speaks real HTTP.
  @Suite struct Drafts {
    /// The settings of a site whose model is at a server.
    static func settings(_ ward: Ward, _ server: String, _ more: [String: Any] = [:]) throws -> [String] {
      let path = ward.directory.path + "/assist.json"
      let all = ["server": server, "model": "small", "leavesDevice": ["message"]].merging(more) { $1 }
      try JSONSerialization.data(withJSONObject: all).write(to: URL(fileURLWithPath: path))
      return ["--assist", path]
    }

    static func objects(_ chat: ChatDriver, _ event: String) -> [[String: Any]] {
      chat.process.lines.compactMap { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
      }.filter { $0["event"] as? String == event }
    }

    static func key(_ chat: ChatDriver, of text: String) -> String? {
      objects(chat, "message").last { $0["text"] as? String == text && $0["state"] as? String == "sent" }?["id"] as? String
    }

    @Test(
      "a draft is made once everybody in the session has agreed, stands apart, and becomes an entry when a person confirms it")
    func story() throws {
      let model = try FakeModel(.translation("ar: "))
      defer { model.stop() }
      let ward = try Ward()
      let key = ward.directory.path + "/key"
      try Data("secret-of-the-site\n".utf8).write(to: URL(fileURLWithPath: key))
      chmod(key, 0o600)
      let nurse = try ward.join(.nurse)
      let interpreter = try ward.join(.interpreter, more: try Self.settings(ward, model.url, ["keyFile": "key"]))
      nurse.request(["do": "send", "text": "Where does it hurt?"])
      #expect(interpreter.wait { Self.key($0, of: "Where does it hurt?") != nil })
      let message = Self.key(interpreter, of: "Where does it hurt?") ?? ""
      // Nobody has agreed: nothing is asked, and it is said who has not.
      interpreter.request(["do": "draft", "message": message, "language": "ar", "id": "1"])
      #expect(
        interpreter.wait {
          Self.objects($0, "refused").contains { ($0["reason"] as? String)?.contains("not agreed") == true }
        })
      nurse.request(["do": "assist", "set": "agree", "id": "2"])
      // She has no model of her own, and nobody has named one.
      #expect(nurse.wait { Self.objects($0, "refused").contains { $0["id"] as? String == "2" } })
      interpreter.request(["do": "assist", "set": "agree"])
      let place = String(model.url.dropFirst("http://".count))
      #expect(nurse.wait { Self.objects($0, "message").contains { $0["machineDrafts"] as? String == place } })
      nurse.request(["do": "assist", "set": "agree"])
      #expect(
        interpreter.wait {
          Self.objects($0, "message").contains { $0["machineDrafts"] as? String == place && $0["mine"] as? Bool == false }
        })
      interpreter.request(["do": "draft", "message": message, "language": "ar"])
      #expect(interpreter.wait { Self.objects($0, "draft").last?["draft"] as? String == "ar: Where does it hurt?" })
      #expect(model.requests.map(\.authorization) == ["Bearer secret-of-the-site"])
      // It is on no other device, and in no transcript.
      #expect(Self.objects(nurse, "draft").isEmpty)
      #expect(!Self.objects(interpreter, "message").contains { ($0["text"] as? String)?.hasPrefix("ar: ") == true })
      // The same question is not asked twice.
      interpreter.request(["do": "draft", "message": message, "language": "ar", "id": "3"])
      #expect(interpreter.wait { Self.objects($0, "done").contains { $0["id"] as? String == "3" } })
      #expect(model.requests.count == 1)
      // Whose it is not, in every view.
      nurse.request(["do": "confirm", "message": message, "id": "4"])
      #expect(
        nurse.wait {
          Self.objects($0, "refused").contains {
            $0["id"] as? String == "4" && ($0["reason"] as? String)?.contains("/confirm") == true
          }
        })
      interpreter.request(["do": "confirm", "message": message, "text": "أين تشعر بالألم؟"])
      #expect(
        nurse.wait {
          Self.objects($0, "message").contains { $0["translates"] as? String == message && $0["language"] as? String == "ar" }
        })
      interpreter.quit()
      nurse.quit()
      let jobs = try ward.end(ward.programs.wardline, ["jobs", "list", "--json", "--store", ward.store(of: .interpreter)])
      let metrics = try ward.end(ward.programs.wardline, ["jobs", "metrics", "--store", ward.store(of: .interpreter)])
      #expect(
        metrics.output.contains(#"wardline_device_jobs{state="done"} 1"#)
          && metrics.output.contains("wardline_device_job_tokens 10")
          && metrics.output.contains { $0.hasPrefix(#"wardline_device_job_run_seconds{quantile="0.95"} "#) }, "\(metrics)")
      #expect(jobs.output.count == 1 && jobs.output[0].contains(#""state":"done","attempts":1"#), "\(jobs)")
      // A summary needs to be told more than one message, and is asked by the next chat.
      let store = ["--session", ward.session, "--language", "en", "--store", ward.store(of: .interpreter)]
      let refused = try ward.end(
        ward.programs.wardline, ["jobs", "ask"] + store + (try Self.settings(ward, model.url)), environment: ward.environment)
      #expect(refused.status == 65 && refused.errors.contains("nothing to summarize"), "\(refused)")
      let more: [String: Any] = ["leavesDevice": ["message", "earlierMessages"], "earlierMessages": 5]
      let flags = try Self.settings(ward, model.url, more)
      let asked = try ward.end(ward.programs.wardline, ["jobs", "ask"] + store + flags, environment: ward.environment)
      #expect(asked.status == 0 && asked.output.count == 1, "\(asked)")
      let last = try ward.join(.interpreter, more: flags)
      #expect(last.process.wait(milliseconds: 15_000) { _ in model.requests.count == 2 })
      #expect(model.requests.last?.body.contains("Summarize") == true && model.requests.last?.body.contains("I agree") == false)
      last.quit()
      let verified = try ward.run("verify", as: .interpreter)
      #expect(verified.status == 0, "\(verified)")
      #expect(!(jobs.output + verified.output).joined().contains("secret-of-the-site"))
    }

    @Test(
      "doctor asks the model's server which models it has, and says how the questions of a device have fared, as metrics do")
    func doctor() throws {
      let ward = try Ward()
      func doctor(_ server: String, _ more: [String: Any] = [:]) throws -> String {
        let flags = try Self.settings(ward, server, more) + ["--store", ward.store(of: .nurse), "--json"]
        return try ward.end(ward.programs.wardline, ["doctor"] + flags, environment: ward.environment).output
          .first { $0.contains(#""name":"model""#) } ?? "nothing"
      }
      let model = try FakeModel(.body(#"{"data":[{"id":"other"},{"id":"small"}]}"#))
      #expect(try doctor(model.url).contains(#""verdict":"ok""#))
      #expect(try doctor(model.url, ["model": "large"]).contains("the server does not list this model"))
      model.answer(.status(401))
      #expect(try doctor(model.url).contains("the server does not take the key"))
      model.answer(.status(404))
      #expect(try doctor(model.url).contains(#""verdict":"warning""#))
      model.stop()
      #expect(try doctor(model.url).contains("questions wait until it can be reached"))
      #expect(try doctor("ftp://models.example").contains(#""verdict":"wrong""#))
      #expect(try ward.run("send", ["--new", "hello"]).status == 0)
      let store = ward.store(of: .nurse)
      let none = try ward.end(ward.programs.wardline, ["jobs", "metrics", "--store", store])
      #expect(none.output.contains(#"wardline_device_jobs{state="queued"} 0"#) && none.status == 0, "\(none)")
    }

    @Test(
      "on the screen: the header says that a model is set up, who has none sees its server before they agree, and /draft auto asks about what others say"
    )
    func screens() throws {
      let model = try FakeModel(.translation("ar: "))
      defer { model.stop() }
      let place = String(model.url.dropFirst("http://".count))
      let ward = try Ward()
      let flags = try Self.settings(ward, model.url).map(TmuxPane.quoted).joined(separator: " ")
      let nurse = try ward.sit(.nurse, columns: 140)
      let interpreter = try ward.sit(.interpreter, more: flags, columns: 140)
      // The interpreter's screen is in Arabic, and begins at the right edge.
      #expect(interpreter.shows("≈ /assist \(place)") && nurse.shows("● Connected"))
      try interpreter.type("/assist agree")
      try interpreter.press("Enter")
      #expect(nurse.shows("≈ /assist \(place)"))
      try nurse.type("/assist agree")
      try nurse.press("Enter")
      #expect(nurse.shows("> /assist agree \(place)") && !interpreter.text.contains("/draft"))
      try nurse.press("Enter")
      #expect(nurse.shows("· ≈ \(place) ·") && interpreter.shows("≈ /draft \(place)"))
      try nurse.type("Where does it hurt?")
      try nurse.press("Enter")
      #expect(interpreter.shows("Where does it hurt?"))
      #expect(model.requests.isEmpty)
      try interpreter.type("/draft auto")
      try interpreter.press("Enter")
      #expect(interpreter.shows("ar: Where does it hurt? ┊"))
      // What comes while it is on, and nothing of what its reader says.
      try interpreter.type("One moment.")
      try interpreter.press("Enter")
      #expect(nurse.shows("One moment."))
      try nurse.type("Since when?")
      try nurse.press("Enter")
      #expect(interpreter.shows("ar: Since when? ┊"))
      try interpreter.type("/draft off")
      try interpreter.press("Enter")
      #expect(interpreter.loses("/draft off <"))
      try nurse.type("And now?")
      try nurse.press("Enter")
      #expect(interpreter.shows("And now?"))
      try interpreter.press("C-q")
      #expect(interpreter.shows("ended with 0"))
      #expect(model.requests.count == 2 && !model.requests.contains { $0.body.contains("And now?") })
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
    }

    @Test("settings that cannot be used are said where somebody asks for a draft, and hold up no conversation")
    func wrongSettings() throws {
      let ward = try Ward()
      let cases: [([String: Any], String)] = [
        (["server": "ftp://models.example"], "the address of the model's server"), (["model": ""], "'model' must be a text"),
        (["leavesDevice": ["everything"]], "'leavesDevice' lists what the model is told"),
        (["leavesDevice": ["message"], "earlierMessages": 3], "and none where it does not"),
        (["keyFile": "absent"], "cannot read the key of the model's server"),
        (["requestsPerMinut": 3], "'requestsPerMinut' is no setting"),
        (["tokensPerDay": 0], "'tokensPerDay' is 1 to 1000000000, and not 0"),
      ]
      for (more, why) in cases {
        let flags = try Self.settings(ward, "https://models.example", more)
        let ended = try ward.end(
          ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .nurse) + flags, input: Array("hello\n/draft ar\n".utf8))
        let said = ended.output.joined() + ended.errors
        #expect(said.contains(why) && said.contains("nothing was asked"), "\(more): \(ended)")
        #expect(ended.output.contains { $0.hasSuffix(": hello") || $0 == "Pending." || $0 == "Sent." }, "\(ended)")
      }
    }
  }
}
