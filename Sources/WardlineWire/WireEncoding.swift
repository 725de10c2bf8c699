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

/// What came out of one envelope: the frames, and how much in it this code does not know and ignored.
package struct Decoded<Frame: Sendable>: Sendable {
  package var frames: [Frame] = []
  /// Frames of unknown kinds, and messages with unknown fields. In JSON an envelope with unknown fields counts once.
  package var ignoredCount = 0
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
    let (envelope, ignored): (Wardline_V1_ClientEnvelope, Int) = try decode(bytes)
    return try Self.collect(envelope.frames, ignored: ignored + envelope.unknownFields.messageCount) {
      frame throws(WireError) in (try frame.model(), frame.messagesWithUnknownFields)
    }
  }

  /// Reads one envelope of a relay.
  package func decodeRelayEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<RelayFrame> {
    let (envelope, ignored): (Wardline_V1_RelayEnvelope, Int) = try decode(bytes)
    return try Self.collect(envelope.frames, ignored: ignored + envelope.unknownFields.messageCount) {
      frame throws(WireError) in (try frame.model(), frame.unknownFields.messageCount)
    }
  }

  private func encode(_ envelope: some SwiftProtobuf.Message) throws -> [UInt8] {
    switch self {
    case .protobuf: try envelope.serializedBytes()
    case .json: try envelope.jsonUTF8Bytes()
    }
  }

  /// The envelope, and 1 when something in it was ignored that leaves no trace in it.
  private func decode<Envelope: SwiftProtobuf.Message>(_ bytes: [UInt8]) throws(WireError) -> (Envelope, ignored: Int) {
    do {
      switch self {
      case .protobuf:
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = Limits.frameDepthMax
        return (try Envelope(serializedBytes: bytes, options: options), 0)
      case .json:
        var options = JSONDecodingOptions()
        options.messageDepthLimit = Limits.frameDepthMax
        // Most envelopes are of our own version; only another one is read twice.
        if let known = try? Envelope(jsonUTF8Bytes: bytes, options: options) { return (known, 0) }
        options.ignoreUnknownFields = true
        return (try Envelope(jsonUTF8Bytes: bytes, options: options), 1)
      }
    } catch { throw .undecodable }
  }

  private static func collect<Wire, Frame>(
    _ wire: [Wire], ignored: Int, _ convert: (Wire) throws(WireError) -> (frame: Frame?, ignored: Int)
  ) throws(WireError) -> Decoded<Frame> {
    guard wire.count <= Limits.framesPerEnvelopeMax else { throw .tooManyFrames(wire.count) }
    var decoded = Decoded<Frame>(ignoredCount: ignored)
    decoded.frames.reserveCapacity(wire.count)
    for frame in wire {
      let converted = try convert(frame)
      decoded.ignoredCount += converted.ignored
      if let known = converted.frame {
        decoded.frames.append(known)
      } else {
        decoded.ignoredCount += converted.ignored == 0 ? 1 : 0
      }
    }
    return decoded
  }
}

extension UnknownStorage {
  /// 1 when the message that it belongs to has unknown fields.
  var messageCount: Int { data.isEmpty ? 0 : 1 }
}

extension Wardline_V1_ClientFrame {
  /// How many of the messages that make the frame have fields which this code does not know.
  fileprivate var messagesWithUnknownFields: Int {
    let inner: UnknownStorage? =
      switch kind {
      case .hello(let hello): hello.unknownFields
      case .submit(let submit): submit.unknownFields
      case .fetch(let fetch): fetch.unknownFields
      case .receipt(let receipt): receipt.unknownFields
      case .ping(let ping): ping.unknownFields
      case .restorePreferences(let asked): asked.unknownFields
      case nil: nil
      }
    return unknownFields.messageCount + (inner?.messageCount ?? 0)
  }
}
