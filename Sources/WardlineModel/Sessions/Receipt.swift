/// How far somebody has come in a session, as the places of its log. It only ever grows.
public struct Receipt: Hashable, Sendable {
  /// Where.
  public var session: SessionID
  /// Every entry up to here is on one of their devices, synced; 0 before the first.
  public var deliveredThrough: UInt64
  /// Every entry up to here was before their eyes; never more than what was delivered.
  public var readThrough: UInt64

  /// Makes a receipt.
  public init(session: SessionID, deliveredThrough: UInt64, readThrough: UInt64) {
    self.session = session
    self.deliveredThrough = deliveredThrough
    self.readThrough = readThrough
  }

  /// The further of two, part by part: somebody may have several devices.
  package func merged(with other: Receipt) -> Receipt {
    Receipt(
      session: session, deliveredThrough: max(deliveredThrough, other.deliveredThrough),
      readThrough: max(readThrough, other.readThrough))
  }
}
