internal import Foundation
internal import Wardline
internal import WardlineModel

/// What a token says, and for how long.
struct TokenCheck {
  let check: Check
  private(set) var claims: TokenClaims?

  private static let soonMilliseconds: Int64 = 15 * 60_000

  init(_ connection: ConnectionOptions, now: Date = Date()) {
    guard connection.hasToken else {
      check = .warning("token", "none is named", remedy: "give --token-file FILE, set WARDLINE_TOKEN_FILE, or log in")
      return
    }
    do {
      let claims = try connection.claims()
      self.claims = claims
      let left = claims.expiresAt.milliseconds - Int64(now.timeIntervalSince1970 * 1_000)
      let sessions =
        claims.followsMembership
        ? "the sessions of which they are a member" : claims.sessions.map(\.text).joined(separator: ", ")
      let found = "\(claims.user), for \(sessions), until \(claims.expiresAt.localTime)"
      if left <= 0 {
        check = .wrong(
          "token", found + ": it has expired", remedy: "ask for a new one; queued messages are safe", status: .notAllowed)
      } else {
        check = left < Self.soonMilliseconds ? .warning("token", found, remedy: "ask for a new one soon") : .ok("token", found)
      }
    } catch {
      let found = (error as? Failure)?.message ?? "\(error)"
      check = .wrong("token", found, remedy: "ask for a new token", status: .notAllowed)
    }
  }
}

/// Whether the relay is there, who can read along, how far its clock is from ours, and how long it takes.
enum RelayChecks {
  private static let slowMicroseconds: Int64 = 300_000
  private static let skewNoticedMilliseconds: Int64 = 5_000
  private static let skewMaxMilliseconds: Int64 = 60_000
  private static let daysLeftGood: Int64 = 14

  static func all(_ connection: ConnectionOptions, wait: TimeSpan) async -> [Check] {
    let relays = connection.relays
    guard !relays.isEmpty else {
      return [.warning("relay", "none is named", remedy: "give --relay ws://host:port, or set WARDLINE_RELAY")]
    }
    guard relays.count > 1 else { return await all(of: relays[0], connection, wait: wait) }
    var found: [[Check]] = []
    for relay in relays { found.append(await all(of: relay, connection, wait: wait).map { named($0, relay) }) }
    let isServed = found.contains { checks in !checks.contains { $0.verdict == .wrong } }
    var checks: [Check] = []
    for check in found.joined() {
      let check = isServed ? check.besideRelayThatServes : check
      if !checks.contains(check) { checks.append(check) }
    }
    return checks
  }

  /// A check of a proxy names what it leads to, and that of the identity provider is one for all relays.
  private static func named(_ check: Check, _ relay: String) -> Check {
    check.name == ProxyCheck.name ? check : check.naming(relay)
  }

  private static func all(of relay: String, _ connection: ConnectionOptions, wait: TimeSpan) async -> [Check] {
    guard connection.hasToken else {
      return [.warning("relay", "\(relay) admits nobody without a token, and you named none", remedy: nil)]
    }
    let ways = ProxyCheck.all(connection, relay: relay)
    guard !ways.contains(where: { $0.verdict == .wrong }) else { return ways }
    return ways + (await ask(relay, connection, wait: wait))
  }

  private static func ask(_ relay: String, _ connection: ConnectionOptions, wait: TimeSpan) async -> [Check] {
    var options: WardlineClient.Options
    do { options = try connection.optionsOfAnySession() } catch {
      guard (try? connection.claims()) != nil else {
        return [.warning("relay", "\(relay) was not checked: there is no token", remedy: nil)]
      }
      let failure = (error as? ClientError).map { Failure($0) } ?? error as? Failure
      return [
        .wrong(
          "relay", "\(relay) was not checked: \(failure?.message ?? "\(error)")",
          remedy: "correct that, and run the doctor again",
          status: failure?.status ?? .configuration)
      ]
    }
    options.relays = [relay]
    let progress = Progress()
    progress.show("asking the relay", afterMilliseconds: 300)
    defer { progress.clear() }
    do throws(VerificationFailure) {
      let measured = try await WardlineClient.measure(options, within: wait.milliseconds)
      let checks = [latency(of: relay, measured), encryption(of: relay, measured.chain, now: Date()), clock(measured)]
      return checks + (measured.durability.map { [durability($0)] } ?? [])
    } catch {
      let usesProxy = (try? options.proxies.explanation(for: relay))?.usesProxy == true
      return [unreachable(relay, error, wait: wait, ask: usesProxy ? { _ in .nothing } : RelayPort.ask)]
    }
  }

  /// - Parameter ask: finds out what is spoken at an address; asked only where the relay gave no answer of its own.
  static func unreachable(
    _ relay: String, _ failure: VerificationFailure, wait: TimeSpan, ask: (String) -> RelayPort = RelayPort.ask
  ) -> Check {
    switch failure {
    case .store(let error):
      let remedy = error.kind == .notInstalled ? "install that package" : "correct the address, or the token"
      return .wrong("relay", error.description, remedy: remedy, status: Failure(error).status)
    case .noSession(let session, _):
      return .wrong(
        "relay", "\(relay) opens no session '\(session)' to you", remedy: "name another session", status: .data)
    case .relay(let reason):
      if let refusal = Refusal(reason, pending: 0) {
        return .wrong(
          "relay", "\(relay): \(refusal.failure.message)", remedy: "ask for a new token", status: refusal.failure.status)
      }
      let remedy = remedy(for: reason, at: relay, ask)
      return .wrong(
        "relay", "\(relay) was not reached within \(wait.milliseconds) ms: \(reason.described)", remedy: remedy,
        status: .unavailable)
    }
  }

  /// By the cause, as far as it is known.
  private static func remedy(for reason: LossReason, at relay: String, _ ask: (String) -> RelayPort) -> String {
    if case .closed(let why) = reason, let remedy = certificateRemedy(why) ?? ProxyCheck.remedy(why) { return remedy }
    let isSecure = relay.hasPrefix("wss:")
    switch ask(relay) {
    case .tls where !isSecure:
      return
        "the relay speaks TLS, but the address says ws://: use \(relay.replacing("ws://", with: "wss://", maxReplacements: 1))"
    case .plain where isSecure:
      return
        "the relay does not speak TLS, but the address says wss://: give the relay a certificate, or, on a trusted network, "
        + "use \(relay.replacing("wss://", with: "ws://", maxReplacements: 1))"
    case .plain, .tls:
      return "something answers there: is it a relay? What you write meanwhile is stored, and sent once the relay is reached"
    case .nothing:
      return
        "is the relay running, and is there a network? What you write meanwhile is stored, and sent once the relay is reached"
    }
  }

  /// What OpenSSL says is wrong with a certificate, and who can put it right; `nil` where it is about something else.
  private static func certificateRemedy(_ why: String) -> String? {
    guard why.hasPrefix("no secure connection") else { return nil }
    if why.contains("requires a client certificate") {
      return "ask the operator for a certificate of this device, and name it with --client-certificate and --client-key"
    }
    if why.contains("this device's client certificate") {
      return "ask the operator for another certificate of this device; is this computer's clock right?"
    }
    if why.contains("cannot use ") { return "correct that file, or name another with --client-certificate and --client-key" }
    if why.contains("mismatch") { return "use the name in the certificate, or ask for one for this name" }
    if why.contains("expired") {
      return "the operator of the relay must renew its certificate; is this computer's clock right?"
    }
    if why.contains("not yet valid") { return "is this computer's clock right? The certificate begins later" }
    guard why.contains("certificate") else { return nil }
    return "if it is a private authority, name its certificate with --ca-file; else somebody else may be answering"
  }

  static func latency(of relay: String, _ measured: RelayMeasurement) -> Check {
    let median = measured.medianRoundTripMicroseconds
    let found =
      "\(relay) answers within \(milliseconds(median)) ms (the middle one of \(measured.roundTripsMicroseconds.count) pings); "
      + "admitted after \(measured.welcomeMilliseconds) ms"
    return median < slowMicroseconds
      ? .ok("relay", found) : .warning("relay", found, remedy: "a slow network: messages arrive later, and nothing is lost")
  }

  static func encryption(of relay: String, _ chain: RelayMeasurement.Chain?, now: Date) -> Check {
    guard let chain else {
      if ["127.0.0.1", "localhost", "[::1]"].contains(where: { relay.hasPrefix("ws://\($0)") }) {
        return .ok("encryption", "the connection is not encrypted, and does not leave this computer")
      }
      return .wrong(
        "encryption", "the connection is not encrypted: everyone on the network path can read it",
        remedy: "use wss:// and a relay that has a certificate")
    }
    let days = (chain.expiresAt.milliseconds - Int64(now.timeIntervalSince1970 * 1_000)) / 86_400_000
    let authority = chain.authority.isEmpty ? "an authority without a name" : chain.authority
    let found =
      "encrypted; \(chain.count) certificate\(chain.count == 1 ? "" : "s"), trusted by \(authority), valid for \(days) days"
    return days < daysLeftGood
      ? .warning("encryption", found, remedy: "the operator of the relay should renew its certificate")
      : .ok("encryption", found)
  }

  static func durability(_ durability: Durability) -> Check {
    let found = "what the relay acknowledges is \(durability.text)"
    guard case .memory = durability else { return .ok("durability", found) }
    return .warning(
      "durability", found, remedy: "tell the operator of the relay: its database must be set to keep what it confirms")
  }

  static func clock(_ measured: RelayMeasurement) -> Check {
    let offset = measured.clockOffsetMilliseconds
    let error = milliseconds((measured.roundTripsMicroseconds.min() ?? 0) / 2)
    guard abs(offset) >= skewNoticedMilliseconds else {
      return .ok("clock", "\(abs(offset)) ms \(offset > 0 ? "behind" : "ahead of") the relay's, to \(error) ms")
    }
    let found = "\(abs(offset) / 1_000) s \(offset > 0 ? "behind" : "ahead of") the relay's; messages get the corrected time"
    let remedy = "set the clock, or synchronize it: timedatectl set-ntp true"
    return abs(offset) < skewMaxMilliseconds ? .warning("clock", found, remedy: remedy) : .wrong("clock", found, remedy: remedy)
  }

  private static func milliseconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
