import WardlineModel
import WardlineProtocol

/// Both ends of a connection, without a socket between them.
struct ConnectionEnds {
  var client: WireConnection
  var relay: WireConnection

  init(_ encoding: WireEncoding, isGenerated: Bool = false) {
    client = WireConnection(encoding, isGenerated: isGenerated)
    relay = WireConnection(encoding, isGenerated: isGenerated)
  }

  /// A connection that was welcomed.
  init(_ encoding: WireEncoding, sessions: [SessionID]) throws {
    self.init(encoding)
    _ = try carry([welcome(sessions)])
  }

  /// What the relay reads of what the client writes.
  mutating func carry(_ frames: [ClientFrame]) throws -> [ClientFrame] {
    try relay.decodeClientEnvelope(client.encode(frames)).frames
  }

  /// What the client reads of what the relay writes.
  mutating func carry(_ frames: [RelayFrame]) throws -> [RelayFrame] {
    try client.decodeRelayEnvelope(relay.encode(frames)).frames
  }
}

/// The first envelope of a connection, on which nothing has a number.
extension WireEncoding {
  func encode(_ frames: [ClientFrame]) -> [UInt8] { WireConnection(self).encode(frames) }

  func encode(_ frames: [RelayFrame]) -> [UInt8] {
    var connection = WireConnection(self)
    return connection.encode(frames)
  }

  func decodeClientEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<ClientFrame> {
    try WireConnection(self).decodeClientEnvelope(bytes)
  }

  func decodeRelayEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<RelayFrame> {
    var connection = WireConnection(self)
    return try connection.decodeRelayEnvelope(bytes)
  }
}
