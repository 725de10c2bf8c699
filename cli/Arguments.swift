internal import WardlineModel

/// The arguments of the program, as bytes: what Swift hands over has every byte that is not UTF-8 replaced, silently.
enum Arguments {
  /// Refuses what could not be passed on as it was given.
  static func check(_ arguments: [[UInt8]] = all) throws(Failure) {
    guard let index = arguments.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) else { return }
    throw Failure(.data, "argument \(index) is not valid UTF-8; nothing was done: give the text in UTF-8, or in standard input")
  }

  /// The name of the program first.
  private static var all: [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { pointer in
        var bytes: [UInt8] = []
        var next = pointer
        while next.pointee != 0 {
          bytes.append(UInt8(bitPattern: next.pointee))
          next += 1
        }
        return bytes
      }
    }
  }
}
