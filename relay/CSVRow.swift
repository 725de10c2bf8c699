internal import WardlineModel

/// One record of comma-separated values after RFC 4180.
struct CSVRow {
  private var text: [UInt8] = []
  private var isEmpty = true

  /// With the end of its line.
  var bytes: [UInt8] { text + "\r\n".utf8 }

  /// Appends a value; nothing where there is none. A value that a spreadsheet would take for a formula gets an apostrophe in front of it, and
  /// what a terminal obeys is written as U+FFFD.
  mutating func append(_ value: String?) {
    if !isEmpty { text.append(UInt8(ascii: ",")) }
    isEmpty = false
    var value = (value ?? "").printableLines()
    if let first = value.unicodeScalars.first, Self.formulaBeginnings.contains(first) { value = "'" + value }
    guard value.utf8.contains(where: Self.needsQuotes) else { return text.append(contentsOf: value.utf8) }
    // By bytes: a quotation mark with an accent above it is another character, and has to be doubled all the same.
    text.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }

  /// A tab and a line feed, too: what follows them counts where they are trimmed.
  private static let formulaBeginnings: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠"]

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
  }
}
