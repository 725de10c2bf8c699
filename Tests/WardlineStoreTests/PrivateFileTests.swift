import Foundation
import Testing
import WardlineModel
import WardlineRelaySQLite
import WardlineSQLite
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Whose the files are, who else can write them, and what a link does to them.
@Suite("G8: nobody else's files")
struct PrivateFileTests {
  @Test("a store whose path is a symbolic link that leads nowhere is refused, and nothing is made at its end")
  func danglingLink() throws {
    try withTemporaryDirectory { directory in
      let (link, end) = (directory + "/store.sqlite", directory + "/elsewhere.sqlite")
      try #require(symlink(end, link) == 0)
      let error = #expect(throws: StoreError.self) { try SQLiteClientStore(path: link, user: Sample.nurse) }
      #expect("\(String(describing: error))".contains("a symbolic link that leads nowhere"))
      #expect(access(end, F_OK) != 0)
      // The relay's, too.
      let data = directory + "/data"
      try #require(mkdir(data, 0o700) == 0 && symlink(end, data + "/relay.sqlite") == 0)
      #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: data) }
      #expect(access(end, F_OK) != 0)
    }
  }

  @Test("a link to a store is the store: its files stand beside it, for its owner only, and there is one lock")
  func goodLink() throws {
    try withTemporaryDirectory { directory in
      let (inner, link) = (directory + "/inner", directory + "/link.sqlite")
      let path = inner + "/store.sqlite"
      let before = umask(0o022)
      defer { umask(before) }
      try SQLiteClientStore(path: path, user: Sample.nurse).close()
      try #require(symlink(path, link) == 0)
      let store = try SQLiteClientStore(path: link, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["inner", "link.sqlite"])
      #expect(try Folder(of: inner).modes == [0o600])
      try store.close()
    }
  }

  @Test("a directory that others can write to is refused, and one where only owners can remove their files is not")
  func openDirectory() throws {
    for (mode, isGood) in [(0o700, true), (0o755, true), (0o770, false), (0o777, false), (0o720, false), (0o1777, true)] {
      try withTemporaryDirectory { directory in
        let data = directory + "/data"
        try #require(mkdir(data, 0o700) == 0 && chmod(data, mode_t(mode)) == 0)
        let results = [
          Result { try SQLiteClientStore(path: data + "/store.sqlite", user: Sample.nurse).close() },
          Result { try SQLiteRelayStore(directory: data).close() },
        ]
        for result in results {
          switch result {
          case .success: #expect(isGood, "\(String(mode, radix: 8))")
          case .failure(let error): #expect(!isGood && "\(error)".contains("chmod go-w \(data)"), "\(error)")
          }
        }
      }
    }
  }

  @Test("a directory, a store, or a file beside it that is another user's is refused", .enabled(if: geteuid() == 0))
  func foreignOwner() throws {
    for file in ["", "/store.sqlite", "/store.sqlite-wal", "/store.sqlite-shm"] {
      try withTemporaryDirectory { directory in
        let data = directory + "/data"
        try SQLiteClientStore(path: data + "/store.sqlite", user: Sample.nurse).close()
        if access(data + file, F_OK) != 0 {
          try #require(
            FileManager.default.createFile(atPath: data + file, contents: nil, attributes: [.posixPermissions: 0o600]))
        }
        try #require(chown(data + file, 12_345, 12_345) == 0)
        let error = #expect(throws: StoreError.self, "\(file)") {
          try SQLiteClientStore(path: data + "/store.sqlite", user: Sample.nurse)
        }
        #expect("\(String(describing: error))".contains("belongs to user 12345"), "\(String(describing: error))")
      }
    }
  }

  @Test("a file beside a store that is a link is refused, and what it leads to keeps its mode", arguments: ["-wal", "-shm"])
  func linkBeside(suffix: String) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try SQLiteClientStore(path: path, user: Sample.nurse).close()
      unlink(path + suffix)
      let end = directory + "/victim"
      try #require(
        FileManager.default.createFile(atPath: end, contents: Data("x".utf8), attributes: [.posixPermissions: 0o644]))
      try #require(symlink(end, path + suffix) == 0)
      #expect(throws: StoreError.self) { try SQLiteClientStore(path: path, user: Sample.nurse) }
      var status = stat()
      #expect(stat(end, &status) == 0 && status.st_mode & 0o777 == 0o644 && status.st_size == 1)
    }
  }

  @Test(
    "a file is opened for reading if it is one's own or the administrator's, and nobody else can write it or put another there")
  func reading() throws {
    try withTemporaryDirectory { directory in
      let (data, path) = (directory + "/d", directory + "/d/token")
      try #require(mkdir(data, 0o700) == 0)
      try #require(
        FileManager.default.createFile(atPath: path, contents: Data("t".utf8), attributes: [.posixPermissions: 0o600]))
      func refusal() -> String? {
        do throws(PrivateFile.Refusal) {
          close(try PrivateFile.open(path, owner: .userOrRoot))
          return nil
        } catch { return error.description }
      }
      #expect(refusal() == nil)
      for mode in [0o644, 0o640, 0o400] as [mode_t] {
        chmod(path, mode)
        #expect(refusal() == nil)
      }
      for mode in [0o620, 0o602, 0o666] as [mode_t] {
        chmod(path, mode)
        #expect(refusal()?.contains("chmod go-w \(path)") == true)
      }
      chmod(path, 0o600)
      chmod(data, 0o770)
      #expect(refusal()?.contains("chmod go-w \(data)") == true)
      chmod(data, 0o700)
      unlink(path)
      #expect(try PrivateFile.open(path, owner: .user) == -1)
      try #require(symlink(directory + "/nowhere", path) == 0)
      #expect(refusal()?.contains("leads nowhere") == true)
    }
  }

  /// In a process of its own, whose groups it may change.
  @Test(
    "a key of root's that its group may read is taken where that is the service's or root's, as Kubernetes and systemd give it")
  func groupOfTheService() async {
    guard geteuid() == 0 else { return }
    await #expect(processExitsWith: .success) {
      try withTemporaryDirectory { directory in
        let path = directory + "/key"
        func isSecret(_ mode: mode_t, _ group: gid_t) -> Bool {
          unlink(path)
          let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
          defer { close(descriptor) }
          precondition(fchown(descriptor, 0, group) == 0 && fchmod(descriptor, mode) == 0)
          return (try? PrivateFile.checkSecrecy(of: descriptor, at: path)) != nil
        }
        precondition(isSecret(0o440, 0) && !isSecret(0o440, 4_321) && isSecret(0o400, 4_321))
        precondition(setgroups(2, [12_345, 4_321]) == 0)
        precondition(isSecret(0o440, 4_321) && isSecret(0o640, 4_321) && !isSecret(0o440, 4_322))
        for mode in [0o444, 0o460, 0o450, 0o441] as [mode_t] { precondition(!isSecret(mode, 4_321)) }
      }
    }
  }

  @Test("a pipe is opened where one is accepted, if it is one's own; elsewhere it is refused, and nothing waits for a writer")
  func pipes() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      // With a writer an opening does not wait, so that this test cannot hang.
      let writer = open(path, O_RDWR | O_CLOEXEC)
      try #require(writer >= 0)
      defer { close(writer) }
      let refused = #expect(throws: PrivateFile.Refusal.self) { close(try PrivateFile.open(path, owner: .userOrRoot)) }
      #expect(refused?.description.contains("is not a file") == true)
      let reader = try PrivateFile.open(path, owner: .user, acceptsPipes: true)
      #expect(reader >= 0)
      close(reader)
      guard geteuid() == 0 else { return }
      try #require(chown(path, 12_345, 12_345) == 0)
      let foreign = #expect(throws: PrivateFile.Refusal.self) {
        close(try PrivateFile.open(path, owner: .userOrRoot, acceptsPipes: true))
      }
      #expect(foreign?.description.contains("belongs to user 12345") == true)
    }
  }
}
