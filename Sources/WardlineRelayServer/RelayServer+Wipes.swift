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
      commits.async { [loop, onFailure] in
        do throws(StoreError) {
          try revocations.refuse(logins, of: user, at: time)
          loop.execute { self.assumeIsolated { $0.refused(logins) } }
        } catch {
          guard let why = error.obstacle?.description else { return onFailure(error) }
          loop.execute { self.assumeIsolated { $0.note(why, of: .write) } }
        }
      }
    }
    for (device, network) in wipesToRecord {
      commits.async { [loop, onFailure] in
        do throws(StoreError) {
          try revocations.recordWiped(device, from: network.description, at: time)
          loop.execute { self.assumeIsolated { $0.recordedWipe(of: device) } }
        } catch {
          guard let why = error.obstacle?.description else { return onFailure(error) }
          loop.execute { self.assumeIsolated { $0.note(why, of: .write) } }
        }
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
