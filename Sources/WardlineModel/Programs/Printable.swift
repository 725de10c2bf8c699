extension String {
  /// This text for one line of a log, of an error or of a list: nothing in it moves a cursor, ends a line, changes the direction of what
  /// follows, or is longer than it may be.
  ///
  /// Control characters (C0, C1, DEL), format characters (among them those of bidirectional text), and separators of lines and paragraphs are
  /// written as `\u{1B}` or `\n`. What is cut ends with `…`. Counted in scalars, because one character can have any number of them. What is
  /// printable stays as it is, so that a value in a sentence can be made printable, and the sentence again.
  package func printable(charactersMax: Int = Limits.foreignValueCharactersMax) -> String {
    var written = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < charactersMax else { return written + "…" }
      count += 1
      switch scalar {
      case "\n": written += "\\n"
      case "\r": written += "\\r"
      case "\t": written += "\\t"
      default:
        if scalar.isUnprintable {
          written += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          written.unicodeScalars.append(scalar)
        }
      }
    }
    return written
  }

  /// This text for a terminal, in as many lines as it has: nothing in it moves a cursor, or changes the direction of what follows.
  ///
  /// Control characters but line feeds and tabs, separators of lines and paragraphs, and the embeddings, overrides and isolates of bidirectional
  /// text are written as U+FFFD.
  package func printableLines() -> String { printable(keepsLines: true) }

  /// The same for a program's own words: all that one prints passes here (``StandardOutput/writeLine(_:)``, ``StandardError``). First strong
  /// isolates that are closed on their line stay, since the catalogue puts them around values in right-to-left phrases. What stands in the
  /// text of others is made printable before, with ``printableLines()``, ``printableLine()`` or ``printable(charactersMax:)``.
  package func printableOutput() -> String {
    if utf8.isHarmless(keepsLines: true) { return self }
    guard unicodeScalars.contains(where: \.isFirstStrongIsolate) else { return printableLines() }
    let source = Array(unicodeScalars)
    var open: [Int] = []
    var closed: Set<Int> = []
    for (index, scalar) in source.enumerated() {
      if scalar == "\n" {
        open = []
      } else if scalar.isFirstStrongIsolate {
        open.append(index)
      } else if scalar.isPopIsolate, let begin = open.popLast() {
        closed.formUnion([begin, index])
      }
    }
    var scalars = UnicodeScalarView()
    for (index, scalar) in source.enumerated() {
      scalars.append(closed.contains(index) || scalar.isHarmless(keepsLines: true) ? scalar : "\u{FFFD}")
    }
    return String(scalars)
  }

  /// The same in one line: a name cannot forge another entry.
  package func printableLine() -> String { printable(keepsLines: false) }

  private func printable(keepsLines: Bool) -> String {
    // Most of what is printed stays as it is, and an export is long.
    if utf8.isHarmless(keepsLines: keepsLines) { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isHarmless(keepsLines: keepsLines) ? scalar : "\u{FFFD}") }
    return String(scalars)
  }
}

extension String.UTF8View {
  /// Whether ``Unicode/Scalar/isHarmless(keepsLines:)`` holds for every scalar, without reading one.
  fileprivate func isHarmless(keepsLines: Bool) -> Bool {
    withContiguousStorageIfAvailable { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        case 0x09, 0x0A: if !keepsLines { return false }
        case 0..<0x20, 0x7F: return false
        // The beginnings of the C1 controls, and of U+2000 to U+2FFF, which have the separators and what turns text.
        case 0xC2: if bytes[index + 1] < 0xA0 { return false }
        case 0xE2:
          switch (bytes[index + 1], bytes[index + 2]) {
          case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return false
          default: break
          }
        default: break
        }
      }
      return true
    } ?? false
  }
}

extension Unicode.Scalar {
  fileprivate func isHarmless(keepsLines: Bool) -> Bool {
    switch properties.generalCategory {
    case .control: keepsLines && (self == "\n" || self == "\t")
    // Some terminals take them for line ends.
    case .lineSeparator, .paragraphSeparator: false
    default: !turnsText
    }
  }

  /// The embeddings, overrides and isolates of the bidirectional algorithm: with them a text can be made to read as another.
  private var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

  fileprivate var isFirstStrongIsolate: Bool { value == 0x2068 }
  fileprivate var isPopIsolate: Bool { value == 0x2069 }

  /// Whether a terminal may do something else with it than draw it, or draw nothing.
  package var isUnprintable: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  /// Whether JSON that people read in a terminal must escape it, besides what JSON itself demands: DEL, the C1 controls, the separators of
  /// lines and paragraphs, and the controls of bidirectional text.
  package var isEscapedInJSON: Bool {
    switch value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
