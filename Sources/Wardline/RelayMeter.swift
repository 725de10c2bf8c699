internal import Foundation
internal import WardlineModel
internal import WardlineTransport
internal import WardlineWire

/// One connection to a relay, made to be measured, and closed.
///
/// Like ``LogReader`` it comes as a device of its own, so that it fences nobody. What the relay brings of the sessions is not looked at.
actor RelayMeter {
  private nonisolated let loop: EventLoop
  private let options: WardlineClient.Options
  private let url: WebSocketURL
  private let device: DeviceID
  private let cursors: [SessionID: Cursor]
  private let pings: Int

  private var connection: WebSocketConnection?
  private var outgoing = FrameQueue<ClientFrame>(encoding: .protobuf)
  private var pulse: LoopTimer?
  private var beganAt = ContinuousClock.now
  private var pingedAt = ContinuousClock.now
  private var pingedAtWall: Timestamp?
  /// Of the ping that is under way.
  private var nonce: UInt64 = 0
  private var fastestMicroseconds = Int64.max
  private var result = RelayMeasurement(welcomeMilliseconds: 0, roundTripsMicroseconds: [], clockOffsetMilliseconds: 0)
  private var done: CheckedContinuation<Result<RelayMeasurement, VerificationFailure>, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ options: WardlineClient.Options, cursors: [SessionID: Cursor], pings: Int) throws(ClientError) {
    precondition(pings > 0, "a measurement without a ping measures nothing")
    do throws(WebSocketURL.Invalid) { url = try WebSocketURL(parsing: options.relay) } catch {
      throw ClientError(.badAddress, error.description)
    }
    do throws(InvalidIdentifier) {
      device = try DeviceID("meter-" + String(UInt64.random(in: .min ... .max), radix: 16))
    } catch { throw ClientError(.misconfigured, error.description) }
    do throws(TransportError) { loop = try EventLoop(name: "wardline-meter") } catch {
      throw ClientError(.misconfigured, error.description)
    }
    self.options = options
    self.cursors = cursors
    self.pings = pings
  }

  func measure(within milliseconds: Int64) async throws(VerificationFailure) -> RelayMeasurement {
    let result: Result<RelayMeasurement, VerificationFailure> = await withCheckedContinuation { continuation in
      done = continuation
      pulse = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.finish(.failure(.relay(.unreachable))) } }
      pulse?.arm(atUptimeMilliseconds: loop.now + milliseconds)
      connect(within: milliseconds)
    }
    await stop(loop)
    return try result.get()
  }

  /// Not on the loop: it waits for the loop's thread.
  private func stop(_ loop: EventLoop) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        loop.stop()
        continuation.resume()
      }
    }
  }

  private func finish(_ result: Result<RelayMeasurement, VerificationFailure>) {
    pulse?.cancel()
    connection?.close(code: .normal, reason: "")
    connection = nil
    done?.resume(returning: result)
    done = nil
  }

  // MARK: The link

  private func connect(within milliseconds: Int64) {
    beganAt = .now
    let configuration = ClientConfiguration(
      url: url, tls: TLSClient(certificateAuthorityFile: options.certificateAuthorityFile),
      subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: min(milliseconds, Limits.connectMaxMilliseconds))
    connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }

  private var wallClock: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

  private func say(_ frame: ClientFrame) {
    outgoing.append([frame])
    connection?.wantsToWrite()
  }

  private func greet(_ connection: WebSocketConnection) {
    if let chain = connection.peerChain {
      result.chain = RelayMeasurement.Chain(
        count: chain.count, expiresAt: Timestamp(milliseconds: chain.expiresAtSeconds &* 1_000), authority: chain.authority)
    }
    do throws(ClientError) {
      say(
        .hello(
          Hello(
            token: try options.ownToken(), device: device, connectionEpoch: 1, clientClock: wallClock, cursors: cursors)))
    } catch { finish(.failure(.store(error))) }
  }

  private func ping() {
    nonce += 1
    let clock = wallClock
    (pingedAt, pingedAtWall) = (.now, clock)
    say(.ping(nonce: nonce, clientClock: clock))
  }

  // MARK: What the relay says

  private func receive(_ frame: RelayFrame) {
    switch frame {
    case .welcome:
      result.welcomeMilliseconds = Self.microseconds(beganAt.duration(to: .now)) / 1_000
      ping()
    case .pong(let answered, let relayClock) where answered == nonce: take(relayClock)
    case .goAway(let goAway): finish(.failure(.relay(LossReason(goAway))))
    default: break
    }
  }

  private func take(_ relayClock: Timestamp) {
    let microseconds = Self.microseconds(pingedAt.duration(to: .now))
    result.roundTripsMicroseconds.append(microseconds)
    if microseconds < fastestMicroseconds, let pingedAtWall {
      fastestMicroseconds = microseconds
      let midway = pingedAtWall.advanced(byMilliseconds: microseconds / 2_000)
      result.clockOffsetMilliseconds = relayClock.milliseconds &- midway.milliseconds
    }
    if result.roundTripsMicroseconds.count < pings { ping() } else { finish(.success(result)) }
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
  }
}

extension LossReason {
  /// What a relay says with its goodbye.
  init(_ goAway: GoAway) {
    self =
      switch goAway.reason {
      case .notAllowed: .notAllowed(message: goAway.message)
      case .tokenExpired: .tokenExpired(message: goAway.message)
      case .protocolError: .protocolError(message: goAway.message)
      case .replaced: .replaced
      case .drain, .unknown: .drained
      case .overloaded: .overloaded(message: goAway.message)
      }
  }
}

extension RelayMeter: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { meter in
      guard meter.isCurrent(connection) else { return connection.abort() }
      meter.greet(connection)
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { meter in
      guard meter.isCurrent(connection) else { return }
      do throws(WireError) {
        for frame in try WireEncoding.protobuf.decodeRelayEnvelope(message).frames where meter.done != nil {
          meter.receive(frame)
        }
      } catch {
        meter.finish(.failure(.relay(.protocolError(message: "the relay said something unreadable: \(error)"))))
      }
    }
  }

  nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { meter in
      guard meter.isCurrent(connection) else { return }
      let frames = meter.outgoing.takeEnvelope()
      if !frames.isEmpty, let bytes = try? WireEncoding.protobuf.encode(frames) { connection.send(bytes, as: .binary) }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, why: reason.text.isEmpty ? "the connection ended" : reason.text)
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    assumeIsolated { meter in
      guard meter.isCurrent(connection) else { return }
      guard let refusal = TurnedAway(failure, at: meter.wallClock) else { return ended(connection, why: failure.description) }
      meter.finish(.failure(.relay(.overloaded(message: refusal.why))))
    }
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { meter in
      guard meter.isCurrent(connection) else { return }
      meter.connection = nil
      meter.finish(.failure(.relay(.closed(message: why))))
    }
  }

  private func isCurrent(_ other: WebSocketConnection) -> Bool { connection?.number == other.number }
}
