internal import Dispatch
internal import Foundation
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// Devices that were revoked, and have said that they are wiped.
extension RelayServer {
  func recordWiped(_ device: UserDevice, from network: PeerNetwork) {
    logger.log(
      .deviceWiped, "a revoked device is wiped", ["device": "\(device.device)", "peer": "\(network)"])
    wipesToRecord[device] = network
    recordWipes()
  }

  /// Again at each tick: what a store refuses that is not available now waits, since the device does not say it twice.
  func recordWipes() {
    guard let revocations else { return }
    let time = now.wall
    for (user, logins) in Dictionary(grouping: loginsToRefuse.keys, by: { loginsToRefuse[$0] }) {
      guard let user else { continue }
      ask(on: commits) { () throws(StoreError) in
        try revocations.refuse(logins, of: user, at: time)
      } then: { server, _, refusal in
        if let refusal { server.note(refusal, of: .write) } else { server.refused(logins) }
      }
    }
    for (device, network) in wipesToRecord {
      ask(on: commits) { () throws(StoreError) in
        try revocations.recordWiped(device, from: network.description, at: time)
      } then: { server, _, refusal in
        if let refusal { server.note(refusal, of: .write) } else { server.recordedWipe(of: device) }
      }
    }
  }

  private func refused(_ logins: [String]) {
    for login in logins { loginsToRefuse[login] = nil }
    lookAtOwnChange()
  }

  private func recordedWipe(of device: UserDevice) {
    guard wipesToRecord.removeValue(forKey: device) != nil else { return }
    lookAtOwnChange()
  }
}
