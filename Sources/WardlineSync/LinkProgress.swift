/// Whether bytes move on a link, in messages that are whole and in those that are not: on a slow link a message takes long, and is no silence.
package struct LinkProgress: Hashable, Sendable {
  /// When the other end accepted the connection, or the last bytes came from it.
  package var heardAtMilliseconds: Int64?
  /// When it acknowledged bytes of ours last. A proxy acknowledges for a relay that is gone.
  package var deliveredAtMilliseconds: Int64?
  /// Whether something that was said is not all acknowledged.
  package var isSending: Bool
  /// Whether the message that is coming in is not whole: an answer stands behind it.
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
