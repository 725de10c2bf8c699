internal import Glibc
package import WardlineModel
import WardlineSQLite

extension SQLiteClientStore {
  /// Saves all that the open store holds under another name beside its own, with the key that opens it: the store was deleted or replaced, and
  /// is gone with the last program that has it open.
  ///
  /// - Returns: the path of the copy; `nil` where none could be made, or none that anybody could read.
  package func rescue(at time: Timestamp = .now) -> String? {
    let copy = "\(path).rescued-\(time.milliseconds)"
    let key = KeyFile.path(besideStoreAt: copy)
    // Two names of one file: a key is never in two.
    guard !isSealed || link(KeyFile.path(besideStoreAt: path), key) == 0 else { return nil }
    do throws(StoreError) {
      try database.rescue(to: copy)
      return copy
    } catch {
      for file in [copy, key] { unlink(file) }
      return nil
    }
  }
}
