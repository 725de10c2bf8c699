internal import WardlineModel

/// How envelopes are written: chosen by the WebSocket subprotocol.
package enum WireEncoding: String, Sendable, CaseIterable {
  /// Binary messages; the default.
  case protobuf = "wardline.v1.protobuf"
  /// Text messages in the protobuf JSON mapping, for browsers and for debugging.
  case json = "wardline.v1.json"

  /// Whether its WebSocket messages are text.
  package var isText: Bool { self == .json }

  /// The envelope of frames that stand behind each other: in the binary encoding that is all it is; in JSON a comma follows each.
  func envelope(of frames: [UInt8]) -> [UInt8] {
    isText ? Array(#"{"frames":["#.utf8) + frames.dropLast() + Array("]}".utf8) : frames
  }
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
