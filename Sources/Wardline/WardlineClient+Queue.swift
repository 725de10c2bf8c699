public import WardlineModel
internal import WardlineStore

extension WardlineClient {
  /// How many operations wait, and how many failed, after everything that was asked for so far.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func counts() async throws(ClientError) -> QueueCounts {
    try await ask { store throws(StoreError) in
      try store.counts()
    } then: { _, counts in
      counts
    }
  }

  /// The outbox of a store, in order, without opening it for writing: for a look from beside.
  ///
  /// - Throws: ``ClientError`` when there is no store at the path, or it cannot be read.
  public static func queue(ofStoreAt path: String) throws(ClientError) -> [QueueRow] {
    do throws(StoreError) { return try SQLiteClientStore(existing: path).queue() } catch { throw ClientError(error) }
  }

  /// Every message of a session in a store, as people read them, without opening it for writing.
  ///
  /// - Throws: ``ClientError`` when there is no store at the path, or it cannot be read.
  public static func messages(of session: SessionID, inStoreAt path: String) throws(ClientError) -> [Message] {
    do throws(StoreError) {
      return try SQLiteClientStore(existing: path).messages(of: session, limit: .max)
    } catch { throw ClientError(error) }
  }
}
