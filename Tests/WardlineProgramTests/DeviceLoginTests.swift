import Testing
import WardlineModel
import WardlineTransport

@testable import Wardline

/// When a provider is asked for tokens, and what of its answers is believed, without a network.
@Suite("The device authorization grant")
struct DeviceLoginTests {
  @Test("polling keeps the interval, adds 5 s at slow_down, waits longer after a failure, and ends with the code")
  func polling() {
    var polling = DevicePolling(intervalSeconds: nil, expiresInSeconds: 100, at: 1_000)
    #expect(polling.first == .wait(milliseconds: 5_000))
    let pending = TokenAnswer.refused(code: "authorization_pending", why: "")
    #expect(polling.heard(pending, at: 6_000) == .wait(milliseconds: 5_000))
    #expect(polling.heard(.refused(code: "slow_down", why: ""), at: 11_000) == .wait(milliseconds: 10_000))
    #expect(polling.heard(.failed("down"), at: 21_000) == .wait(milliseconds: 20_000))
    #expect(polling.heard(.failed("down"), at: 41_000) == .wait(milliseconds: 40_000))
    #expect(polling.heard(pending, at: 81_000) == .wait(milliseconds: 10_000), "the longer interval stays")
    #expect(polling.heard(pending, at: 91_000) == .expired, "the code ends before the next question")
    for (code, step): (String, DevicePolling.Step) in [
      ("access_denied", .denied), ("expired_token", .expired), ("invalid_client", .failed("invalid_client: who?")),
    ] {
      #expect(polling.heard(.refused(code: code, why: "who?"), at: 6_000) == step)
    }
    let tokens = ProviderTokens(access: "a")
    #expect(polling.heard(.tokens(tokens), at: 200_000) == .done(tokens), "even at the last moment")
    for seconds in [-5.0, 0, .infinity, 1e300] {
      let bounded = DevicePolling(intervalSeconds: seconds, expiresInSeconds: seconds, at: 0)
      guard case .wait(let milliseconds) = bounded.first else {
        Issue.record("\(seconds)")
        continue
      }
      #expect((1_000...3_600_000).contains(milliseconds))
    }
  }

  @Test("an answer of the token endpoint is tokens, an error with its code, or a failure that may pass")
  func answers() {
    func answer(_ status: Int, _ text: String) -> TokenAnswer {
      IdentityProvider.tokenAnswer(HTTPClient.Answer(status: status, body: Array(text.utf8)))
    }
    #expect(
      answer(200, #"{"access_token":"a","refresh_token":"r","expires_in":60,"token_type":"Bearer"}"#)
        == .tokens(ProviderTokens(access: "a", refresh: "r", expiresInMilliseconds: 60_000)))
    #expect(answer(200, #"{"access_token":"a","expires_in":1e300}"#) == .tokens(ProviderTokens(access: "a")))
    #expect(answer(400, #"{"error":"slow_down"}"#) == .refused(code: "slow_down", why: ""))
    #expect(
      answer(401, #"{"error":"x\u001b[31m","error_description":"y\n"}"#) == .refused(code: "x\\u{1B}[31m", why: "y\\n"))
    // Without a reason, which RFC 6749 demands: as Glewlwyd refuses a refresh token.
    #expect(answer(400, "") == .refused(code: "invalid_grant", why: "the issuer gave no reason"))
    // A token in an answer that is an error is no token.
    let failures = [
      (400, #"{"access_token":"a"}"#), (503, #"{"error":"invalid_grant"}"#), (200, "{}"), (200, "<html>"), (400, "<html>"),
      (200, ""), (403, ""), (502, ""),
    ]
    for (status, text) in failures {
      guard case .failed = answer(status, text) else {
        Issue.record("\(status) \(text)")
        continue
      }
    }
  }
}
