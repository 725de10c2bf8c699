/// Makes a pseudo-language from English, for tests and for looking at a screen: every letter has an accent, the text is 40 % longer, and
/// brackets show where a text begins and ends. Words in braces stay as they are.
enum PseudoLanguage {
  static func accented(_ text: String) -> String {
    var result = "["
    var isPlaceholder = false
    var length = 0
    for character in text {
      if character == "{" { isPlaceholder = true }
      result.append(isPlaceholder ? character : accents[character] ?? character)
      if character == "}" { isPlaceholder = false }
      length += 1
    }
    result += String(repeating: "~", count: max(1, (length * 4 + 9) / 10 - 2))
    return result + "]"
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"))
}
