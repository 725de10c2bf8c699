internal import WardlineModel
internal import WardlineTerminal

extension SessionEvent {
  /// What happened as one sentence in English, as commands print it.
  ///
  /// - Parameters:
  ///   - earlier: what happened before it in the session.
  ///   - names: the names of users. A user without one is printed as their identifier.
  ///   - message: finds a message that it is about.
  func described(
    after earlier: some BidirectionalCollection<SessionEvent>, names: [UserID: String] = [:],
    message: (IdempotencyKey) -> Message?
  ) -> String {
    text(
      in: CurrentWording.english, after: earlier, name: { printableName(names[$0] ?? $0.text) },
      language: { CurrentWording.english.name(of: $0) }, message: { message($0)?.opening })
  }
}
