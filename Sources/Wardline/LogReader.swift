internal import Foundation
internal import WardlineModel
internal import WardlineTransport
internal import WardlineWire

/// Who is given a session's log, entry by entry, on the thread that reads it: what has not been taken is not read (G9).
protocol LogTaker: Sendable {
  /// The log is about to be read; `head` is its end so far.
  mutating func begin(_ head: SessionHead, epoch: LogEpoch)
  mutating func take(_ entry: LogEntry) throws(ClientError)
  /// The relay no longer keeps what lies between the entry that was taken last and the one after `sequence`.
  mutating func passRetention(through sequence: UInt64) throws(ClientError)
  /// That was the last one.
  mutating func end(at head: UInt64)
}

/// Reads a session's whole log from a relay, from its first entry to the one that is the last when it gets there.
///
/// It comes as a device of its own, under a random name, so that it fences nobody: the person whose token it shows goes on talking.
/// Where the connection ends before the log does, it goes on from the entry it had come to, like every reader (G4).
///
/// The relay brings every session up to date that the token opens; the others are not looked at.
actor LogReader<Taker: LogTaker> {
  private nonisolated let loop: EventLoop
  private let session: SessionID
  private let options: WardlineClient.Options
  private let url: WebSocketURL
  private let device: DeviceID

  private var taker: Taker
  private var connection: WebSocketConnection?
  private var outgoing = FrameQueue<ClientFrame>(encoding: .protobuf)
  private var connectionEpoch: UInt64 = 0
  /// How far the log was read; the epoch is that of the first welcome.
  private var cursor = Cursor.start
  private var pulse: LoopTimer?
  private var waitMilliseconds: Int64 = 0
  /// When we give up, unless something new is heard before.
  private var givesUpAt: Int64 = 0
  private var retriesAt: Int64 = 0
  private var heardAt: Int64 = 0
  private var pingedAt: Int64 = 0
  private var lastLoss = LossReason.unreachable
  private var done: CheckedContinuation<Result<Taker, VerificationFailure>, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ session: SessionID, _ options: WardlineClient.Options, taker: Taker) throws(ClientError) {
    do throws(WebSocketURL.Invalid) { url = try WebSocketURL(parsing: options.relay) } catch {
      throw ClientError(.badAddress, error.description)
    }
    do throws(InvalidIdentifier) {
      device = try DeviceID("reader-" + String(UInt64.random(in: .min ... .max), radix: 16))
    } catch { throw ClientError(.misconfigured, error.description) }
    do throws(TransportError) { loop = try EventLoop(name: "wardline-reader") } catch {
      throw ClientError(.misconfigured, error.description)
    }
    self.session = session
    self.options = options
    self.taker = taker
  }

  /// Reads, and gives the taker back.
  ///
  /// - Parameter milliseconds: how long to go without anything new: from the beginning to the welcome, and between two entries.
  func read(within milliseconds: Int64) async throws(VerificationFailure) -> Taker {
    waitMilliseconds = milliseconds
    givesUpAt = loop.now + milliseconds
    let result: Result<Taker, VerificationFailure> = await withCheckedContinuation { continuation in
      done = continuation
      pulse = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.beat() } }
      beat()
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

  private func finish(_ result: Result<Taker, VerificationFailure>) {
    pulse?.cancel()
    connection?.close(code: .normal, reason: "")
    connection = nil
    done?.resume(returning: result)
    done = nil
  }

  // MARK: Time

  /// Ten times a second, while it lasts: what is due is done.
  private func beat() {
    guard done != nil else { return }
    let now = loop.now
    pulse?.arm(atUptimeMilliseconds: now + 100)
    if now >= givesUpAt { return finish(.failure(.relay(lastLoss))) }
    guard let connection else {
      if now >= retriesAt { connect() }
      return
    }
    guard connection.isOpen else { return }
    if now - heardAt > Limits.silenceMaxMilliseconds {
      self.connection = nil
      connection.abort()
      return lose(.silent)
    }
    if now - pingedAt > Limits.probeAfterMilliseconds { say(.ping(nonce: UInt64(now), clientClock: wallClock)) }
  }

  private var wallClock: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

  private func advanced() { givesUpAt = loop.now + waitMilliseconds }

  /// Goes on later, or not at all where that is of no use.
  private func lose(_ reason: LossReason, notBefore delayMilliseconds: Int64 = 0) {
    lastLoss = reason
    if reason.isRefusal { return finish(.failure(.relay(reason))) }
    retriesAt = loop.now + min(max(Limits.backoffBaseMilliseconds, delayMilliseconds), Limits.backoffMaxMilliseconds)
  }

  // MARK: The link

  private func connect() {
    outgoing = FrameQueue(encoding: .protobuf)
    let configuration = ClientConfiguration(
      url: url, tls: TLSClient(certificateAuthorityFile: options.certificateAuthorityFile),
      subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: Limits.connectMaxMilliseconds)
    connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }

  private func greet() {
    heardAt = loop.now
    connectionEpoch += 1
    do throws(ClientError) {
      let hello = Hello(
        token: try options.ownToken(), device: device, connectionEpoch: connectionEpoch, clientClock: wallClock,
        cursors: [session: cursor])
      say(.hello(hello))
    } catch { finish(.failure(.store(error))) }
  }

  private func say(_ frame: ClientFrame) {
    pingedAt = loop.now
    outgoing.append([frame])
    connection?.wantsToWrite()
  }

  // MARK: What the relay says

  private func receive(_ frame: RelayFrame) throws(VerificationFailure) {
    switch frame {
    case .welcome(let welcome): try begin(welcome)
    case .event(let entry) where entry.session == session && entry.sequence > cursor.sequence:
      cursor.sequence = entry.sequence
      do throws(ClientError) { try taker.take(entry) } catch { throw .store(error) }
    case .caughtUp(session, let through, let head) where through.sequence >= head:
      taker.end(at: head)
      finish(.success(taker))
    case .reset(session, let from, .pastRetention):
      guard from.sequence > cursor.sequence else { break }
      cursor.sequence = from.sequence
      do throws(ClientError) { try taker.passRetention(through: from.sequence) } catch { throw .store(error) }
    case .reset(session, _, _):
      throw .relay(.protocolError(message: "the log began anew while it was read; compare again"))
    case .goAway(let goAway): leave(goAway)
    default: break
    }
  }

  private func begin(_ welcome: Welcome) throws(VerificationFailure) {
    guard let head = welcome.sessions.first(where: { $0.session == session }) else {
      throw .relay(.notAllowed(message: "the token does not open '\(session)'"))
    }
    if cursor.epoch == nil { taker.begin(head, epoch: welcome.epoch) }
    cursor.epoch = welcome.epoch
  }

  private func leave(_ goAway: GoAway) {
    connection?.close(code: .normal, reason: "")
    connection = nil
    lose(LossReason(goAway), notBefore: goAway.delayMilliseconds)
  }
}

extension LogReader: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return connection.abort() }
      reader.greet()
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return }
      reader.receive(message)
    }
  }

  nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return }
      let frames = reader.outgoing.takeEnvelope()
      if !frames.isEmpty, let bytes = try? WireEncoding.protobuf.encode(frames) { connection.send(bytes, as: .binary) }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, why: reason.text.isEmpty ? "the connection ended" : reason.text)
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    assumeIsolated { reader in
      guard let refusal = TurnedAway(failure, at: reader.wallClock), reader.isCurrent(connection) else {
        return ended(connection, why: failure.description)
      }
      reader.connection = nil
      reader.lose(.overloaded(message: refusal.why), notBefore: refusal.retryAfterMilliseconds)
    }
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return }
      reader.connection = nil
      reader.lose(.closed(message: why))
    }
  }

  private func isCurrent(_ other: WebSocketConnection) -> Bool { connection?.number == other.number }

  private func receive(_ message: [UInt8]) {
    let before = cursor
    do {
      for frame in try WireEncoding.protobuf.decodeRelayEnvelope(message).frames where done != nil && connection != nil {
        try receive(frame)
      }
    } catch let failure as VerificationFailure {
      finish(.failure(failure))
    } catch {
      finish(.failure(.relay(.protocolError(message: "the relay said something unreadable: \(error)"))))
    }
    // After it was taken: the time that we took is not the relay's silence.
    heardAt = loop.now
    if cursor != before { advanced() }
  }
}
