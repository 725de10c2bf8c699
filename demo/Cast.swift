internal import Foundation
internal import Synchronization
internal import WardlineHarness
internal import WardlineModel

/// A relay whose directory knows a nurse and two interpreters of Arabic, the link to it that can fail, and every program that is started for
/// them: all of it in one directory, which ``stop()`` removes.
final class Cast: Sendable {
  let programs: Programs
  let link: FaultyLink
  let people = [CastMember.nurse, .interpreter, .successor]
  private let place: TemporaryDirectory
  private let relay: ChildProcess
  /// What was started and may still run.
  private let children = Mutex<[ChildProcess]>([])

  init(programs: Programs) throws {
    let place = try TemporaryDirectory()
    do {
      let (relay, port) = try programs.startRelay(data: place.path + "/relay")
      do { link = try FaultyLink(to: port) } catch {
        relay.kill()
        throw error
      }
      (self.programs, self.place, self.relay) = (programs, place, relay)
    } catch {
      place.remove()
      throw error
    }
    do {
      for person in people { try programs.admit(person, data: data, at: tokenFile(of: person)) }
    } catch {
      stop()
      throw error
    }
  }

  var directory: String { place.path }
  /// Where the relay keeps its log and its directory of people.
  var data: String { directory + "/relay" }
  private func tokenFile(of person: CastMember) -> String { "\(directory)/\(person.user).token" }
  func storeFile(of person: CastMember) -> String { "\(directory)/\(person.user).sqlite" }

  /// What a program of a person needs to know. It connects to the link, and through it to the relay.
  func flags(of person: CastMember) -> [String] {
    ["--relay", "ws://127.0.0.1:\(link.port)", "--token-file", tokenFile(of: person), "--store", storeFile(of: person)]
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
    let chat = try ChatDriver(
      programs, relay: "ws://127.0.0.1:\(link.port)", session: session, token: tokenFile(of: person),
      store: storeFile(of: person))
    children.withLock { $0.append(chat.process) }
    return chat
  }

  /// Ends every program and removes the directory. Whoever calls it while that goes on waits for it; the second time it does nothing.
  func stop() {
    link.stop()
    children.withLock { children in
      let running = (children + [relay]).filter(\.isRunning)
      children = []
      for child in running { child.terminate() }
      for child in running where child.waitForExit(milliseconds: 3_000) == nil { child.kill() }
      place.remove()
    }
  }
}
