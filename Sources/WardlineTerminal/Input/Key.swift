/// What somebody did at the terminal.
package enum TerminalInput: Hashable, Sendable {
  /// A key, alone or with others held.
  case key(Key)
  /// What was pasted, with its line ends as `\n` and without anything else that would command.
  case paste(String)
  /// Something was pasted that is longer than ``Limits/pasteBytesMax`` by so many bytes. Nothing of it is taken.
  case pasteTooLong(by: Int)
  /// Whether somebody looks at this terminal.
  case focus(Bool)
  /// The wheel of the mouse was turned, by so many rows; negative is up.
  case wheel(Int)
  /// The terminal has said what its background is.
  case background(TerminalColor)
}

/// A key as a person names it.
package struct Key: Hashable, Sendable {
  package var name: Name
  package var modifiers: Modifiers

  package enum Name: Hashable, Sendable {
    /// Text, in one piece or several: what belongs to one grapheme may come apart, and is put together where it is inserted.
    case text(String)
    case enter, tab, backspace, escape, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package init(_ name: Name, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }

  package static func text(_ text: String) -> Key { Key(.text(text)) }
  /// Such as `.control("a")`; always the small letter.
  package static func control(_ letter: String) -> Key { Key(.text(letter), .control) }
  package static func alt(_ letter: String) -> Key { Key(.text(letter), .alt) }
}
