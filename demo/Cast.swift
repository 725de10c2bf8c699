internal import Foundation
internal import Synchronization
internal import WardlineHarness
internal import WardlineModel
internal import WardlinePostgresSupport

/// A relay whose directory knows a nurse and two interpreters of Arabic, the link to it that can fail, and every program that is started for
/// them: all of it in one directory, which ``stop()`` removes. Or several relays on one database, each behind a link.
final class Cast: Sendable {
  let programs: Programs
  let people = [CastMember.nurse, .interpreter, .successor]
  private let place: TemporaryDirectory
  private let relays: [ChildProcess]
  private let links: [FaultyLink]
  /// Where the log of several relays is.
  private let database: PostgresCluster?
  /// What was started and may still run.
  private let children = Mutex<[ChildProcess]>([])

  init(programs: Programs, relayCount: Int) throws {
    let place = try TemporaryDirectory()
    var (relays, links): ([ChildProcess], [FaultyLink]) = ([], [])
    do {
      database = relayCount > 1 ? try PostgresCluster() : nil
      let store = try database.map { ["--store", try $0.makeDatabase()] } ?? []
      for index in 0..<relayCount {
        let data = Self.data(of: index, in: place.path)
        if index > 0 { try Self.copyKey(from: Self.data(of: 0, in: place.path), to: data) }
        let (relay, port) = try programs.startRelay(data: data, more: store)
        relays.append(relay)
        links.append(try FaultyLink(to: port))
      }
    } catch {
      for relay in relays { relay.kill() }
      place.remove()
      throw error
    }
    (self.programs, self.place, self.relays, self.links) = (programs, place, relays, links)
    do {
      for person in people { try programs.admit(person, data: data, at: tokenFile(of: person)) }
    } catch {
      stop()
      throw error
    }
  }

  private static func data(of relay: Int, in directory: String) -> String {
    directory + (relay == 0 ? "/relay" : "/relay-\(relay)")
  }

  /// Each relay is to admit who has a token of another one.
  private static func copyKey(from data: String, to other: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: other, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try manager.copyItem(atPath: data + "/token.key", toPath: other + "/token.key")
  }

  var directory: String { place.path }
  /// Where the relay keeps its log and its directory of people.
  var data: String { directory + "/relay" }
  private func tokenFile(of person: CastMember) -> String { "\(directory)/\(person.user).token" }
  func storeFile(of person: CastMember) -> String { "\(directory)/\(person.user).sqlite" }

  /// What a program of a person needs to know. It connects to a link, and through it to a relay.
  func flags(of person: CastMember) -> [String] {
    addresses(for: person).flatMap { ["--relay", $0] }
      + ["--token-file", tokenFile(of: person), "--store", storeFile(of: person)]
  }

  /// All of them, in another order for each person: so they are at different relays.
  private func addresses(for person: CastMember) -> [String] {
    let first = people.firstIndex { $0.user == person.user } ?? 0
    return links.indices.map { "ws://127.0.0.1:\(links[(first + $0) % links.count].port)" }
  }

  var relayCount: Int { relays.count }

  func setNetwork(_ mode: FaultyLink.Mode) { for link in links { link.setMode(mode) } }

  /// Kills the first relay that runs, unless it is the only one.
  ///
  /// - Returns: how many are left; `nil` if none was killed.
  func killRelay() -> Int? {
    let running = relays.filter(\.isRunning)
    guard running.count > 1 else { return nil }
    running[0].kill()
    return running.count - 1
  }

  /// Runs a command of a person to its end, and returns what it printed.
  ///
  /// - Throws: ``HarnessFailure`` with what it complained of, unless it ends with 0.
  func run(_ command: [String], as person: CastMember, _ arguments: String...) throws -> String {
    try programs.output(programs.wardline, command + flags(of: person) + arguments)
  }

  /// Starts a command of a person.
  func start(_ command: [String], as person: CastMember, _ arguments: String...) throws -> ChildProcess {
    let child = try ChildProcess(programs.wardline, command + flags(of: person) + arguments)
    children.withLock { $0.append(child) }
    return child
  }

  /// Opens a session for a person, as a program that is written to.
  func join(_ person: CastMember, _ session: String) throws -> ChatDriver {
    let addresses = addresses(for: person)
    let chat = try ChatDriver(
      programs, relay: addresses[0], session: session, token: tokenFile(of: person), store: storeFile(of: person),
      more: addresses.dropFirst().flatMap { ["--relay", $0] })
    children.withLock { $0.append(chat.process) }
    return chat
  }

  /// Ends every program and removes the directory. Whoever calls it while that goes on waits for it; the second time it does nothing.
  func stop() {
    for link in links { link.stop() }
    children.withLock { children in
      let running = (children + relays).filter(\.isRunning)
      children = []
      for child in running { child.terminate() }
      for child in running where child.waitForExit(milliseconds: 3_000) == nil { child.kill() }
      database?.kill()
      place.remove()
    }
  }
}
