internal import Foundation
package import WardlineModel
package import WardlineSync
internal import WardlineTransport

/// A server of a language model, at any address: a provider's, or one within the hospital.
package final class ModelServer: Sendable {
  private let client: HTTPClient
  private let address: HTTPAddress
  private let models: HTTPAddress
  private let key: @Sendable () throws -> String?

  /// Why it cannot be asked at all.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Parameters:
  ///   - base: such as `https://models.example`: `/v1/chat/completions` is added.
  ///   - authorityFile: the only certificate authority to trust; `nil` for the system's.
  ///   - key: read for each request, and kept nowhere; `nil` for a server that asks for none.
  /// - Throws: ``Invalid``: the address is none, or no event loop can be made.
  package init(
    _ base: String, authorityFile: String?, proxies: ProxySettings, key: @escaping @Sendable () throws -> String?
  ) throws(Invalid) {
    let path = base.hasSuffix("/") ? String(base.dropLast()) : base
    do throws(HTTPAddress.Invalid) {
      address = try HTTPAddress(parsing: path + "/v1/chat/completions")
      models = try HTTPAddress(parsing: path + "/v1/models")
    } catch {
      throw Invalid(description: "the address of the model's server: \(error)")
    }
    do throws(TransportError) {
      client = try HTTPClient(
        name: "assist", tls: TLSClient(certificateAuthorityFile: authorityFile), proxies: proxies.rules)
    } catch { throw Invalid(description: error.description) }
    self.key = key
  }

  /// Asks, and waits for the answer: it blocks its thread for up to ``Limits/assistAnswerMilliseconds``.
  package func ask(_ question: AssistQuestion, _ snapshot: AssistSnapshot) -> AssistReply {
    let prompt = AssistPrompt(question, snapshot)
    var request: HTTPClient.Request
    do {
      request = HTTPClient.Request(
        address, .json(try prompt.request()), bodyBytesMax: Limits.assistReplyBytesMax,
        milliseconds: Limits.assistAnswerMilliseconds)
      if let key = try key() { request.authorization = "Bearer \(key)" }
    } catch { return .refused("\(error)") }
    switch client.wait(for: request) {
    case .success(let answer) where answer.status == 200: return prompt.reply(to: answer.body)
    case .success(let answer):
      let clock = answer.date.flatMap { HTTPDate($0, at: .now)?.timestamp } ?? .now
      let pause = answer.retryAfter.flatMap {
        RetryAfter($0, at: clock, atMost: Limits.assistRetryAfterMaxMilliseconds)?.milliseconds
      }
      return AssistReply(status: answer.status, retryAfterMilliseconds: pause)
    case .failure(.misconfigured(let why)): return .refused(why)
    case .failure(let failure) where failure.wasAskedNothing: return .unreachable("\(address): \(failure)")
    case .failure(let failure): return .failed("\(address): \(failure)")
    }
  }

  /// Asks which models there are, which costs nothing.
  package func check(_ model: String) -> AssistSettings.Finding {
    struct Models: Decodable {
      struct Model: Decodable { var id: String }
      var data: [Model]
    }
    var request = HTTPClient.Request(
      models, bodyBytesMax: Limits.assistReplyBytesMax, milliseconds: Limits.assistCheckMilliseconds)
    do { if let key = try key() { request.authorization = "Bearer \(key)" } } catch { return .refuses("\(error)") }
    switch client.wait(for: request) {
    case .success(let answer) where answer.status == 200:
      guard let known = try? JSONDecoder().decode(Models.self, from: Data(answer.body)) else {
        return .answers("and does not say which models it has")
      }
      return known.data.contains { $0.id == model } ? .knowsModel : .refuses("the server does not list this model")
    case .success(let answer) where [401, 403].contains(answer.status): return .refuses("the server does not take the key")
    case .success(let answer): return .answers("and does not say which models it has: status \(answer.status)")
    case .failure(.misconfigured(let why)): return .refuses(why)
    case .failure(let failure): return .unreachable("\(failure)")
    }
  }

  /// Ends what is being asked.
  package func stop() { client.stop() }
}
