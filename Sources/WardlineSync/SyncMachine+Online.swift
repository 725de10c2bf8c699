internal import WardlineModel

extension SyncMachine {
  /// State of this connection only.
  struct Online: Equatable, Sendable {
    let sinceMilliseconds: Int64
    /// The sessions whose log the relay may send: those that are open, and those that the user has left, up to there.
    var readable: Set<SessionID> = []
    /// The sessions that were asked for by a follow.
    var asked: Set<SessionID> = []
    /// Of them, those for which the relay has not answered yet.
    var unanswered: Set<SessionID> = []
    /// The sessions whose log the relay sends on this connection, from a cursor that both share. To ask for one again sets nothing back.
    var served: Set<SessionID> = []
    /// The open sessions that the welcome did not name, until the relay has named them or answered a follow.
    var unfollowed: Set<SessionID> = []
    /// The lanes that were there when the store marked last what is not open.
    var markedLanes: Set<LaneID> = []
    /// Whether the welcome has left sessions out.
    var isPage = false
    /// The sessions that were asked for, once each, although they were closed as far as known: something waits there, and the user may have
    /// become a member.
    var inquired: Set<SessionID> = []
    /// The sessions to be asked for, the next one at the end, and the same as a set.
    var toFollow: [SessionID] = []
    var queued: Set<SessionID> = []
    let window: Int
    /// The epoch in which the relay writes.
    let epoch: LogEpoch
    /// The sessions of the welcome, with their status at that time.
    var heads: [SessionID: SessionHead] = [:]
    /// The epoch of the next entry, if the relay has named it.
    var upcoming: [SessionID: LogEpoch] = [:]
    /// The receipts sent by the relay: a reset discards the stored ones, and the relay sends them only once.
    var heardReceipts: [SessionID: [UserID: Receipt]] = [:]
    /// The sessions that the relay has named, and of which it is still telling everyone's receipts.
    var receiptsIncomplete: Set<SessionID> = []
    /// The choice of duty that the relay has heard, or said.
    var saidDuty: DutyChoice?
    /// Whether the relay has sent the directory, and so sends its changes.
    var hearsDirectory = false
    /// The same of all sessions.
    var hearsOverview = false
    /// Whether the token is a coordinator's, who may act on sessions of which they are no member.
    var isCoordinator = false
    /// When the relay was heard last.
    var heardAtMilliseconds: Int64
  }
}
