internal import WardlineModel

/// The owner's receipts, and which of them this connection has sent to the relay. Receipts are not queued: the newest is sent,
/// and sent again after a reconnect.
struct UnsentReceipts: Equatable, Sendable {
  private var own: [SessionID: Receipt] = [:]
  private var told: [SessionID: Receipt] = [:]
  /// The sessions whose log the relay has continued from our cursor on this connection: before that our cursor may belong to
  /// another history.
  private var continued: Set<SessionID> = []
  /// The sessions whose receipt may have to be sent since the last look: after each event only these are looked at, of thousands (G9).
  private var changed: Set<SessionID> = []

  init(_ receipts: [Receipt] = []) { note(receipts) }

  mutating func note(_ receipts: [Receipt]) {
    for receipt in receipts {
      own[receipt.session] = receipt
      changed.insert(receipt.session)
    }
  }

  /// A new connection.
  mutating func markAllUnsent() {
    told = [:]
    continued = []
    changed = []
  }

  /// The relay has continued a session's log from our cursor.
  mutating func noteContinuation(of session: SessionID) {
    if continued.insert(session).inserted { changed.insert(session) }
  }

  /// The log of a session was replaced: receipts for the old one, sent or unsent, are void. The same sequences may have to be
  /// sent again (fast mode, seed 286236).
  mutating func remove(_ session: SessionID) {
    own[session] = nil
    told[session] = nil
  }

  /// The unsent receipts of the sessions whose log the relay has continued.
  mutating func nextToSend() -> [Receipt] {
    guard !changed.isEmpty else { return [] }
    // One whose log is not continued yet is looked at again once it is.
    let news = changed.filter(continued.contains).compactMap { own[$0] }.filter { receipt in
      told[receipt.session] != receipt && receipt.deliveredThrough > 0
    }
    changed = []
    for receipt in news { told[receipt.session] = receipt }
    return news.sorted { $0.session < $1.session }
  }
}
