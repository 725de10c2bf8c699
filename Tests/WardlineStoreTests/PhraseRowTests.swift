import Testing
import WardlineModel
import WardlineStore
import WardlineTestSupport

/// What the screen says, in the client's store (F20).
struct PhraseRowTests {
  private let old = [PhraseRow(name: "a", form: 0, text: "eins"), PhraseRow(name: "b", form: 0, text: "zwei")]
  private let new = [
    PhraseRow(name: "a", form: 0, text: "één {count}"), PhraseRow(name: "a", form: 1, text: "twee {count}"),
    PhraseRow(name: "c", form: 0, text: "\"drie\"\n"),
  ]

  @Test func aLanguageIsKeptUnderItsDigest() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try store.phrases(of: "nl", digest: 1) == nil)
      try store.savePhrases(old, of: "nl", digest: 1)
      try store.savePhrases([], of: "xx", digest: 1)
      #expect(try Set(store.phrases(of: "nl", digest: 1) ?? []) == Set(old))
      #expect(try store.phrases(of: "xx", digest: 1) == [])
      #expect(try store.phrases(of: "nl", digest: 2) == nil, "another version's phrases are not shown")

      try store.savePhrases(new, of: "nl", digest: -2)
      try store.close()

      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try Set(again.phrases(of: "nl", digest: -2) ?? []) == Set(new), "nothing of the old is left")
      #expect(try again.phrases(of: "nl", digest: 1) == nil)
      #expect(try again.phrases(of: "xx", digest: 1) == [])
      try again.close()
    }
  }

  /// A mistake in a translation is no reason to end a conversation.
  @Test func ofTwoRowsForTheSameFormTheLastStands() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      let last = PhraseRow(name: "b", form: 0, text: "drei")
      try store.savePhrases(old + [last], of: "nl", digest: 1)
      #expect(try Set(store.phrases(of: "nl", digest: 1) ?? []) == [old[0], last])
      try store.close()
    }
  }

  @Test func aStoreThatIsOnlyReadGivesWhatItHasAndTakesNothing() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      try store.savePhrases(old, of: "nl", digest: 1)
      let reader = try SQLiteClientStore(existing: path)
      #expect(try Set(reader.phrases(of: "nl", digest: 1) ?? []) == Set(old))
      #expect(throws: StoreError.self) { try reader.savePhrases(new, of: "nl", digest: 2) }
      #expect(try Set(store.phrases(of: "nl", digest: 1) ?? []) == Set(old))
      try reader.close()
      try store.close()
    }
  }
}
