internal import Glibc
internal import WardlineCrypto
package import WardlineModel

/// Which computer this is, as far as it says so: a store belongs to one, so that a copy of it is not taken for the device itself.
package struct MachineID: Hashable, Sendable {
  private let text: String

  /// Of a name that no other computer has; `nil` for what is none.
  package init?(_ name: String) {
    let text = name.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    // systemd writes this word into the file until a computer's first boot has given it a name.
    guard !text.isEmpty, text != "uninitialized" else { return nil }
    self.text = String(text)
  }

  /// What a store keeps of it. It names the computer to nobody else: the name of a computer is not to be shown around (machine-id(5)).
  func mark(of device: DeviceID) -> String {
    let digest = SHA256.digest(of: Array("wardline device \(device.text) on \(text)".utf8))
    return String(digest.hexadecimal.prefix(32))
  }

  /// This computer; `nil` where it has no name, as in many containers.
  package static let ofThisComputer: MachineID? = try? reading(from: "/etc/machine-id")

  /// As a file has it.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for one that cannot be read, or holds no name.
  package static func reading(from path: String) throws(StoreError) -> MachineID {
    // Opening a pipe without a writer would otherwise block for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: "it has to be a file that names this computer")
    }
    var bytes = [UInt8](repeating: 0, count: Limits.machineNameBytesMax + 1)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    guard count <= Limits.machineNameBytesMax, let name = String(validating: bytes.prefix(count), as: UTF8.self),
      let machine = MachineID(name)
    else {
      throw .cannotOpen(
        path: path, reason: "it has to name this computer in one word, of \(Limits.machineNameBytesMax) bytes at most")
    }
    return machine
  }
}
