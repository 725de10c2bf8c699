import DequeModule

/// Assembles a message from its pieces, within bounds.
struct InboundMessage {
  enum Outcome: Equatable {
    case incomplete
    case complete([UInt8])
    /// The close code to answer with, and the reason.
    case refused(CloseCode, String)
  }

  var bytesMax: Int
  let fragmentsMax: Int
  private var bytes: [UInt8] = []
  private var fragments = 0

  /// Whether a message has arrived in part.
  var isPartial: Bool { !bytes.isEmpty || fragments > 0 }

  init(bytesMax: Int, fragmentsMax: Int) {
    self.bytesMax = bytesMax
    self.fragmentsMax = fragmentsMax
  }

  /// Appends the next piece of a frame, of which `remainingBytes` are still to come. `endsMessage`: the piece completes the message.
  mutating func append(
    _ piece: UnsafeRawBufferPointer, remainingBytes: Int, endsMessage: Bool, kind: MessageKind
  ) -> Outcome {
    // The frame's header gives its length, so one that is too long is rejected at once. The length comes from the peer, so the
    // sum may overflow.
    let (total, overflows) = (bytes.count + piece.count).addingReportingOverflow(remainingBytes)
    guard !overflows, total <= bytesMax else {
      discard()
      return .refused(.messageTooBig, "a message may have \(bytesMax) bytes")
    }
    if remainingBytes == 0 { fragments += 1 }
    guard fragments <= fragmentsMax else {
      discard()
      return .refused(.messageTooBig, "a message may have \(fragmentsMax) fragments")
    }
    unsafe bytes.append(contentsOf: piece)
    guard endsMessage else { return .incomplete }
    let message = bytes
    discard()
    // The whole message is checked once, with the standard library's vectorized check. libwebsockets' own check looks at single
    // bytes, and is one option for all connections of a context.
    if kind == .text, (try? UTF8Span(validating: message.span)) == nil {
      return .refused(.invalidPayload, "a text message must be UTF-8")
    }
    return .complete(message)
  }

  /// Releases the memory: an idle connection holds none.
  private mutating func discard() {
    bytes = []
    fragments = 0
  }
}

/// Messages queued for the socket, with high- and low-water marks.
struct OutboundQueue {
  struct Message {
    let bytes: [UInt8]
    let kind: MessageKind
  }

  private enum Congestion {
    case none
    /// The handler is about to be notified; until then the queue does not count as congested.
    case announcing
    case announced
  }

  let highWaterBytes: Int
  let lowWaterBytes: Int
  private var messages: Deque<Message> = []
  private var queuedBytes = 0
  /// Bytes that libwebsockets has taken and the socket has not.
  private var unsentBytes = 0
  private var congestion = Congestion.none

  init(highWaterBytes: Int, lowWaterBytes: Int) {
    self.highWaterBytes = highWaterBytes
    self.lowWaterBytes = lowWaterBytes
  }

  var bytes: Int { queuedBytes + unsentBytes }
  var isEmpty: Bool { messages.isEmpty }

  /// Returns true if ``announceCongestion()`` is to be called once the handler can be called.
  mutating func append(_ message: Message) -> Bool {
    messages.append(message)
    queuedBytes += message.bytes.count
    guard bytes > highWaterBytes, congestion == .none else { return false }
    congestion = .announcing
    return true
  }

  /// Returns true if the handler is to be notified.
  mutating func announceCongestion() -> Bool {
    guard congestion == .announcing else { return false }
    congestion = .announced
    return true
  }

  /// Removes and returns the first message. Its bytes count until ``sentAll()``.
  mutating func dequeue() -> Message? {
    guard let message = messages.popFirst() else { return nil }
    queuedBytes -= message.bytes.count
    unsentBytes = message.bytes.count
    return message
  }

  /// Records that the socket has accepted the dequeued message. Returns true if the handler is to be notified that the congestion is over.
  mutating func sentAll() -> Bool {
    unsentBytes = 0
    guard congestion != .none, bytes <= lowWaterBytes else { return false }
    defer { congestion = .none }
    return congestion == .announced
  }

  mutating func removeAll() {
    messages = []
    queuedBytes = 0
    unsentBytes = 0
  }
}
