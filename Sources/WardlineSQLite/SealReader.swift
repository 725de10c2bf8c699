import WardlineModel
import WardlineSeal

/// Opens sealed texts of a damaged store, as far as its data keys can be read.
package struct SealReader: Sendable {
  private let path: String
  private let sealer = TextSealer()

  package init(of path: String) { self.path = path }

  package func register(in db: Database) throws { try Sealer.register(sealer, in: db) }

  /// Reads the data keys; where that fails, sealed texts stay unreadable.
  package func load(from db: Database) {
    guard let path = try? SystemDisk().resolved(path) else { return }
    let file = KeyFile.path(besideStoreAt: path)
    try? DataKeys.open(.existingFile(file), of: DataKeyRows(db), at: path, for: sealer, makesFirst: false)
  }
}
