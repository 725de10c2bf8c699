// Values in words that are written from right to left. Without an isolate the letters of a value and the signs beside it are put into
// order together: `/delete all` is drawn `delete all/`, and a sentence that begins with a Latin name begins at the left edge.
extension String {
  private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"
  private static let rightToLeftMark = "\u{200F}"

  /// This value between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: it is put into order by itself, whatever stands beside it.
  ///
  /// A value with isolates of its own, as a phrase within a phrase has them, stays one unit: what it leaves open is closed, and what
  /// would close more than it has opened is left out. An empty value stays empty.
  var isolated: String {
    guard !isEmpty else { return self }
    var scalars = UnicodeScalarView([Self.firstStrongIsolate])
    var depth = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069:
        guard depth > 0 else { continue }
        depth -= 1
      default: break
      }
      scalars.append(scalar)
    }
    for _ in 0...depth { scalars.append(Self.popIsolate) }
    return String(scalars)
  }

  /// The same, but for digits alone: they are put into order with their unit, which stands in the phrase, as in `5 ms`.
  var isolatedUnlessNumber: String { utf8.allSatisfy { (0x30...0x39).contains($0) } ? self : isolated }

  /// This text, read from right to left even where nothing in it but its values says so, as in `{name} ({language})`.
  ///
  /// - Parameter form: the text before its values were filled in. One that begins with a letter needs no mark.
  func startingRightToLeft(_ form: String) -> String { form.hasPrefix("{") ? Self.rightToLeftMark + self : self }
}
