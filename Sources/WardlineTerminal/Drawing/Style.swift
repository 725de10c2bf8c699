/// What a cell means. How that looks is the palette's affair, and a mark or a word always says the same.
package enum Style: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  /// What is not the conversation: times, hints, rules.
  case quiet
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

/// How styles look, as the parameters of SGR. Only the sixteen colours that everyone has set to their liking, and never a background but
/// by reversing. What must be read on every terminal, a banner or a warning, is reversed and has no colour: it has the contrast of the
/// terminal's own text, on a dark background and on a light one.
package enum Palette: Hashable, Sendable {
  case colors
  case monochrome

  package func parameters(of style: Style) -> String {
    switch (style, self) {
    case (.plain, _): ""
    case (.title, _): "1"
    case (.selected, _): "7"
    case (.key, _): "1"
    case (.quiet, _): "2"
    case (.banner, _), (.warning, _): "1;7"
    case (.mine, .colors): "36"
    case (.other, .colors): "35"
    case (.pending, .colors): "33"
    case (.sent, .colors): "32"
    case (.read, .colors): "34"
    case (.failed, .colors): "1;31"
    case (.failed, .monochrome): "1"
    case (.mine, .monochrome), (.other, .monochrome), (.pending, .monochrome), (.sent, .monochrome), (.read, .monochrome): ""
    }
  }
}
