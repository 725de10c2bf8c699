import Foundation
import Synchronization
import WardlineHarness
import WardlineModel

/// A cluster of PostgreSQL in a directory of its own, which listens on a socket there and trusts everybody who reaches it.
///
/// It runs as an unprivileged user, because PostgreSQL refuses to run as root. It ends with this process, however that ends; its directory is
/// removed when this process exits.
package final class PostgresCluster: Sendable {
  /// The cluster of all tests that leave it running.
  package static let shared = Result { try PostgresCluster() }

  /// A role with ``password``, which has to be given; ``owner`` needs none.
  package static let guarded = "guarded"
  package static let password = "s3cret of the cluster"
  package static let owner = "wardline"

  private static let binaries = "/usr/lib/postgresql/15/bin"
  /// Those that were made, to be removed at the end. It is its own guard.
  private static let made = Mutex<[PostgresCluster]>([])

  private let directory: TemporaryDirectory
  /// `nil` while it is stopped. It is its own guard.
  private let server = Mutex<ChildProcess?>(nil)
  private let databases = Atomic(0)

  /// Makes and starts a cluster.
  package convenience init() throws {
    try self.init { cluster in
      try cluster.run("initdb", "-D", cluster.data, "-U", Self.owner, "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync")
      // Rules are tried in order.
      let rules = "local all \(Self.guarded) scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
      try Data(rules.utf8).write(to: URL(fileURLWithPath: cluster.data + "/pg_hba.conf"))
    }
    try execute("CREATE ROLE \(Self.guarded) LOGIN SUPERUSER PASSWORD '\(Self.password)'")
  }

  /// Makes and starts one that follows another, and takes no writes until it is promoted. From then on a commit of the other one waits for its disk.
  package convenience init(following primary: PostgresCluster) throws {
    try self.init { cluster in
      try cluster.run(
        "pg_basebackup", "-h", primary.socketDirectory, "-U", Self.owner, "-D", cluster.data, "-R", "-c", "fast", "--no-sync")
    }
    try primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try primary.execute("SELECT pg_reload_conf()")
  }

  private init(making files: (PostgresCluster) throws -> Void) throws {
    guard FileManager.default.isExecutableFile(atPath: Self.binaries + "/postgres") else {
      throw HarnessFailure(.inputOutput, "there is no PostgreSQL in \(Self.binaries): install Debian's package postgresql-15")
    }
    directory = try TemporaryDirectory()
    let isFirst = Self.made.withLock { made in
      defer { made.append(self) }
      return made.isEmpty
    }
    if isFirst { atexit { PostgresCluster.removeAll() } }
    if geteuid() == 0, let user = getpwnam("nobody") {
      // Clients come from outside of the directory to its socket.
      guard chown(directory.path, user.pointee.pw_uid, user.pointee.pw_gid) == 0, chmod(directory.path, 0o755) == 0 else {
        throw HarnessFailure(.inputOutput, "the directory of the cluster cannot be given to 'nobody'")
      }
    }
    try files(self)
    try start()
  }

  private var data: String { directory.path + "/data" }
  /// The socket, and the directory by which clients name it.
  package var socketDirectory: String { directory.path }
  package var socket: String { directory.path + "/.s.PGSQL.5432" }

  // MARK: The server

  /// Starts a server that was stopped or killed, which recovers what was committed.
  package func start() throws {
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(directory.path)", "fsync=on", "shared_buffers=16MB", "max_connections=60",
      // After a kill: one call, and not one for each file.
      "recovery_init_sync_method=syncfs",
      // A deadlock is looked for after this time.
      "deadlock_timeout=50ms",
    ]
    let child = try Self.child("postgres", ["-D", data] + settings.flatMap { ["-c", $0] })
    let isReady = child.wait(milliseconds: 30_000) { child in
      ["ready to accept connections", "ready to accept read-only connections"].contains { child.errors.contains($0) }
        || !child.isRunning
    }
    guard isReady, child.isRunning else { throw HarnessFailure(.inputOutput, "PostgreSQL does not start: \(child.errors)") }
    server.withLock { $0 = child }
  }

  /// Kills every process of the server at once, as when the power goes, and waits until the kernel has closed their sockets.
  package func kill() {
    guard let child = takeServer() else { return }
    // It starts no process while those that it has are killed.
    _ = Foundation.kill(child.processIdentifier, SIGSTOP)
    let processes = Self.children(of: child.processIdentifier)
    for process in processes { _ = Foundation.kill(process, SIGKILL) }
    child.kill()
    _ = Patience.wait(milliseconds: 10_000) { processes.allSatisfy { Self.hasEnded($0) } }
  }

  /// Stops the server without a checkpoint, but lets it tell its clients.
  package func stopImmediately() {
    guard let child = takeServer() else { return }
    _ = Foundation.kill(child.processIdentifier, SIGQUIT)
    if child.waitForExit(milliseconds: 10_000) == nil { child.kill() }
  }

  /// Makes one that follows take writes.
  package func promote() throws {
    try execute("ALTER SYSTEM RESET synchronous_standby_names")
    try execute("SELECT pg_promote()")
    try execute("SELECT pg_reload_conf()")
  }

  /// Copies the files of the server, which is stopped meanwhile.
  package func copyFiles() throws {
    stopImmediately()
    try run("/bin/cp", "-a", data, data + ".copy")
    try start()
  }

  /// Puts the copy in the place of the files: as when a backup is restored, or a standby takes over that has not followed.
  package func restoreFiles() throws {
    kill()
    try run("/bin/rm", "-r", data)
    try run("/bin/mv", data + ".copy", data)
    try start()
  }

  /// Stops every process of the server where it is, as when it hangs: it answers nothing, and connections stay.
  package func freeze() { signal(SIGSTOP) }
  package func thaw() { signal(SIGCONT) }

  private func signal(_ number: Int32) {
    guard let server = server.withLock({ $0?.processIdentifier }) else { return }
    // It starts no process while those that it has are stopped.
    if number == SIGSTOP { _ = Foundation.kill(server, number) }
    for process in Self.children(of: server) { _ = Foundation.kill(process, number) }
    _ = Foundation.kill(server, number)
  }

  private func takeServer() -> ChildProcess? {
    server.withLock { server in
      defer { server = nil }
      return server
    }
  }

  private static func removeAll() {
    for cluster in made.withLock({ $0 }) {
      cluster.stopImmediately()
      cluster.directory.remove()
    }
  }

  // MARK: Databases

  /// Makes a database for one test.
  ///
  /// - Returns: its address.
  package func makeDatabase() throws -> String {
    let name = "test\(databases.add(1, ordering: .relaxed).newValue)"
    try execute("CREATE DATABASE \(name)")
    return address(of: name)
  }

  /// Copies a database into a new one, by pg_dump and pg_restore.
  ///
  /// - Returns: the address of the copy.
  package func dumpAndRestore(_ address: String) throws -> String {
    let (file, copy) = (directory.path + "/dump", try makeDatabase())
    try run("pg_dump", "--format", "custom", "--file", file, address)
    try run("pg_restore", "--exit-on-error", "--dbname", copy, file)
    return copy
  }

  package func address(of database: String, user: String = owner, through directory: String? = nil) -> String {
    "postgres://\(user)@/\(database)?host=\(directory ?? socketDirectory)"
  }

  /// By another client than the one that is tested.
  package func execute(_ sql: String) throws {
    try run("psql", "-h", socketDirectory, "-U", Self.owner, "-d", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql)
  }

  // MARK: Processes

  private func run(_ program: String, _ arguments: String...) throws {
    let child = try Self.child(program, arguments)
    guard child.waitForExit(milliseconds: 60_000) == 0 else {
      throw HarnessFailure(.inputOutput, "\(program) failed: \(child.errors)")
    }
  }

  private static func child(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    let command = [program.hasPrefix("/") ? program : binaries + "/" + program] + arguments
    // The kernel forgets that a process ends with its parent when the process becomes another user.
    let user = ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--pdeathsig=KILL"]
    let words = geteuid() == 0 ? user + command : command
    return try ChildProcess(words[0], Array(words.dropFirst()), environment: ["LC_ALL": "C", "PGPASSFILE": "/nonexistent"])
  }

  private static func children(of parent: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { status(of: $0)?.parent == parent }
  }

  /// One that nobody has asked for its status has ended, too.
  private static func hasEnded(_ process: Int32) -> Bool { status(of: process).map { $0.state == "Z" } ?? true }

  private static func status(of process: Int32) -> (state: Substring, parent: Int32)? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let words = text.split(separator: ")").last?.split(separator: " "), words.count > 1, let parent = Int32(words[1])
    else { return nil }
    return (words[0], parent)
  }
}
