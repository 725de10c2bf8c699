public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// A store that was copied from another computer. Two programs as one device would take each other's connection for as long as both run, so
/// ``WardlineClient`` refuses it (``ClientError/Kind/copiedStore``) until it is a device of its own.
///
/// It can be read by ``DeviceStore`` as any other.
///
/// For example: `if let copy = try CopiedStore(at: path), agrees(copy.unsent) { try copy.adopt() }`.
public struct CopiedStore: Sendable {
  /// The store's file.
  public let path: String
  private let machine: MachineID
  private let device: CopiedDevice

  /// Looks whether a store was copied.
  ///
  /// - Parameters:
  ///   - path: the store's file.
  ///   - machineIDFile: as ``WardlineClient/Options/machineIDFile``.
  /// - Throws: ``ClientError`` when there is no store at the path, or it or the file cannot be read.
  /// - Returns: `nil` where the store belongs to this computer, or where this computer has no name.
  public init?(at path: String, machineIDFile: String? = nil) throws(ClientError) {
    guard let machine = try MachineID(ofFile: machineIDFile) else { return nil }
    do throws(StoreError) {
      guard let device = try SQLiteClientStore.copiedDevice(at: path, on: machine) else { return nil }
      self.device = device
    } catch { throw ClientError(error) }
    (self.path, self.machine) = (path, machine)
  }

  /// Whose store it is.
  public var owner: UserID { device.identity.user }

  /// Of which device it is a copy.
  public var original: DeviceID { device.identity.device }

  /// What waits in the copy, and perhaps in the original, too: it is sent once, by whichever comes first (G2).
  public var unsent: QueueCounts { device.unsent }

  /// Makes it a device of its own, with everything that is in it.
  ///
  /// - Throws: ``ClientError`` while a program has the store open, or when it takes no writes. Nothing was changed then.
  public func adopt() throws(ClientError) {
    do throws(StoreError) { try SQLiteClientStore.adopt(path, on: machine, at: .now) } catch { throw ClientError(error) }
  }
}

extension MachineID {
  /// This computer, by a file that names it, else by itself; `nil` where neither does.
  init?(ofFile path: String?) throws(ClientError) {
    guard let path else {
      guard let machine = MachineID.ofThisComputer else { return nil }
      self = machine
      return
    }
    do throws(StoreError) { self = try MachineID.reading(from: path) } catch {
      throw ClientError(.misconfigured, "\(error.description). It is to name this computer; nothing was changed")
    }
  }
}
