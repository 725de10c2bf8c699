internal import WardlineModel

extension RelayMachine {
  /// An open connection.
  ///
  /// A value like any other, whose parts stand behind one reference: each frame and each entry looks up a member or two, and a copy of all the
  /// parts took longer than what was done with them. The parts are copied when one of several holders changes them.
  struct Member: Equatable, Sendable {
    private var parts: Parts

    init(
      grant: Grant, access: Access, connection: DeviceConnection, subscriptions: [SessionID: Subscription],
      firstToRead: SessionID? = nil
    ) {
      parts = Parts(
        State(grant: grant, access: access, connection: connection, subscriptions: subscriptions, firstToRead: firstToRead))
    }

    private struct State: Equatable, Sendable {
      var grant: Grant
      var access: Access
      var connection: DeviceConnection
      var subscriptions: [SessionID: Subscription]
      var lastRead: SessionID?
      var firstToRead: SessionID?
      var isFetching = false
      var isRestoring = false
      var missedReceipts: [ParticipantKey: UserReceipt] = [:]
      var missedPresence: [ParticipantKey: Bool] = [:]
      var presenceWhenLeft: [SessionID: Set<UserID>] = [:]
      var feeds = FeedReaders()
      var unnamed: [SessionID] = []
      var named: Set<SessionID> = []
    }

    /// Changed only by the one member that refers to it.
    private final class Parts: @unchecked Sendable {
      @exclusivity(unchecked) var state: State

      init(_ state: State) { self.state = state }
    }

    private var state: State {
      _read { yield parts.state }
      _modify {
        if !isKnownUniquelyReferenced(&parts) { parts = Parts(parts.state) }
        yield &parts.state
      }
    }

    /// Takes a committed entry; `true` when it is to be sent now.
    mutating func offer(_ entry: LogEntry, hasRoom: Bool) -> Bool {
      if !isKnownUniquelyReferenced(&parts) { parts = Parts(parts.state) }
      guard let index = parts.state.subscriptions.index(forKey: entry.session) else { return false }
      return parts.state.subscriptions.values[index].offer(entry, hasRoom: hasRoom)
    }

    static func == (left: Self, right: Self) -> Bool { left.parts === right.parts || left.state == right.state }
  }
}

extension RelayMachine.Member {
  var grant: Grant {
    _read { yield state.grant }
    _modify { yield &state.grant }
  }

  var access: Access {
    _read { yield state.access }
    _modify { yield &state.access }
  }

  /// As its device counts them.
  var connection: DeviceConnection {
    _read { yield state.connection }
  }

  var device: UserDevice {
    _read { yield state.connection.device }
  }

  var subscriptions: [SessionID: RelayMachine.Subscription] {
    _read { yield state.subscriptions }
    _modify { yield &state.subscriptions }
  }

  /// The session whose page was read last: the next page is another's if several are behind.
  var lastRead: SessionID? {
    _read { yield state.lastRead }
    _modify { yield &state.lastRead }
  }

  /// The session that the device shows, until its log was first sent up to the head: its pages are read before all others.
  /// From then on the sessions take turns, so that traffic in it does not keep them behind for ever.
  var firstToRead: SessionID? {
    _read { yield state.firstToRead }
    _modify { yield &state.firstToRead }
  }

  var isFetching: Bool {
    _read { yield state.isFetching }
    _modify { yield &state.isFetching }
  }

  /// Whether a restore of its preferences is under way.
  var isRestoring: Bool {
    _read { yield state.isRestoring }
    _modify { yield &state.isRestoring }
  }

  /// Receipts it missed while slow: the newest of each user (G9).
  var missedReceipts: [RelayMachine.ParticipantKey: UserReceipt] {
    _read { yield state.missedReceipts }
    _modify { yield &state.missedReceipts }
  }

  /// Presence changes it missed while slow: the last state of each user.
  var missedPresence: [RelayMachine.ParticipantKey: Bool] {
    _read { yield state.missedPresence }
    _modify { yield &state.missedPresence }
  }

  /// The users who may be present as far as the device knows, in the sessions that its user has left and whose end it has not read yet.
  var presenceWhenLeft: [SessionID: Set<UserID>] {
    _read { yield state.presenceWhenLeft }
    _modify { yield &state.presenceWhenLeft }
  }

  /// Sessions in progress that the welcome had no room for and that the device has not been told of, the one joined last at the end.
  var unnamed: [SessionID] {
    _read { yield state.unnamed }
    _modify { yield &state.unnamed }
  }

  /// Those that it has been told of and does not follow yet.
  var named: Set<SessionID> {
    _read { yield state.named }
    _modify { yield &state.named }
  }

  var feeds: RelayMachine.FeedReaders {
    _read { yield state.feeds }
    _modify { yield &state.feeds }
  }
}
