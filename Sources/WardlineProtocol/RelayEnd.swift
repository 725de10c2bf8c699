package import WardlineModel

/// A relay's end of one connection: reads what the client writes, and has what waits until the socket takes it. A frame is encoded when it is
/// appended, so that what waits is known to the byte.
///
/// It is a class because the server reads with the numbers that it has given to sessions and users, while its core appends. Only the server's loop
/// uses it.
package final class RelayEnd: @unchecked Sendable {
  private var wire: WireConnection
  private var waiting: EnvelopeQueue

  package init(_ encoding: WireEncoding) {
    wire = WireConnection(encoding)
    waiting = EnvelopeQueue(encoding)
  }

  package var encoding: WireEncoding { wire.encoding }
  package var isEmpty: Bool { waiting.isEmpty }

  /// What the waiting frames take, in memory and on the wire.
  package var bytes: Int { waiting.bytes }

  package func append(_ frames: [RelayFrame]) { for frame in frames { waiting.append(frame, &wire) } }

  /// The next envelope: as many frames as fit, at least one; `nil` when nothing waits.
  ///
  /// - Parameter bytesMax: about how long it may be. A slow link is given little at a time.
  package func takeEnvelope(bytesMax: Int = .max) -> [UInt8]? {
    var envelope = Envelope(encoding, linkBytes: bytesMax)
    waiting.move(into: &envelope)
    return envelope.encoded
  }

  /// Reads one envelope of the client.
  package func decode(_ envelope: [UInt8]) throws(WireError) -> Decoded<ClientFrame> { try wire.decodeClientEnvelope(envelope) }
}
