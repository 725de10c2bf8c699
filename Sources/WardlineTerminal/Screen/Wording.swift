package import WardlineModel

/// Puts into words what the screen says, in the reader's language and at the reader's clock. The catalogue does it; tests bring their own.
package protocol Wording: Sendable {
  /// The words of a phrase, with its placeholders filled in.
  ///
  /// - Parameter count: what decides its plural form, and stands for `{count}`.
  func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String
  /// The languages that the reader understands, their own first: phrases of two languages begin with them.
  var languages: [LanguageTag] { get }
  /// Whether the screen's words are written from right to left: then it begins at the right edge.
  var isRightToLeft: Bool { get }
  /// How far the reader's clock is before UTC at a time.
  func secondsFromUTC(at time: Timestamp) -> Int
  /// A day in the reader's words, such as `Wed 25 Nov`.
  func day(_ time: Timestamp) -> String
}

extension Wording {
  package var languages: [LanguageTag] { [] }
  package var isRightToLeft: Bool { false }

  package func day(_ time: Timestamp) -> String { date(time) }

  package func text(_ phrase: Phrase, _ arguments: [String: String] = [:]) -> String {
    text(phrase, arguments, count: nil)
  }

  /// What a message says, for a list: what is to be known of it first, and the line that the reader understands before the other.
  package func words(of message: Message) -> String {
    let marks = message.marks.map { text($0) + " · " }.joined()
    return marks + message.text(readIn: languages)
  }

  /// Such as `10:41`.
  func clock(_ time: Timestamp) -> String {
    let minutes = localSeconds(time).quotientFloor(60)
    return "\((minutes.remainderFloor(1_440) / 60).twoDigits):\(minutes.remainderFloor(60).twoDigits)"
  }

  /// Such as `10:41`, and `2026-11-21 10:41` on another day.
  func when(_ time: Timestamp, now: Timestamp) -> String {
    date(time) == date(now) ? clock(time) : "\(date(time)) \(clock(time))"
  }

  /// Such as `10:41`, and `Wed 25 Nov` on another day.
  func moment(_ time: Timestamp, now: Timestamp) -> String { date(time) == date(now) ? clock(time) : day(time) }

  /// By the rule of the Gregorian calendar: a year begins in March, and every 400 years are alike.
  package func date(_ time: Timestamp) -> String {
    let days = localSeconds(time).quotientFloor(86_400) + 719_468
    let era = days.quotientFloor(146_097)
    let dayOfEra = days.remainderFloor(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(month.twoDigits)-\((dayOfYear - (153 * shifted + 2) / 5 + 1).twoDigits)"
  }

  /// The beginning of a day at the reader's clock, as ``date(_:)`` writes it; `nil` for anything else.
  package func beginning(of date: String) -> Timestamp? {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false).map { $0.utf8.count <= 4 ? Int64($0) : nil }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], (1...12).contains(month),
      (1...31).contains(day), (1...9_999).contains(year)
    else { return nil }
    // As in `date(_:)`: a year begins in March.
    let (shifted, years) = (month > 2 ? month - 3 : month + 9, month > 2 ? year : year - 1)
    let era = years.quotientFloor(400)
    let yearOfEra = years - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * shifted + 2) / 5 + day - 1
    let utc = Timestamp(milliseconds: (era * 146_097 + dayOfEra - 719_468) * 86_400_000)
    let local = utc.advanced(byMilliseconds: -Int64(secondsFromUTC(at: utc)) * 1_000)
    // Where the clock is changed in between; and no 31st of a month that has 30 days.
    let begin = utc.advanced(byMilliseconds: -Int64(secondsFromUTC(at: local)) * 1_000)
    // Where a day has no midnight, because the clock goes forward then, it begins an hour later.
    return [begin, local].first { self.date($0) == date }
  }

  /// Such as `77 s` or `12 min`: units are the same in every language.
  func span(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1_000
    return switch seconds {
    case ..<90: "\(seconds) s"
    case ..<5_400: "\(seconds / 60) min"
    case ..<129_600: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  /// The heading of a list of interpreters, with its age where it has one.
  package func title(of known: KnownInterpreters, at now: Timestamp) -> String {
    let title = text(.interpretersTitle)
    return known.ageMilliseconds(at: now).map { "\(title) · \(text(.interpretersAsOf, ["age": span($0)]))" } ?? title
  }

  private func localSeconds(_ time: Timestamp) -> Int64 {
    time.milliseconds.quotientFloor(1_000).addingReportingOverflow(Int64(secondsFromUTC(at: time))).partialValue
  }
}

/// The reader's clock, as ``Wording/secondsFromUTC(at:)`` has it, for what depends on it and on no word: where a day begins. It is no
/// part of what a screen knows, so all are equal.
package struct LocalClock: Hashable, Sendable {
  private let secondsFromUTC: @Sendable (Timestamp) -> Int

  /// - Parameter secondsFromUTC: how far the clock is before UTC at a time.
  package init(secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }) { self.secondsFromUTC = secondsFromUTC }

  /// Whether the two are of different days.
  func divides(_ left: Timestamp, _ right: Timestamp) -> Bool { day(of: left) != day(of: right) }

  private func day(of time: Timestamp) -> Int64 {
    let seconds = time.milliseconds.quotientFloor(1_000).addingReportingOverflow(Int64(secondsFromUTC(time))).partialValue
    return seconds.quotientFloor(86_400)
  }

  package static func == (left: Self, right: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension Int64 {
  func quotientFloor(_ divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
  func remainderFloor(_ divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

/// Something said for a while: the result of a command, or what cannot be done.
package struct Notice: Hashable, Sendable {
  package var phrase: Phrase
  package var arguments: [String: String]
  /// Arguments that are phrases themselves.
  package var phrases: [String: Phrase]
  /// Arguments that are several of them.
  package var lists: [String: [Phrase]] = [:]
  package var count: Int?
  /// What it is now that the phrase names, as it is typed.
  package var value: String?
  package var isWarning: Bool

  package init(
    _ phrase: Phrase, _ arguments: [String: String] = [:], phrases: [String: Phrase] = [:], lists: [String: [Phrase]] = [:],
    count: Int? = nil, value: String? = nil, isWarning: Bool = false
  ) {
    self.lists = lists
    self.phrase = phrase
    self.arguments = arguments
    self.phrases = phrases
    self.count = count
    self.value = value
    self.isWarning = isWarning
  }

  /// Says that a user's invitations are refused from now on, or accepted again.
  package init(_ user: UserID, isMuted: Bool) {
    self.init(isMuted ? .noticeMuted : .noticeUnmuted, ["user": user.text])
  }

  package func text(in wording: any Wording) -> String {
    var words = phrases.mapValues { wording.text($0) }
    for (name, list) in lists { words[name] = list.map { wording.text($0) }.joined(separator: ", ") }
    let text = wording.text(phrase, arguments.merging(words) { text, _ in text }, count: count)
    return value.map { "\(text): \($0)" } ?? text
  }
}
