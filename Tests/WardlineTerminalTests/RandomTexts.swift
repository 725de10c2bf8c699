import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// Texts of everything that is hard to draw, and things that happen to a screen.
enum RandomTexts {
  private static let pieces = [
    "hello", "a", "  ", " ", "penicillin", "👨‍👩‍👧", "🇺🇸", "👍🏽", "❤\u{FE0F}", "हिन्दी", "ไทย", "ภาษา", "العربية", "שלום", "12:30", "(א)",
    "中文",
    "漢字。", "한국어", "e\u{301}", "\t", "\n", "\u{200B}", "\u{202E}", "\u{301}", "\u{1B}[31m", "\u{7}", "\u{200F}", "…", "\u{AD}",
    "🏴‍☠️", "1\u{FE0F}\u{20E3}", "🇩",
    "supercalifragilisticexpialidocious",
  ]

  static func text(upTo count: Int = 12, using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...count, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  static func disturb(_ stage: inout Stage, step: Int, using generator: inout SeededGenerator) {
    let key = UInt64(step + 10)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: stage.handle(.input(.paste(text(using: &generator))))
    case 3:
      stage.press(
        [Key(.left), Key(.right), Key(.up), Key(.down), Key(.home), Key(.backspace)].randomElement(using: &generator)
          ?? Key(.left))
    case 4: stage.type("\r")
    case 5...6: stage.handle(.message(Stage.heard(text(using: &generator), "10:4\(step % 10)", sequence: key)))
    case 7:
      let state: Message.State = [.pending, .sent, .failed, .retracting].randomElement(using: &generator) ?? .pending
      stage.handle(
        .message(Stage.said(text(using: &generator), "10:45", state, sequence: state == .sent ? key : nil, key: key)))
    case 8: stage.press(Key([.pageUp, .pageDown].randomElement(using: &generator) ?? .pageUp))
    case 9: stage.press(Key([.up, .down].randomElement(using: &generator) ?? .up, .control))
    case 10:
      let next = stage.now.uptimeMilliseconds + 4_000
      stage.handle(
        .connection(
          [.online(roundTripMilliseconds: 5), .lost(.silent, nextTryAt: next), .standby].randomElement(using: &generator)
            ?? .standby))
    case 11: stage.press(Key(.function(1)))
    case 12: stage.press(.control("o"))
    default: stage.wait(Int64.random(in: 0..<5_000, using: &generator))
    }
  }
}
