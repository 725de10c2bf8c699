import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

/// A program in a terminal that is none of ours: pyte, which `Tests/Interop/terminal.py` holds. tmux draws cells anew for the terminal
/// around it; this one takes each byte as it comes, and says which rows a frame has touched.
final class Emulator {
  private let process: ChildProcess

  struct Frame: Decodable, Equatable {
    var rows: [Int]
    var bytes: Int
  }

  struct Look: Decodable, Equatable {
    var rows: [String]
    var column: Int
    var row: Int
    var isCursorHidden: Bool
    var modes: [Int]
    var keyboard: [String]
    /// Who was to order right-to-left text, each time it was said: the terminal (`h`) or the program (`l`).
    var order: [String]
    var frames: [Frame]
    /// What came outside of frames.
    var loose: String
    var isInFrame: Bool
    var status: Int32?

    var text: String { rows.joined(separator: "\n") }
  }

  init(_ command: [String], columns: Int = 80, rows: Int = 24) throws {
    let script = Repository.path("Tests/Interop/terminal.py")
    process = try ChildProcess("/usr/bin/python3", [script, "\(columns)", "\(rows)"] + command)
  }

  deinit {
    process.closeInput()
    if process.waitForExit(milliseconds: 3_000) == nil { process.kill() }
  }

  func look() throws -> Look { try ask(["do": "look"]) }
  func type(_ text: String) throws { _ = try ask(["do": "type", "text": text]) }
  /// To the job in the foreground.
  func signal(_ number: Int32) throws { _ = try ask(["do": "signal", "number": number]) }
  func resize(columns: Int, rows: Int) throws { _ = try ask(["do": "resize", "columns": columns, "rows": rows]) }

  private func ask(_ request: [String: Any]) throws -> Look {
    let count = process.lines.count
    process.write(String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self))
    guard process.wait(milliseconds: 10_000, until: { $0.lines.count > count }), let line = process.lines.last else {
      throw HarnessFailure(.software, "the terminal does not answer: \(process.errors)")
    }
    return try JSONDecoder().decode(Look.self, from: Data(line.utf8))
  }

  /// What stands there once a condition holds; in time, or the test has failed.
  @discardableResult
  func waits(
    for what: String, milliseconds: Int = 10_000, _ location: SourceLocation = #_sourceLocation, _ condition: (Look) -> Bool
  ) throws -> Look {
    var look = try look()
    let isSeen = try Patience.wait(milliseconds: milliseconds, every: 20) {
      look = try self.look()
      return condition(look)
    }
    if !isSeen {
      Issue.record(
        "waited for \(what), and there stands, with the cursor at \(look.column), \(look.row):\n\(look.text)",
        sourceLocation: location)
    }
    return look
  }

  /// The terminal loses the focus. A letter is typed before it in the same write: once it is on the screen, the program has read the change
  /// of focus, too.
  func looksAway() throws {
    try type("x\u{1B}[O")
    try shows("> x")
  }

  @discardableResult
  func shows(_ text: String, milliseconds: Int = 10_000, _ location: SourceLocation = #_sourceLocation) throws -> Look {
    try waits(for: "\"\(text)\"", milliseconds: milliseconds, location) { $0.text.contains(text) && !$0.isInFrame }
  }
}

extension Ward {
  /// `wardline chat` in an ``Emulator``.
  func emulate(_ person: CastMember, at url: String? = nil, before: [String] = [], columns: Int = 80, rows: Int = 24) throws
    -> Emulator
  {
    let flags = [
      "--relay", url ?? self.url, "--session", session, "--token-file", token(of: person), "--store", store(of: person),
    ]
    return try Emulator(before + [programs.wardline, "chat"] + flags, columns: columns, rows: rows)
  }
}
