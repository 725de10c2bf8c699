import Testing
import WardlineModel
import WardlineProgram

@testable import WardlineCommand

@Suite("What has become of something that was submitted")
struct SubmissionOutcomeTests {
  private static func failure(_ outcome: SubmissionOutcome) -> Failure? {
    do { try outcome.requireAccepted("the message", inStoreAt: "/none") } catch { return error as? Failure }
    return nil
  }

  @Test("what the device holds is said to be held, and not to be refused by the relay", arguments: RejectionCode.ownCodes)
  func held(code: RejectionCode) throws {
    let failure = try #require(Self.failure(.failed(code)))
    #expect(failure.status == (code == .unreadable ? .data : .queued))
    let said = failure.message
    #expect(said.contains("held on this device (\(code.explanation)): 'wardline queue list'"))
    #expect(code.explanation != code.rawValue)
    // Nor that it was not sent: what no relay has answered, or one has lost, may have been.
    #expect(!said.contains("refused") && !said.contains("not sent"), "\(said)")
  }

  @Test("every code says more than itself", arguments: RejectionCode.known)
  func explained(code: RejectionCode) { #expect(code.explanation.hasPrefix(code.rawValue + ": ")) }

  @Test("what the relay refuses is said to be refused")
  func refused() throws {
    let failure = try #require(Self.failure(.failed(.notAllowed)))
    #expect(failure.status == .data && failure.message.contains("the relay refused the message for good"))
  }
}
