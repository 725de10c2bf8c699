internal import WardlineModel
internal import WardlineSync
internal import WardlineTransport
internal import WardlineProtocol

// The socket: told apart from the one before it.
extension WardlineClient {
  func openLink(_ id: SyncMachine.ConnectionID, to relay: RelayAddress) {
    let configuration = ClientConfiguration(
      url: relay.url, proxy: relay.proxy, tls: options.tls, subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
      handshakeMilliseconds: Limits.handshakeMaxMilliseconds, pace: pace)
    link = Link(id: id)
    link?.connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }

  func closeLink(_ id: SyncMachine.ConnectionID, isDead: Bool) {
    guard let connection = link?.connection, link?.id == id else { return }
    link = nil
    pace = isDead ? connection.paceAfterLoss : connection.pace
    guard !isDead else { return connection.abort() }
    connection.close(code: .normal, reason: "", roundTripMilliseconds: core.machine.roundTripMilliseconds ?? 0)
  }

  /// The link, if this is its connection.
  private func link(of connection: WebSocketConnection) -> Link? {
    link.flatMap { $0.connection?.number == connection.number ? $0 : nil }
  }
}

extension WardlineClient: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link(of: connection) else { return connection.abort() }
      client.handle(.opened(link.id))
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link(of: connection) else { return }
      do throws(WireError) {
        let frames = try client.link?.wire.decodeRelayEnvelope(message).frames ?? []
        if frames.contains(.stillReceiving) { connection.peerReceivesSlowly() }
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
      guard client.link?.connection?.number == connection.number else { return }
      if let envelope = client.link?.outgoing.takeEnvelope(bytesMax: connection.unitBytes) {
        connection.send(envelope, as: .binary)
      }
      if client.link?.outgoing.isEmpty == false { connection.wantsToWrite() }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, why: reason.text.isEmpty ? "the connection ended" : reason.text)
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    assumeIsolated { client in
      guard let refusal = TurnedAway(failure, at: client.now.wall) else { return ended(connection, why: failure.description) }
      guard let link = client.link(of: connection) else { return }
      client.link = nil
      client.handle(.turnedAway(link.id, why: refusal.why, retryAfterMilliseconds: refusal.retryAfterMilliseconds))
    }
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { client in
      guard let link = client.link(of: connection) else { return }
      client.link = nil
      client.pace = connection.paceAfterLoss
      client.handle(.closed(link.id, why: why))
    }
  }
}
