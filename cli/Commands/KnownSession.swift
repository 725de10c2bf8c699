internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

// What is written for a session that does not exist would wait on this device for ever. So a session that was named is known before anything is
// queued in it: by this device, by the token, or by the relay.
extension ConnectionOptions {
  /// The options, and the session that is meant.
  ///
  /// - Parameters:
  ///   - wait: how long the relay is asked, where only the relay knows.
  ///   - undone: what was not done where the session is not known.
  ///   - remedy: how the command queues it all the same; `nil` where it cannot.
  /// - Throws: ``Failure`` with 65 where the relay opens no such session to this user, and with 69 where it was not reached to ask.
  func optionsOfKnownSession(
    within wait: TimeSpan, undone: String = "Nothing was queued", orElse remedy: String? = nil
  ) async throws -> (options: WardlineClient.Options, session: SessionID) {
    let (options, session) = try options()
    // The sessions that a token names are those of its holder.
    guard try claims().followsMembership else { return (options, session) }
    let store = Self.store(at: options.storePath)
    // One row: a device may know thousands of sessions.
    let isKnown = (try? store?.state(of: session)) != nil
    // Whoever has left may have been invited again meanwhile: the relay knows.
    let leaving = isKnown ? store.flatMap { Self.leaving(of: session, in: $0) } : nil
    guard !isKnown || leaving != nil else { return (options, session) }
    let known = (try? store?.sessions().map(\.session)) ?? []
    let standing: SessionStanding
    do throws(VerificationFailure) {
      standing = try await WardlineClient.standing(of: session, options, within: wait.milliseconds)
    } catch {
      if let leaving { throw Failure(.data, "\(leaving). \(undone)") }
      throw Self.unasked(error, of: session, known, undone, remedy, wait)
    }
    guard !standing.isOpen else { return (options, session) }
    if let leaving { throw Failure(.data, "\(leaving). \(undone). A member can invite you again") }
    throw Failure(
      .data,
      "you are no member of a session '\(session)' at this relay, and this device does not know it. \(undone)"
        + session.suggestion(among: known + standing.others) + (remedy.map { ". \($0)" } ?? ""))
  }

  /// How the owner of a store has left a session, and when; `nil` where they have not.
  private static func leaving(of session: SessionID, in store: DeviceStore) -> String? {
    let user = store.owner
    guard let people = try? store.participants(of: session), people.contains(where: { $0.user == user && $0.hasLeft }) else {
      return nil
    }
    let events = (try? store.events(of: session)) ?? []
    let last = events.last { if case .left(user, _) = $0.kind { true } else { false } }
    var how = "you have left the session '\(session)'"
    if let last, case .left(_, handedOver: true) = last.kind {
      let before = events.prefix { $0.sequence < last.sequence }
      let successor = before.lastAccepted(besides: user).map { other in people.first { $0.user == other }?.name ?? other.text }
      how = "you have handed the session '\(session)' over" + (successor.map { " to \(printableName($0))" } ?? "")
    }
    return how + (last.map { ", on \($0.loggedAt.iso8601)" } ?? "")
  }

  private static func unasked(
    _ failure: VerificationFailure, of session: SessionID, _ known: [SessionID], _ undone: String, _ remedy: String?,
    _ wait: TimeSpan
  ) -> Failure {
    switch failure {
    case .store(let error): return Failure(error)
    case .noSession: return Failure(.data, "you are no member of a session '\(session)' at this relay. \(undone)")
    case .relay(let reason):
      if let refusal = Refusal(reason, pending: 0) {
        return Failure(refusal.failure.status, refusal.failure.message + " \(undone)")
      }
      return Failure(
        .unavailable,
        "this device does not know the session '\(session)', and the relay was not reached within \(wait.milliseconds) ms to ask for it "
          + "(\(reason.described)). \(undone)" + session.suggestion(among: known) + (remedy.map { ". \($0)" } ?? ""))
    }
  }

  /// Nothing where there is no store yet. What is wrong with one is said by the client that opens it.
  private static func store(at path: String) -> DeviceStore? {
    FileManager.default.fileExists(atPath: path) ? try? DeviceStore(at: path) : nil
  }
}

extension SessionID {
  /// The names that are spelled most like this one, as the end of a sentence; else a few of them. Empty where there are none.
  func suggestion(among sessions: [SessionID]) -> String {
    let names = Set(sessions.map(\.text)).sorted()
    let nearest = text.nearestNames(among: names)
    guard nearest.isEmpty else { return ": did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?" }
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(Limits.sessionsSuggestedMax).joined(separator: ", ")
    return "; yours are \(shown)" + (names.count > Limits.sessionsSuggestedMax ? " and others" : "")
  }
}
