internal import WardlineModel

/// What other relays on the same database have said of their connections.
struct Elsewhere: Equatable, Sendable {
  struct Fence: Equatable, Sendable {
    var node: NodeID
    var epoch: UInt64
    /// Of the device's user, as their token says it.
    var name: String
    var isInterpreter: Bool
  }

  /// The name of this relay.
  let node: NodeID
  /// Every relay that lives, in the order of their beginnings, this one among them.
  private(set) var nodes: [NodeID]
  /// Up to which batch this relay has followed the others.
  var position: UInt64 = 0
  /// What the others have yet to be told.
  private(set) var unsaid: [Notice] = []
  /// The users in each session, by the relays that they are connected to.
  private var present: [SessionID: [UserID: Set<NodeID>]] = [:]
  /// The newest connection of each device that is connected to another relay.
  private var fences: [UserID: [DeviceID: Fence]] = [:]

  init(node: NodeID, peers: [NodeID]) {
    self.node = node
    nodes = peers.filter { $0 != node } + [node]
  }

  /// Whether this relay does what one of them does for all: the one that began first.
  var leads: Bool { nodes.first == node }
  var isAlone: Bool { nodes.count == 1 }

  mutating func begin(_ other: NodeID) { if !nodes.contains(other) { nodes.append(other) } }

  // MARK: What this relay says

  /// Nobody hears it where there is no other: whoever begins is told everything.
  mutating func say(_ notice: Notice) { if !isAlone { unsaid.append(notice) } }

  mutating func takeUnsaid() -> [Notice] {
    defer { unsaid = [] }
    return unsaid
  }

  // MARK: Presence

  func isPresent(_ user: UserID, in session: SessionID) -> Bool { present[session]?[user] != nil }
  func users(in session: SessionID) -> [UserID] { present[session].map { Array($0.keys) } ?? [] }
  func isAnyone(in session: SessionID) -> Bool { present[session] != nil }

  mutating func set(_ user: UserID, in session: SessionID, of node: NodeID, isHere: Bool) {
    if isHere {
      present[session, default: [:]][user, default: []].insert(node)
    } else {
      present[session]?[user]?.remove(node)
      if present[session]?[user]?.isEmpty == true { present[session]?[user] = nil }
      if present[session]?.isEmpty == true { present[session] = nil }
    }
  }

  // MARK: Devices

  func fence(of device: UserDevice) -> Fence? { fences[device.user]?[device.device] }
  func deviceCount(of user: UserID) -> Int { fences[user]?.count ?? 0 }
  func name(of user: UserID) -> String? { fences[user]?.values.first?.name }

  mutating func set(_ fence: Fence?, of device: UserDevice) {
    fences[device.user, default: [:]][device.device] = fence
    if fences[device.user]?.isEmpty == true { fences[device.user] = nil }
  }

  // MARK: A relay that is gone

  /// Forgets a relay.
  ///
  /// - Returns: who was in which session there, and which devices of interpreters were connected to it, sorted.
  mutating func end(_ gone: NodeID) -> (present: [RelayMachine.ParticipantKey], interpreters: [UserDevice]) {
    nodes.removeAll { $0 == gone }
    if isAlone { unsaid = [] }
    var keys: [RelayMachine.ParticipantKey] = []
    for (session, users) in present {
      keys += users.filter { $0.value.contains(gone) }.map { .init(session: session, user: $0.key) }
    }
    for key in keys { set(key.user, in: key.session, of: gone, isHere: false) }
    var interpreters: [UserDevice] = []
    for (user, own) in fences {
      for (device, fence) in own where fence.node == gone {
        if fence.isInterpreter { interpreters.append(UserDevice(user, device)) }
        set(nil, of: UserDevice(user, device))
      }
    }
    return (keys.sorted(), interpreters.sorted())
  }
}
