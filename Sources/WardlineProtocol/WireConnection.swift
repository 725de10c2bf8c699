package import WardlineModel
internal import SwiftProtobuf

/// What one end of a connection writes and reads: envelopes in the connection's encoding, with the numbers that the welcome and earlier frames
/// have given to sessions and users. A connection has its own; it is told everything in the order in which the socket carries it.
package struct WireConnection: Sendable {
  package let encoding: WireEncoding
  private var names: ConnectionNames
  /// Whether frames of messages are read and written by hand, as ``ClientFrame/append(to:_:)`` says.
  private let isByHand: Bool

  /// - Parameter isGenerated: whether the generated code reads and writes all frames, also those that are read and written by hand
  ///   otherwise: for tests that compare the two.
  package init(_ encoding: WireEncoding, isGenerated: Bool = false) {
    self.encoding = encoding
    isByHand = encoding == .protobuf && !isGenerated
    names = ConnectionNames(for: encoding)
  }

  /// Writes one envelope of a client.
  package func encode(_ frames: [ClientFrame]) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in frames { write(frame, to: &bytes) }
    return encoding.envelope(of: bytes)
  }

  /// Writes one envelope of a relay, which is sent next.
  package mutating func encode(_ frames: [RelayFrame]) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in frames { write(frame, to: &bytes) }
    return encoding.envelope(of: bytes)
  }

  /// Appends a frame to those of an envelope (``WireEncoding/envelope(of:)``).
  func write(_ frame: ClientFrame, to frames: inout [UInt8]) {
    guard !isByHand || !frame.append(to: &frames, names) else { return }
    append(Wardline_V1_ClientFrame(frame, names), to: &frames)
  }

  /// The same for a frame of a relay, which is sent next.
  mutating func write(_ frame: RelayFrame, to frames: inout [UInt8]) {
    guard !isByHand || !frame.append(to: &frames, &names) else { return }
    append(Wardline_V1_RelayFrame(frame, &names), to: &frames)
  }

  private func append(_ frame: some SwiftProtobuf.Message, to frames: inout [UInt8]) {
    do {
      switch encoding {
      case .protobuf:
        let bytes: [UInt8] = try frame.serializedBytes()
        frames.put(1, .lengthDelimited)
        frames.put(varint: UInt64(bytes.count))
        frames += bytes
      case .json:
        frames += try frame.jsonUTF8Bytes()
        frames.append(UInt8(ascii: ","))
      }
    } catch { preconditionFailure("wardline.proto has no field that could not be written: \(error)") }
  }

  /// Reads one envelope of a client.
  package func decodeClientEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<ClientFrame> {
    if let frames = messages(of: bytes) { return Decoded(frames: frames) }
    let (envelope, ignored): (Wardline_V1_ClientEnvelope, Int) = try decode(bytes)
    return try Self.collect(envelope.frames, ignored: ignored + envelope.unknownFields.messageCount) {
      frame throws(WireError) in (try frame.model(names), frame.messagesWithUnknownFields)
    }
  }

  /// Reads one envelope of a relay. After an error the connection is of no further use.
  package mutating func decodeRelayEnvelope(_ bytes: [UInt8]) throws(WireError) -> Decoded<RelayFrame> {
    if let frames: [RelayFrame] = try messagesOfRelay(bytes) { return Decoded(frames: frames) }
    let (envelope, ignored): (Wardline_V1_RelayEnvelope, Int) = try decode(bytes)
    return try Self.collect(envelope.frames, ignored: ignored + envelope.unknownFields.messageCount) {
      frame throws(WireError) in
      let known = try frame.model(&names)
      try known?.checkBounds()
      return (known, frame.unknownFields.messageCount)
    }
  }

  /// The frames of an envelope that has none but those of messages, in the short forms; `nil` for any other.
  private func messages(of bytes: [UInt8]) -> [ClientFrame]? {
    guard isByHand else { return nil }
    var (envelope, frames) = (FieldReader(0..<bytes.count), [ClientFrame]())
    let bytes = bytes.span
    while !envelope.isAtEnd {
      guard frames.count < Limits.framesPerEnvelopeMax, let range = envelope.frame(in: bytes),
        let frame = ClientFrame(bytes, range, names)
      else { return nil }
      frames.append(frame)
    }
    return frames
  }

  private func messagesOfRelay(_ bytes: [UInt8]) throws(WireError) -> [RelayFrame]? {
    guard isByHand else { return nil }
    var (envelope, frames) = (FieldReader(0..<bytes.count), [RelayFrame]())
    let bytes = bytes.span
    while !envelope.isAtEnd {
      guard frames.count < Limits.framesPerEnvelopeMax, let range = envelope.frame(in: bytes),
        let frame = RelayFrame(bytes, range, names)
      else { return nil }
      try frame.checkBounds()
      frames.append(frame)
    }
    return frames
  }

  /// The envelope, and 1 when something in it was ignored that leaves no trace in it.
  private func decode<Envelope: SwiftProtobuf.Message>(_ bytes: [UInt8]) throws(WireError) -> (Envelope, ignored: Int) {
    do {
      switch encoding {
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
      case .follow(let follow): follow.unknownFields
      case .duty(let duty): duty.unknownFields
      case .wiped(let wiped): wiped.unknownFields
      case nil: nil
      }
    return unknownFields.messageCount + (inner?.messageCount ?? 0)
  }
}
