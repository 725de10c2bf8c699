internal import Dispatch
internal import Foundation
package import Logging
internal import WardlineModel
package import WardlineRelay
internal import WardlineTransport

// What the audit log records besides batches. Who came, and what they did, is recorded in the transaction of their batch.
extension RelayServer {
  private static var wall: Timestamp { .now }

  /// Records who was refused since the last tick, in one transaction. What a store refuses that is not available now waits.
  func recordRefusals() {
    refusalsToRecord.tick(at: loop.now)
    guard let audit, !isAuditEnding, recordingCount == 0, !refusalsToRecord.waiting.isEmpty else { return }
    let events = refusalsToRecord.waiting
    recordingCount = events.count
    ask(on: commits) { () throws(StoreError) in
      try audit.append(events, at: Self.wall)
    } then: { server, _, refusal in
      server.note(refusal, of: .write)
      if refusal == nil { server.refusalsToRecord.removeFirst(server.recordingCount) }
      server.recordingCount = 0
    }
  }

  /// Records what retention has erased, and says the head of the audit log: whoever keeps that line elsewhere finds later that rows are missing
  /// at the end.
  func recordRemovals() {
    guard let audit else { return }
    // What is refused for now is recorded in an hour.
    ask(on: commits) { () throws(StoreError) -> AuditHead? in
      try audit.appendRemovals(at: Self.wall) ? nil : try audit.head()
    } then: { server, head, refusal in
      if let head = head ?? nil { Self.log(head, to: server.logger) } else if refusal == nil { server.recordRemovals() }
    }
  }

  /// Records what is left to be recorded before the relay ends.
  func finishAudit() async {
    refusalsToRecord.finish()
    guard let audit else { return }
    // No tick records them a second time from here on.
    isAuditEnding = true
    // What a tick is recording has its answer first: only then is it known what is left. Where the store has failed, there is none.
    await withCheckedContinuation { continuation in
      commits.async { [loop] in loop.execute { continuation.resume() } }
    }
    let events = Array(refusalsToRecord.waiting.dropFirst(recordingCount))
    await withCheckedContinuation { continuation in
      commits.async { [logger] in
        do throws(StoreError) {
          try audit.append(events, at: Self.wall)
          while try audit.appendRemovals(at: Self.wall) {}
        } catch { logger.log(.auditLacks, "the audit log lacks what was refused last", ["reason": "\(error)"]) }
        continuation.resume()
      }
    }
  }

  package static func log(_ head: AuditHead, to logger: Logger) {
    logger.log(.auditHead, "audit", ["head": "\(head)"])
  }
}
