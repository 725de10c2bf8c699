import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@testable import WardlineCommand

/// The acts that programs ask for with `--json`.
struct ActRequestTests {
  private func intent(_ fields: String) -> Intent { JSONRequest.intent(of: .text("{\(fields)}")) }

  @Test("each act is read from its fields")
  func acts() throws {
    let key = Sample.key(9)
    let (ward, user) = (Sample.ward, Sample.interpreter)
    let asked = InterpreterRequest(try LanguageTag("ar-SY"), urgency: .urgent, preferred: user, note: "Bed 4")
    let acts: [(String, Act)] = [
      (#""do":"request","language":"ar""#, .request(InterpreterRequest(try LanguageTag("ar")))),
      (
        #""do":"request","language":"ar-SY","urgency":"urgent","preferred":"\#(user)","note":"Bed 4","session":"\#(ward)""#,
        .request(asked, in: ward)
      ),
      (#""do":"cancel""#, .cancel()), (#""do":"cancel","request":"\#(key)""#, .cancel(key)),
      (#""do":"renew","request":"\#(key)""#, .renew(key)), (#""do":"accept""#, .accept()),
      (#""do":"decline","reason":"busy""#, .decline(because: .busy)), (#""do":"duty","set":"away""#, .duty(.away)),
      (#""do":"handover""#, .handOver(.other, leavesAtOnce: false)),
      (#""do":"handover","reason":"shift-ends","now":true"#, .handOver(.shiftEnds, leavesAtOnce: true)),
      (#""do":"invite","user":"\#(user)""#, .invite(user)), (#""do":"leave","session":"\#(ward)""#, .leave(ward)),
      (#""do":"assign","user":"\#(user)","session":"\#(ward)""#, .assign(user, to: ward)),
      (#""do":"join","session":"\#(ward)","reason":"help""#, .join(ward, reason: "help")),
      (#""do":"end","session":"\#(ward)""#, .end(ward)), (#""do":"understood""#, .understood()),
      (#""do":"understood","message":"\#(key)""#, .understood(key)),
    ]
    for (fields, act) in acts { #expect(intent(fields) == .act(act), "\(fields)") }
    #expect(Set(acts.map(\.1.name)) == Set(Act.ofPrograms))
  }

  @Test("what is wrong with a field is said, and nothing is done")
  func faults() {
    let faults = [
      (#""do":"request""#, "language"), (#""do":"request","language":"x-y-z""#, "language"),
      (#""do":"request","language":"ar","urgency":"now""#, "urgency"), (#""do":"cancel","request":"7""#, "request"),
      (#""do":"duty","set":"yes""#, "set"), (#""do":"invite""#, "user"), (#""do":"assign","user":"a""#, "session"),
      (#""do":"join","session":"a""#, "reason"), (#""do":"end","session":"""#, "session"),
      (#""do":"understood","message":"400 mg""#, "message"), (#""do":"handover","now":"yes""#, "now"),
    ]
    for (fields, field) in faults {
      guard case .refused(_, let why) = intent(fields) else {
        Issue.record("\(fields) is taken")
        continue
      }
      #expect(why.contains("\"\(field)\""), "\(fields): \(why)")
    }
    guard case .refused("dance", let why) = intent(#""do":"dance""#) else {
      Issue.record("it dances")
      return
    }
    for name in Act.ofPrograms { #expect(why.contains(" \(name.rawValue),")) }
  }
}
