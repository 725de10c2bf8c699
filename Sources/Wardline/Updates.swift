public import WardlineModel

/// Something changed that a person may see.
public enum Update: Hashable, Sendable {
  /// The connection is in another state.
  case connection(ConnectionState)
  /// The store holds something else: after the commit that made it so (G5 at this end).
  case change(Change)
  /// So many operations wait.
  case queue(QueueCounts)
  /// An entry of the log was missing; it is read again. Said, never silent (G4).
  case gap(SessionID, expected: UInt64, found: UInt64)
  /// Somebody else is in a session at this moment, or has left it. Said of everyone who is there when the connection comes up, and known
  /// only while it stands: kept nowhere.
  case presence(SessionID, UserID, isHere: Bool)
  /// Everything that the relay had of a session when this connection began with it is reported. What was said while this device was away came
  /// before this; what comes from here on is said now. Each connection says it for each session that it begins to read; a program in
  /// ``ConnectionState/standby`` hears of none.
  ///
  /// For example, for a bot that answers only what is said to it now:
  ///
  ///     var live: Set<SessionID> = []
  ///     for await update in await client.updates() {
  ///       switch update {
  ///       case .connection(.lost): live = []
  ///       case .caughtUp(let session): live.insert(session)
  ///       case .change(.message(let message)) where live.contains(message.session) && !message.isMine: print(message.text)
  ///       default: break
  ///       }
  ///     }
  case caughtUp(SessionID)
  /// The link is slow, and has so much to carry: at most once a second, for progress. `nil`: it is slow no more, or has carried everything.
  case link(LinkLoad?)
  /// More waited for this listener than ``Limits/updatesWaitingMax`` or ``Limits/updateBytesWaitingMax`` allow, so changes were left out; or
  /// the store cannot say what has changed, as after its disk has failed. Read again what is shown, such as with
  /// ``WardlineClient/follow(_:)``. The connection, the queue and who is present follow as they are now.
  case readAgain
  /// The store failed: nothing more is sent or received. What was confirmed before is on disk.
  case failed(ClientError)
}

/// How things stand with the relay.
public enum ConnectionState: Hashable, Sendable {
  /// A try is under way.
  case connecting
  /// The relay hears us.
  case online
  /// Another program on this computer has the store's connection: what is written here is sent by it, and what it receives is shown
  /// here. When it ends, this one takes over.
  case standby
  /// There is no connection; the next try is made after so long.
  case lost(LossReason, retryInMilliseconds: Int64)
}
