internal import Foundation
internal import Wardline
internal import WardlineModel

/// What a token says, and for how long.
struct TokenCheck {
  let check: Check
  private(set) var claims: TokenClaims?

  private static let soonMilliseconds: Int64 = 15 * 60_000

  init(_ connection: ConnectionOptions, now: Date = Date()) {
    guard connection.tokenFile ?? environment("WARDLINE_TOKEN_FILE") != nil else {
      check = .warning("token", "none is named", remedy: "give --token-file FILE, or set WARDLINE_TOKEN_FILE")
      return
    }
    do {
      let claims = try connection.claims()
      self.claims = claims
      let left = claims.expiresAt.milliseconds - Int64(now.timeIntervalSince1970 * 1_000)
      let found =
        "\(claims.user), for \(claims.sessions.map(\.text).joined(separator: ", ")), until \(claims.expiresAt.localTime)"
      if left <= 0 {
        check = .wrong(
          "token", found + ": it has expired", remedy: "ask for a new one; what waits is kept", status: .notAllowed)
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
    guard let relay = connection.relay ?? environment("WARDLINE_RELAY") else {
      return [.warning("relay", "none is named", remedy: "give --relay ws://host:port, or set WARDLINE_RELAY")]
    }
    guard (connection.tokenFile ?? environment("WARDLINE_TOKEN_FILE")) != nil else {
      return [.warning("relay", "\(relay) lets nobody in without a token, and none is named", remedy: nil)]
    }
    let options: WardlineClient.Options
    do { options = try connection.optionsOfAnySession() } catch {
      return [.warning("relay", "\(relay) was not asked: there is no token to show", remedy: nil)]
    }
    let progress = Progress()
    progress.show("asking the relay", afterMilliseconds: 300)
    defer { progress.clear() }
    do throws(VerificationFailure) {
      let measured = try await WardlineClient.measure(options, within: wait.milliseconds)
      return [latency(of: relay, measured), encryption(of: relay, measured.chain, now: Date()), clock(measured)]
    } catch { return [unreachable(relay, error, wait: wait)] }
  }

  static func unreachable(_ relay: String, _ failure: VerificationFailure, wait: TimeSpan) -> Check {
    switch failure {
    case .store(let error):
      return .wrong("relay", error.description, remedy: "correct the address, or the token", status: Failure(error).status)
    case .relay(let reason):
      if let refusal = Refusal(reason, pending: 0) {
        return .wrong(
          "relay", "\(relay): \(refusal.failure.message)", remedy: "ask for a new token", status: refusal.failure.status)
      }
      let isCertificate =
        if case .closed(let why) = reason { why.contains("certificate") || why.contains("secure") } else { false }
      let remedy =
        isCertificate
        ? "if it is a private authority, name its certificate with --ca-file; else somebody else may be answering"
        : "is the relay running, and is there a network? What you write meanwhile is kept, and sent when there is a way"
      return .wrong(
        "relay", "\(relay) was not reached within \(wait.milliseconds) ms: \(reason.described)", remedy: remedy,
        status: .unavailable)
    }
  }

  static func latency(of relay: String, _ measured: RelayMeasurement) -> Check {
    let median = measured.medianRoundTripMicroseconds
    let found =
      "\(relay) answers within \(milliseconds(median)) ms (the middle one of \(measured.roundTripsMicroseconds.count) pings); "
      + "let in after \(measured.welcomeMilliseconds) ms"
    return median < slowMicroseconds
      ? .ok("relay", found) : .warning("relay", found, remedy: "a slow network: messages wait for it, and nothing is lost")
  }

  static func encryption(of relay: String, _ chain: RelayMeasurement.Chain?, now: Date) -> Check {
    guard let chain else {
      if ["127.0.0.1", "localhost", "[::1]"].contains(where: { relay.hasPrefix("ws://\($0)") }) {
        return .ok("encryption", "the connection is not encrypted, and does not leave this computer")
      }
      return .wrong(
        "encryption", "the connection is not encrypted: everyone on the way can read along",
        remedy: "use wss:// and a relay that has a certificate")
    }
    let days = (chain.expiresAt.milliseconds - Int64(now.timeIntervalSince1970 * 1_000)) / 86_400_000
    let authority = chain.authority.isEmpty ? "an authority without a name" : chain.authority
    let found =
      "encrypted; \(chain.count) certificate\(chain.count == 1 ? "" : "s"), trusted by \(authority), good for \(days) days"
    return days < daysLeftGood
      ? .warning("encryption", found, remedy: "whoever runs the relay should renew its certificate") : .ok("encryption", found)
  }

  static func clock(_ measured: RelayMeasurement) -> Check {
    let offset = measured.clockOffsetMilliseconds
    let error = milliseconds((measured.roundTripsMicroseconds.min() ?? 0) / 2)
    guard abs(offset) >= skewNoticedMilliseconds else {
      return .ok("clock", "\(abs(offset)) ms \(offset > 0 ? "behind" : "ahead of") the relay's, to \(error) ms")
    }
    let found = "\(abs(offset) / 1_000) s \(offset > 0 ? "behind" : "ahead of") the relay's; messages get the corrected time"
    let remedy = "set the clock, or let it be set: timedatectl set-ntp true"
    return abs(offset) < skewMaxMilliseconds ? .warning("clock", found, remedy: remedy) : .wrong("clock", found, remedy: remedy)
  }

  private static func milliseconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
