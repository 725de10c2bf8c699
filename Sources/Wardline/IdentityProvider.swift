internal import Foundation
internal import WardlineModel
internal import WardlineTransport

/// Asks an identity provider for tokens: OpenID Connect Discovery, the device authorization grant (RFC 8628), renewal (RFC 6749, 6) and
/// revocation (RFC 7009). Each call blocks its thread for up to ``Limits/providerAnswerMilliseconds``.
package final class IdentityProvider: Sendable {
  /// What a provider says of itself.
  package struct Endpoints: Hashable, Sendable, Codable {
    package var token: String
    package var device: String?
    package var revocation: String?

    package init(token: String, device: String? = nil, revocation: String? = nil) {
      self.token = token
      self.device = device
      self.revocation = revocation
    }
  }

  /// A login that waits for a person.
  package struct DeviceCode: Sendable {
    package let userCode: String
    package let address: String
    /// With the code in it, where the provider has such an address.
    package let completeAddress: String?
    package let expiresInSeconds: Double
    package let intervalSeconds: Double?
    fileprivate let secret: String
  }

  /// What went wrong, and whether trying again may help.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    package let mayPass: Bool
    /// Whether a part of the installation is missing.
    package var isNotInstalled = false
  }

  private let client: HTTPClient

  /// - Parameters:
  ///   - authorityFile: the only certificate authority to trust; `nil` for the system's.
  ///   - proxies: which proxy leads there, if any.
  package init(authorityFile: String?, proxies: ProxySettings) throws(Failure) {
    do throws(TransportError) {
      client = try HTTPClient(
        name: "login", tls: TLSClient(certificateAuthorityFile: authorityFile), proxies: proxies.rules)
    } catch {
      let isNotInstalled = if case .eventLoopPluginMissing = error { true } else { false }
      throw Failure(description: error.description, mayPass: false, isNotInstalled: isNotInstalled)
    }
  }

  /// Milliseconds since the machine was started.
  package var now: Int64 { client.now }

  /// Asks an issuer where its endpoints are.
  package func discover(_ issuer: String) throws(Failure) -> Endpoints {
    struct Description: Decodable {
      var issuer: String
      var token_endpoint: String
      var device_authorization_endpoint: String?
      var revocation_endpoint: String?
    }
    let address: HTTPAddress
    do throws(HTTPAddress.Invalid) { address = try HTTPAddress.discovery(of: issuer) } catch {
      throw Failure(description: "--issuer: \(error)", mayPass: false)
    }
    let answer = try ask(address, nil)
    guard answer.status == 200 else {
      throw Failure(description: "\(address) answered with status \(answer.status)", mayPass: answer.status >= 500)
    }
    guard let said = try? JSONDecoder().decode(Description.self, from: Data(answer.body)) else {
      throw Failure(
        description: "\(address) is no description of an issuer, with issuer and token_endpoint", mayPass: false)
    }
    guard said.issuer == issuer else {
      throw Failure(
        description: "\(address) is of the issuer '\(said.issuer.printable())', and not of '\(issuer)'", mayPass: false)
    }
    return Endpoints(
      token: said.token_endpoint, device: said.device_authorization_endpoint, revocation: said.revocation_endpoint)
  }

  /// Begins a login.
  ///
  /// - Parameters:
  ///   - audience: for whom the access token is to be, where the provider asks for that: RFC 8628 has no name for it.
  ///   - resource: the same as RFC 8707 names it.
  package func requestCode(
    _ endpoints: Endpoints, client id: String, scope: String?, audience: String? = nil, resource: String? = nil
  ) throws(Failure) -> DeviceCode {
    struct Said: Decodable {
      var device_code: String
      var user_code: String
      var verification_uri: String?
      /// As drafts of RFC 8628 had it, and some providers still do.
      var verification_url: String?
      var verification_uri_complete: String?
      var verification_url_complete: String?
      var expires_in: Seconds
      var interval: Seconds?
    }
    guard let device = endpoints.device else {
      throw Failure(
        description:
          "this issuer has no device_authorization_endpoint: its administrator must allow the device authorization grant",
        mayPass: false)
    }
    var form = [("client_id", id)]
    for (name, value) in [("scope", scope), ("audience", audience), ("resource", resource)] {
      if let value { form.append((name, value)) }
    }
    let answer = try ask(try endpoint(device), form)
    guard answer.status == 200, let said = try? JSONDecoder().decode(Said.self, from: Data(answer.body)) else {
      if case .refused(let code, let why) = Self.tokenAnswer(answer) {
        throw Failure(description: "the issuer refuses the login: \(code)\(why.isEmpty ? "" : " (\(why))")", mayPass: false)
      }
      throw Failure(description: "\(device.printable()) gave no code: status \(answer.status)", mayPass: answer.status >= 500)
    }
    let complete = said.verification_uri_complete ?? said.verification_url_complete
    guard let address = said.verification_uri ?? said.verification_url else {
      throw Failure(description: "\(device.printable()) gave no address to log in at (verification_uri)", mayPass: false)
    }
    // They are shown to a person, who opens the address.
    for address in [address, complete].compactMap({ $0 }) {
      guard (try? HTTPAddress(parsing: address)) != nil else {
        throw Failure(description: "the issuer names '\(address.printable())' to log in at, which is not https", mayPass: false)
      }
    }
    return DeviceCode(
      userCode: said.user_code.printable(), address: address, completeAddress: complete,
      expiresInSeconds: said.expires_in.value, intervalSeconds: said.interval?.value, secret: said.device_code)
  }

  /// Asks once whether the person has agreed.
  package func poll(_ code: DeviceCode, _ endpoints: Endpoints, client id: String) -> TokenAnswer {
    askForTokens(
      endpoints,
      [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.secret), ("client_id", id)])
  }

  /// Exchanges a refresh token. The one that was shown may be void from the moment on in which the provider has read it.
  package func renew(_ refresh: String, _ endpoints: Endpoints, client id: String) -> TokenAnswer {
    askForTokens(endpoints, [("grant_type", "refresh_token"), ("refresh_token", refresh), ("client_id", id)])
  }

  /// Makes a refresh token void at the provider. Whether it was: a provider without that endpoint forgets it when it expires.
  package func revoke(_ refresh: String, _ endpoints: Endpoints, client id: String) -> Bool {
    guard let revocation = endpoints.revocation, let address = try? endpoint(revocation) else { return false }
    let form = [("token", refresh), ("token_type_hint", "refresh_token"), ("client_id", id)]
    return (try? ask(address, form))?.status == 200
  }

  private func endpoint(_ text: String) throws(Failure) -> HTTPAddress {
    do throws(HTTPAddress.Invalid) { return try HTTPAddress(parsing: text) } catch {
      throw Failure(description: "the issuer names an address that is not used: \(error)", mayPass: false)
    }
  }

  private func askForTokens(_ endpoints: Endpoints, _ form: [(String, String)]) -> TokenAnswer {
    do throws(Failure) { return Self.tokenAnswer(try ask(try endpoint(endpoints.token), form)) } catch {
      return .failed(error.description)
    }
  }

  private func ask(_ address: HTTPAddress, _ form: [(String, String)]?) throws(Failure) -> HTTPClient.Answer {
    let request = HTTPClient.Request(
      address, form.map { .form($0.map { (name: $0.0, value: $0.1) }) }, bodyBytesMax: Limits.providerAnswerBytesMax,
      milliseconds: Limits.providerAnswerMilliseconds)
    switch client.wait(for: request) {
    case .success(let answer): return answer
    case .failure(.misconfigured(let why)): throw Failure(description: why, mayPass: false)
    case .failure(let failure): throw Failure(description: "\(address): \(failure)", mayPass: true)
    }
  }

  static func tokenAnswer(_ answer: HTTPClient.Answer) -> TokenAnswer {
    struct Said: Decodable {
      var access_token: String?
      var refresh_token: String?
      var expires_in: Seconds?
      var error: String?
      var error_description: String?
    }
    // Some providers refuse so what they do not take any more (Glewlwyd: `make login-check`). What a proxy or a portal answers has a body.
    guard answer.status != 400 || !answer.body.isEmpty else {
      return .refused(code: "invalid_grant", why: "the issuer gave no reason")
    }
    guard let said = try? JSONDecoder().decode(Said.self, from: Data(answer.body)) else {
      return .failed("the issuer's answer has the status \(answer.status), and is not JSON as RFC 6749 has it")
    }
    if answer.status == 200, let access = said.access_token {
      let seconds = said.expires_in?.value ?? 0
      let span: Int64? = seconds > 0 && seconds < 1e9 ? Int64(seconds * 1_000) : nil
      return .tokens(ProviderTokens(access: access, refresh: said.refresh_token, expiresInMilliseconds: span))
    }
    guard let error = said.error, answer.status < 500 else {
      return .failed("the issuer answered with status \(answer.status)")
    }
    return .refused(code: error.printable(), why: (said.error_description ?? "").printable())
  }
}

/// A span as providers write it: a number, or the text of one.
private struct Seconds: Decodable {
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      guard let number = Double(text), number.isFinite else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number of seconds")
      }
      value = number
    } else {
      value = try container.decode(Double.self)
    }
  }
}
