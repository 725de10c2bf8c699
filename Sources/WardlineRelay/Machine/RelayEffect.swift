package import WardlineModel

/// What a relay is to do, in order: said by ``RelayMachine``, handed on by ``RelayCore``, done by a driver.
///
/// The core keeps ``send(_:_:)`` and ``tellWhenWritten(_:)`` to itself and hands on what comes of the queues: ``admit(_:)``,
/// ``wantsToWrite(_:)``, ``write(_:_:)``, ``ending(_:code:reason:wasAdmitted:)``. It delays ``read(_:)`` until the link has room for a page, and
/// ``close(_:code:reason:)`` until the queue has drained. Everything else passes as it is.
package enum RelayEffect: Hashable, Sendable {
  package typealias ConnectionID = RelayMachine.ConnectionID

  /// Verify every token of a hello, the first one first; with `onlyKnown` only those that were verified before.
  case verify(ConnectionID, tokens: [String], onlyKnown: Bool = false)
  case commit([LedgerWrite])
  case read(RelayMachine.Read)
  /// Read the preferences that a user's device has backed up, for that user.
  case readPreferences(ConnectionID, of: UserID, RestorePreferences)
  /// Read what the directory says of people.
  case readPeople([UserID])
  /// Read rows for coordinators, between two commits. One read is under way at a time.
  case readOverview(OverviewRead)
  /// Erase a batch, between two commits.
  case prune(loggedBefore: Timestamp, endedBefore: Timestamp? = nil, entriesMax: Int)
  /// Have the store remove erased text from every file, between two commits.
  case removeErased
  case send(ConnectionID, [RelayFrame])
  /// Tell when nearly everything that is queued for a connection is written.
  case tellWhenWritten(ConnectionID)
  /// The connection was welcomed: allow every frame of the protocol.
  case admit(ConnectionID)
  /// Frames are queued where there were none: ``RelayCore/Event/writable(_:)`` is wanted.
  case wantsToWrite(ConnectionID)
  /// Write one encoded envelope to the socket.
  case write(ConnectionID, [UInt8])
  /// The connection will be closed once its queue has drained.
  case ending(ConnectionID, code: UInt16, reason: String, wasAdmitted: Bool)
  /// Close after the frames that were sent before.
  case close(ConnectionID, code: UInt16, reason: String)
  /// Cut at once, without a close frame, to free the connection.
  case cut(ConnectionID, reason: String)
  /// A revoked device has said that it is wiped.
  case recordWiped(UserDevice, from: PeerNetwork)
  /// Refuse these logins from now on: a device that is to be wiped has shown them.
  case refuseLogins([String], of: UserID)
  case pauseReading(ConnectionID)
  case resumeReading(ConnectionID)
  /// Everything is committed and every client was told to leave.
  case finished
}
