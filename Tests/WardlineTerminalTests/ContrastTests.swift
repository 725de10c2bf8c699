import Testing

@testable import WardlineTerminal

/// What is written can be read: 4.5 to 1 or more, on the default colours of common terminals.
struct ContrastTests {
  private struct Theme: Sendable {
    var name: String
    var text: String
    var background: String
  }

  private static let themes = [
    Theme(name: "xterm, dark", text: "e5e5e5", background: "000000"),
    Theme(name: "xterm", text: "000000", background: "ffffff"),
    Theme(name: "GNOME, dark", text: "d0cfcc", background: "171421"),
    Theme(name: "GNOME", text: "171421", background: "ffffff"),
    Theme(name: "VGA", text: "aaaaaa", background: "000000"), Theme(name: "VGA, light", text: "000000", background: "aaaaaa"),
    Theme(name: "Campbell", text: "cccccc", background: "0c0c0c"),
    Theme(name: "Campbell, light", text: "0c0c0c", background: "f2f2f2"),
    // Where hardly any colour stands out, none is used.
    Theme(name: "in between", text: "ffffff", background: "6a6a6a"),
  ]

  private static func color(_ hex: String) -> TerminalColor {
    let parts = stride(from: 0, to: 6, by: 2).map { hex.dropFirst($0).prefix(2) }
    return TerminalColor(background: "11;rgb:" + parts.joined(separator: "/")) ?? TerminalColor(red: 0, green: 0, blue: 0)
  }

  /// The contrast of a style by its parameters, as a terminal draws them.
  private static func contrast(_ parameters: String, in theme: Theme) -> Double {
    let parts = parameters.split(separator: ";").map(String.init)
    var text = color(theme.text)
    // Faint text, and the sixteen colours that everyone has set to their liking, are as they may be.
    for part in parts.indices where parts[part] == "2" || Int(parts[part]).map({ (30...37).contains($0) || $0 >= 90 }) == true {
      if part < 2 || parts[part - 1] != "5" { return 0 }
    }
    if let index = parts.firstIndex(of: "38"), parts[index + 1] == "5", let number = Int(parts[index + 2]), number >= 16 {
      text = TerminalColor(index: number)
    }
    return text.contrast(to: color(theme.background))
  }

  @Test("the contrast of two colours, and what an index stands for")
  func arithmetic() {
    let (black, white) = (Self.color("000000"), Self.color("ffffff"))
    #expect(abs(white.contrast(to: black) - 21) < 0.01 && abs(black.contrast(to: white) - 21) < 0.01)
    #expect(abs(Self.color("777777").contrast(to: white) - 4.48) < 0.01, "the best known grey that fails")
    #expect(TerminalColor(index: 117) == Self.color("87d7ff") && TerminalColor(index: 124) == Self.color("af0000"))
    #expect(TerminalColor(index: 240) == Self.color("585858"))
    #expect(Self.contrast("33", in: Self.themes[0]) < 4.5, "what it was")
    #expect(Self.contrast("2", in: Self.themes[0]) < 4.5)
    #expect(Self.contrast("38;5;226", in: Self.themes[1]) < 4.5)
  }

  @Test("every style, whether the terminal says what its background is or not", arguments: themes.indices)
  func styles(index: Int) {
    let theme = Self.themes[index]
    for background in [nil, Self.color(theme.background)] {
      for palette in [Palette(usesColors: true, background: background), Palette(usesColors: false, background: background)] {
        for style in Style.allCases {
          for isSetApart in [false, true] {
            let ratio = Self.contrast(palette.parameters(of: style, isSetApart: isSetApart), in: theme)
            #expect(ratio >= 4.5, "\(style) in \(theme.name): \(ratio)")
          }
        }
      }
    }
  }

  @Test("a terminal that says what its background is has colours, and each of them means one thing beside its mark")
  func colorful() {
    for background in ["000000", "171421", "ffffff", "f2f2f2"] {
      let palette = Palette(usesColors: true, background: Self.color(background))
      let used = Set([Style.other, .mine, .pending, .sent, .failed].map { palette.parameters(of: $0) })
      #expect(used.count == 5 && used.allSatisfy { $0.contains("38;5;") }, "\(background): \(used)")
    }
    #expect(Style.allCases.allSatisfy { !Palette.colors.parameters(of: $0).contains("38") })
  }
}
