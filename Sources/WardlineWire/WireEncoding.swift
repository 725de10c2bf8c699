package import WardlineModel
internal import SwiftProtobuf

/// How envelopes are written: chosen by the WebSocket subprotocol.
package enum WireEncoding: String, Sendable, CaseIterable {
  /// Binary messages; the default.
  case protobuf = "wardline.v1.protobuf"
  /// Text messages in the protobuf JSON mapping, for browsers and for debugging.
  case json = "wardline.v1.json"

  /// Whether its WebSocket messages are text.
  package var isText: Bool { self == .json }
}

/// What came out of one envelope: the frames, and how many were of a kind this code does not know and ignored.
package struct Decoded<Frame: Sendable>: Sendable {
  package var frames: [Frame]
  package var unknownFrameCount: Int
}

/// Why an envelope closes its connection.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are no envelope: close code 1007.
  case undecodable
  /// The envelope holds more than ``Limits/framesPerEnvelopeMax`` frames: 1002.
  case tooManyFrames(Int)
  /// A frame lacks a field, or holds one outside its bounds: 1002.
  case badField(String)

  /// The WebSocket close code that tells the peer.
  package var closeCode: UInt16 {
    switch self {
    case .undecodable: 1007
    case .tooManyFrames, .badField: 1002
    }
  }

  package var description: String {
    switch self {
    case .undecodable: "not an envelope of this subprotocol"
    case .tooManyFrames(let count): "\(count) frames in one envelope; at most \(Limits.framesPerEnvelopeMax)"
    case .badField(let what): what
    }
  }
}

extension WireEncoding {
  /// Writes one envelope of a client.
  package func encode(_ frames: [ClientFrame]) throws -> [UInt8] {
    try encode(Wardline_V1_ClientEnvelope.with { $0.frames = frames.map(Wardline_V1_ClientFrame.init) })
  }

  /// Writes one envelope of a relay.
  package func encode(_ frames: [RelayFrame]) throws -> [UInt8] {
    try encode(Wardline_V1_RelayEnvelope.with { $0.frames = frames.map(Wardline_V1_RelayFrame.init) })
  }

  /// Reads one envelope of a client.
  package func decodeClientEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<ClientFrame> {
    let envelope: Wardline_V1_ClientEnvelope = try decode(bytes)
    return try Self.collect(envelope.frames) { frame throws(WireError) in try frame.model() }
  }

  /// Reads one envelope of a relay.
  package func decodeRelayEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<RelayFrame> {
    let envelope: Wardline_V1_RelayEnvelope = try decode(bytes)
    return try Self.collect(envelope.frames) { frame throws(WireError) in try frame.model() }
  }

  private func encode(_ envelope: some SwiftProtobuf.Message) throws -> [UInt8] {
    switch self {
    case .protobuf: try envelope.serializedBytes()
    case .json: try envelope.jsonUTF8Bytes()
    }
  }

  private func decode<Envelope: SwiftProtobuf.Message>(_ bytes: [UInt8]) throws(WireError) -> Envelope {
    do {
      switch self {
      case .protobuf:
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = Limits.frameDepthMax
        // What this code does not know, it does not keep.
        options.discardUnknownFields = true
        return try Envelope(serializedBytes: bytes, options: options)
      case .json:
        var options = JSONDecodingOptions()
        options.messageDepthLimit = Limits.frameDepthMax
        options.ignoreUnknownFields = true
        return try Envelope(jsonUTF8Bytes: bytes, options: options)
      }
    } catch { throw .undecodable }
  }

  private static func collect<Wire, Frame>(
    _ wire: [Wire], _ convert: (Wire) throws(WireError) -> Frame?
  ) throws(WireError) -> Decoded<Frame> {
    guard wire.count <= Limits.framesPerEnvelopeMax else { throw .tooManyFrames(wire.count) }
    var decoded = Decoded<Frame>(frames: [], unknownFrameCount: 0)
    decoded.frames.reserveCapacity(wire.count)
    for frame in wire {
      if let known = try convert(frame) { decoded.frames.append(known) } else { decoded.unknownFrameCount += 1 }
    }
    return decoded
  }
}
