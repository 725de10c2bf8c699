internal import WardlineModel

// The frames of a message, written and read by hand: what is sent, its acknowledgement, its entry of the log, and receipts. They are nearly
// all that a relay and a client say to each other, and the generated code takes most of the time of a message to make its objects (decision
// 052). Only the short forms, in the order of their fields. Everything else is left to the generated code, which writes the same bytes.

extension ClientFrame {
  /// Appends the frame to an envelope; `false` if it is none of these, and nothing is appended.
  func append(to envelope: inout [UInt8], _ names: ConnectionNames) -> Bool {
    switch self {
    case .submit(let operation, let isLaneHead):
      guard let submit = ShortSubmit(operation, isLaneHead, names) else { return false }
      envelope.put(frame: 2, submit)
    case .receipt(let receipt):
      guard let receipt = ShortReceipt(receipt, names) else { return false }
      envelope.put(frame: 4, receipt)
    default: return false
    }
    return true
  }

  /// Reads a frame of an envelope; `nil` if it is none of these.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ names: ConnectionNames) {
    var frame = FieldReader(range)
    guard let tag = frame.varint(in: bytes), let body = frame.range(in: bytes), frame.isAtEnd else { return nil }
    switch tag {
    case 2 << 3 | 2:
      guard let submit = Self.submit(bytes, FieldReader(body), names) else { return nil }
      self = submit
    case 4 << 3 | 2:
      guard let fields = ReceiptFields(bytes, FieldReader(body), names), fields.user == nil else { return nil }
      self = .receipt(fields.receipt)
    default: return nil
    }
  }

  private static func submit(_ bytes: Span<UInt8>, _ reader: FieldReader, _ names: ConnectionNames) -> ClientFrame? {
    var (reader, last) = (reader, UInt64(0))
    var (high, low, session, isLaneHead, difference) = (UInt64(0), UInt64(0), SessionID?.none, false, Int64(0))
    var text: String?
    while !reader.isAtEnd {
      guard let tag = reader.varint(in: bytes), tag > last else { return nil }
      last = tag
      switch tag {
      case 1 << 3:
        session = reader.number32(in: bytes).flatMap { names.session(numbered: $0) }
        guard session != nil else { return nil }
      case 3 << 3 | 1:
        guard let value = reader.fixed(in: bytes) else { return nil }
        high = value
      case 4 << 3 | 1:
        guard let value = reader.fixed(in: bytes) else { return nil }
        low = value
      case 5 << 3:
        guard let value = reader.flag(in: bytes) else { return nil }
        isLaneHead = value
      case 6 << 3:
        guard let value = reader.signed(in: bytes) else { return nil }
        difference = value
      case 11 << 3 | 2:
        guard let range = reader.range(in: bytes), let value = messageText(bytes, range) else { return nil }
        text = value
      default: return nil
      }
    }
    guard let session, let text, high | low != 0 else { return nil }
    let key = IdempotencyKey(high: high, low: low)
    guard let writtenAt = key.time(after: difference) else { return nil }
    return .submit(
      ClientOperation(
        key: key, session: session, writtenAt: writtenAt, action: .sendMessage(body: MessageAttributes.body(text))),
      isLaneHead: isLaneHead)
  }
}

extension RelayFrame {
  /// Appends the frame to an envelope; `false` if it is none of these, and nothing is appended and no number given.
  func append(to envelope: inout [UInt8], _ names: inout ConnectionNames) -> Bool {
    switch self {
    case .accepted(let acceptance):
      guard let accepted = ShortAcceptance(acceptance, names) else { return false }
      envelope.put(frame: 2, accepted)
    case .event(let entry):
      guard let event = ShortMessage(entry, &names) else { return false }
      envelope.put(frame: 4, event)
    case .receipt(let receipt, let user):
      guard let receipt = ShortReceipt(receipt, by: user, &names) else { return false }
      envelope.put(frame: 9, receipt)
    default: return false
    }
    return true
  }

  /// Reads a frame of an envelope; `nil` if it is none of these, and no number is given.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ names: ConnectionNames) {
    var frame = FieldReader(range)
    guard let tag = frame.varint(in: bytes), let body = frame.range(in: bytes), frame.isAtEnd else { return nil }
    switch tag {
    case 2 << 3 | 2:
      guard let acceptance = Self.acceptance(bytes, FieldReader(body), names) else { return nil }
      self = .accepted(acceptance)
    case 4 << 3 | 2:
      guard let entry = Self.entry(bytes, FieldReader(body), names) else { return nil }
      self = .event(entry)
    case 9 << 3 | 2:
      guard let fields = ReceiptFields(bytes, FieldReader(body), names), let user = fields.user else { return nil }
      self = .receipt(fields.receipt, by: user)
    default: return nil
    }
  }

  private static func acceptance(_ bytes: Span<UInt8>, _ reader: FieldReader, _ names: ConnectionNames) -> Acceptance? {
    var (reader, fields) = (reader, LoggedFields())
    var isReplay = false
    while !reader.isAtEnd {
      guard let tag = fields.nextTag(in: bytes, &reader) else { return nil }
      if tag == 8 << 3 {
        guard let value = reader.flag(in: bytes) else { return nil }
        isReplay = value
      } else if !fields.read(tag, in: bytes, &reader, names) {
        return nil
      }
    }
    guard let session = fields.session, let key = fields.key, let (writtenAt, loggedAt) = fields.times else { return nil }
    return Acceptance(
      key: key, session: session, sequence: fields.sequence, loggedAt: loggedAt, writtenAt: writtenAt, isReplay: isReplay)
  }

  private static func entry(_ bytes: Span<UInt8>, _ reader: FieldReader, _ names: ConnectionNames) -> LogEntry? {
    var (reader, fields) = (reader, LoggedFields())
    var (author, text) = (UserID?.none, String?.none)
    while !reader.isAtEnd {
      guard let tag = fields.nextTag(in: bytes, &reader) else { return nil }
      switch tag {
      case 5 << 3:
        guard let number = reader.number32(in: bytes), let user = names.user(numbered: number) else { return nil }
        author = user
      case 11 << 3 | 2:
        guard let range = reader.range(in: bytes), let value = messageText(bytes, range) else { return nil }
        text = value
      default: guard fields.read(tag, in: bytes, &reader, names) else { return nil }
      }
    }
    guard let session = fields.session, let key = fields.key, let author, let text, let (writtenAt, loggedAt) = fields.times
    else { return nil }
    return LogEntry(
      session: session, sequence: fields.sequence, key: key, author: author, loggedAt: loggedAt, writtenAt: writtenAt,
      event: .message(body: MessageAttributes.body(text)))
  }
}

extension String {
  /// The text of a body without attributes; `nil` where it has some, which the generated code writes.
  fileprivate var plainText: String? {
    if MessageAttributes.isPlain(self) { return self }
    let (text, attributes) = MessageAttributes.parts(of: self)
    return attributes == .none ? text : nil
  }
}

// MARK: Reading

/// The text of a `SendMessage` or a `Message`, which has no other field.
private func messageText(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
  var reader = FieldReader(range)
  if reader.isAtEnd { return "" }
  guard reader.varint(in: bytes) == 1 << 3 | 2, let text = reader.text(in: bytes), reader.isAtEnd else { return nil }
  return text
}

/// The fields of `Receipt`, and of `ReceiptOf`, which has a user.
private struct ReceiptFields {
  var receipt: Receipt
  var user: UserID?

  init?(_ bytes: Span<UInt8>, _ reader: FieldReader, _ names: ConnectionNames) {
    var (reader, last) = (reader, UInt64(0))
    var (session, delivered, read) = (SessionID?.none, UInt64(0), UInt64(0))
    while !reader.isAtEnd {
      guard let tag = reader.varint(in: bytes), tag > last else { return nil }
      last = tag
      switch tag {
      case 1 << 3:
        session = reader.number32(in: bytes).flatMap { names.session(numbered: $0) }
        guard session != nil else { return nil }
      case 2 << 3:
        guard let value = reader.varint(in: bytes) else { return nil }
        delivered = value
      case 3 << 3:
        guard let value = reader.varint(in: bytes) else { return nil }
        read = value
      case 5 << 3:
        user = reader.number32(in: bytes).flatMap { names.user(numbered: $0) }
        guard user != nil else { return nil }
      default: return nil
      }
    }
    guard let session else { return nil }
    receipt = Receipt(session: session, deliveredThrough: delivered, readThrough: read)
  }
}

/// The fields that `Accepted` and `Event` share.
private struct LoggedFields {
  var session: SessionID?
  var sequence: UInt64 = 0
  private var lastTag: UInt64 = 0
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var writtenAfterKey: Int64 = 0
  private var loggedAfterWritten: UInt64 = 0

  var key: IdempotencyKey? { high | low == 0 ? nil : IdempotencyKey(high: high, low: low) }

  var times: (writtenAt: Timestamp, loggedAt: Timestamp)? {
    guard let writtenAt = key?.time(after: writtenAfterKey), let loggedAt = writtenAt.time(after: loggedAfterWritten) else {
      return nil
    }
    return (writtenAt, loggedAt)
  }

  /// `nil` where the fields are in another order than Wardline writes them in.
  mutating func nextTag(in bytes: Span<UInt8>, _ reader: inout FieldReader) -> UInt64? {
    guard let tag = reader.varint(in: bytes), tag > lastTag else { return nil }
    lastTag = tag
    return tag
  }

  mutating func read(
    _ tag: UInt64, in bytes: Span<UInt8>, _ reader: inout FieldReader, _ names: ConnectionNames
  ) -> Bool {
    switch tag {
    case 1 << 3:
      session = reader.number32(in: bytes).flatMap { names.session(numbered: $0) }
      return session != nil
    case 2 << 3: return Self.store(reader.varint(in: bytes), in: &sequence)
    case 3 << 3 | 1: return Self.store(reader.fixed(in: bytes), in: &high)
    case 4 << 3 | 1: return Self.store(reader.fixed(in: bytes), in: &low)
    case 6 << 3: return Self.store(reader.signed(in: bytes), in: &writtenAfterKey)
    case 7 << 3: return Self.store(reader.varint(in: bytes), in: &loggedAfterWritten)
    default: return false
    }
  }

  private static func store<Value>(_ value: Value?, in place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

// MARK: Writing

/// A message of the protocol, in the short forms.
private protocol ShortForm {
  func write(to sink: inout some FieldSink)
}

extension [UInt8] {
  /// Makes room for so many bytes more, once and not byte by byte.
  private mutating func reserve(_ more: Int) {
    if capacity < count + more { reserveCapacity(Swift.max(count + more, 2 * capacity)) }
  }

  /// A frame of that kind in its envelope. The fields are counted, and then written.
  fileprivate mutating func put(frame kind: UInt64, _ message: some ShortForm) {
    var (body, frame) = (FieldCount(), FieldCount())
    message.write(to: &body)
    frame.put(kind, .lengthDelimited)
    frame.put(varint: UInt64(body.bytes))
    var envelope = FieldCount()
    envelope.put(varint: UInt64(frame.bytes + body.bytes))
    reserve(1 + envelope.bytes + frame.bytes + body.bytes)
    put(1, .lengthDelimited)
    put(varint: UInt64(frame.bytes + body.bytes))
    put(kind, .lengthDelimited)
    put(varint: UInt64(body.bytes))
    message.write(to: &self)
  }
}

extension FieldSink {
  /// A message with a text, in that field. It is there when the text is empty, too.
  fileprivate mutating func put(_ field: UInt64, messageOf text: String) {
    var message = FieldCount()
    message.put(1, text: text)
    put(field, .lengthDelimited)
    put(varint: UInt64(message.bytes))
    put(1, text: text)
  }
}

/// `Receipt`, and with a user `ReceiptOf`.
private struct ShortReceipt: ShortForm {
  private let session: UInt32
  private let user: UInt32?
  private let receipt: Receipt

  init?(_ receipt: Receipt, _ names: ConnectionNames) {
    guard names.areShort, let session = names.number(of: receipt.session) else { return nil }
    self.session = session
    self.receipt = receipt
    user = nil
  }

  /// The user's number is asked for last: to ask gives one.
  init?(_ receipt: Receipt, by user: UserID, _ names: inout ConnectionNames) {
    guard names.areShort, names.has(user), let session = names.number(of: receipt.session), let user = names.number(of: user)
    else { return nil }
    self.session = session
    self.user = user
    self.receipt = receipt
  }

  func write(to sink: inout some FieldSink) {
    sink.put(1, number: UInt64(session))
    sink.put(2, number: receipt.deliveredThrough)
    sink.put(3, number: receipt.readThrough)
    if let user { sink.put(5, number: UInt64(user)) }
  }
}

private struct ShortSubmit: ShortForm {
  private let session: UInt32
  private let key: IdempotencyKey
  private let isLaneHead: Bool
  private let writtenAfterKey: Int64
  private let text: String

  init?(_ operation: ClientOperation, _ isLaneHead: Bool, _ names: ConnectionNames) {
    guard names.areShort, case .sendMessage(let body) = operation.action, let text = body.plainText,
      operation.key.high | operation.key.low != 0,
      let session = operation.session.flatMap({ names.number(of: $0) }),
      let writtenAfterKey = operation.writtenAt.shortForm(with: operation.key)
    else { return nil }
    self.session = session
    key = operation.key
    self.isLaneHead = isLaneHead
    self.writtenAfterKey = writtenAfterKey
    self.text = text
  }

  func write(to sink: inout some FieldSink) {
    sink.put(1, number: UInt64(session))
    sink.put(3, fixed: key.high)
    sink.put(4, fixed: key.low)
    sink.put(5, number: isLaneHead ? 1 : 0)
    sink.put(6, signed: writtenAfterKey)
    sink.put(11, messageOf: text)
  }
}

/// When something was written and logged, in the short form.
private struct ShortTimes {
  let writtenAfterKey: Int64
  let loggedAfterWritten: UInt64

  init?(writtenAt: Timestamp, loggedAt: Timestamp, _ key: IdempotencyKey) {
    // As the generated code's: an older log may have times of no calendar.
    let writtenAt = writtenAt.clampedToCalendar
    guard let writtenAfterKey = writtenAt.shortForm(with: key),
      let loggedAfterWritten = loggedAt.clampedToCalendar.shortForm(after: writtenAt)
    else { return nil }
    self.writtenAfterKey = writtenAfterKey
    self.loggedAfterWritten = loggedAfterWritten
  }
}

private struct ShortAcceptance: ShortForm {
  private let session: UInt32
  private let acceptance: Acceptance
  private let times: ShortTimes

  init?(_ acceptance: Acceptance, _ names: ConnectionNames) {
    guard names.areShort, acceptance.status == nil, acceptance.epoch == nil, acceptance.key.high | acceptance.key.low != 0,
      let session = acceptance.session.flatMap({ names.number(of: $0) }),
      let times = ShortTimes(writtenAt: acceptance.writtenAt, loggedAt: acceptance.loggedAt, acceptance.key)
    else { return nil }
    self.session = session
    self.acceptance = acceptance
    self.times = times
  }

  func write(to sink: inout some FieldSink) {
    sink.put(1, number: UInt64(session))
    sink.put(2, number: acceptance.sequence)
    sink.put(3, fixed: acceptance.key.high)
    sink.put(4, fixed: acceptance.key.low)
    sink.put(6, signed: times.writtenAfterKey)
    sink.put(7, number: times.loggedAfterWritten)
    sink.put(8, number: acceptance.isReplay ? 1 : 0)
  }
}

/// The entry of a message.
private struct ShortMessage: ShortForm {
  private let session: UInt32
  private let author: UInt32
  private let sequence: UInt64
  private let key: IdempotencyKey
  private let times: ShortTimes
  private let text: String

  /// The author's number is asked for last: to ask gives one.
  init?(_ entry: LogEntry, _ names: inout ConnectionNames) {
    guard names.areShort, case .message(let body) = entry.event, let text = body.plainText, entry.epoch == nil,
      let key = entry.key,
      key.high | key.low != 0, let session = names.number(of: entry.session), names.has(entry.author),
      let times = ShortTimes(writtenAt: entry.writtenAt, loggedAt: entry.loggedAt, key),
      let author = names.number(of: entry.author)
    else { return nil }
    self.session = session
    self.author = author
    self.key = key
    self.times = times
    self.text = text
    sequence = entry.sequence
  }

  func write(to sink: inout some FieldSink) {
    sink.put(1, number: UInt64(session))
    sink.put(2, number: sequence)
    sink.put(3, fixed: key.high)
    sink.put(4, fixed: key.low)
    sink.put(5, number: UInt64(author))
    sink.put(6, signed: times.writtenAfterKey)
    sink.put(7, number: times.loggedAfterWritten)
    sink.put(11, messageOf: text)
  }
}
