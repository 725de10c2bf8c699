internal import WardlineModel

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
