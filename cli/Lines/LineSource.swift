internal import Foundation
internal import Glibc
internal import Wardline
internal import WardlineModel
internal import WardlineProgram

/// Where a chat in lines can be.
enum LinePlace: Equatable, Sendable {
  case home
  case session(SessionID)
  /// The session of that number at home.
  case number(Int)
}

/// How a stay in a session, or at home, ends.
enum LineOutcome: Equatable, Sendable {
  case over
  /// `nil` for home.
  case goes(SessionID?)
}

/// Everything that happens to a chat in lines, in the order in which it did, wherever it is: what is read ahead of the one place is done in
/// the next one.
///
/// Used by one task.
final class LineSource {
  enum Occurrence: Sendable {
    case update(Update)
    case updatesEnded
    case input([InputLine])
    case inputEnded
    case signal
    /// What home shows is to be read again.
    case due
  }

  /// As it was heard last.
  private(set) var connection: ConnectionState?
  /// How many operations wait.
  private(set) var pending = 0
  /// Whether the input has ended: the chat ends once nothing waits.
  var isEnding = false
  /// The sessions by their numbers at home, from 1. A number stays what it is for as long as the program runs.
  private(set) var numbered: [SessionID] = []

  private let inbox = Inbox<Occurrence>()
  private let storePath: String
  /// What the token opens, where it names sessions.
  private let opened: [SessionID]
  private var held: [Occurrence] = []
  private var hasBeenOnline = false
  private var isStarted = false

  init(_ updates: AsyncStream<[Update]>, storePath: String, opened: [SessionID]) {
    (self.storePath, self.opened) = (storePath, opened)
    let inbox = inbox
    Task(executorPreference: TaskThreads.shared) {
      await inbox.put(updates) { .update($0) }
      inbox.put(.updatesEnded)
    }
    Task(executorPreference: TaskThreads.shared) {
      for await lines in InputLines.read() { inbox.put(.input(lines)) }
      inbox.put(.inputEnded)
    }
    Task(executorPreference: TaskThreads.shared) {
      for await _ in await ProcessSignals(SIGTERM, SIGINT, SIGHUP) { inbox.put(.signal) }
    }
    guard LineTerminal.isEntered else { return }
    Task(executorPreference: TaskThreads.shared) {
      for await _ in await ProcessSignals(SIGCONT) { LineTerminal.resume() }
    }
  }

  /// What has come together, at least one.
  func next() async -> [Occurrence] {
    if !held.isEmpty {
      defer { held = [] }
      return held
    }
    let occurrences = await inbox.drain(withinMilliseconds: nil)
    for case .input in occurrences { InputLines.allowNextBatch() }
    return occurrences
  }

  /// What comes first at the next place.
  func putBack(_ occurrences: [Occurrence]) { held = occurrences + held }

  /// Connects, at the first place.
  func start(_ client: WardlineClient) async {
    guard !isStarted else { return }
    isStarted = true
    await client.start()
  }

  /// Makes ``Occurrence/due`` occur after a while.
  func remind(afterMilliseconds milliseconds: Int64) {
    let inbox = inbox
    Task(executorPreference: TaskThreads.shared) {
      await TaskThreads.shared.pause(forMilliseconds: milliseconds)
      inbox.put(.due)
    }
  }

  /// Notes how things stand; the failure with which the program ends.
  func note(_ update: Update) -> Failure? {
    switch update {
    case .connection(let state):
      connection = state
      if state == .online { hasBeenOnline = true }
      guard case .lost(let reason, _) = state, !hasBeenOnline || reason.isOtherUser else { return nil }
      return Refusal(reason, pending: pending)?.failure
    case .queue(let counts): pending = counts.waiting
    case .failed(let error): return Failure(error)
    default: break
    }
    return nil
  }

  // MARK: Places

  /// Gives new sessions their numbers.
  func number(_ sessions: [SessionID]) {
    let known = Set(numbered)
    numbered += sessions.filter { !known.contains($0) }
  }

  /// Where a place is.
  ///
  /// - Throws: there is no such session.
  func outcome(of place: LinePlace) throws(ClientError) -> LineOutcome {
    switch place {
    case .home: return .goes(nil)
    case .number(let number):
      if numbered.isEmpty { self.number(try knownSessions()) }
      guard numbered.indices.contains(number - 1) else {
        throw ClientError(
          .badInput, "there is no session \(number): /home lists \(numbered.isEmpty ? "none" : "1 to \(numbered.count)")")
      }
      return .goes(numbered[number - 1])
    case .session(let session):
      let isKnown = try knownSessions().contains(session)
      guard isKnown || opened.contains(session) else {
        throw ClientError(
          .badInput, "this device knows no session '\(session)': /home lists those it knows, /request makes one")
      }
      return .goes(session)
    }
  }

  private func knownSessions() throws(ClientError) -> [SessionID] {
    try KeptStore.open(at: storePath).sessions().map(\.session)
  }
}
