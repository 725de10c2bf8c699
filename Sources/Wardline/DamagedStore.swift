public import WardlineModel
internal import WardlineStore

/// A store that SQLite finds damaged, opened to save what can be read of it. Nothing of it is changed.
///
/// For example: `let result = try DamagedStore(at: path).messages { print($0.text) }`, and `result.isWhole` says whether that was all.
public struct DamagedStore {
  private let salvage: Salvage

  /// Opens a store that exists, whosever it is.
  ///
  /// - Throws: ``ClientError`` when there is none at the path, or not even its list of tables can be read.
  public init(at path: String) throws(ClientError) {
    do throws(StoreError) { salvage = try Salvage(at: path) } catch { throw ClientError(error) }
  }

  /// Reads every message of a session, or of all sessions, in the order in which this device learned of them.
  ///
  /// - Throws: only what `body` throws. What cannot be read is in the result.
  public func messages(of session: SessionID? = nil, _ body: (Message) throws -> Void) throws -> Salvaged {
    try salvage.messages(of: session, body)
  }
}
