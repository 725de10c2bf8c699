package import WardlineModel

extension RejectionCode {
  /// Why the status that somebody wanted is not in force: another change came first only where the relay says so.
  ///
  /// - Parameter status: the one in force.
  package func statusNotice(of status: SessionStatus, in wording: any Wording) -> Notice {
    guard self != .statusConflict else {
      return Notice(.bannerStatusYielded, phrases: ["status": status.phrase], isWarning: true)
    }
    return Notice(.kindStatus, value: text(in: wording), isWarning: true)
  }
}
