package import WardlineModel

extension RejectionCode {
  /// Why the status that somebody wanted is not in force: another change came first only where the relay says so.
  ///
  /// - Parameters:
  ///   - wanted: the one that was refused.
  ///   - status: the one in force.
  ///   - standing: of who wanted it.
  package func statusNotice(
    refusing wanted: SessionStatus, of status: SessionStatus, by standing: Standing, in wording: any Wording
  ) -> Notice {
    guard self != .statusConflict else {
      return Notice(.bannerStatusYielded, phrases: ["status": status.phrase], isWarning: true)
    }
    return Notice(.kindStatus, value: text(in: wording, of: .setStatus(wanted, basedOn: 0), by: standing), isWarning: true)
  }
}
