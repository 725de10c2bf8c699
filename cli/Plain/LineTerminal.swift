internal import Foundation
internal import Synchronization
internal import WardlineModel
internal import WardlineTerminal

/// The terminal of `chat --plain`: prints every line above the one that is being typed, and draws that again below.
///
/// Where nothing is edited here (a pipe, a file, a terminal without a cursor), everything is printed as it comes.
enum LineTerminal {
  private static let typed = Mutex<TypedLine?>(nil)

  /// Begins to edit what is typed, on a terminal that can be drawn on.
  static func enter() throws(Failure) {
    guard TerminalDevice.isUsable else { return }
    try TerminalDevice.enter(for: .lines)
    typed.withLock { $0 = TypedLine() }
  }

  /// Whether what is typed is edited here, and not by the terminal.
  static var isEntered: Bool { typed.withLock { $0 != nil } }

  /// Ends it; what is half typed stays where it stands.
  static func leave() {
    typed.withLock { typed in
      guard var line = typed.take() else { return }
      if line.isShown { TerminalDevice.write(Array(line.leave(TerminalDevice.size.columns).utf8)) }
      TerminalDevice.leave()
    }
  }

  /// Prints something where the half-typed line stands, which stands below it afterwards.
  ///
  /// - Parameter isLast: whether nothing more comes at once, so that the line is shown again.
  static func above<E: Error>(isLast: Bool = true, _ body: () throws(E) -> Void) throws(E) {
    try typed.withLock { typed throws(E) in
      guard typed != nil else { return try body() }
      write(typed?.erase())
      try body()
      if isLast { draw(&typed) }
    }
  }

  /// Takes what was typed, or, without bytes, ends a key of which no more has come.
  static func take(_ bytes: [UInt8]?) -> [TypedLine.Outcome] {
    typed.withLock { typed in
      let now = Moment.present.uptimeMilliseconds
      let (columns, rows) = TerminalDevice.size
      let taken =
        if let bytes {
          typed?.take(bytes, at: now, columns: columns, rows: rows)
        } else {
          typed?.flush(at: now, columns: columns, rows: rows)
        }
      write(taken?.output)
      return taken?.outcomes ?? []
    }
  }

  /// How long to wait for the rest of a key; `nil` for as long as it takes.
  static var waitMilliseconds: Int64? {
    typed.withLock { $0?.flushesAt }.map { max(0, $0 - Moment.present.uptimeMilliseconds) }
  }

  /// Ctrl-Z: puts the terminal back and stops the process; returns once a shell continues it, with the line drawn again.
  static func suspend() {
    TerminalDevice.suspend()
    redraw()
  }

  /// After a stop that came from elsewhere.
  static func resume() {
    TerminalDevice.enterAgain()
    redraw()
  }

  private static func redraw() {
    typed.withLock { typed in
      typed?.forget()
      draw(&typed)
    }
  }

  private static func draw(_ typed: inout TypedLine?) {
    let (columns, rows) = TerminalDevice.size
    write(typed?.draw(columns: columns, rows: rows))
  }

  private static func write(_ text: String?) {
    if let text, !text.isEmpty { TerminalDevice.write(Array(text.utf8)) }
  }
}
