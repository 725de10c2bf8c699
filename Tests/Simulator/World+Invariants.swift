internal import WardlineModel

@testable internal import WardlineRelay
@testable internal import WardlineSync

// The mutants that break an invariant between the parts of a machine, as a forgotten line would.
extension World {
  func breakInvariants(of relay: RelayProcess, _ event: RelayCore.Event) {
    guard let mutant else { return }
    switch (mutant, event) {
    case (.keepInAudience, .closed(let id)):
      if let session = relay.core.machine.audiences.keys.min() { relay.core.machine.audiences[session]?.append(id) }
    case (.keepFence, .closed(let id)):
      guard let device = devices.first, !relay.core.machine.connections.isEmpty else { return }
      relay.core.machine.fences[UserDevice(device.user, Names.device(99))] = .init(connection: id, epoch: 1)
    case (.miscountWaiting, .received(let id, let frames)):
      if frames.contains(where: { $0.operationKey != nil }) { relay.core.machine.connections[id]?.waitingCount += 1 }
    case (.keepStranger, .closed(let id)): relay.core.machine.strangers.insert(id, of: .unknown)
    default: break
    }
  }

  func breakInvariants(of client: ClientProcess) {
    switch mutant {
    case .inFlightOffline:
      // As it was before the connection ended.
      if client.machine.isOnline {
        client.lanesOnline = client.core.machine.lanes
      } else if let lanes = client.lanesOnline {
        client.core.machine.lanes = lanes
        client.lanesOnline = nil
      }
    case .linkWithoutLease:
      if let link = client.core.link { client.lastLink = link }
      if !client.isWorker, client.core.link == nil { client.core.link = client.lastLink }
    case .disagreeOnPause: client.core.machine.isReadingPaused = false
    default: break
    }
  }
}
