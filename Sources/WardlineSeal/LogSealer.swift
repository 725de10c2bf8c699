import Dispatch
import Synchronization
package import WardlineModel

/// A table of a relay's log that may hold texts from before the log had a key.
package protocol PlainTextTable: Sendable {
  /// Seals those of the next ``Limits/sealRowsPerStep`` rows that are not, in one transaction.
  ///
  /// - Parameter id: the rows after this one.
  /// - Returns: the last of these rows; `nil` behind the end of the table.
  func sealNext(after id: Int64) throws(StoreError) -> Int64?
}

/// Seals what a relay's log held before it had a key: in the background, some rows in a transaction, beside what is committed.
///
/// New texts are sealed as they are written, so that one walk through each table meets all others. A relay that ends before it is done begins
/// the walk anew at its next start.
package final class LogSealer: Sendable {
  private struct Place {
    var tables: ArraySlice<any PlainTextTable>
    var id: Int64 = 0
  }

  private let place: Mutex<Place>
  private let complete: @Sendable () throws(StoreError) -> Bool
  private let isStopped = Atomic(false)

  /// - Parameter complete: records that every text is sealed, and removes what is left of the others; `false` where that has to be tried again.
  package init(_ tables: [any PlainTextTable], complete: @escaping @Sendable () throws(StoreError) -> Bool) {
    place = Mutex(Place(tables: tables[...]))
    self.complete = complete
  }

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
    guard let table = now.tables.first else { return try !complete() }
    let last = try table.sealNext(after: now.id)
    place.withLock { place in
      if let last {
        place.id = last
      } else {
        place.tables = place.tables.dropFirst()
        place.id = 0
      }
    }
    return true
  }

  private func schedule(afterMilliseconds pause: Int, _ report: @escaping @Sendable (StoreError?) -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
      guard let self, !isStopped.load(ordering: .relaxed) else { return }
      do throws(StoreError) {
        let isWalking = place.withLock { !$0.tables.isEmpty }
        guard try step() else { return report(nil) }
        // Behind the last row only a reader, such as a backup, is waited for: each attempt to empty the log holds up commits a little.
        schedule(afterMilliseconds: isWalking ? Limits.sealPauseMilliseconds : Int(Limits.storeBusyMilliseconds), report)
      } catch  where !error.isFinal {
        // A full disk, a reader of the write-ahead log, a database that is away: what is not sealed stays as it is meanwhile.
        schedule(afterMilliseconds: Int(Limits.storeBusyMilliseconds), report)
      } catch { report(error) }
    }
  }
}
