internal import Foundation
internal import Glibc
internal import WardlineModel
internal import WardlineRelay

/// The names that processes with a data directory have had in its database, in the file `node` there. The next process, which has the lock of the
/// directory, knows by it that these have ended, and removes them at once: otherwise the others, and it itself, would wait for a relay that was killed.
///
/// Without the file, or in a copy of the directory, nothing is removed: the former process may still run. In a clone of the whole machine the copy cannot
/// be told apart. Then the relay of the original is removed once: it commits nothing more, ends with 75, and serves again when it is started.
enum NodeNames {
  /// As many starts may be killed in a row.
  private static let namesMax = 16

  static func read(in data: String) -> [NodeID] {
    guard let text = try? String(contentsOfFile: path(in: data), encoding: .utf8) else { return [] }
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, first == place(of: data) else { return [] }
    return words.dropFirst().suffix(namesMax).compactMap { try? NodeID($0) }
  }

  /// Where that fails, the others wait a few seconds longer for a relay that is killed.
  static func record(_ nodes: [NodeID], in data: String) {
    guard let place = place(of: data) else { return }
    try? ([place] + nodes.map(\.text)).joined(separator: " ").write(toFile: path(in: data), atomically: true, encoding: .utf8)
  }

  private static func path(in data: String) -> String { data + "/node" }

  /// Of the directory itself: that of a copy is another one.
  private static func place(of data: String) -> String? {
    var status = stat()
    guard stat(data, &status) == 0 else { return nil }
    let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    return "\(machine.filter { !$0.isWhitespace }):\(status.st_dev):\(status.st_ino)"
  }
}
