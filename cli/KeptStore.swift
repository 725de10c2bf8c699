internal import Synchronization
internal import Wardline
internal import WardlineModel

/// The store as a chat reads it beside its client: opened once, and kept open.
///
/// An opening checks the file, and compiles every statement anew.
enum KeptStore {
  private struct Kept {
    var path: String
    var file: FileStatus
    var store: DeviceStore
  }

  private static let kept = Mutex<Kept?>(nil)

  /// The store at a path; another one than before where another file lies there now.
  static func open(at path: String) throws(ClientError) -> DeviceStore {
    let file = FileStatus(at: path)
    if let file, let kept = kept.withLock({ $0 }), kept.path == path, kept.file.isSame(as: file) { return kept.store }
    let store = try DeviceStore(at: path)
    kept.withLock { $0 = file.map { Kept(path: path, file: $0, store: store) } }
    return store
  }
}
