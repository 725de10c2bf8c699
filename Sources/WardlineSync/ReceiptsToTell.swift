internal import WardlineModel

/// How far the owner has come, and how far the relay was told on this connection. Nothing of it is queued: what is told is always the
/// newest, and after a reconnect it is told again.
struct ReceiptsToTell: Equatable, Sendable {
  private var own: [SessionID: Receipt] = [:]
  private var told: [SessionID: Receipt] = [:]

  init(_ receipts: [Receipt] = []) { note(receipts) }

  mutating func note(_ receipts: [Receipt]) {
    for receipt in receipts { own[receipt.session] = receipt }
  }

  mutating func forgetWhatWasTold() { told = [:] }

  /// What the relay has not heard, of the sessions that it let us into.
  mutating func takeForSending(in heads: [SessionID: SessionHead]) -> [Receipt] {
    var news: [Receipt] = []
    for (session, receipt) in own where heads[session] != nil && told[session] != receipt && receipt.deliveredThrough > 0 {
      news.append(receipt)
    }
    for receipt in news { told[receipt.session] = receipt }
    return news.sorted { $0.session < $1.session }
  }
}
