/// Whether bytes move on a link, in complete messages or in parts: on a slow link a message takes long, but the link is not
/// silent.
package struct LinkProgress: Hashable, Sendable {
  /// When the other end accepted the connection, or the last bytes came from it.
  package var heardAtMilliseconds: Int64?
  /// When the peer last acknowledged our bytes. A proxy acknowledges even if the relay is gone.
  package var deliveredAtMilliseconds: Int64?
  /// Whether sent bytes are not all acknowledged.
  package var isSending: Bool
  /// Whether an incoming message is incomplete: an answer may be queued behind it.
  package var isReceiving: Bool

  package init(
    heardAtMilliseconds: Int64? = nil, deliveredAtMilliseconds: Int64? = nil, isSending: Bool = false, isReceiving: Bool = false
  ) {
    self.heardAtMilliseconds = heardAtMilliseconds
    self.deliveredAtMilliseconds = deliveredAtMilliseconds
    self.isSending = isSending
    self.isReceiving = isReceiving
  }

  /// When anything moved last.
  var lastAtMilliseconds: Int64? { [heardAtMilliseconds, deliveredAtMilliseconds].compactMap(\.self).max() }
}
