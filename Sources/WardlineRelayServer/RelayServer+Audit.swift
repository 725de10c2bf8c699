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
    commits.async { [loop, onFailure] in
      var refusal: String?
      do throws(StoreError) { try audit.append(events, at: Self.wall) } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        refusal = why
      }
      let why = refusal
      loop.execute { self.assumeIsolated { $0.recorded(refusal: why) } }
    }
  }

  private func recorded(refusal: String?) {
    note(refusal, of: .write)
    if refusal == nil { refusalsToRecord.removeFirst(recordingCount) }
    recordingCount = 0
  }

  /// Records what retention has erased, and says the head of the audit log: whoever keeps that line elsewhere finds later that rows are missing
  /// at the end.
  func recordRemovals() {
    guard let audit else { return }
    commits.async { [loop, logger, onFailure] in
      do throws(StoreError) {
        let isMore = try audit.appendRemovals(at: Self.wall)
        guard !isMore else { return loop.execute { self.assumeIsolated { $0.recordRemovals() } } }
        Self.log(try audit.head(), to: logger)
      } catch {
        // In an hour again.
        guard case .unavailable = error else { return onFailure(error) }
      }
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
