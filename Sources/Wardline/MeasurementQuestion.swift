internal import WardlineModel
internal import WardlineTransport
internal import WardlineProtocol

/// Measures one connection to a relay: the time to its welcome, some pings, its clock and its certificates.
struct MeasurementQuestion: RelayQuestion {
  static let name = "meter"
  static let isResumed = false

  let cursors: [SessionID: LogCursor]
  private let pings: Int
  private var beganAt = ContinuousClock.now
  private var pingedAt = ContinuousClock.now
  private var pingedAtWall: Timestamp?
  /// Of the ping that is under way.
  private var nonce: UInt64 = 0
  private var fastestMicroseconds = Int64.max
  private var result = RelayMeasurement(welcomeMilliseconds: 0, roundTripsMicroseconds: [], clockOffsetMilliseconds: 0)

  init(cursors: [SessionID: LogCursor], pings: Int) {
    precondition(pings > 0, "a measurement without a ping measures nothing")
    self.cursors = cursors
    self.pings = pings
  }

  mutating func connecting() { beganAt = .now }

  mutating func connected(_ chain: PeerChain?) {
    guard let chain else { return }
    result.chain = RelayMeasurement.Chain(
      count: chain.count, expiresAt: Timestamp(milliseconds: chain.expiresAtSeconds &* 1_000), authority: chain.authority)
  }

  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<RelayMeasurement> {
    switch frame {
    case .welcome(let welcome):
      result.durability = welcome.durability
      result.welcomeMilliseconds = Self.microseconds(beganAt.duration(to: .now)) / 1_000
      return ping()
    case .pong(let answered, let relayClock) where answered == nonce:
      note(relayClock)
      return result.roundTripsMicroseconds.count < pings ? ping() : .end(result)
    default: return .wait
    }
  }

  private mutating func ping() -> InquiryStep<RelayMeasurement> {
    nonce += 1
    let clock = Timestamp.now
    (pingedAt, pingedAtWall) = (.now, clock)
    return .send(.ping(nonce: nonce, clientClock: clock))
  }

  private mutating func note(_ relayClock: Timestamp) {
    let microseconds = Self.microseconds(pingedAt.duration(to: .now))
    result.roundTripsMicroseconds.append(microseconds)
    if microseconds < fastestMicroseconds, let pingedAtWall {
      fastestMicroseconds = microseconds
      let midway = pingedAtWall.advanced(byMilliseconds: microseconds / 2_000)
      result.clockOffsetMilliseconds = relayClock.milliseconds(since: midway)
    }
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
  }
}
