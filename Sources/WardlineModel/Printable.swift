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
}

extension Unicode.Scalar {
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
