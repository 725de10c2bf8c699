internal import ArgumentParser
internal import Foundation
internal import WardlineModel

/// Which relay `ctl` talks to, and how it asks.
struct ControlOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The running relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp("Its socket, where 'serve --control' has put it elsewhere.", valueName: "path"), completion: .file())
  var control: String?

  func validate() throws {
    guard data != nil || control != nil else { throw ValidationError("name the relay by --data or --control") }
  }

  private var path: String { control ?? ControlSocket.path(in: data ?? ".") }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter isLong: whether the answer may take as long as it wants.
  /// - Returns: the lines of the answer but the last, and what that says.
  /// - Throws: ``Failure`` where the relay cannot be reached, or has refused.
  func ask(_ request: ControlRequest, isLong: Bool = false) throws -> (lines: [String], message: String) {
    let descriptor: Int32
    do throws(ControlSocket.Failure) { descriptor = try ControlSocket.connect(to: path) } catch { throw unreachable(error) }
    defer { close(descriptor) }
    ControlSocket.setTimeouts(of: descriptor, milliseconds: isLong ? 0 : Limits.controlAnswerMaxMilliseconds)
    ControlSocket.write(Array(try JSONEncoder().encode(request)) + [UInt8(ascii: "\n")], to: descriptor)
    guard let bytes = ControlSocket.read(from: descriptor, bytesMax: .max - 1, untilLineFeed: false) else {
      throw Failure(.queued, "the relay at \(path) does not answer; whether it did what was asked is not known")
    }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let last = lines.popLast(), let end = try? JSONDecoder().decode(ControlEnd.self, from: Data(last.utf8)) else {
      throw Failure(.unavailable, "the relay at \(path) hung up: it is stopping, or answers too many programs at once")
    }
    guard end.event == "done" else {
      throw Failure(end.status.flatMap(ExitStatus.init) ?? .unavailable, end.message)
    }
    return (lines, end.message)
  }

  private func unreachable(_ error: ControlSocket.Failure) -> Failure {
    if control == nil, let data, (try? OpenedStore.isPresent(in: data)) == false {
      return Failure(StoreError.missing(path: data))
    }
    return switch error.code {
    case EACCES, EPERM: Failure(.notAllowed, "\(error); only the relay's account and root may use it")
    default: Failure(.unavailable, "\(error); is the relay running?")
    }
  }
}
