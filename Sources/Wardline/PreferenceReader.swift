internal import Dispatch
internal import FoundationEssentials
internal import WardlineModel
internal import WardlineTransport
internal import WardlineWire

/// Reads what a relay has backed up of one user's preferences, over a connection of its own and as a device of its own, so that the
/// program that works on the store keeps its connection.
actor PreferenceReader {
  private nonisolated let loop: EventLoop
  private let url: WebSocketURL
  private let options: WardlineClient.Options
  private let reader: DeviceID
  private let cursors: [SessionID: Cursor]
  private var asked: RestorePreferences

  private var connection: WebSocketConnection?
  private var outgoing = FrameQueue<ClientFrame>(encoding: .protobuf)
  private var deadline: LoopTimer?
  private var result = BackedUpPreferences()
  /// Of the answer that is under way.
  private var received = 0
  private var done: CheckedContinuation<Result<BackedUpPreferences, VerificationFailure>, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(
    _ options: WardlineClient.Options, asking: RestorePreferences, cursors: [SessionID: Cursor]
  ) throws(ClientError) {
    do throws(WebSocketURL.Invalid) { url = try WebSocketURL(parsing: options.relay) } catch {
      throw ClientError(.badAddress, error.description)
    }
    do throws(InvalidIdentifier) {
      reader = try DeviceID("reader-" + String(UInt64.random(in: .min ... .max), radix: 16))
    } catch { throw ClientError(.misconfigured, error.description) }
    do throws(TransportError) { loop = try EventLoop(name: "wardline-prefs") } catch {
      throw ClientError(.misconfigured, error.description)
    }
    self.options = options
    self.cursors = cursors
    asked = asking
  }

  func read(within milliseconds: Int64) async throws(VerificationFailure) -> BackedUpPreferences {
    let result: Result<BackedUpPreferences, VerificationFailure> = await withCheckedContinuation { continuation in
      done = continuation
      deadline = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.finish(.failure(.relay(.unreachable))) } }
      deadline?.arm(atUptimeMilliseconds: loop.now + milliseconds)
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

  private func finish(_ result: Result<BackedUpPreferences, VerificationFailure>) {
    deadline?.cancel()
    connection?.close(code: .normal, reason: "")
    connection = nil
    done?.resume(returning: result)
    done = nil
  }

  private func connect(within milliseconds: Int64) {
    let configuration = ClientConfiguration(
      url: url, tls: TLSClient(certificateAuthorityFile: options.certificateAuthorityFile),
      subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: min(milliseconds, Limits.connectMaxMilliseconds))
    connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }

  private func say(_ frame: ClientFrame) {
    outgoing.append([frame])
    connection?.wantsToWrite()
  }

  private func greet() {
    let clock = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    do throws(ClientError) {
      say(
        .hello(
          Hello(token: try options.token(), device: reader, connectionEpoch: 1, clientClock: clock, cursors: cursors)))
    } catch { finish(.failure(.store(error))) }
  }

  private func receive(_ frame: RelayFrame) {
    switch frame {
    case .welcome: say(.restorePreferences(asked))
    case .preference(let backedUp) where backedUp.name.isEmpty:
      if received == 0 { return finish(.success(result)) }
      received = 0
      // The same device for all pages, whichever backs up meanwhile.
      asked.device = backedUp.device
      say(.restorePreferences(asked))
    case .preference(let backedUp):
      guard result.values[backedUp.name] == nil, result.values.count < Limits.preferencesRestoredMax else {
        return finish(.failure(.relay(.protocolError(message: "the relay gives back preferences without an end"))))
      }
      received += 1
      asked.afterName = backedUp.name
      result.device = backedUp.device
      result.values[backedUp.name] = backedUp.value
    case .goAway(let goAway): finish(.failure(.relay(LossReason(goAway))))
    default: break
    }
  }
}

extension PreferenceReader: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return connection.abort() }
      reader.greet()
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return }
      do throws(WireError) {
        for frame in try WireEncoding.protobuf.decodeRelayEnvelope(message).frames where reader.done != nil {
          reader.receive(frame)
        }
      } catch {
        reader.finish(.failure(.relay(.protocolError(message: "the relay said something unreadable: \(error)"))))
      }
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
    ended(connection, why: failure.description)
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { reader in
      guard reader.isCurrent(connection) else { return }
      reader.connection = nil
      reader.finish(.failure(.relay(.closed(message: why))))
    }
  }

  private func isCurrent(_ other: WebSocketConnection) -> Bool { connection?.number == other.number }
}
