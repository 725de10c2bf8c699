internal import WardlineModel

/// The owner's receipts, and which of them this connection has sent to the relay. Receipts are not queued: the newest is sent,
/// and sent again after a reconnect.
struct UnsentReceipts: Equatable, Sendable {
  private var own: [SessionID: Receipt] = [:]
  private var told: [SessionID: Receipt] = [:]
  /// The sessions whose log the relay has continued from our cursor on this connection: before that our cursor may belong to
  /// another history.
  private var continued: Set<SessionID> = []

  init(_ receipts: [Receipt] = []) { note(receipts) }

  mutating func note(_ receipts: [Receipt]) {
    for receipt in receipts { own[receipt.session] = receipt }
  }

  /// A new connection.
  mutating func markAllUnsent() {
    told = [:]
    continued = []
  }

  /// The relay has continued a session's log from our cursor.
  mutating func noteContinuation(of session: SessionID) { continued.insert(session) }

  /// The log of a session was replaced: receipts for the old one, sent or unsent, are void. The same sequences may have to be
  /// sent again (fast mode, seed 286236).
  mutating func remove(_ session: SessionID) {
    own[session] = nil
    told[session] = nil
  }

  /// The unsent receipts of the sessions whose log the relay has continued.
  mutating func nextToSend() -> [Receipt] {
    var news: [Receipt] = []
    for (session, receipt) in own where continued.contains(session) && told[session] != receipt {
      if receipt.deliveredThrough > 0 { news.append(receipt) }
    }
    for receipt in news { told[receipt.session] = receipt }
    return news.sorted { $0.session < $1.session }
  }
}
