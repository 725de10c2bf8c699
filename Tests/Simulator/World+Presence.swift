internal import WardlineModel
internal import WardlineSync

// Who is in a session: nothing hangs on it but what a screen says, and that must be so.
extension World {
  /// After the quiet everyone has heard of everyone. Of somebody who is gone the relay may not know yet: it hears that by their silence.
  func checkPresence() {
    for device in devices {
      guard let client = settled(on: device), let sessions = client.link?.credentials.sessions else { continue }
      for session in sessions {
        let others = devices.filter { $0.user != device.user }
        let there = others.filter { settled(on: $0)?.link?.credentials.sessions.contains(session) == true }
        let here = Set(there.map(\.user))
        let mayBeHere = here.union(others.filter { other in !there.contains { $0 === other } }.map(\.user))
        let told = client.present[session, default: []]
        expect(
          here.isSubset(of: told) && told.isSubset(of: mayBeHere), .presence,
          "\(name(client)) was told of \(told.sorted()) in \(session), and \(here.sorted()) are there")
      }
    }
  }

  /// Who works on a device, and has been online for long enough for everyone to have heard.
  private func settled(on device: Device) -> ClientProcess? {
    device.slots.compactMap(\.process).first { process in
      guard process.machine.isOnline, let welcomedAt = process.link?.welcomedAt else { return false }
      return now - welcomedAt >= Limits.answerMaxMilliseconds
    }
  }
}
