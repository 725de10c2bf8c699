package import WardlineModel

/// A relay's end of one connection: decodes the client's envelopes, and queues frames until the socket takes them. A frame is encoded when it is
/// queued, so that the size of the queue is exact.
///
/// It is a class because two owners share the numbers of sessions and users: the relay's core gives them as it queues frames, and the server needs
/// them to decode. Only the server's event loop uses it.
package final class RelayEnd: @unchecked Sendable {
  private var wire: WireConnection
  private var waiting: EnvelopeQueue

  package init(_ encoding: WireEncoding) {
    wire = WireConnection(encoding)
    waiting = EnvelopeQueue(encoding)
  }

  package var encoding: WireEncoding { wire.encoding }
  package var isEmpty: Bool { waiting.isEmpty }

  /// The size of the queue on the wire.
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
