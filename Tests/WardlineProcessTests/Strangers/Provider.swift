import Foundation
import Synchronization
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

/// A small identity provider in the process of the tests: discovery, keys, the device authorization grant (RFC 8628), refresh tokens that are
/// exchanged at each use (RFC 6749, 6, and RFC 9700, 4.14: one that comes twice ends the login), and revocation (RFC 7009).
///
/// A connection a request, on one thread.
final class Provider: Sendable {
  /// What is wrong with it.
  enum Mode: Sendable {
    case up
    /// Hangs up on everybody.
    case down
    /// Answers 200 with what is no JSON.
    case garbage
    /// Answers with more than anybody wants.
    case huge
  }

  struct State: Sendable {
    var mode = Mode.up
    var signer: Issuer
    var published: [Issuer]
    /// Who agrees, once a code was asked for so many times.
    var user = "nora"
    var pendingPolls = 0
    /// What the token endpoint says to a device code, instead of tokens.
    var refusal: String?
    /// Of access tokens, as a relay without skew counts.
    var lifetimeSeconds = 3_600.0
    var issuerClaim: String?
    /// The login of which the next tokens are (`sid`).
    var login: String?
    var tokenCount = 0
    var renewals = 0
    var keyFetches = 0
    /// The refresh tokens that are good, and those that were.
    var good: Set<String> = []
    var used: Set<String> = []
    var scope: String?
    var audience: String?
    var resource: String?
  }

  private let state: Mutex<State>
  private let listener: Int32
  let port: UInt16
  private let publicURL: String?
  var url: String { publicURL ?? "http://127.0.0.1:\(port)" }

  /// - Parameter url: what it says of itself, where it is reached by something else than its port.
  init(_ signer: Issuer, url: String? = nil) throws {
    publicURL = url
    state = Mutex(State(signer: signer, published: [signer]))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw HarnessFailure(.software, "no provider: \(String(cString: strerror(errno)))") }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
  var now: State { state.withLock { $0 } }

  /// A token of another login than those that were asked for.
  func makeToken(for user: String) throws -> String { try state.withLock { try token(for: user, &$0) } }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        close(listener)
        return
      }
      answer(client)
      close(client)
    }
  }

  private func answer(_ client: Int32) {
    guard now.mode.isReachable else { return }
    var request = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Self.isWhole(request) {
      let count = read(client, &buffer, buffer.count)
      guard count > 0 else { return }
      request += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let words = request.split(separator: " ", maxSplits: 2)
    let form = Self.fields(request.components(separatedBy: "\r\n\r\n").dropFirst().joined())
    let (status, body) = state.withLock { state in
      switch state.mode {
      case .garbage: (200, Data("<html>down for maintenance</html>".utf8))
      case .huge: (200, Data(repeating: UInt8(ascii: "x"), count: 200_000))
      case .up, .down: respond(to: words.count > 1 ? String(words[1]) : "", form, &state)
      }
    }
    let head =
      "HTTP/1.1 \(status) x\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let bytes = Array(Data(head.utf8) + body)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func respond(to path: String, _ form: [String: String], _ state: inout State) -> (Int, Data) {
    switch path {
    case "/.well-known/openid-configuration":
      return json([
        "issuer": url, "jwks_uri": url + "/keys", "token_endpoint": url + "/token",
        "device_authorization_endpoint": url + "/device", "revocation_endpoint": url + "/revoke",
      ])
    case "/keys":
      state.keyFetches += 1
      return (200, (try? Issuer.set(try state.published.map { try $0.jwk })) ?? Data())
    case "/device":
      guard form["client_id"] == "wardline" else { return json(["error": "invalid_client"], status: 401) }
      (state.scope, state.audience, state.resource) = (form["scope"], form["audience"], form["resource"])
      if let audience = state.audience, audience != "wardline" { return json(["error": "invalid_target"], status: 400) }
      return json([
        "device_code": "secret-code", "user_code": "WDJB-MJHT", "verification_uri": url + "/activate",
        "verification_uri_complete": url + "/activate?user_code=WDJB-MJHT", "expires_in": 600, "interval": 1,
      ])
    case "/token": return grant(form, &state)
    case "/revoke":
      state.good.remove(form["token"] ?? "")
      return (200, Data())
    default: return json(["error": "not_found"], status: 404)
    }
  }

  private func grant(_ form: [String: String], _ state: inout State) -> (Int, Data) {
    if form["grant_type"] == "refresh_token" {
      let shown = form["refresh_token"] ?? ""
      // Two hands have it: nobody can say whose is the thief's.
      if state.used.contains(shown) { state.good = [] }
      guard state.good.remove(shown) != nil else { return json(["error": "invalid_grant"], status: 400) }
      state.used.insert(shown)
      state.renewals += 1
    } else {
      guard form["device_code"] == "secret-code", form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code" else {
        return json(["error": "invalid_grant"], status: 400)
      }
      if let refusal = state.refusal { return json(["error": refusal], status: 400) }
      if state.pendingPolls > 0 {
        state.pendingPolls -= 1
        return json(["error": "authorization_pending"], status: 400)
      }
    }
    let refresh = "refresh-\(state.tokenCount)+/="
    state.good.insert(refresh)
    guard let access = try? token(for: state.user, &state) else { return json(["error": "server_error"], status: 500) }
    return json([
      "access_token": access, "refresh_token": refresh, "token_type": "Bearer", "expires_in": state.lifetimeSeconds,
    ])
  }

  private func token(for user: String, _ state: inout State) throws -> String {
    state.tokenCount += 1
    let now = Date().timeIntervalSince1970
    var claims: [String: Any] = [
      "iss": state.issuerClaim ?? url, "aud": "wardline", "sub": user, "job": "nurse", "jti": "t\(state.tokenCount)",
      // A relay takes a token for another minute.
      "iat": now.rounded(.down) - 60, "exp": now + state.lifetimeSeconds - 60,
    ]
    claims["sid"] = state.login
    return try state.signer.token(claims)
  }

  private func json(_ object: [String: Any], status: Int = 200) -> (Int, Data) {
    (status, (try? JSONSerialization.data(withJSONObject: object)) ?? Data())
  }

  private static func isWhole(_ request: String) -> Bool {
    let parts = request.components(separatedBy: "\r\n\r\n")
    guard parts.count > 1 else { return false }
    let length = parts[0].lowercased().components(separatedBy: "content-length: ").dropFirst().first
    return parts.dropFirst().joined(separator: "\r\n\r\n").utf8.count >= length.flatMap { Int($0.prefix(while: \.isNumber)) }
      ?? 0
  }

  private static func fields(_ form: String) -> [String: String] {
    var fields: [String: String] = [:]
    for field in form.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    return fields
  }
}

extension Provider.Mode {
  fileprivate var isReachable: Bool { if case .down = self { false } else { true } }
}
