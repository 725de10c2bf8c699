internal import Foundation
internal import WardlineModel
internal import WardlineSync
internal import WardlineTransport
internal import WardlineProtocol

/// What is asked of a relay on a connection of its own: what to say, and what each frame of the relay comes to.
protocol RelayQuestion: Sendable {
  associatedtype Answer: Sendable

  /// Begins the name of the device and of the thread.
  static var name: String { get }
  /// Whether the question goes on over another connection when one is lost. Otherwise the loss ends it.
  static var isResumed: Bool { get }
  /// Where the sessions are continued: shown to the relay at each connection.
  var cursors: [SessionID: LogCursor] { get }

  /// A connection is about to be opened.
  mutating func connecting()
  /// The connection is open.
  ///
  /// - Parameter chain: how the relay has proved who it is; `nil` without TLS.
  mutating func connected(_ chain: PeerChain?)
  /// The relay has said something other than goodbye.
  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<Answer>
}

extension RelayQuestion {
  mutating func connecting() {}
  mutating func connected(_ chain: PeerChain?) {}
}

/// What comes next in an inquiry.
enum InquiryStep<Answer: Sendable>: Sendable {
  case wait
  /// Something new has come: the time to give up moves on.
  case advance
  case send(ClientFrame)
  case end(Answer)
}

/// Asks a relay one question, as a device of its own under a random name: it fences no other connection of the person whose token it shows.
///
/// The relay brings every session up to date that the token opens; a question ignores those it is not about.
actor RelayInquiry<Question: RelayQuestion> {
  private nonisolated let loop: EventLoop
  /// Where the program is asked for its token.
  private let tokenExecutor: ThreadExecutor
  private let options: WardlineClient.Options
  private let relays: [RelayAddress]
  private let device: DeviceID

  private var question: Question
  /// As it was asked, for another relay where it is not resumed.
  private let asked: Question
  private var connection: WebSocketConnection?
  /// As the program gave it before this attempt to connect; `nil` before the first.
  private var token: String?
  private var isTokenAwaited = false
  private var outgoing = LaneQueue()
  private var wire = WireConnection(.protobuf)
  private var connectionEpoch: UInt64 = 0
  private var pulse: LoopTimer?
  private var waitMilliseconds: Int64 = 0
  /// When the inquiry gives up, unless something new comes before.
  private var givesUpAt: Int64 = 0
  private var rotation: RelayRotation
  /// The relays that have failed to answer.
  private var failed: Set<Int> = []
  /// When the attempt began whose connection this is.
  private var begunAt: Int64 = 0
  /// When that connection was opened; `nil` before.
  private var openedAt: Int64?
  private var heardAt: Int64 = 0
  private var saidAt: Int64 = 0
  private var lastLoss = LossReason.unreachable
  private var done: CheckedContinuation<Result<Question.Answer, VerificationFailure>, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ question: Question, _ options: WardlineClient.Options) throws(ClientError) {
    relays = try RelayAddress.all(in: options)
    rotation = RelayRotation(count: relays.count)
    do throws(InvalidIdentifier) {
      device = try DeviceID("\(Question.name)-" + String(UInt64.random(in: .min ... .max), radix: 16))
    } catch { throw ClientError(.misconfigured, error.description) }
    do throws(TransportError) {
      loop = try EventLoop(name: "wardline-\(Question.name)")
      tokenExecutor = ThreadExecutor(try SerialThread(name: "wardline-token"))
    } catch { throw ClientError(error) }
    self.options = options
    (self.question, asked) = (question, question)
  }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter milliseconds: how long to go on without anything new; one attempt to connect on which bytes move has longer, and each further
  ///   relay as long again.
  func answer(within milliseconds: Int64) async throws(VerificationFailure) -> Question.Answer {
    waitMilliseconds = milliseconds
    givesUpAt = loop.now + milliseconds
    let result: Result<Question.Answer, VerificationFailure> = await withCheckedContinuation { continuation in
      done = continuation
      pulse = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.beat() } }
      beat()
    }
    await loop.end()
    return try result.get()
  }

  private func finish(_ result: Result<Question.Answer, VerificationFailure>) {
    pulse?.cancel()
    connection?.close(code: .normal, reason: "")
    connection = nil
    done?.resume(returning: result)
    done = nil
  }

  // MARK: Time

  /// Ten times a second: gives up, connects again, or asks whether the relay is there.
  private func beat() {
    guard done != nil else { return }
    let now = loop.now
    pulse?.arm(atUptimeMilliseconds: now + 100)
    if now >= givesUpAt, !isMoving(at: now) {
      guard relays.count > 1, let connection else { return finish(.failure(.relay(lastLoss))) }
      self.connection = nil
      connection.abort()
      return lose(.unreachable)
    }
    guard let connection else {
      if now >= rotation.dueAtMilliseconds, !isTokenAwaited { prepare() }
      return
    }
    guard connection.isOpen else {
      guard !isMoving(at: now), now >= begunAt + Limits.connectMaxMilliseconds else { return }
      self.connection = nil
      connection.abort()
      return lose(.unreachable)
    }
    if now - heardAt > Limits.silenceMaxMilliseconds {
      self.connection = nil
      connection.abort()
      return lose(.silent)
    }
    if now - saidAt > Limits.probeAfterMilliseconds { send(.ping(nonce: UInt64(now), clientClock: .now)) }
  }

  /// Whether bytes have moved lately on the attempt that is under way, as ``SyncMachine`` has it: on a slow path an attempt takes ten round
  /// trips. It is bounded, so that an inquiry outlasts its wait by one attempt at most.
  private func isMoving(at now: Int64) -> Bool {
    guard let connection, now < begunAt + Limits.handshakeMaxMilliseconds, let progress = connection.readProgress() else {
      return false
    }
    let times = [progress.establishedAtMilliseconds, progress.receivedAtMilliseconds, progress.acknowledgedAtMilliseconds]
    guard let movedAt = times.compactMap(\.self).max() else { return false }
    return now < movedAt + min(waitMilliseconds, Limits.connectMaxMilliseconds)
  }

  /// Asks the next relay at once, goes on later, or ends with the reason where another connection is of no use.
  private func lose(_ reason: LossReason, notBefore delayMilliseconds: Int64 = 0) {
    lastLoss = relays.count == 1 || reason.isRefusal ? reason : .closed(message: "\(relays[rotation.current].text): \(reason)")
    let now = loop.now
    failed.insert(rotation.current)
    let isLast = failed.count == relays.count
    if reason.isRefusal || isLast && (!Question.isResumed || now >= givesUpAt) { return finish(.failure(.relay(lastLoss))) }
    if !isLast { givesUpAt = max(givesUpAt, now + waitMilliseconds) }
    let delay = min(max(0, delayMilliseconds), Limits.backoffMaxMilliseconds)
    let retriesAt: Int64
    if let openedAt, now - openedAt >= Limits.stableAfterMilliseconds {
      rotation.succeeded()
      retriesAt = now + delay
    } else {
      var generator = SystemRandomNumberGenerator()
      // Counted from the beginning of the attempt: the time that it hung counts as waiting.
      retriesAt = max(now + delay, begunAt + rotation.nextDelay(using: &generator))
    }
    rotation.lost(dueAt: retriesAt, askedToWaitUntil: now + delay, .another)
  }

  // MARK: The link

  private func prepare() {
    isTokenAwaited = true
    Task.detached(executorPreference: tokenExecutor) { [self] in
      let answer: Result<String, ClientError>
      do throws(ClientError) { answer = .success(try await options.ownToken(on: tokenExecutor)) } catch {
        answer = .failure(error)
      }
      loop.execute { self.assumeIsolated { $0.hear(answer) } }
    }
  }

  private func hear(_ answer: Result<String, ClientError>) {
    isTokenAwaited = false
    do throws(ClientError) {
      token = try answer.get()
      if done != nil { connect() }
    } catch { finish(.failure(.store(error))) }
  }

  private func connect() {
    outgoing = LaneQueue()
    wire = WireConnection(.protobuf)
    (begunAt, openedAt) = (loop.now, nil)
    rotation.advance(at: begunAt)
    if !Question.isResumed { question = asked }
    question.connecting()
    let relay = relays[rotation.current]
    let configuration = ClientConfiguration(
      url: relay.url, proxy: relay.proxy, tls: options.tls, subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: Limits.handshakeMaxMilliseconds)
    connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }

  private func greet(_ connection: WebSocketConnection) {
    heardAt = loop.now
    openedAt = heardAt
    connectionEpoch += 1
    question.connected(connection.peerChain)
    let hello = Hello(
      token: token ?? "", device: device, connectionEpoch: connectionEpoch, clientClock: .now, cursors: question.cursors)
    send(.hello(hello))
  }

  private func send(_ frame: ClientFrame) {
    saidAt = loop.now
    outgoing.append([frame], wire)
    connection?.wantsToWrite()
  }

  // MARK: What the relay says

  private func receive(_ message: [UInt8]) {
    var isNew = false
    do {
      for frame in try wire.decodeRelayEnvelope(message).frames where done != nil && connection != nil {
        if case .goAway(let goAway) = frame {
          leave(goAway)
          continue
        }
        switch try question.receive(frame) {
        case .wait: break
        case .advance: isNew = true
        case .send(let frame):
          // The relay has answered what was asked before.
          isNew = true
          send(frame)
        case .end(let answer): finish(.success(answer))
        }
      }
    } catch let failure as VerificationFailure {
      finish(.failure(failure))
    } catch {
      finish(.failure(.relay(.protocolError(message: "the relay said something unreadable: \(error)"))))
    }
    // After the question has used it: the time that this took is not the relay's silence.
    heardAt = loop.now
    if isNew { givesUpAt = loop.now + waitMilliseconds }
  }

  private func leave(_ goAway: GoAway) {
    connection?.close(code: .normal, reason: "")
    connection = nil
    lose(LossReason(goAway), notBefore: goAway.delayMilliseconds)
  }
}

extension RelayInquiry: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { inquiry in
      guard inquiry.isCurrent(connection) else { return connection.abort() }
      inquiry.greet(connection)
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { inquiry in
      guard inquiry.isCurrent(connection) else { return }
      inquiry.receive(message)
    }
  }

  nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { inquiry in
      guard inquiry.isCurrent(connection) else { return }
      if let envelope = inquiry.outgoing.takeEnvelope() { connection.send(envelope, as: .binary) }
      if !inquiry.outgoing.isEmpty { connection.wantsToWrite() }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, .closed(message: reason.text.isEmpty ? "the connection ended" : reason.text))
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    guard let refusal = TurnedAway(failure, at: .now) else {
      return ended(connection, .closed(message: failure.description))
    }
    ended(connection, .overloaded(message: refusal.why), notBefore: refusal.retryAfterMilliseconds)
  }

  private nonisolated func ended(_ connection: WebSocketConnection, _ reason: LossReason, notBefore milliseconds: Int64 = 0) {
    assumeIsolated { inquiry in
      guard inquiry.isCurrent(connection) else { return }
      inquiry.connection = nil
      inquiry.lose(reason, notBefore: milliseconds)
    }
  }

  private func isCurrent(_ other: WebSocketConnection) -> Bool { connection?.number == other.number }
}

extension WardlineClient {
  /// Asks a relay one question, beside whatever connection this user has.
  static func ask<Question: RelayQuestion>(
    _ question: Question, _ options: Options, within milliseconds: Int64
  ) async throws(VerificationFailure) -> Question.Answer {
    let inquiry: RelayInquiry<Question>
    do throws(ClientError) { inquiry = try RelayInquiry(question, options) } catch { throw .store(error) }
    return try await inquiry.answer(within: milliseconds)
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
