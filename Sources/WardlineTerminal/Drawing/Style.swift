/// What a cell means. How that looks is the palette's affair, and a mark or a word always says the same.
package enum Style: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  /// What is not the conversation: times, hints, rules.
  case quiet
  /// Words that do not count any more.
  case struck
  case title
  case mine
  case other
  case pending
  case sent
  case read
  case failed
  case banner
  case warning
  case selected
  case key
}

/// Whether colours are used: `--color`, and `NO_COLOR` where that is `auto`.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// - Parameters:
  ///   - noColor: the value of `NO_COLOR`; any but the empty one means no.
  ///   - isTerminal: whether output goes to a terminal.
  package func palette(noColor: String?, isTerminal: Bool) -> Palette {
    switch self {
    case .always: .colors
    case .never: .monochrome
    case .auto: isTerminal && (noColor ?? "").isEmpty ? .colors : .monochrome
    }
  }
}

/// How styles look, as the parameters of SGR. Nothing has less than 4.5 to 1 of contrast (WCAG 2, AA): no sixteen colours do on every
/// terminal, and faint text does not in some. So a colour is one of the 216 that are the same everywhere, and it is used where the terminal has
/// said what its background is, and the colour stands out from that. Else it is the terminal's own text, bold or reversed. A mark or a word
/// always says the same as the colour.
package struct Palette: Hashable, Sendable {
  /// Whether colours are wanted.
  package let usesColors: Bool
  /// What the terminal has said; `nil` before, and for one that does not say it.
  package let background: TerminalColor?
  /// By style, and then set apart: looked up for each cell of a frame.
  private let parameters: [String]

  package static let colors = Palette(usesColors: true)
  package static let monochrome = Palette(usesColors: false)

  package init(usesColors: Bool, background: TerminalColor? = nil) {
    self.usesColors = usesColors
    self.background = background
    parameters = [false, true].flatMap { isSetApart in
      Style.allCases.map { Self.parameters(of: $0, isSetApart: isSetApart, on: usesColors ? background : nil) }
    }
  }

  /// - Parameter isSetApart: whether it is bold where the style is not, and the reverse.
  package func parameters(of style: Style, isSetApart: Bool = false) -> String {
    parameters[Int(style.rawValue) + (isSetApart ? Style.allCases.count : 0)]
  }

  private static func parameters(of style: Style, isSetApart: Bool, on background: TerminalColor?) -> String {
    var parameters = attributes(of: style)
    if isSetApart { parameters = parameters.contains("1") ? parameters.filter { $0 != "1" } : ["1"] + parameters }
    if let color = background.flatMap({ color(of: style, on: $0) }) { parameters.append("38;5;\(color)") }
    return parameters.joined(separator: ";")
  }

  private static func attributes(of style: Style) -> [String] {
    switch style {
    case .title, .key, .failed: ["1"]
    case .selected: ["7"]
    case .banner, .warning: ["1", "7"]
    case .struck: ["9"]
    case .plain, .quiet, .mine, .other, .pending, .sent, .read: []
    }
  }

  /// The first that stands out: one for dark backgrounds, one for light ones.
  private static func color(of style: Style, on background: TerminalColor) -> Int? {
    let candidates: [Int] =
      switch style {
      case .mine, .read: [117, 25]
      case .other: [183, 90]
      case .pending: [221, 94]
      case .sent: [114, 22]
      case .failed: [210, 124]
      case .quiet, .struck: [250, 240]
      case .plain, .title, .banner, .warning, .selected, .key: []
      }
    return candidates.first { TerminalColor(index: $0).contrast(to: background) >= contrastMin }
  }

  /// To 1.
  private static let contrastMin = 4.5
}
