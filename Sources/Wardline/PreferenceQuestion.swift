internal import WardlineModel
internal import WardlineProtocol

/// Reads what a relay has backed up of one user's preferences, page by page.
struct PreferenceQuestion: RelayQuestion {
  static let name = "prefs"
  static let isResumed = false

  let cursors: [SessionID: LogCursor]
  private var asked: RestorePreferences
  private var result = BackedUpPreferences()
  /// Of the page that is under way.
  private var received = 0

  init(_ asked: RestorePreferences, cursors: [SessionID: LogCursor]) {
    self.asked = asked
    self.cursors = cursors
  }

  mutating func receive(_ frame: RelayFrame) throws(VerificationFailure) -> InquiryStep<BackedUpPreferences> {
    switch frame {
    case .welcome: return .send(.restorePreferences(asked))
    case .preference(let backedUp) where backedUp.name.isEmpty:
      if received == 0 { return .end(result) }
      received = 0
      // The same device for all pages, also when another one backs up meanwhile.
      asked.device = backedUp.device
      return .send(.restorePreferences(asked))
    case .preference(let backedUp):
      guard result.values[backedUp.name] == nil, result.values.count < Limits.preferencesRestoredMax else {
        throw .relay(.protocolError(message: "the relay gives back preferences without an end"))
      }
      received += 1
      asked.afterName = backedUp.name
      result.device = backedUp.device
      result.values[backedUp.name] = backedUp.value
      return .wait
    default: return .wait
    }
  }
}
