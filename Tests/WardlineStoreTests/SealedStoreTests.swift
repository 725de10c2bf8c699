import Foundation
import CSQLite
import Testing
import WardlineModel
import WardlineSQLite
import WardlineSeal
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Encryption at rest of a person's store (decision 045).
@Suite("Sealed stores")
struct SealedStoreTests {
  /// A text that no file of a sealed store may contain.
  private static let secret = "Zwölf Milligramm"

  /// A store with the secret in each column that is sealed.
  private static func fill(_ store: SQLiteClientStore) throws {
    let request = InterpreterRequest(try LanguageTag("ar"), note: secret)
    _ = try store.enqueue([
      Sample.writing(secret, key: 1), Sample.writing(secret, key: 2),
      ClientOperation(
        key: Sample.key(3), session: Sample.ward, writtenAt: Sample.time(3), action: .requestInterpreter(request)),
      ClientOperation(
        key: Sample.key(4), session: Sample.ward, writtenAt: Sample.time(4), action: .submitFeedback(rating: 4, text: secret)),
    ])
    try store.setDraft(MessageDraft(text: secret), of: Sample.ward)
  }

  private static func expectWhole(_ store: SQLiteClientStore) throws {
    #expect(try store.messages(of: Sample.ward, limit: 9).map(\.text) == [secret, secret])
    #expect(try store.requests(limit: 9).map(\.content.note) == [secret])
    #expect(try store.draft(of: Sample.ward).text == secret)
    let actions = try store.queue().map(\.operation.action)
    #expect(actions.contains(.submitFeedback(rating: 4, text: secret)) && actions.contains(.sendMessage(body: secret)))
  }

  private static func filesWithSecret(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).filter { name in
      try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)).range(of: Data(secret.utf8)) != nil
    }
  }

  private static func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK && sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  private static func writeKey(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try Folder.setMode(0o600, of: path)
  }

  @Test("a store that is wiped while it is open, by another process, too, leaves no file, no key, and no text to read")
  func wipedWhileOpen() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let other = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(store)
      // What a thief has copied needs the key, too.
      let copy = directory + "/copy.sqlite"
      for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
      #expect(try store.wipe().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["copy.sqlite", "copy.sqlite-wal"])
      #expect(throws: StoreError.self) { _ = try store.enqueue([Sample.writing("after", key: 9)]) }
      #expect(throws: StoreError.self) { _ = try other.enqueue([Sample.writing("after", key: 9)]) }
      try? other.close()
      try? store.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["copy.sqlite", "copy.sqlite-wal"])
      #expect(throws: StoreError.self) { try SQLiteClientStore(existing: copy) }
    }
  }

  @Test("no text is in any file while the store is open or closed, and all of it is read again, by a second process, too")
  func covered() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let other = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(store.sealer == nil, "a new store has nothing to seal first")
      try Self.fill(store)
      #expect(try Self.filesWithSecret(directory).isEmpty)
      try Self.expectWhole(store)
      try Self.expectWhole(other)
      try other.close()
      try store.close()
      #expect(try Self.filesWithSecret(directory).isEmpty)
      #expect(try Folder(of: directory).modes == [0o600])
      try Self.expectWhole(try SQLiteClientStore(existing: path))
      var salvaged: [String] = []
      _ = try Salvage(at: path).messages(of: nil) { salvaged.append($0.text) }
      #expect(salvaged == [Self.secret, Self.secret])
    }
  }

  @Test(
    "a text that was changed, moved to another row or put there unsealed is shown as unreadable, and the rows beside it are read",
    arguments: [
      "UPDATE message SET text = (SELECT text FROM message WHERE id = 2) WHERE id = 1",
      "UPDATE message SET text = 'never written' WHERE id = 1",
      "UPDATE message SET text = 'never written' WHERE id = 1; UPDATE data_key SET is_complete = 0",
      """
      UPDATE message SET text = CAST(substr(CAST(text AS BLOB), 1, 20) || substr(CAST(text AS BLOB), 22) AS TEXT) WHERE id = 1
      """,
      "UPDATE message SET text = CAST(x'FF00' AS TEXT) WHERE id = 1",
      "UPDATE message SET text = '' WHERE id = 1",
    ])
  func changed(sql: String) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let filled = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(filled)
      try filled.close()
      try Self.run(sql, on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let messages = try store.messages(of: Sample.ward, limit: 9)
      #expect(messages.map(\.isUnreadable) == [true, false])
      #expect(messages.map(\.text) == [Message.unreadableText, Self.secret])
      #expect(try store.lastMessages(of: Sample.ward, limit: 9).count == 2)

      // It is not sent as something else: it fails, and the one behind it goes.
      #expect(try store.claim([Sample.key(1), Sample.key(2)]) == [Sample.key(2)])
      let row = try #require(try store.queueRow(for: Sample.key(1)))
      #expect(row.state == .failed && row.reason == .unreadable)
      #expect(try store.message(Sample.key(1))?.state == .failed)

      // What the log says stands again.
      _ = try store.apply([.event(Sample.message(Self.secret, sequence: 1, of: Sample.ward))])
      let healed = try #require(try store.message(Sample.key(1)))
      #expect(healed.text == Self.secret && !healed.isUnreadable && healed.state == .sent)
      #expect(try store.messages(of: Sample.ward, limit: 9).count == 2, "no copy of it is kept as failed")
    }
  }

  @Test("a sealed store whose keys were removed is refused, and gets no new key for what was put there unsealed")
  func keysRemoved() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let filled = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(filled)
      try filled.close()
      try Self.run("UPDATE message SET text = 'never written' WHERE id = 1; DELETE FROM data_key", on: path)
      for _ in 1...2 {
        let error = try #require(throws: StoreError.self) { try SQLiteClientStore(path: path, user: Sample.nurse) }
        guard case .locked(_, let reason) = error else { return #expect(Bool(false), "\(error)") }
        #expect(reason.contains("were removed"))
      }
    }
  }

  @Test(
    "without its key, or with another, a sealed store is refused and says why; with its key everything is there")
  func locked() throws {
    try withTemporaryDirectory { directory in
      let (path, key) = (directory + "/store.sqlite", directory + "/store.sqlite-key")
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(store)
      try store.close()
      let right = try String(contentsOfFile: key, encoding: .utf8)
      #expect(right.count == 65)

      let others = ["", "no key\n", String(repeating: "0", count: 64) + "\n", right + right]
      for wrong in [nil] + others.map(Optional.some) {
        try FileManager.default.removeItem(atPath: key)
        if let wrong { try Self.writeKey(wrong, at: key) }
        for open in [{ try SQLiteClientStore(path: path, user: Sample.nurse) }, { try SQLiteClientStore(existing: path) }] {
          let error = try #require(throws: StoreError.self) { try open() }
          guard case .locked = error else { return #expect(Bool(false), "\(error)") }
          #expect(!error.isFinal && error.description.contains("store.sqlite-key"))
        }
        #expect(FileManager.default.fileExists(atPath: key) == (wrong != nil), "no key is made for a store that has one")
        if wrong == nil { try Self.writeKey("", at: key) }
      }
      try Self.writeKey(right, at: key)
      try Folder.setMode(0o644, of: key)
      #expect(throws: StoreError.self) { try SQLiteClientStore(path: path, user: Sample.nurse) }
      try Folder.setMode(0o600, of: key)
      try Self.expectWhole(try SQLiteClientStore(path: path, user: Sample.nurse))
    }
  }

  @Test(
    "a store from before is sealed in bounded steps beside its use, and a run that ends in between is continued by the next")
  func migrated() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let count = UInt64(2 * Limits.sealRowsPerStep + 10)
      let old = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
      try Self.fill(old)
      _ = try old.enqueue((10..<10 + count).map { Sample.writing("\(Self.secret) \($0)", key: $0, at: Int64($0)) })
      let texts = try old.messages(of: Sample.ward, limit: .max).map(\.text)
      try old.close()
      #expect(try Self.filesWithSecret(directory) == ["store.sqlite"])

      var chance = SystemRandomNumberGenerator()
      let key = Sealing.file(path + "-key")
      let first = try SQLiteClientStore(path: path, user: Sample.nurse, sealing: key, using: &chance)
      #expect(try first.sealer?.step() == true)
      #expect(try first.messages(of: Sample.ward, limit: .max).map(\.text) == texts)
      _ = try first.enqueue([Sample.writing(Self.secret, key: 5, at: 9_999)])
      try first.close()

      let second = try SQLiteClientStore(path: path, user: Sample.nurse, sealing: key, using: &chance)
      var steps = 0
      while try #require(second.sealer).step() { steps += 1 }
      #expect(steps >= 2, "a step is bounded")
      #expect(try second.messages(of: Sample.ward, limit: .max).map(\.text) == texts + [Self.secret])
      #expect(try Self.filesWithSecret(directory).isEmpty, "the log is emptied, and the old pages are overwritten")
      try second.close()
      let third = try SQLiteClientStore(path: path, user: Sample.nurse, sealing: key, using: &chance)
      #expect(third.sealer == nil)
      #expect(try third.draft(of: Sample.ward).text == Self.secret)
    }
  }

  @Test(
    "a program that has a store open unsealed writes nothing plain once another has begun to seal it, and reads what that wrote"
  )
  func begunElsewhere() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let old = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
      // Beside another program it is not begun by itself: that one may be of an earlier version.
      #expect(try !SQLiteClientStore(path: path, user: Sample.nurse).isSealed)
      var chance = SystemRandomNumberGenerator()
      let new = try SQLiteClientStore(path: path, user: Sample.nurse, sealing: .file(path + "-key"), using: &chance)
      while try #require(new.sealer).step() {}
      try Self.fill(new)
      _ = try old.enqueue([Sample.writing(Self.secret + "!", key: 9, at: 9)])
      let expected = [Self.secret, Self.secret, Self.secret + "!"]
      #expect(try old.messages(of: Sample.ward, limit: 9).map(\.text) == expected)
      #expect(try new.messages(of: Sample.ward, limit: 9).map(\.text) == expected)
      #expect(try Self.filesWithSecret(directory).isEmpty)
    }
  }

  @Test("erased text is gone from a sealed store as from another: its row has none, and no ciphertext of it is left")
  func erased() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.apply([.event(Sample.message(Self.secret, sequence: 1, of: Sample.ward))])
      let epoch: LogEpoch = Sample.name("life")
      _ = try store.apply([
        .reset(LogCursor(epoch: epoch, sequence: 1), session: Sample.ward, reason: .pastRetention)
      ])
      let message = try #require(try store.message(Sample.key(1)))
      #expect(message.state == .erased && message.text.isEmpty && !message.isUnreadable)
    }
  }

  @Test("a store and its key are destroyed, the key first; what was not sent and the tokens are named before")
  func removed() throws {
    try withTemporaryDirectory { directory in
      let (live, copy) = (directory + "/live", directory + "/copy")
      let path = live + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(store)
      try Folder.copy(live, to: copy)
      #expect(try StoreRemoval(ofStoreAt: path).isInUse)
      try store.close()
      // It needs no key: whoever has lost that can still wipe the rest.
      try FileManager.default.removeItem(atPath: path + "-key")
      let removal = try StoreRemoval(ofStoreAt: path)
      #expect(removal.unsent.map { $0.pending + $0.blocked } == 4 && !removal.isInUse)
      #expect(try removal.run() == [])
      #expect(try Folder(of: live).names == [])
      #expect(throws: StoreError.self) { try StoreRemoval(ofStoreAt: path) }

      // One that was interrupted, after the key was gone and the beginning of the store overwritten.
      let rest = copy + "/store.sqlite"
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: rest))
      try handle.write(contentsOf: Data(count: 4_096))
      try handle.close()
      #expect(try StoreRemoval(ofStoreAt: rest).run() == [])
      #expect(try Folder(of: copy).names == [])
    }
  }

  @Test("a removal that is killed between the key and the tokens is completed by the next one; only tokens are removed")
  func killed() throws {
    try withTemporaryDirectory { directory in
      let (live, copy, token) = (directory + "/live", directory + "/copy", directory + "/ana.token")
      let others = [
        "a-key": "0123abcd\n", "two-words": "eyJh.eyJi\n", "four": "eyJh.eyJi.c.d", "notes": "{}.{}.{}", "empty": "",
      ]
      func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try Folder.setMode(0o600, of: path)
      }
      for (name, text) in others { try write(text, to: directory + "/" + name) }
      try write("eyJhIjoxfQ.eyJzdWIiOiJhbmEifQ.c2ln\n", to: token)
      let path = live + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      try Self.fill(store)
      for name in ["ana.token"] + others.keys.sorted().prefix(Limits.tokenFilesMax - 1) {
        try store.offerTokenFile(directory + "/" + name)
      }
      try store.close()
      #expect(!StoreRemoval.hasBegun(ofStoreAt: path))
      #expect(try StoreRemoval(ofStoreAt: path).tokenFiles == [token])
      var owner: UserID?
      let left = try StoreRemoval(ofStoreAt: path).run { of in
        owner = of
        // A process that is killed here leaves these files.
        try? Folder.copy(live, to: copy)
        return ["login"]
      }
      #expect(left == ["login"] && owner == Sample.nurse)
      #expect(try Folder(of: live).names == [] && !FileManager.default.fileExists(atPath: token))

      let rest = copy + "/store.sqlite"
      // Or here, when the token is overwritten and has its name.
      let overwritten = directory + "/overwritten"
      try Folder.copy(copy, to: overwritten)
      try write(String(repeating: "\0", count: 38), to: token)
      #expect(try StoreRemoval(ofStoreAt: overwritten + "/store.sqlite").run() == [])
      #expect(try Folder(of: overwritten).names == [] && !FileManager.default.fileExists(atPath: token))
      try write("eyJhIjoxfQ.eyJzdWIiOiJhbmEifQ.c2ln\n", to: token)
      #expect(StoreRemoval.hasBegun(ofStoreAt: rest) && !FileManager.default.fileExists(atPath: rest + "-key"))
      #expect(throws: StoreError.self) { try SQLiteClientStore(existing: rest) }
      #expect(try StoreRemoval(ofStoreAt: rest).run() == [])
      #expect(try Folder(of: copy).names == [] && !FileManager.default.fileExists(atPath: token))
      for (name, text) in others { #expect(try String(contentsOfFile: directory + "/" + name, encoding: .utf8) == text) }
    }
  }

  @Test("what is no store of ours is not removed")
  func notRemoved() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/notes.txt"
      try Data("not a store".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self) { try StoreRemoval(ofStoreAt: path) }
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }
}
