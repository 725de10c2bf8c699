internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport
internal import WardlineWire

// The socket: opened with a fresh token and epoch, and told apart from the one before it.
extension WardlineClient {
  /// A token and a new epoch, from disk, before the socket: what it fences must not come back (see `Hello`).
  func prepareLink(_ id: SyncMachine.ConnectionID) {
    link = nil
    let now = now.wall
    preparing.begin(id)
    isStoreAwaited = true
    access { [options, preparing] store, lease throws(StoreError) in
      guard preparing.isWanted(id) else {
        return Result<Prepared, ClientError>.failure(ClientError(.unavailable("the attempt was abandoned")))
      }
      do throws(StoreError) {
        let epoch = try store.nextConnectionEpoch(under: lease)
        let tokens: Tokens
        do throws(ClientError) {
          tokens = try Self.readTokens(options, in: store, at: now)
        } catch { return .failure(error) }
        let credentials = SyncMachine.Credentials(
          user: tokens.user, token: tokens.own, moreTokens: tokens.more, sessions: tokens.sessions,
          device: store.identity.device, connectionEpoch: epoch)
        guard tokens.user == store.identity.user else { return .success(Prepared(credentials, tokens.files, nil)) }
        // What waits for a token says so even while there is no network.
        let committed = try store.apply([.opened(Set(tokens.sessions))], under: lease)
        return .success(Prepared(credentials, tokens.files, committed))
      } catch .unavailable(let why) {
        // Nothing is under way yet: while somebody else has the store locked, this is a try that failed, as any other.
        return .failure(ClientError(.unavailable(why)))
      }
    } then: { client, found in
      switch found {
      case .success(let prepared):
        client.isStoreAwaited = false
        client.openLink(id, prepared)
      case .failure(let error) where error.kind == .storeUnavailable: client.handle(.closed(id, why: error.description))
      case .failure(let error):
        client.isStoreAwaited = false
        client.handle(.tokenUnavailable(id, why: error.description))
      }
    }
  }

  /// What a try begins with.
  private struct Prepared {
    var credentials: SyncMachine.Credentials
    var tokenFiles: TokenFiles
    /// Which sessions wait for a token; `nil` with another user's token, which opens nothing here.
    var committed: Committed?

    init(_ credentials: SyncMachine.Credentials, _ tokenFiles: TokenFiles, _ committed: Committed?) {
      self.credentials = credentials
      self.tokenFiles = tokenFiles
      self.committed = committed
    }
  }

  private func openLink(_ id: SyncMachine.ConnectionID, _ prepared: Prepared) {
    let (credentials, owner) = (prepared.credentials, store.identity.user)
    tokenFiles = prepared.tokenFiles
    // Somebody else's token in the same file: what the owner wrote must not go into the log under another name.
    guard let committed = prepared.committed else {
      return handle(.tokenOfOther(id, token: credentials.user, store: owner))
    }
    self.committed(committed)
    // Meanwhile the machine may have begun another try, or left.
    guard machine.isConnecting(id) else { return }
    let configuration = ClientConfiguration(
      url: url, tls: TLSClient(certificateAuthorityFile: options.certificateAuthorityFile),
      subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: Limits.handshakeMaxMilliseconds, pace: pace)
    link = Link(id: id, credentials: credentials)
    isReadingPaused = false
    link?.connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }
}

extension WardlineClient: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return connection.abort() }
      client.handle(.opened(link.id, link.credentials))
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return }
      do throws(WireError) {
        let frames = try client.link?.wire.decodeRelayEnvelope(message).frames ?? []
        client.handle(.received(link.id, frames))
      } catch {
        client.link = nil
        connection.close(code: CloseCode(rawValue: error.closeCode), reason: error.description)
        client.handle(.closed(link.id, why: "the relay said something unreadable: \(error)"))
      }
    }
  }

  nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { client in
      guard client.link?.connection?.number == connection.number,
        let frames = client.link?.outgoing.takeEnvelope(bytesMax: connection.unitBytes)
      else {
        return
      }
      if !frames.isEmpty, let bytes = try? client.link?.wire.encode(frames) { connection.send(bytes, as: .binary) }
      if client.link?.outgoing.isEmpty == false { connection.wantsToWrite() }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, why: reason.text.isEmpty ? "the connection ended" : reason.text)
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    assumeIsolated { client in
      guard let refusal = TurnedAway(failure, at: client.now.wall) else { return ended(connection, why: failure.description) }
      guard let link = client.link, link.connection?.number == connection.number else { return }
      client.link = nil
      client.handle(.turnedAway(link.id, why: refusal.why, retryAfterMilliseconds: refusal.retryAfterMilliseconds))
    }
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return }
      client.link = nil
      client.pace = connection.paceAfterLoss
      client.handle(.closed(link.id, why: why))
    }
  }
}
