import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineTestSupport

@testable import Wardline
@testable import WardlineProcessSupport

extension ProcessTests {
  /// The field report about a durable queue of questions to a model: ten are asked offline, the program is killed, and killed again while a server
  /// that misbehaves answers them. Each gets its answer once.
  ///
  /// `make assist` runs ten rounds; `make test` runs two. `SEED=n` repeats a run's schedule.
  @Suite struct AssistStory {
    @Test(
      "ten questions offline, kill -9, reopen, network on, and kills between the answers: ten drafts, none lost, none asked twice"
    )
    func tenQuestions() throws {
      let rounds = Rounds("WARDLINE_ASSIST", count: 2)
      var sum = AssistNight.Outcome()
      for round in 0..<rounds.count {
        var generator = rounds.generator(of: round)
        let outcome = try AssistNight(using: &generator).play(using: &generator)
        #expect(outcome.isClean, "seed \(rounds.seed), round \(round): \(outcome.line)")
        sum.add(outcome)
      }
      Rounds.report("assist: seed \(rounds.seed), \(rounds.count) rounds; \(sum.line)")
    }
  }
}

/// A ward, a nurse, an interpreter whose link and program fail, and a model's server that does, too.
private final class AssistNight {
  struct Outcome {
    var asked = 0
    var answered = 0
    var askedTwice = 0
    var lost = 0
    var kills = 0

    var isClean: Bool { askedTwice == 0 && lost == 0 }
    var line: String {
      "asked \(asked), answered \(answered), asked twice \(askedTwice), lost \(lost), \(kills) kills"
    }

    mutating func add(_ other: Outcome) {
      (asked, answered, askedTwice) = (asked + other.asked, answered + other.answered, askedTwice + other.askedTwice)
      (lost, kills) = (lost + other.lost, kills + other.kills)
    }
  }

  private static let questions = 10
  private let ward: Ward
  private let link: FaultyLink
  private let model: FakeModel
  private let flags: [String]
  private let texts = (1...questions).map { "Task \($0): where does it hurt?" }
  private var outcome = Outcome()
  /// What the model was told in how many requests when an answer to it was known to be kept.
  private var keptAfter: [String: Int] = [:]

  init(using generator: inout SeededGenerator) throws {
    ward = try Ward()
    link = try FaultyLink(to: ward.port)
    let faults: [FakeModel.Answer] = [
      .status(503), .status(429, headers: "Retry-After: 0\r\n"), .cut, .nothing, .body("<html>"), .content("{}"),
      .late(milliseconds: 300, .status(500)),
    ]
    model = try FakeModel(faults.shuffled(using: &generator) + [.late(milliseconds: 30, .translation("ar: "))])
    flags = try ProcessTests.Drafts.settings(ward, model.url, ["requestsPerMinute": 10_000])
  }

  deinit {
    model.stop()
    link.stop()
  }

  private func join() throws -> ChatDriver {
    try ward.join(.interpreter, at: "ws://127.0.0.1:\(link.port)", more: flags)
  }

  func play(using generator: inout SeededGenerator) throws -> Outcome {
    let nurse = try ward.join(.nurse)
    let first = try join()
    first.request(["do": "assist", "set": "agree"])
    #expect(nurse.wait { ProcessTests.Drafts.objects($0, "message").contains { $0["machineDrafts"] is String } })
    nurse.request(["do": "assist", "set": "agree"])
    for text in texts { nurse.send(text) }
    // Both words, and all that is asked about.
    #expect(first.wait { $0.hasSent(Self.questions + 2) })
    link.setMode(.closed)
    #expect(first.wait { $0.connection?.state == "lost" })
    for message in first.messages where texts.contains(message.text ?? "") {
      first.request(["do": "draft", "message": message.id ?? "", "language": "ar", "id": message.id ?? ""])
    }
    #expect(first.wait { ProcessTests.Drafts.objects($0, "done").count == Self.questions })
    first.process.kill()
    outcome.kills = 1
    #expect(model.requests.isEmpty, "nothing is asked offline")
    link.setMode(.open)
    try answer(using: &generator)
    try judge()
    nurse.quit()
    return outcome
  }

  /// Until all are answered, with a kill after every few requests.
  private func answer(using generator: inout SeededGenerator) throws {
    while true {
      let chat = try join()
      let next = model.requests.count + Int.random(in: 1...4, using: &generator)
      let isOver = { [store = ward.store(of: .interpreter)] in
        (try? DeviceStore(at: store).jobs().count { $0.state == .done }) == Self.questions
      }
      #expect(chat.process.wait(milliseconds: 60_000) { _ in self.model.requests.count >= next || isOver() })
      usleep(.random(in: 0...40_000, using: &generator))
      if isOver() || outcome.kills > 40 { return chat.quit() }
      chat.process.kill()
      outcome.kills += 1
      try noteKept()
    }
  }

  /// What is in the store as answered is never asked again.
  private func noteKept() throws {
    for text in try kept() where keptAfter[text] == nil { keptAfter[text] = count(of: text) }
  }

  private func kept() throws -> [String] {
    let store = try DeviceStore(at: ward.store(of: .interpreter))
    return try store.jobs().filter { $0.state == .done }.compactMap { try store.snapshot(of: $0.id)?.texts.last?.words }
  }

  private func count(of text: String) -> Int { model.requests.count { $0.body.contains(text) } }

  private func judge() throws {
    outcome.asked = model.requests.count
    let store = try DeviceStore(at: ward.store(of: .interpreter))
    let jobs = try store.jobs()
    let answers = try jobs.compactMap { try store.answer(of: $0.id)?.text }
    outcome.answered = answers.count
    outcome.lost = Set(texts.map { "ar: \($0)" }).subtracting(answers).count + max(0, answers.count - Self.questions)
    outcome.askedTwice = keptAfter.count { count(of: $0.key) > $0.value }
    #expect(jobs.count == Self.questions && jobs.allSatisfy { $0.attempts <= Limits.assistAttemptsMax }, "\(jobs)")
  }
}
