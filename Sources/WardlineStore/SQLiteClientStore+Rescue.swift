internal import FoundationEssentials
internal import Glibc
package import WardlineModel
import WardlineSQLite
import WardlineSeal

extension SQLiteClientStore {
  /// Saves all that the open store holds under another name beside its own, with the key that opens it: the store was deleted or replaced, and
  /// is gone with the last program that has it open.
  ///
  /// - Returns: the path of the copy, which is on the disk; `nil` where none could be made, or none that anybody could read.
  package func rescue(at time: Timestamp = .now) -> String? {
    let copy = RescuedStores.prefix(besideStoreAt: path) + "\(time.milliseconds)"
    let key = KeyFile(path: KeyFile.path(besideStoreAt: copy))
    do {
      if isSealed { try KeyFile(path: KeyFile.path(besideStoreAt: path)).copy(to: key) }
      try database.rescue(to: copy)
      return copy
    } catch {
      // A key that opens nothing.
      try? PrivateFile.destroy(KeyFile.path(besideStoreAt: copy))
      return nil
    }
  }
}

/// The copies that ``SQLiteClientStore/rescue(at:)`` has made of a store, and their keys: they hold the same words.
enum RescuedStores {
  static func prefix(besideStoreAt path: String) -> String { path + ".rescued-" }

  /// All their files, those of keys first.
  static func files(besideStoreAt path: String) -> [String] {
    let directory = PrivateFile.directory(of: path)
    let prefix = prefix(besideStoreAt: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.map { directory + "/" + $0 }
      .filter { $0.hasPrefix(prefix) && $0.dropFirst(prefix.count).first?.isNumber == true }
      .sorted { ($0.hasSuffix("-key") ? 0 : 1, $0) < ($1.hasSuffix("-key") ? 0 : 1, $1) }
  }
}
