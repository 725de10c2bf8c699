/// The names that CLDR gives to the forms of a word that is counted.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// Which form of a word a whole number asks for: CLDR's cardinal rules, without the parts that are about fractions. A rule is
/// named after what it tells apart, or after a language that is known for it.
package enum PluralRule: CaseIterable, Sendable {
  /// Words do not change with a number.
  case same
  /// 1, and all else.
  case one
  /// 0 and 1, and all else.
  case zeroOrOne
  /// 1, whole millions, and all else.
  case oneMillions
  /// 0 and 1, whole millions, and all else.
  case zeroOrOneMillions
  case arabic, czech, eastSlavic, filipino, hebrew, lithuanian, polish, romanian
  case southSlavic

  /// The forms that a whole number can ask for, in CLDR's order, which is that of `msgstr[n]`.
  package var categories: [PluralCategory] {
    switch self {
    case .same: [.other]
    case .one, .zeroOrOne, .filipino: [.one, .other]
    case .oneMillions, .zeroOrOneMillions: [.one, .many, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    case .czech, .lithuanian, .romanian, .southSlavic: [.one, .few, .other]
    case .eastSlavic, .polish: [.one, .few, .many]
    case .hebrew: [.one, .two, .other]
    }
  }

  /// The form that `count` asks for.
  package func category(of count: Int) -> PluralCategory {
    let count = count.magnitude
    let (tens, hundreds) = (count % 10, count % 100)
    let isTeen = 11...19 ~= hundreds
    switch self {
    case .same: return .other
    case .one: return count == 1 ? .one : .other
    case .zeroOrOne: return count <= 1 ? .one : .other
    case .oneMillions, .zeroOrOneMillions:
      if count == 1 || (count == 0 && self == .zeroOrOneMillions) { return .one }
      return count != 0 && count % 1_000_000 == 0 ? .many : .other
    case .arabic: return Self.arabic(count)
    case .czech: return count == 1 ? .one : 2...4 ~= count ? .few : .other
    case .eastSlavic, .southSlavic:
      if tens == 1 && hundreds != 11 { return .one }
      return 2...4 ~= tens && !(12...14 ~= hundreds) ? .few : self == .eastSlavic ? .many : .other
    case .filipino: return [4, 6, 9].contains(tens) ? .other : .one
    case .hebrew: return count == 1 ? .one : count == 2 ? .two : .other
    case .lithuanian: return tens == 0 || isTeen ? .other : tens == 1 ? .one : .few
    case .polish: return count == 1 ? .one : 2...4 ~= tens && !(12...14 ~= hundreds) ? .few : .many
    case .romanian: return count == 1 ? .one : count == 0 || 1...19 ~= hundreds ? .few : .other
    }
  }

  private static func arabic(_ count: UInt) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// Which of a phrase's forms `count` asks for.
  package func form(of count: Int) -> Int {
    categories.firstIndex(of: category(of: count)) ?? categories.count - 1
  }
}
