import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Questions to a model that is away for long, and on a device whose wall clock is set, by the real programs.
  @Suite struct DraftClocks {
    /// A nurse, and an interpreter whose device has a model and a clock of its own. Both have agreed.
    private final class Bedside {
      let ward: Ward
      let clock: DeviceClock
      let nurse: ChatDriver
      var interpreter: ChatDriver
      private let flags: [String]
      /// Minutes that bring the device's clock to noon in UTC, so that no day ends while a test runs.
      let noon: Int

      init(_ model: FakeModel, _ more: [String: Any] = [:]) throws {
        ward = try Ward()
        nurse = try ward.join(.nurse)
        noon = 12 * 60 - Int(Date.now.timeIntervalSince1970) / 60 % (24 * 60)
        clock = try DeviceClock(of: ward, minutesAhead: noon)
        flags = try Drafts.settings(ward, model.url, more)
        interpreter = try ward.join(.interpreter, more: flags)
        interpreter.request(["do": "assist", "set": "agree"])
        #expect(nurse.wait { Drafts.objects($0, "message").contains { $0["machineDrafts"] is String } })
        nurse.request(["do": "assist", "set": "agree"])
        #expect(
          interpreter.wait {
            Drafts.objects($0, "message").contains { $0["machineDrafts"] is String && $0["mine"] as? Bool == false }
          })
      }

      /// The nurse says it, and the interpreter asks for a draft.
      func ask(about text: String) throws {
        nurse.send(text)
        #expect(interpreter.wait { Drafts.key($0, of: text) != nil })
        try askAgain(about: text)
      }

      func askAgain(about text: String) throws {
        let id = UUID().uuidString
        interpreter.request(["do": "draft", "message": Drafts.key(interpreter, of: text) ?? "", "language": "ar", "id": id])
        #expect(interpreter.wait { Drafts.objects($0, "done").contains { $0["id"] as? String == id } })
      }

      func restartInterpreter() throws {
        interpreter.process.kill()
        interpreter = try ward.join(.interpreter, more: flags)
        #expect(interpreter.wait { $0.connection?.state == "online" })
      }

      func jobs() throws -> [AssistJob] { try DeviceStore(at: ward.store(of: .interpreter)).jobs() }

      func quit() {
        interpreter.quit()
        nurse.quit()
      }
    }

    @Test("a server that is gone for an hour, over restarts, costs no attempt, and is asked once when it is back")
    func goneForAnHour() throws {
      let gone = try FakeModel(.status(500))
      let bedside = try Bedside(gone)
      gone.stop()
      try bedside.ask(about: "Where does it hurt?")
      for minutes in [0, 20, 40, 60] {
        try bedside.clock.set(minutesAhead: bedside.noon + minutes)
        if minutes > 0 { try bedside.restartInterpreter() }
        // Tried again since the clock went on, and held once more.
        let now = Timestamp.now.advanced(byMilliseconds: Int64(bedside.noon + minutes - 1) * 60_000)
        func isHeld() -> Bool {
          guard let job = try? bedside.jobs().first, let runAfter = job.runAfter else { return false }
          return job.state == .queued && job.attempts == 0 && !job.lastError.isEmpty && runAfter > now
        }
        #expect(bedside.interpreter.wait { _ in isHeld() }, "after \(minutes) minutes")
      }
      let back = try FakeModel([.translation("ar: ")], port: gone.port)
      defer { back.stop() }
      #expect(bedside.interpreter.wait { Drafts.objects($0, "draft").last?["draft"] as? String == "ar: Where does it hurt?" })
      #expect(try bedside.jobs().map(\.attempts) == [1] && bedside.jobs().map(\.state) == [.done])
      try bedside.askAgain(about: "Where does it hurt?")
      #expect(gone.requests.isEmpty && back.requests.count == 1)
      bedside.quit()
    }

    @Test(
      "a clock that is set back and forward brings neither a second burst nor a second budget of the day, and each question is asked once"
    )
    func clockSteps() throws {
      let model = try FakeModel(.translation("ar: ", tokens: 10))
      defer { model.stop() }
      let bedside = try Bedside(model, ["requestsPerMinute": 2, "tokensPerDay": 25])
      let texts = (1...4).map { "Task \($0): where does it hurt?" }
      let day = 24 * 60
      /// Whether no more than so many were asked, after the program had the time to ask more.
      func stays(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
        usleep(1_500_000)
        #expect(model.requests.count == count, sourceLocation: location)
      }
      for text in texts[..<3] { try bedside.ask(about: text) }
      #expect(bedside.interpreter.wait { _ in model.requests.count == 2 })
      // Two a minute. Set back by a day while the program runs, and before it starts.
      try bedside.clock.set(minutesAhead: bedside.noon - day)
      try bedside.ask(about: texts[3])
      stays(2)
      try bedside.restartInterpreter()
      stays(2)
      // Right again, and a minute on: two more would be allowed in it, and the tokens of the day are spent by the first of them.
      try bedside.clock.set(minutesAhead: bedside.noon + 1)
      try bedside.restartInterpreter()
      #expect(bedside.interpreter.wait { _ in model.requests.count == 3 })
      stays(3)
      // Back by a day and right again is no other day.
      for minutes in [1 - day, 2] {
        try bedside.clock.set(minutesAhead: bedside.noon + minutes)
        try bedside.restartInterpreter()
        stays(3)
      }
      try bedside.clock.set(minutesAhead: bedside.noon + day + 2)
      try bedside.restartInterpreter()
      #expect(bedside.interpreter.wait { _ in (try? bedside.jobs().allSatisfy { $0.state == .done }) == true })
      for text in texts { #expect(model.requests.count { $0.body.contains(text) } == 1, "\(text)") }
      #expect(try bedside.jobs().map(\.attempts) == [1, 1, 1, 1])
      bedside.quit()
    }
  }
}
