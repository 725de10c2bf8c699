import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Two relays on one database: one serves, the other takes over.
  @Suite struct Standbys {
    /// Relays with data directories of their own, and one key for tokens.
    private struct Relays {
      let ward: Ward
      private let address: String
      private var processes: [ChildProcess?] = [nil, nil]

      init() throws {
        address = try PostgresCluster.shared.get().makeDatabase()
        ward = try Ward(isOpen: false)
        try FileManager.default.createDirectory(
          atPath: data(1), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: data(0) + "/token.key", toPath: data(1) + "/token.key")
      }

      private func data(_ index: Int) -> String { index == 0 ? ward.data : ward.data + "-2" }

      /// Starts one, and waits for what it says.
      mutating func start(_ index: Int, until words: String) throws {
        let process = try ChildProcess(
          ward.programs.relay,
          ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", data(index), "--store", address])
        processes[index] = process
        wait(index, until: words)
      }

      func wait(_ index: Int, until words: String) {
        let isSaid = processes[index]?.wait(milliseconds: 60_000) { $0.errors.contains(words) } == true
        #expect(isSaid, "\(index): \(processes[index]?.errors ?? "")")
      }

      mutating func kill(_ index: Int) {
        processes[index]?.kill()
        processes[index] = nil
      }

      mutating func stop(_ index: Int) throws -> Ward.Ended {
        let process = try #require(processes[index])
        process.terminate()
        processes[index] = nil
        return Ward.Ended(waitingFor: process)
      }

      mutating func killAll() { for index in processes.indices { kill(index) } }
    }

    private static let waits = "another relay serves the log"
    private static let serves = "listening on ws://"

    @Test("a relay that is killed is followed by the one that waits: nothing is lost, doubled or out of order")
    func killed() throws {
      var relays = try Relays()
      defer { relays.killAll() }
      try relays.start(0, until: Self.serves)
      try relays.start(1, until: Self.waits)
      let (nurse, interpreter) = (try relays.ward.join(.nurse), try relays.ward.join(.interpreter))
      var written: (nurse: [String], interpreter: [String]) = ([], [])
      func write(_ count: Int) {
        for _ in 0..<count {
          written.nurse.append("nurse \(written.nurse.count)")
          written.interpreter.append("interpreter \(written.interpreter.count)")
          nurse.send(written.nurse.last ?? "")
          interpreter.send(written.interpreter.last ?? "")
        }
      }
      for round in 0..<3 {
        let (serving, waiting) = (round % 2, 1 - round % 2)
        write(5)
        if round > 0 { #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(1) }) }
        relays.kill(serving)
        write(5)
        relays.wait(waiting, until: Self.serves)
        try relays.start(serving, until: Self.waits)
      }
      for chat in [nurse, interpreter] {
        let isAll = chat.wait(milliseconds: 120_000) { $0.hasSent(written.nurse.count + written.interpreter.count) }
        #expect(isAll, "\(chat.statesInWords)")
        chat.quit()
      }
      let verdict = try relays.ward.verdict(nurse: written.nurse, interpreter: written.interpreter)
      #expect(verdict.isClean, "\(verdict.line)")
    }

    @Test("a relay that is stopped hands over; one that waits can be stopped, too")
    func stopped() throws {
      var relays = try Relays()
      defer { relays.killAll() }
      try relays.start(0, until: Self.serves)
      try relays.start(1, until: Self.waits)
      let nurse = try relays.ward.join(.nurse)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) })
      #expect(try relays.stop(0).status == 0)
      relays.wait(1, until: Self.serves)
      nurse.send("after")
      #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(2) }, "\(nurse.statesInWords)")
      try relays.start(0, until: Self.waits)
      let ended = try relays.stop(0)
      #expect(ended.status == 0 && !ended.errors.contains(Self.serves), "\(ended)")
      nurse.quit()
    }
  }
}
