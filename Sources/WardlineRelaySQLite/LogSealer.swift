import Dispatch
import Synchronization
package import WardlineModel
import WardlineSQLite

/// Seals what a relay's log held before it had a key: in the background, some rows in a transaction, beside what is committed.
///
/// New texts are sealed as they are written, so that one walk through each table meets all others. A relay that ends before it is done begins
/// the walk anew at its next start.
package final class LogSealer: Sendable {
  private struct Place {
    var columns = SealedColumn.ofRelay[...]
    var id: Int64 = 0
  }

  private let database: DurableDatabase
  private let place = Mutex(Place())
  private let isStopped = Atomic(false)

  init(_ database: DurableDatabase) { self.database = database }

  /// - Parameter report: is called once everything is sealed, or with the error that ended it.
  package func start(_ report: @escaping @Sendable (StoreError?) -> Void = { _ in }) {
    schedule(afterMilliseconds: 0, report)
  }

  package func stop() { isStopped.store(true, ordering: .relaxed) }

  /// One transaction.
  ///
  /// - Returns: whether there is more to do.
  package func step() throws(StoreError) -> Bool {
    let now = place.withLock { $0 }
    guard let column = now.columns.first else { return try !database.completeSealing() }
    let last = try database.sealPlainTexts(of: column, after: now.id, rows: Limits.sealRowsPerStep)
    place.withLock { place in
      if let last {
        place.id = last
      } else {
        place.columns = place.columns.dropFirst()
        place.id = 0
      }
    }
    return true
  }

  private func schedule(afterMilliseconds pause: Int, _ report: @escaping @Sendable (StoreError?) -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
      guard let self, !isStopped.load(ordering: .relaxed) else { return }
      do throws(StoreError) {
        let isWalking = place.withLock { !$0.columns.isEmpty }
        guard try step() else { return report(nil) }
        // Behind the last row only a reader, such as a backup, is waited for: each attempt to empty the log holds up commits a little.
        schedule(afterMilliseconds: isWalking ? Limits.sealPauseMilliseconds : Int(Limits.storeBusyMilliseconds), report)
      } catch  where !error.isFinal {
        // A full disk, or a reader of the write-ahead log: what is not sealed stays as it is meanwhile.
        schedule(afterMilliseconds: Int(Limits.storeBusyMilliseconds), report)
      } catch { report(error) }
    }
  }
}
