import Foundation
import WardlineHarness

@testable import WardlineProcessSupport

/// A program under strace, one of whose calls is spoiled, until it is known to have ended, and how it may end.
final class TracedProgram {
  /// A promise that was not kept.
  struct Broken: Error { var why: String }

  let trace: Strace.Trace
  private let programs: Programs
  private let directory: String
  private let wrappers: String
  private var process: ChildProcess?
  private var tracer: ChildProcess?
  private var wasKilled = false
  private let endsWithFailedSync: Bool

  /// - Parameters:
  ///   - database: whose files, and whose directory, are traced.
  ///   - endsWithFailedSync: whether the program ends once a sync has failed, instead of opening its store anew.
  init(writingTo database: String, in ward: Ward, spoiling point: Strace.Point?, endsWithFailedSync: Bool) {
    self.endsWithFailedSync = endsWithFailedSync
    directory = (database as NSString).deletingLastPathComponent
    (programs, wrappers) = (ward.programs, ward.directory.path + "/traced")
    trace = Strace.Trace(
      paths: [database, database + "-wal", database + "-shm", database + "-journal", directory, ward.directory.path],
      log: ward.directory.path + "/strace.log", point: point)
  }

  /// The programs, each started under strace.
  func wrapped() throws -> Programs { try Strace.wrap(programs, in: wrappers, trace) }

  /// Takes what was started under strace.
  func begin(_ process: ChildProcess) { self.process = process }

  /// Takes hold of a program that runs.
  func attach(to process: ChildProcess?) throws {
    self.process = process
    tracer = try process.map { try Strace.attach(to: $0, trace) }
  }

  /// The call that was spoiled; `nil` when its point was not come to.
  var spoiled: Strace.Call? { trace.spoiled(isKilled: wasKilled) }

  /// Whether the program has ended since the last call. Throws when it ended as it should not, or goes on after a sync that failed.
  ///
  /// - Parameter status: with which it may end although nothing was spoiled; `nil` when it should go on.
  func hasEnded(wellWith status: Int32? = nil) throws -> Bool {
    guard let process else { return false }
    if endsWithFailedSync, let spoiled = trace.spoiled(isKilled: false), trace.point?.isSync == true,
      !spoiled.isDirectorySync(of: directory)
    {
      try expect(process.wait(milliseconds: 5_000) { !$0.isRunning }, "a sync failed, and the process went on: \(spoiled.line)")
    }
    guard !process.isRunning else { return false }
    self.process = nil
    let ended = process.waitForExit(milliseconds: 5_000)
    wasKilled = trace.point?.effect == .kill && ended == SIGKILL
    let isWell = ended != nil && ended == status
    try expect(
      wasKilled || isWell || (trace.point != nil && ended == 74), "it ended with \(ended ?? -1): \(process.errors)")
    if ended == 74 {
      let says = process.errors.split(separator: "\n").contains {
        ($0.hasPrefix("wardline") || $0.contains(" critical store_failed: ")) && $0.count > 40
      }
      try expect(says, "it ended with 74 and did not say why: \(process.errors)")
    }
    return true
  }

  /// Waits for strace, which ends with what it traces.
  func end() { _ = tracer?.waitForExit(milliseconds: 5_000) }

  private func expect(_ holds: Bool, _ why: @autoclosure () -> String) throws {
    if !holds { throw Broken(why: why()) }
  }
}
