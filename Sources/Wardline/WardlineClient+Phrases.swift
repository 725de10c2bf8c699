internal import WardlineModel
internal import WardlineStore

// What the screen says, kept in the store (F20). Read on whatever thread asks, like preferences (F18).
extension WardlineClient {
  /// The phrases of a language that were kept under `digest`; `nil` where none were, or under another one only.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  package nonisolated func phrases(of language: String, digest: Int64) throws(ClientError) -> [PhraseRow]? {
    do throws(StoreError) { return try store.phrases(of: language, digest: digest) } catch { throw ClientError(error) }
  }

  /// Keeps the phrases of a language in place of those that were kept of it. They can be made again, so the disk is not waited
  /// for.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes; what was kept before is then still there.
  package nonisolated func keepPhrases(_ rows: [PhraseRow], of language: String, digest: Int64) throws(ClientError) {
    do throws(StoreError) { try store.savePhrases(rows, of: language, digest: digest) } catch { throw ClientError(error) }
  }
}
