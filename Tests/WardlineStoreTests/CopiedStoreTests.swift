import Foundation
import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Stores that were copied to another computer (decision 076).
@Suite("Copied stores")
struct CopiedStoreTests {
  private static let here = MachineID("6c5f1a0be0a34f0d9a7f5d3d2a1b0c9e\n")
  private static let there = MachineID("0d9a7f5d3d2a1b0c9e6c5f1a0be0a34f\n")

  /// A store that was used here, and is at `path` now.
  private static func makeStore(in directory: String) throws -> (path: String, identity: StoreIdentity) {
    let path = directory + "/store.sqlite"
    let store = try SQLiteClientStore(path: path, user: Sample.nurse, machine: here)
    _ = try store.enqueue([
      Sample.writing("Any allergies?", key: 1),
      ClientOperation(
        key: Sample.key(2), session: nil, writtenAt: Sample.time(2), action: .setPreference(name: "color", value: "off")),
    ])
    _ = try store.nextConnectionEpoch()
    #expect(try store.nextConnectionEpoch() == 2)
    _ = try store.claim([Sample.key(2)])
    _ = try store.apply([
      .accepted(
        Acceptance(
          key: Sample.key(2), session: nil, sequence: 0, loggedAt: Sample.time(3), writtenAt: Sample.time(2), isReplay: false))
    ])
    try store.close()
    return (path, store.identity)
  }

  @Test("a store opens on the computer of its first use, and is refused as a copy on another, which changes nothing in it")
  func refused() throws {
    try withTemporaryDirectory { directory in
      let (path, identity) = try Self.makeStore(in: directory)
      #expect(throws: StoreError.copied(path: path, device: identity.device)) {
        try SQLiteClientStore(path: path, user: Sample.nurse, machine: Self.there)
      }
      let error = StoreError.copied(path: path, device: identity.device)
      #expect(!error.isFinal && error.description.contains("copied from another computer"))
      // Whose it is comes first.
      #expect(throws: StoreError.belongsTo(owner: Sample.nurse, path: path, asked: Sample.interpreter)) {
        try SQLiteClientStore(path: path, user: Sample.interpreter, machine: Self.there)
      }
      #expect(try SQLiteClientStore(existing: path).messages(of: Sample.ward, limit: 9).map(\.text) == ["Any allergies?"])
      #expect(try SQLiteClientStore(path: path, user: Sample.nurse, machine: Self.here).identity == identity)
      #expect(try SQLiteClientStore(path: path, user: Sample.nurse, machine: nil).identity == identity)
    }
  }

  @Test("a store of a computer without a name, or of a program before, belongs to the first that has one")
  func bound() throws {
    try withTemporaryDirectory { directory in
      let there = try #require(Self.there)
      let path = directory + "/store.sqlite"
      let identity = try SQLiteClientStore(path: path, user: Sample.nurse).identity
      #expect(try SQLiteClientStore.copiedDevice(at: path, on: there) == nil)
      #expect(try SQLiteClientStore(path: path, user: Sample.nurse, machine: Self.here).identity == identity)
      #expect(throws: StoreError.copied(path: path, device: identity.device)) {
        try SQLiteClientStore(path: path, user: Sample.nurse, machine: Self.there)
      }
    }
  }

  @Test("an adopted copy is a device of its own, with all that it holds; choices that were backed up are backed up again")
  func adopted() throws {
    try withTemporaryDirectory { directory in
      let there = try #require(Self.there)
      let (path, identity) = try Self.makeStore(in: directory)
      let copy = try #require(try SQLiteClientStore.copiedDevice(at: path, on: there))
      #expect(copy.identity == identity && copy.unsent.pending == 1)
      try SQLiteClientStore.adopt(path, on: there, at: Moment(uptimeMilliseconds: 0, wall: Sample.time(9)))
      #expect(try SQLiteClientStore.copiedDevice(at: path, on: there) == nil)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse, machine: Self.there)
      #expect(store.identity.user == Sample.nurse && store.identity.device != identity.device)
      let queue = try store.queue()
      #expect(queue.first?.operation.key == Sample.key(1), "the relay takes what is in both once, by its key")
      #expect(queue.dropFirst().map(\.operation.action) == [.setPreference(name: "color", value: "off")])
      #expect(try store.nextConnectionEpoch() == 1)
      // No copy any more: nothing is changed.
      try store.close()
      try SQLiteClientStore.adopt(path, on: there, at: Moment(uptimeMilliseconds: 0, wall: Sample.time(9)))
      #expect(try SQLiteClientStore(existing: path).identity == store.identity)
    }
  }

  @Test("a copy that a program has open is not adopted")
  func inUse() throws {
    try withTemporaryDirectory { directory in
      let there = try #require(Self.there)
      let (path, identity) = try Self.makeStore(in: directory)
      let open = try SQLiteClientStore(path: path, user: Sample.nurse)
      let error = #expect(throws: StoreError.self) {
        try SQLiteClientStore.adopt(path, on: there, at: Moment(uptimeMilliseconds: 0, wall: Sample.time(9)))
      }
      #expect(error?.description.contains("another program has \(path) open") == true)
      #expect(open.identity == identity)
      #expect(try SQLiteClientStore(existing: path).identity == identity)
    }
  }

  @Test(
    "a file that names a computer is one word; what stands there at the first start of a computer, or none, is no name",
    arguments: ["", "\n", "uninitialized\n", String(repeating: "a", count: Limits.machineNameBytesMax + 1), "\u{00FF}"])
  func named(text: String) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/id"
      try Data(text == "\u{00FF}" ? [0xFF] : Array(text.utf8)).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self) { try MachineID.reading(from: path) }
      try Data("ward 7\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try MachineID.reading(from: path) == MachineID("ward"))
      #expect(throws: StoreError.self) { try MachineID.reading(from: path + "-none") }
      // A pipe that nobody writes to is refused, and not waited for.
      #expect(mkfifo(path + "-pipe", 0o600) == 0)
      #expect(throws: StoreError.self) { try MachineID.reading(from: path + "-pipe") }
    }
  }
}
