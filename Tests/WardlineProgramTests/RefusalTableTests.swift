import Testing
import WardlineLanguages
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@testable import WardlineCommand

/// For every code, kind of operation, role and language: the text gives the reason of that code, and no other.
struct RefusalTableTests {
  private static let request = Sample.key(700)
  private static func kinds() throws -> [ClientOperation.Action] {
    [
      .createSession, .sendMessage(body: "a"), .setStatus(.paused, basedOn: 1), .setStatus(.ended, basedOn: 1),
      .submitFeedback(rating: 4, text: ""), .setPreference(name: "lang", value: "ar"),
      .publishProfile(name: "Ana", languages: ["de"]),
      .retract(Sample.key(1)), .confirmMessage(Sample.key(1)), .invite(Sample.name("bea")), .leave,
      .requestInterpreter(InterpreterRequest(try LanguageTag("ar"), urgency: .urgent, note: "")), .cancelRequest(request),
      .acceptRequest(request), .declineRequest(request, .busy), .renewRequest(request),
      .handOver(.shiftEnds, leavesAtOnce: true),
      .assignRequest(request, Sample.name("bea")), .joinSession(reason: "a"),
    ]
  }
  /// Those that say their code: nothing that a person does is refused with them.
  private static let technical: Set<RejectionCode> = [.keyReused, .textEmpty, .malformed, .unsupported, .statusConflict]

  @Test("the table has every code, and only technical ones say no more than their names")
  func complete() {
    #expect(Set(RejectionCode.reasons.keys) == Set(RejectionCode.known))
    #expect(Set(RejectionCode.reasons.filter { $0.value == .reasonRefused }.keys) == Self.technical)
  }

  @Test(
    "a translation stays one when it is edited, unless its author is no interpreter: then the edit is a plain message, and is offered"
  )
  func editedTranslation() throws {
    let mention = MessageAttributes.Translation(of: Sample.key(9), to: try LanguageTag("ar"))
    let edit = ClientOperation(
      key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .sendMessage(body: "نعم"))
    func attributes(after reason: RejectionCode) -> MessageAttributes? {
      let replaced = Message(
        id: Sample.key(1), session: Sample.ward, author: Sample.nurse, isMine: true, text: "لا",
        attributes: MessageAttributes(isUrgent: true, translation: mention), state: .failed, sequence: nil,
        writtenAt: Sample.time(0), reason: reason)
      guard case .sendMessage(let body) = edit.marked(as: replaced).action else { return nil }
      return MessageAttributes.parts(of: body).attributes
    }
    #expect(attributes(after: .quotaExceeded) == MessageAttributes(isUrgent: true, translation: mention))
    #expect(attributes(after: .notInterpreter) == MessageAttributes(isUrgent: true))
    #expect(RejectionCode.notInterpreter.remedies.contains(.edit))
  }

  @Test("a correction stays one when it is edited, unless the relay has nothing of its author to correct")
  func editedCorrection() throws {
    func attributes(after reason: RejectionCode) -> MessageAttributes? {
      let replaced = Message(
        id: Sample.key(1), session: Sample.ward, author: Sample.nurse, isMine: true, text: "5 mg",
        attributes: MessageAttributes(isUrgent: true, corrects: Sample.key(9)), state: .failed, sequence: nil,
        writtenAt: Sample.time(0), reason: reason)
      let edit = ClientOperation(
        key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .sendMessage(body: "6 mg"))
      guard case .sendMessage(let body) = edit.marked(as: replaced).action else { return nil }
      return MessageAttributes.parts(of: body).attributes
    }
    #expect(attributes(after: .quotaExceeded) == MessageAttributes(isUrgent: true, corrects: Sample.key(9)))
    #expect(attributes(after: .notAuthor) == MessageAttributes(isUrgent: true))
    #expect(RejectionCode.notAuthor.remedies.contains(.edit))
  }

  @Test("what to do stands for every code, and the queue says exactly that")
  func remedies() throws {
    #expect(Set(RejectionCode.remedies.keys) == Set(RejectionCode.known))
    for code in RejectionCode.known + [RejectionCode(rawValue: "of_a_newer_relay")] {
      for (number, kind) in try Self.kinds().enumerated() {
        let operation = ClientOperation(
          key: Sample.key(UInt64(number)), session: Sample.ward, writtenAt: Sample.time(0), action: kind)
        let row = QueueRow(ordinal: 1, operation: operation, state: .failed, reason: code)
        let line = QueueView([row]).details(row).first { $0.hasPrefix("what to do") } ?? ""
        #expect(line.contains("retry") == code.remedies.contains(.retry), "\(code) of \(kind): \(line)")
        let isMessage = if case .sendMessage = kind { true } else { false }
        #expect(line.contains("edit") == (isMessage && code.remedies.contains(.edit)), "\(code) of \(kind): \(line)")
        #expect(line.hasSuffix("delete \(operation.key)"), "\(code) of \(kind): \(line)")
      }
    }
  }

  @Test("every code of every kind, to every role", arguments: Language.all.keys.sorted())
  func enumerated(tag: String) throws {
    let wording = CurrentWording(try #require(Language(tag)), storage: .none)
    let conflicts = SessionStatus.allCases.map {
      Notice(.bannerStatusYielded, phrases: ["status": $0.phrase]).text(in: wording)
    }
    let kinds = try Self.kinds()
    for code in RejectionCode.known {
      for kind in kinds {
        for role in [nil, .nurse, .interpreter, .coordinator] as [Role?] {
          let standing = Standing(role: role, followsMembership: true)
          let said = code.text(in: wording, of: kind, by: standing)
          #expect(!said.isEmpty && !said.contains("{") && !said.contains("⟦"), "\(code) of \(kind): \(said)")
          let isWord = !code.rawValue.contains("_")
          #expect(Self.technical.contains(code) || isWord || !said.contains(code.rawValue), "\(code): \(said)")
          #expect(!conflicts.contains(said), "\(code): \(said)")
        }
      }
      for status in SessionStatus.allCases {
        let said = code.statusNotice(refusing: .ended, of: status, by: Standing(), in: wording).text(in: wording)
        #expect(conflicts.contains(said) == (code == .statusConflict), "\(code): \(said)")
      }
    }
  }

  @Test(
    "what is another role's is refused as that, and what is one's own for another reason",
    arguments: [
      (.invite(Sample.name("bea")), .interpreter, "invitation is for another role: nurse, coordinator."),
      (.invite(Sample.name("bea")), .nurse, "your token does not open this session"),
      (.setStatus(.ended, basedOn: 1), .interpreter, "status is for another role: nurse, coordinator."),
      (.setStatus(.paused, basedOn: 1), .interpreter, "your token does not open this session"),
      (.acceptRequest(request), .nurse, "acceptance is for another role: interpreter."),
      (.sendMessage(body: "a"), .nurse, "your token does not open this session"),
    ] as [(ClientOperation.Action, Role, String)])
  func roles(action: ClientOperation.Action, role: Role, said: String) {
    let standing = Standing(role: role, followsMembership: true)
    #expect(RejectionCode.notAllowed.text(in: CurrentWording.english, of: action, by: standing) == said)
  }
}
