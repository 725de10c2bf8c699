internal import WardlineModel

/// How far the owner has come, and how far this connection has reported it to the relay. Receipts are not queued: the newest is sent, and
/// sent again after a reconnect.
struct UnsentReceipts: Equatable, Sendable {
  private var own: [SessionID: Receipt] = [:]
  private var told: [SessionID: Receipt] = [:]
  /// Where the relay has continued the log from where we are, on this connection: until then it may be another life of it that we know.
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

  /// The relay has continued a session's log from where we are.
  mutating func noteContinuation(of session: SessionID) { continued.insert(session) }

  /// The log of a session is another one: what was said of the one before, and what there was to say of it, means nothing in it. It may
  /// be told the same numbers again (fast mode, seed 286236).
  mutating func remove(_ session: SessionID) {
    own[session] = nil
    told[session] = nil
  }

  /// What the relay has not heard, of the sessions whose log it has continued.
  mutating func nextToSend() -> [Receipt] {
    var news: [Receipt] = []
    for (session, receipt) in own where continued.contains(session) && told[session] != receipt {
      if receipt.deliveredThrough > 0 { news.append(receipt) }
    }
    for receipt in news { told[receipt.session] = receipt }
    return news.sorted { $0.session < $1.session }
  }
}
