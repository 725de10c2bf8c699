import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport
import WardlineTestSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// kill -9 at any moment, start-up included, into either program and into the server of a database, while both sides write (G1, G2, G3, G5).
  ///
  /// `make crash ROUNDS=100` runs a hundred rounds; `make test` runs ten. `SEED=n` repeats a run's schedule.
  @Suite struct Crashes {
    @Test(
      "kill -9 at random times into clients, relay and database: nothing is lost, doubled or out of order",
      arguments: RelayLog.allCases)
    func anyMoment(log: RelayLog) throws {
      let rounds = Rounds("WARDLINE_CRASH", count: log == .file ? 10 : 5)
      Rounds.report("crash, the log in a \(log): seed \(rounds.seed), \(rounds.count) rounds")
      let night = try CrashNight(log)
      for round in 0..<rounds.count {
        var generator = rounds.generator(of: round)
        let problem = try night.round(round, using: &generator)
        guard problem == nil else {
          Issue.record("seed \(rounds.seed), round \(round), \(night.schedule): \(problem ?? "")")
          return
        }
      }
      night.leave()
      let verdict = try night.verdict()
      #expect(verdict.isClean, "seed \(rounds.seed): \(verdict.line)")
      Rounds.report(
        "crash, the log in a \(log): \(rounds.count) rounds, \(night.kills) kills (\(night.killsAtStart) while starting); \(verdict.line)"
      )
    }
  }
}

/// One ward through many crashes: its log and its stores are opened again after each, and never made anew.
private final class CrashNight {
  private enum Victim: String, CaseIterable {
    case relay, nurse, interpreter, server
  }

  private let ward: Ward
  /// `nil` where the log is a file.
  private let cluster: PostgresCluster?
  private var chats: [ChatDriver] = []
  /// What each has typed that is kept, in order; the nurse's first.
  private var written: [[String]] = [[], []]
  private(set) var kills = 0
  private(set) var killsAtStart = 0
  /// What was done in this round, for the message of a failure.
  private(set) var schedule = ""

  private static let people = [CastMember.nurse, .interpreter]
  private static let messagesPerRound = 20

  init(_ log: RelayLog) throws {
    cluster = log == .database ? try PostgresCluster() : nil
    ward = try Ward(relayFlags: log.flags(in: cluster))
    chats = try Self.people.map { try ward.join($0) }
    for chat in chats { #expect(chat.wait { $0.isOnline }) }
  }

  /// Both write; somewhere in the middle somebody is killed, and perhaps again while starting. `nil` when all is well afterwards.
  func round(_ number: Int, using generator: inout SeededGenerator) throws -> String? {
    let all = Victim.allCases.filter { $0 != .server || cluster != nil }
    let victims = all.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
    let moments = Dictionary(
      victims.map { (Int.random(in: 0..<Self.messagesPerRound, using: &generator), [$0]) }, uniquingKeysWith: +)
    schedule = moments.sorted { $0.key < $1.key }
      .map { "at \($0.key) " + $0.value.map(\.rawValue).joined(separator: "+") }.joined(separator: ", ")
    for index in 0..<Self.messagesPerRound {
      for (place, person) in Self.people.enumerated() {
        let text = "\(person.user) \(number)-\(index)"
        written[place].append(text)
        chats[place].send(text)
      }
      usleep(.random(in: 0...8_000, using: &generator))
      for victim in moments[index] ?? [] {
        if let problem = try kill(victim, using: &generator) { return problem }
      }
    }
    return try settle()
  }

  func leave() { for chat in chats { chat.quit() } }

  func verdict() throws -> Verdict { try ward.verdict(nurse: written[0], interpreter: written[1]) }

  // MARK: Killing

  private func kill(_ victim: Victim, using generator: inout SeededGenerator) throws -> String? {
    let starts = Int.random(in: 0...2, using: &generator)
    let delays = (0..<starts).map { _ in UInt32.random(in: 0...250_000, using: &generator) }
    kills += 1 + starts
    killsAtStart += starts
    switch victim {
    case .relay:
      ward.killRelay()
      let arguments = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data] + ward.relayFlags
      for delay in delays { try start(ward.programs.relay, arguments, andKillAfter: delay) }
      try ward.openRelay()
      return nil
    // The relay goes on, and refuses or waits meanwhile.
    case .server:
      if Bool.random(using: &generator) { cluster?.kill() } else { cluster?.stopImmediately() }
      for delay in delays { usleep(delay) }
      try cluster?.start()
      return ward.relay?.isRunning == true ? nil : "the relay has ended with its database: \(ward.relay?.errors ?? "")"
    case .nurse, .interpreter: return try killClient(victim == .nurse ? 0 : 1, delays)
    }
  }

  private func killClient(_ place: Int, _ delays: [UInt32]) throws -> String? {
    let person = Self.people[place]
    chats[place].process.kill()
    // What was shown is kept. What was not shown may be: the store says.
    let shown = chats[place].messages.filter { $0.mine == true }.compactMap(\.text)
    for delay in delays {
      let chat = try ward.join(person)
      usleep(delay)
      chat.process.kill()
    }
    let kept = Set(try ward.transcript(of: person))
    if let lost = shown.first(where: { !kept.contains($0) }) { return "\(person.user) was shown '\(lost)', and it is not kept" }
    chats[place] = try ward.join(person)
    // Its author types again what did not get into the store, and what was typed later stands behind it.
    let missing = written[place].suffix(Self.messagesPerRound).filter { !kept.contains($0) }
    if let first = missing.first, let index = written[place].firstIndex(of: first),
      written[place][index...].contains(where: kept.contains)
    {
      return "\(person.user)'s '\(first)' is not kept, and something typed after it is"
    }
    for text in missing { chats[place].send(text) }
    return nil
  }

  private func start(_ program: String, _ arguments: [String], andKillAfter delay: UInt32) throws {
    let process = try ChildProcess(program, arguments)
    usleep(delay)
    process.kill()
  }

  // MARK: Judging

  /// Waits until both devices hold what the relay has, and the relay has all that was written.
  private func settle() throws -> String? {
    let total = written.reduce(0) { $0 + $1.count }
    let deadline = Date().addingTimeInterval(30 * Patience.factor)
    var last = ""
    for (place, person) in Self.people.enumerated() {
      // From its own words first: asking the relay is slower.
      _ = chats[place].wait { $0.isOnline && $0.connection?.waiting == 0 }
      while true {
        let verified = try ward.verify(person)
        if verified.isSettled, verified.last?.messages == total { break }
        last = "\(person.user): \(verified.last?.messages ?? 0) of \(total) messages, \(verified.summary)"
        if Date() > deadline { return last }
        usleep(100_000)
      }
    }
    return nil
  }
}
