/// In which order, and in which forms, the letters of right-to-left text are written into cells.
package enum TextOrder: Hashable, Sendable {
  /// In the order of reading: the terminal puts them into visual order, or nothing does.
  case reading
  /// From left to right as they are seen.
  case visual
  /// The same, with Arabic letters in the forms that they take beside their neighbours.
  case joined
  /// So that they are seen like that once the terminal has turned each right-to-left word around.
  case turned
}

/// What a terminal does with right-to-left text that is written into its cells.
package enum TerminalText: Hashable, Sendable {
  /// Nothing: every cell is drawn by itself (xterm).
  case drawsCells
  /// It joins Arabic letters in neighbouring cells (VTE in explicit mode).
  case joinsLetters
  /// It draws what stands between two blanks from right to left, joined (kitty), its digits, too.
  case turnsWords
  /// It orders whole rows (Konsole, mlterm, Terminal.app).
  case ordersRows

  /// - Parameter environment: the variables of the process.
  package init(environment: [String: String]) {
    func has(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let term = environment["TERM"] ?? ""
    // A multiplexer hands it on cell by cell to a terminal that turns words around all the same.
    if has("KITTY_WINDOW_ID") || term == "xterm-kitty" {
      self = .turnsWords
    } else if has("TMUX") || has("STY") || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      self = .drawsCells
    } else if environment["TERM_PROGRAM"] == "Apple_Terminal" || term.hasPrefix("mlterm") {
      self = .ordersRows
    } else if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) {
      self = version >= Self.firstVTEWithModes ? .joinsLetters : .drawsCells
    } else {
      self = has("KONSOLE_VERSION") ? .ordersRows : .drawsCells
    }
  }

  /// 0.58, the first that orders by itself, and leaves it in explicit mode (``Painter``).
  package static let firstVTEWithModes = 5_800
}

/// Who puts right-to-left text into the order in which it is seen.
package enum BidiMode: String, Hashable, Sendable, CaseIterable {
  /// Whatever suits the terminal, as far as that is known.
  case auto
  /// This program orders it; the terminal joins its letters.
  case app
  /// This program orders it and joins its letters.
  case joined
  /// The terminal does: it gets text in the order of reading.
  case terminal
  /// Neither.
  case off

  package func order(on terminal: TerminalText) -> TextOrder {
    switch (self, terminal) {
    case (.app, _), (.auto, .joinsLetters): .visual
    case (.joined, _), (.auto, .drawsCells): .joined
    case (.auto, .turnsWords): .turned
    case (.terminal, _), (.off, _), (.auto, .ordersRows): .reading
    }
  }
}
