internal import WardlineModel

/// A connection of a device, as the device counts them.
package struct DeviceConnection: Hashable, Sendable {
  package var device: UserDevice
  package var epoch: UInt64

  package init(_ device: UserDevice, epoch: UInt64) {
    self.device = device
    self.epoch = epoch
  }

  /// Whether a connection takes the place of another one with this epoch, of the same device.
  static func succeeds(_ epoch: UInt64, _ other: UInt64) -> Bool {
    let isHigher = other < epoch
    let isFarApart = (isHigher ? epoch - other : other - epoch) > Limits.connectionEpochJumpMax
    return isHigher != isFarApart
  }

  /// Whether it ends once its relay hears of a connection with this epoch at another one. Of two with one epoch both do.
  func ends(with epoch: UInt64) -> Bool { self.epoch == epoch || Self.succeeds(epoch, self.epoch) }
}

extension [UserDevice: UInt64] {
  /// Keeps the newest connection of each device.
  package mutating func note(_ epoch: UInt64, of device: UserDevice) {
    if let known = self[device], !DeviceConnection.succeeds(epoch, known) { return }
    self[device] = epoch
  }
}

/// The connections on which a batch was sent, by which the store finds what comes too late: its device has a newer connection at another relay, and may
/// have written more there (G3).
package struct BatchSenders: Hashable, Sendable {
  /// In the order of the writes; `nil` for what no device has sent.
  package var connections: [DeviceConnection?]
  /// The number of the journal up to which the relay had followed the others when the batch began.
  package var position: UInt64

  package init(_ connections: [DeviceConnection?] = [], position: UInt64 = 0) {
    self.connections = connections
    self.position = position
  }
}

/// Which connection each device has, the newest: it fences the older ones of that device.
///
/// By user, who has few devices: a change of membership concerns the devices of one user among 10,000 that are connected.
struct DeviceFences: Equatable, Sendable {
  struct Fence: Equatable, Sendable {
    var connection: RelayMachine.ConnectionID
    var epoch: UInt64
  }

  private struct Device: Equatable {
    var device: DeviceID
    var fence: Fence
  }

  private var ofUsers: [UserID: [Device]] = [:]

  var isEmpty: Bool { ofUsers.isEmpty }
  var users: some Collection<UserID> { ofUsers.keys }
  /// Every device with its fence, in no order.
  var all: some Sequence<(UserDevice, Fence)> {
    ofUsers.lazy.flatMap { user, devices in devices.map { (UserDevice(user, $0.device), $0.fence) } }
  }

  /// How many devices of a user are connected.
  func count(of user: UserID) -> Int { ofUsers[user]?.count ?? 0 }

  /// The connections of a user, in the order in which they came.
  func connections(of user: UserID) -> [RelayMachine.ConnectionID] {
    (ofUsers[user] ?? []).map(\.fence.connection).sorted()
  }

  subscript(device: UserDevice) -> Fence? {
    get { ofUsers[device.user]?.first { $0.device == device.device }?.fence }
    set {
      var devices = ofUsers.removeValue(forKey: device.user) ?? []
      devices.removeAll { $0.device == device.device }
      if let newValue { devices.append(Device(device: device.device, fence: newValue)) }
      if !devices.isEmpty { ofUsers[device.user] = devices }
    }
  }
}
