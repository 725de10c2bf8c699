internal import WardlineModel
internal import WardlineSync

// Presence in a session: nothing depends on it but the screen, which must be right.
extension World {
  /// After the quiet phase all present users know of each other. The relay may not know yet that a user is gone: it detects
  /// that by silence.
  func checkPresence() {
    checkNodes()
    for device in devices {
      guard let client = settled(on: device), let sessions = opened(by: device) else { continue }
      for session in sessions {
        let others = devices.filter { $0.user != device.user }
        let there = others.filter { settled(on: $0) != nil && opened(by: $0)?.contains(session) == true }
        let here = Set(there.map(\.user))
        let mayBeHere = here.union(others.filter { other in !there.contains { $0 === other } }.map(\.user))
        let told = client.present[session, default: []]
        expect(
          here.isSubset(of: told) && told.isSubset(of: mayBeHere), .presence,
          "\(name(client)) was told of \(told.sorted()) in \(session), and \(here.sorted()) are there")
      }
    }
  }

  /// The worker of a device, if it has been online for long enough that its presence is known.
  private func settled(on device: Device) -> ClientProcess? {
    device.slots.compactMap(\.process).first { process in
      guard process.machine.isOnline, let welcomedAt = process.link?.welcomedAt else { return false }
      return now - welcomedAt >= Limits.answerMaxMilliseconds
    }
  }
}
