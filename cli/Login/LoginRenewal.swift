internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

/// Renews the login of this account before its token expires, for as long as the program runs.
///
/// On a queue of its own. A renewal that has begun is waited for when the program ends: the provider may have exchanged the refresh token
/// already, and only its answer has the next one.
final class LoginRenewal: Sendable {
  static let shared = LoginRenewal()

  private struct State {
    var isInUse = false
    var failures = 0
    var trouble: String?
    /// The refresh token that the provider does not take any more: it is not shown again.
    var refused: String?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "login")

  /// Whether this program uses the login, and no token file.
  var isInUse: Bool { state.withLock { $0.isInUse } }

  /// Renews what is due, for a moment at most; the rest of it goes on beside the program.
  func begin() {
    let isFirst = state.withLock { state in
      defer { state.isInUse = true }
      return !state.isInUse
    }
    guard isFirst else { return }
    let hasTried = DispatchSemaphore(value: 0)
    queue.async { [self] in
      renewIfDue()
      hasTried.signal()
      schedule()
    }
    _ = hasTried.wait(timeout: .now() + .milliseconds(Int(Limits.loginStartMilliseconds)))
    guard let trouble = state.withLock({ $0.trouble }) else { return }
    warn("\(trouble). What you write is stored on this device, and sent after that")
  }

  /// Waits for a renewal that is going on.
  func finish() {
    guard isInUse else { return }
    let isIdle = DispatchSemaphore(value: 0)
    queue.async { isIdle.signal() }
    _ = isIdle.wait(timeout: .now() + .milliseconds(Int(Limits.providerAnswerMilliseconds)))
  }

  private func schedule() {
    let failures = state.withLock { $0.failures }
    let pause: Int64
    if failures > 0 {
      pause = min(Limits.loginRetryMinMilliseconds << min(failures - 1, 8), Limits.loginRetryMaxMilliseconds)
    } else {
      // Looked at each minute: the clock may be set, and another program may log in.
      let left = ((try? KeptLogin.read()) ?? nil).map { $0.renewsAt - KeptLogin.now } ?? Limits.loginRetryMaxMilliseconds
      pause = min(max(left, 100), Limits.loginRetryMaxMilliseconds)
    }
    queue.asyncAfter(wallDeadline: .now() + .milliseconds(Int(pause))) { [self] in
      renewIfDue()
      schedule()
    }
  }

  private func renewIfDue() {
    do {
      guard let login = try KeptLogin.read(), login.renewsAt <= KeptLogin.now else { return note(nil) }
      note(try KeptLogin.locked { try renew() })
    } catch let failure as Failure {
      note(failure.message)
    } catch { note("\(error)") }
  }

  private func note(_ trouble: String?) {
    state.withLock { state in
      state.trouble = trouble
      state.failures = trouble == nil ? 0 : state.failures + 1
    }
  }

  /// What is in the way; `nil` when the token is good for a while.
  private func renew() throws -> String? {
    // Another program may have done it meanwhile.
    guard var login = try KeptLogin.read(), login.renewsAt <= KeptLogin.now else { return nil }
    guard let refresh = login.refreshToken else {
      guard login.expiresAt <= KeptLogin.now else { return nil }
      return "your login at \(login.issuer) has expired: run 'wardline login'"
    }
    let ended = "\(login.issuer) has ended your login: run 'wardline login'"
    guard state.withLock({ $0.refused }) != refresh else { return ended }
    let provider = try IdentityProvider(authorityFile: login.authorityFile, proxies: ProxyOptions.current)
    switch provider.renew(refresh, login.endpoints, client: login.clientID) {
    case .tokens(let tokens):
      try login.accept(tokens, at: KeptLogin.now)
      try login.write()
      return nil
    case .refused(let code, _) where ["invalid_grant", "invalid_client", "unauthorized_client"].contains(code):
      state.withLock { $0.refused = refresh }
      return ended
    case .refused(let why, _), .failed(let why):
      return "your login was not renewed yet: \(why)"
    }
  }
}
