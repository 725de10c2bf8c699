import Foundation
import Testing
import WardlineModel
import WardlineSQLite
import WardlineSeal
import WardlineStore
import WardlineTestSupport

/// What is saved of a store whose file was deleted or replaced while it was open (decision 071).
@Suite("Rescued stores")
struct RescueTests {
  private static func store(in directory: String, isSealed: Bool) throws -> SQLiteClientStore {
    var chance = SystemRandomNumberGenerator()
    let path = directory + "/store"
    let store = try SQLiteClientStore(
      path: path, user: Sample.nurse, sealing: isSealed ? .file(path + "-key") : .off, using: &chance)
    _ = try store.enqueue([Sample.writing("it hurts here", key: 1)])
    return store
  }

  @Test(
    "a copy is the owner's alone, and opens with a key of its own, whatever becomes of the store and its key",
    arguments: [true, false])
  func copied(isSealed: Bool) throws {
    try withTemporaryDirectory { directory in
      let store = try Self.store(in: directory, isSealed: isSealed)
      for suffix in ["", "-wal", "-shm"] { unlink(directory + "/store" + suffix) }
      #expect(throws: StoreError.replaced(path: directory + "/store", copy: nil)) {
        try store.enqueue([Sample.writing("and here", key: 2)])
      }
      // Another store stands there by then.
      try Data("another file".utf8).write(to: URL(filePath: directory + "/store"))
      let copy = try #require(store.rescue(at: Sample.time(0)))
      for file in isSealed ? [copy, copy + "-key"] : [copy] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.referenceCount] as? Int == 1, "\(file)")
      }
      // As a passphrase that is set for the store later does.
      if isSealed { try PrivateFile.destroy(directory + "/store-key") }
      let rescued = try SQLiteClientStore(existing: copy)
      #expect(try rescued.messages(of: Sample.ward, limit: 10).map(\.text) == ["it hurts here", "and here"])
      try rescued.close()
    }
  }

  @Test("without its key no copy is left, nor a key without a copy")
  func withoutKey() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.store(in: directory, isSealed: true)
      unlink(directory + "/store-key")
      #expect(store.rescue() == nil)
      let left = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.contains("rescued") }
      #expect(left.isEmpty, "\(left)")
    }
  }

  @Test("G8: who wipes a store wipes its copies, and nothing that only looks like one", arguments: [true, false])
  func wiped(isSealed: Bool) throws {
    try withTemporaryDirectory { directory in
      let store = try Self.store(in: directory, isSealed: isSealed)
      #expect(store.rescue(at: Sample.time(0)) != nil && store.rescue(at: Sample.time(1)) != nil)
      try store.close()
      let other = "store.rescued-notes.txt"
      try Data("mine".utf8).write(to: URL(filePath: directory + "/" + other))
      #expect(try StoreRemoval(ofStoreAt: directory + "/store").run().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [other])
    }
  }
}
