import WardlineModel
import WardlineSync

extension ClientStoreState {
  mutating func learn(_ clock: RelayClock, _ touched: inout TouchedValues) {
    let isFirst = relayClock.offsetMilliseconds == nil
    relayClock = clock
    for index in outbox.indices where !outbox[index].wasSent {
      let operation = outbox[index].operation
      if let right = clock.correction(of: operation.writtenAt, at: operation.sinceBoot, isFirst: isFirst) {
        correct(index, to: right, &touched)
      }
      if isFirst, operation.sinceBoot?.boot != clock.beginning?.boot { outbox[index].operation.sinceBoot = nil }
    }
  }

  private mutating func correct(_ index: Int, to right: Timestamp, _ touched: inout TouchedValues) {
    let key = outbox[index].operation.key
    var right = right
    if let session = messages[key]?.session {
      let logged = (sessions[session]?.messages ?? []).compactMap { messages[$0] }.filter { $0.sequence != nil }
      if let last = logged.map(\.writtenAt).max() { right = max(right, last) }
      touched.will(change: key, in: self)
      messages[key]?.writtenAt = right
    } else if let request = requests.firstIndex(where: { $0.key == key }) {
      touched.will(request: key, in: self)
      requests[request].askedAt = right
    }
    outbox[index].operation.writtenAt = right
  }
}
