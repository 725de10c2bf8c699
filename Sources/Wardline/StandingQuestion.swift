public import WardlineModel
internal import WardlineProtocol

/// Whether a relay opens a session to the user of a token.
public struct SessionStanding: Hashable, Sendable {
  /// Whether it does. `false` says no more than that: others may have a session of that name (G8).
  public var isOpen: Bool
  /// Sessions that the relay opens to this user, as many as a welcome names.
  public var others: [SessionID]
}

/// Asks for that, and reads nothing of the session.
struct StandingQuestion: RelayQuestion {
  static let name = "asker"
  static let isResumed = true

  let cursors: [SessionID: LogCursor] = [:]
  private let session: SessionID
  private var others: [SessionID] = []

  init(of session: SessionID) { self.session = session }

  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<SessionStanding> {
    switch frame {
    case .welcome(let welcome):
      // The log of a session that the user has left is served up to that; nothing can be sent there.
      others = welcome.sessions.filter { !$0.endsAtHead }.map(\.session)
      if let head = welcome.sessions.first(where: { $0.session == session }) { return end(isOpen: !head.endsAtHead) }
      // A welcome names some of many sessions: of another one the relay is asked.
      return welcome.isPage ? .send(.follow(Follow(session: session, after: .start))) : end(isOpen: false)
    case .following(let head) where head.session == session: return end(isOpen: !head.endsAtHead)
    case .left(session): return end(isOpen: false)
    default: return .wait
    }
  }

  private func end(isOpen: Bool) -> InquiryStep<SessionStanding> {
    .end(SessionStanding(isOpen: isOpen, others: others.filter { $0 != session }))
  }
}

extension WardlineClient {
  /// Asks the relay whether it opens a session to the user of the token, beside whatever connection this user has. Nothing is written.
  ///
  /// - Parameters:
  ///   - session: the session to ask for.
  ///   - options: the relay, and whose token to show.
  ///   - milliseconds: how long to go without hearing anything new from the relay before giving up.
  /// - Throws: ``VerificationFailure``: as ``verify(_:_:within:report:)``.
  ///
  /// For example: `let isMember = try await WardlineClient.standing(of: ward, options, within: 5_000).isOpen`.
  public static func standing(
    of session: SessionID, _ options: Options, within milliseconds: Int64
  ) async throws(VerificationFailure) -> SessionStanding {
    try await ask(StandingQuestion(of: session), options, within: milliseconds)
  }
}
