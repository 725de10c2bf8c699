import Foundation
import Testing
import WardlineModel

/// All that the programs print passes one function that makes it printable (`String.printableOutput`).
@Suite("What is printed")
struct PrintingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// Who may name a descriptor of the terminal, and why nothing of others passes there unseen.
  private static let allowed = [
    // They make printable what they print.
    "Sources/WardlineModel/Programs/StandardOutput.swift", "Sources/WardlineModel/Programs/StandardError.swift",
    // JSON, which escapes what is not printable, and the lines of `Output` and `say`.
    "relay/Feedback.swift", "relay/Log.swift", "relay/Token.swift", "relay/RelayCommand.swift", "cli/Output.swift",
    "relay/People/PersonLine.swift", "relay/Sessions.swift", "relay/Revoke.swift", "relay/Hold.swift",
    "relay/Configuration/Config.swift", "demo/DemoCommand.swift",
    "relay/Audit/Audit.swift", "relay/Audit/AuditSession.swift",
    // Lines of the log, of which `LogLine` makes the text printable.
    "relay/Logging/LogOutput.swift",
    // Lines, which the output makes printable.
    "relay/Backup.swift", "relay/Restore.swift", "relay/Rekey.swift", "relay/Control/Ctl.swift",
    "relay/Store/StoreCommand.swift",
    // The cells of the screen, each of which is measured and made printable (`Cluster`).
    "cli/Screen/TerminalDevice.swift",
    // They ask whether there is a terminal, and what it can do.
    "demo/Stage.swift", "cli/Doctor/TerminalProbe.swift", "cli/Commands/Progress.swift",
    "relay/ProgressMeter.swift",
    // What libwebsockets says, for who develops it and has asked.
    "Sources/WardlineTransport/LwsDriver.swift",
  ]

  @Test("no file prints but by what makes it printable")
  func noOtherPrints() throws {
    let ways = [
      " print(", "debugPrint(", " dump(", "fputs(", "fprintf(", " puts(", "printf(", "putchar(", "perror(", "syslog(",
      "standardError", "standardOutput", "STDERR_FILENO", "STDOUT_FILENO", "StandardOutput.shared", " stderr", " stdout",
    ]
    for folder in ["Sources", "cli", "relay", "demo"] {
      let all = FileManager.default.enumerator(at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
      for file in (all?.compactMap { $0 as? URL } ?? []) where file.pathExtension == "swift" {
        let path = String(file.standardized.path.dropFirst(Self.root.path.count)).drop { $0 == "/" }
        guard !path.contains("/Generated/"), !Self.allowed.contains(String(path)) else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        // Most files have none of them: only the others are read line by line.
        guard ways.contains(where: { text.contains($0) }) else { continue }
        for line in text.split(separator: "\n") {
          let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
          // A child's, and not ours.
          guard !code.contains("process.standard"), !code.contains("func print("), !code.contains("Self.print(") else {
            continue
          }
          for way in ways { #expect(!code.contains(way), "\(path): \(line)") }
        }
      }
    }
    for path in Self.allowed {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
  }

  @Test("what a terminal would obey is not printed, and lines stay lines")
  func lines() {
    for text in ["plain\n\twords", "é 漢 👨‍👩‍👧 العربية"] { #expect(text.printableLines() == text) }
    for bad in ["\u{1B}", "\r", "\u{9B}", "\u{7F}", "\u{0}", "\u{202E}", "\u{2066}", "\u{2028}"] {
      #expect("a\(bad)b".printableLines() == "a\u{FFFD}b")
    }
    #expect("a\nb".printableLine() == "a\u{FFFD}b")
  }

  @Test("every scalar that a terminal would obey is replaced, wherever it stands, and no other")
  func everyScalar() {
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isObeyed: Bool =
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
      for (before, after) in [("", ""), ("a", "é"), ("…漢", "b")] {
        let printed = (before + String(scalar) + after).printableLines()
        #expect(printed == before + (isObeyed ? "\u{FFFD}" : String(scalar)) + after, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("of a program's own words the isolates that are closed on their line stay; nothing else that turns text does")
  func isolates() {
    let nested = "\u{2068}a \u{2068}b\u{2069}\u{2069} c\n\td\u{2068}e\u{2069}"
    #expect(nested.printableOutput() == nested)
    #expect(nested.printableLines().unicodeScalars.count { $0 == "\u{FFFD}" } == 6, "what others wrote keeps none")
    for (text, printed) in [
      ("a\u{2068}b", "a\u{FFFD}b"), ("a\u{2069}b", "a\u{FFFD}b"), ("\u{2068}a\nb\u{2069}", "\u{FFFD}a\nb\u{FFFD}"),
      ("\u{2068}\u{202E}a\u{1B}\u{2069}", "\u{2068}\u{FFFD}a\u{FFFD}\u{2069}"),
      ("\u{2067}a\u{2069}\u{2068}b\u{2069}", "\u{FFFD}a\u{FFFD}\u{2068}b\u{2069}"), ("a\u{202E}b", "a\u{FFFD}b"),
    ] {
      #expect(text.printableOutput() == printed)
    }
  }

  @Test("why a connection ended is said in one line, whoever has said it")
  func reasons() {
    let evil = "\u{1B}[2J\rwardline: sent\n\u{202E}" + String(repeating: "x", count: 1_000)
    for reason in [
      LossReason.closed(message: evil), .overloaded(message: evil), .notAllowed(message: evil), .tokenExpired(message: evil),
      .protocolError(message: evil),
    ] {
      let said = reason.printable.description
      #expect(said.hasPrefix("\\u{1B}[2J\\rwardline: sent\\n\\u{202E}") && said.unicodeScalars.count < 400)
      #expect(said.unicodeScalars.allSatisfy { !$0.isUnprintable })
    }
  }
}
