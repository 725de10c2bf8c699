import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Programs that are started on a disk without space.
  @Suite(.enabled(if: Strace.obstacle == nil, "strace cannot be used here"))
  struct FullDisk {
    /// Runs a program whose writes to some files fail for want of space.
    private func end(_ ward: Ward, _ program: String, _ arguments: [String], full files: [String]) throws -> Ward.Ended {
      let paths = files.flatMap { ["-P", $0] }
      let spoiling = ["-D", "-f", "-o", "/dev/null", "-e", "trace=pwrite64", "-e", "inject=pwrite64:error=ENOSPC"]
      return try ward.end("/usr/bin/strace", spoiling + paths + [program] + arguments)
    }

    @Test("a backup to a full disk says that it is full: 74, and leaves no file")
    func backup() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let file = ward.directory.path + "/backup.sqlite"
      let ended = try end(ward, ward.programs.relay, ["backup", "--data", ward.data, file], full: [file + ".partial"])
      #expect(ended.status == 74 && ended.errors.contains("disk is full (SQLite 13)"), "\(ended)")
      #expect(FileStatus(at: file) == nil && FileStatus(at: file + ".partial") == nil)
    }

    @Test("a relay that is started says that the disk is full, where, how much is free and what to do: 74; so does a device")
    func atStart() throws {
      let ward = try Ward(isOpen: false)
      let serve = ["serve", "--listen", "127.0.0.1:0", "--data", ward.data]
      let store = ward.data + "/relay.sqlite"
      // Of an empty directory it is the store that cannot be made, and later the index beside it.
      for file in [store, store + "-shm"] {
        let ended = try end(ward, ward.programs.relay, serve, full: [file])
        #expect(ended.status == 74)
        #expect(ended.errors.contains("cannot open \(store): the disk is full, or a quota is reached: "), "\(ended.errors)")
        #expect(ended.errors.contains(" KB are free in \(ward.data) (") && ended.errors.contains("Make room there"))
      }
      try ward.openRelay()
      let own = ward.store(of: .nurse)
      #expect(try ward.run("send", ["before"]).status == 0)
      let sent = try end(ward, ward.programs.wardline, ["send", "hello"] + ward.flags(of: .nurse), full: [own + "-shm"])
      #expect(sent.status == 74 && sent.errors.contains("cannot open \(own): the disk is full"), "\(sent.errors)")
      #expect(try ward.run("send", ["after"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["before", "after"])
    }
  }
}
