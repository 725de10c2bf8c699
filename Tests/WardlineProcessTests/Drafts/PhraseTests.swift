import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite struct Phrases {
    private static func book(_ ward: Ward, _ text: String) throws -> String {
      let path = ward.directory.path + "/site.po"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    private static let reviewed = """
      msgid ""
      msgstr ""
      "Language: ar\\n"

      # Reviewed by Dr. Haddad, 2026-11-27
      msgctxt "medicines.dose"
      msgid "This medicine is {medicine}. The dose is {dose}."
      msgstr "هذا الدواء هو {medicine}. الجرعة هي {dose}."

      """

    private static let dose = [
      "--phrase", "medicines.dose", "--in", "ar", "--language", "en", "--fill", "medicine=Ibuprofen", "--fill", "dose=400 mg",
    ]
    private static let lines = [
      "This medicine is Ibuprofen. The dose is 400\u{A0}mg.", "هذا الدواء هو Ibuprofen. الجرعة هي \u{200E}400\u{A0}mg.",
    ]

    @Test("a reviewed phrase is sent in both languages as one message, and every view of the other side has both")
    func reviewedPhrase() throws {
      let ward = try Ward()
      let site = try Self.book(ward, Self.reviewed)
      let sent = try ward.run("send", Self.dose + ["--phrases", site, "--new", "--json"])
      #expect(sent.status == 0, "\(sent)")
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.messageCount(in: "sent") == 1 })
      let message = interpreter.process.lines.lazy.compactMap(Self.object).first { $0["event"] as? String == "message" }
      #expect(message?["text"] as? String == Self.lines.joined(separator: "\n"), "\(interpreter.messages)")
      #expect(message?["phrase"] as? String == "medicines.dose" && message?["languages"] as? String == "en ar")
      #expect(message?["reviewed"] as? Bool == true)
      interpreter.quit()
      let log = try ward.end(ward.programs.relay, ["log", "--session", ward.session, "--data", ward.data])
      #expect(
        log.output.contains { $0.contains(#""phrase":"medicines.dose""#) && $0.contains(#""languages":["en","ar"]"#) }, "\(log)"
      )
    }

    @Test("what nobody has reviewed is refused by the relay, and from then on by the device; where it is taken, it is marked")
    func unreviewedPhrase() throws {
      for isTaken in [false, true] {
        let ward = try Ward(relayFlags: isTaken ? ["--phrases", "unreviewed"] : [])
        let first = try ward.run("send", Self.dose + ["--new"])
        #expect(isTaken ? first.status == 0 : first.status == 65 && first.errors.contains("unreviewed_phrase"), "\(first)")
        let second = try ward.run("send", Self.dose)
        let why =
          "nobody has reviewed 'medicines.dose' in en and ar, and this relay takes reviewed phrases only; nothing was queued"
        #expect(isTaken ? second.status == 0 : second.errors.contains(why), "\(second)")
        guard isTaken else { continue }
        let export = try ward.end(
          ward.programs.wardline, ["export", "--session", ward.session, "--store", ward.store(of: .nurse)])
        #expect(export.output.first?.contains("(not reviewed): " + Self.lines[0]) == true, "\(export)")
      }
    }

    @Test("an urgent message is marked in every view")
    func urgent() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["--urgent", "--new", "help in bed 4"]).status == 0)
      let nurse = try ward.end(
        ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .nurse), input: Array("/urgent again\n/quit\n".utf8))
      #expect(nurse.output.contains { $0.contains("urgent · help in bed 4") }, "\(nurse)")
      let export = try ward.end(
        ward.programs.wardline, ["export", "--session", ward.session, "--store", ward.store(of: .nurse)])
      #expect(
        export.output.contains { $0.contains("urgent): help in bed 4") } && export.output.contains { $0.contains("again") },
        "\(export)")
    }

    @Test("an answer is quoted on the other device")
    func replies() throws {
      let ward = try Ward()
      let key = "0199c82c-e25d-786d-8794-cde210c137c7"
      #expect(try ward.run("send", ["--new", "--key", key, "Take 400 mg"]).status == 0)
      let answer = try ward.end(
        ward.programs.wardline, ["send", "--json", "--reply-to", key, "--new", "Once a day"] + ward.flags(of: .interpreter))
      #expect(answer.status == 0 && answer.output.last?.contains(#""replyTo":"\#(key)""#) == true, "\(answer)")
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.hasSent(2) })
      nurse.quit()
      let plain = try ward.end(
        ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .nurse),
        input: Array("/reply With food?\n/readback\n/search MG take\n/quit\n".utf8))
      #expect(
        plain.output.contains { $0.hasPrefix("what nobody has said to have understood: ") && !$0.hasSuffix(": 0") }, "\(plain)")
      let at = plain.output.firstIndex(of: "find messages on this device: 1")
      #expect(at.map { plain.output[$0 + 1].hasSuffix(": Take 400 mg") } == true, "\(plain)")
      let told = plain.output.filter { $0.hasPrefix("↩ ") }
      #expect(told.first?.hasSuffix(": Take 400 mg") == true && told.last?.hasSuffix(": Once a day") == true, "\(plain)")
      let export = try ward.end(
        ward.programs.wardline, ["export", "--session", ward.session, "--store", ward.store(of: .nurse)])
      #expect(export.output.contains { $0.contains(": Take 400 mg): Once a day") }, "\(export)")
      #expect(export.output.contains { $0.contains(": Once a day): With food?") }, "\(export)")
    }

    @Test("a correction stands in the place of what was wrong on the other device, and the earlier words can be read")
    func corrections() throws {
      let ward = try Ward()
      let key = "0199c82c-e25d-786d-8794-cde210c137c7"
      #expect(try ward.run("send", ["--new", "--key", key, "Take 50 mg"]).status == 0)
      let others = try ward.end(
        ward.programs.wardline, ["send", "--corrects", key, "--new", "Take 500 mg"] + ward.flags(of: .interpreter))
      #expect(others.status == 65 && others.errors.contains("not_author"), "\(others)")
      let sent = try ward.run("send", ["--json", "--corrects", key, "Take 5 mg"])
      #expect(sent.status == 0 && sent.output.last?.contains(#""corrects":"\#(key)""#) == true, "\(sent)")
      // The correction of a correction corrects the first words.
      let first = sent.output.last.flatMap(Self.object)?["id"] as? String ?? ""
      let second = try ward.run("send", ["--json", "--corrects", first, "Take 7 mg"])
      #expect(second.status == 0 && second.output.last?.contains(#""corrects":"\#(key)""#) == true, "\(second)")
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.messageCount(in: "sent") == 3 })
      interpreter.quit()
      let plain = try ward.end(
        ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .nurse),
        input: Array("/correct Take 6 mg\n/history\n/readback\n/quit\n".utf8))
      #expect(plain.output.contains { $0.contains(": Take 50 mg (corrected ") }, "\(plain)")
      #expect(plain.output.contains("corrected messages: 1"), "\(plain)")
      let export = try ward.end(
        ward.programs.wardline, ["export", "--session", ward.session, "--store", ward.store(of: .interpreter)])
      #expect(export.output.contains { $0.contains("(corrected 2") && $0.hasSuffix(": Take 50 mg") }, "\(export)")
      // The earlier correction is corrected itself.
      #expect(
        export.output.contains { $0.contains("(corrected 2") && $0.hasSuffix(": Take 50 mg): Take 5 mg") }, "\(export)")
      #expect(export.output.contains { $0.contains("(corrects ") && $0.hasSuffix(": Take 50 mg): Take 7 mg") }, "\(export)")
      let page = try ward.end(ward.programs.relay, ["log", "--session", ward.session, "--data", ward.data])
      #expect(page.output.contains { $0.contains(#""corrects":"\#(key)""#) }, "\(page)")
    }

    @Test("in lines and for programs, phrases are found and said")
    func lines() throws {
      let ward = try Ward(relayFlags: ["--phrases", "unreviewed"])
      #expect(try ward.run("send", ["--new", "hello"]).status == 0)
      let plain = try ward.end(
        ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .nurse),
        input: Array(
          "/phrase es does it hurt? point\n/phrase es pain.where\n/phrase es pain.side\n/phrase es medicines.stop medicine=Insulin glargine\n"
            .utf8))
      #expect(
        plain.output.contains { $0.hasPrefix("pain.where  Where does it hurt?") && $0.hasSuffix("(not reviewed)") }, "\(plain)")
      #expect(
        plain.output.contains("Where does it hurt? Please point to the place.") && plain.output.contains("Pending."), "\(plain)"
      )
      #expect(
        (plain.output.joined() + plain.errors).contains("the phrase needs side=…: left or right; nothing was queued"),
        "\(plain)")
      #expect(
        (plain.output.joined() + plain.errors).contains("'glargine' is left over")
          && !plain.output.joined().contains("Insulin"), "\(plain)")
      let json = try ward.end(
        ward.programs.wardline, ["chat", "--json"] + ward.flags(of: .nurse),
        input: Array(
          """
          {"do":"send","phrase":"pain.side","language":"es","fill":{"side":"left"},"id":"1"}
          {"do":"send","phrase":"pain.side","language":"es","fill":{"hand":"left"},"id":"2"}

          """.utf8))
      let objects = json.output.compactMap(Self.object)
      #expect(objects.contains { $0["event"] as? String == "done" && $0["id"] as? String == "1" }, "\(json)")
      #expect(objects.contains { $0["event"] as? String == "refused" && $0["id"] as? String == "2" }, "\(json)")
    }

    @Test("one's own phrases are kept in a file that others can use; wrong ones change nothing")
    func own() throws {
      let ward = try Ward()
      let home = ["XDG_DATA_HOME": ward.directory.path + "/data", "LC_ALL": "en_GB.UTF-8"]
      func phrases(_ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.wardline, ["phrases"] + arguments, environment: home)
      }
      let visitors = try phrases("add", "ward.visitors", "--in", "ar", "From {time}.", "من الساعة {time}.")
      #expect(
        visitors.status == 0 && visitors.output.joined().hasSuffix("/data/wardline/phrases/en-ar.po, not reviewed."),
        "\(visitors)")
      #expect(
        try phrases(
          "add", "ward.smoke", "--in", "ar", "--forbids", "--reviewed-by", "Dr. Haddad", "Do not smoke.", "ممنوع التدخين."
        ).status
          == 0)
      let wrong = try phrases("add", "ward.visitors", "--in", "ar", "From {time}.", "من الساعة.")
      #expect(wrong.status == 65 && wrong.errors.contains("has other fields in its two languages"), "\(wrong)")
      let listed = try phrases("search", "--in", "ar", "ward.")
      #expect(
        listed.output == [
          "ward.visitors  From {time}.  |  من الساعة {time}.  (not reviewed)",
          "ward.smoke  ✗ Do not smoke.  |  ✗ ممنوع التدخين.",
        ], "\(listed)")
      let languages = try phrases("list")
      #expect(languages.output.contains("ar  العربية  62 phrases, 1 reviewed"), "\(languages)")
      #expect(languages.output.contains("uk  Українська  60 phrases, 0 reviewed"), "\(languages)")
      let none = try phrases("list", "--in", "sv")
      #expect(
        none.status == 65 && none.errors.contains("no phrases in sv for somebody who speaks en: there are ar, bn"), "\(none)")
    }

    private static func object(_ line: String) -> [String: Any]? {
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
  }
}
