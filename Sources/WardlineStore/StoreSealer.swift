import Dispatch
import Synchronization
package import WardlineModel
import WardlineSQLite

/// Seals what a store held before it was sealed: in the background, a bounded transaction at a time, beside whatever else is written.
///
/// Where the program ends before all of it is done, the next one goes on. Several may do it at once: each takes what is still plain.
package final class StoreSealer: Sendable {
  private let database: DurableDatabase
  /// Not a global one: Dispatch would look at its threads once a second from then on (decision 079).
  private let queue = DispatchQueue(label: "wardline.client.sealer", qos: .utility)
  private let isStopped = Atomic(false)

  init(_ database: DurableDatabase) { self.database = database }

  func start() { schedule(afterMilliseconds: 0) }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// One transaction.
  ///
  /// - Returns: whether there may be more to seal.
  package func step() throws(StoreError) -> Bool {
    try database.sealPlainTexts(in: SealedColumn.ofClient, limit: Limits.sealRowsPerStep)
  }

  private func schedule(afterMilliseconds pause: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
      guard let self, !isStopped.load(ordering: .relaxed) else { return }
      do throws(StoreError) {
        if try step() {
          schedule(afterMilliseconds: Limits.sealPauseMilliseconds)
        }
      } catch  where !error.isFinal {
        // A full disk, or another process: what is not sealed stays as it is meanwhile.
        schedule(afterMilliseconds: Int(Limits.storeBusyMilliseconds))
      } catch {}
    }
  }
}
