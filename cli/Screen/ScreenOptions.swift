internal import Foundation
internal import Glibc
internal import Synchronization
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// What a screen on this terminal begins with: the flags, then what its user chose before, then what the terminal is.
struct ScreenOptions: Sendable {
  var settings: Screen.Settings
  var palette: Palette
  var wording: CurrentWording
  /// Where the store is, for what is read from beside.
  var storePath: String
  /// The site's phrase books; see ``PhraseFiles``.
  var phrases: String?

  /// - Parameters:
  ///   - language: as `--language` names it.
  ///   - claims: what the token says of the user.
  ///   - bidi: as `--bidi` names it.
  ///   - phrases: as `--phrases` names it.
  init(
    client: WardlineClient, storePath: String, color: ColorChoice, bidi: BidiMode?, language: Language?, phrases: String?,
    claims: TokenClaims, locksAfterMilliseconds: Int64?
  ) throws(ClientError) {
    self.storePath = storePath
    self.phrases = phrases
    let chosen = try client.preferences()
    let environment = ProcessInfo.processInfo.environment
    let wording = CurrentWording(
      Language.negotiated([language?.tag, chosen["language"], claims.language], environment: environment), storedBy: client)
    self.wording = wording
    settings = Screen.Settings(
      bidi: bidi ?? chosen["bidi"].flatMap(BidiMode.init(rawValue:)) ?? .auto,
      terminalText: TerminalText(environment: environment), notifies: chosen["notify"] != "off",
      blankAfterMilliseconds: locksAfterMilliseconds, clock: LocalClock { wording.secondsFromUTC(at: $0) },
      languages: Language.all.keys.sorted(), role: claims.role,
      followsMembership: claims.followsMembership, offersHome: true)
    palette = color.palette(noColor: environment["NO_COLOR"], isTerminal: true)
  }
}

/// The language that is spoken now. It changes while the screen stands.
final class CurrentWording: Wording {
  private let wording: Mutex<LanguageInUse>
  /// Days that were named, by language and date.
  private let days = Mutex<[String: [String: String]]>([:])

  init(_ language: Language, storage: PhraseStorage) { wording = Mutex(LanguageInUse(language, storage: storage)) }

  /// Kept in the store at a language's first use, and read from there later (F20); the program has them all, should the store refuse.
  convenience init(_ language: Language, storedBy client: WardlineClient) {
    self.init(
      language,
      storage: PhraseStorage(
        load: { (try? client.phrases(of: $0, digest: $1)) ?? nil },
        save: { try? client.keepPhrases($0, of: $1, digest: $2) }))
  }

  /// English, from the program.
  static var english: CurrentWording { CurrentWording(.english, storage: .none) }

  /// The language's own name; `nil` when it is not spoken here, and nothing has changed.
  func use(_ tag: String) -> String? {
    wording.withLock { $0.use(tag) ? $0.language.endonym : nil }
  }

  /// The language in use.
  var tag: String { wording.withLock { $0.language.tag } }
  var languages: [LanguageTag] { (try? LanguageTag(tag)).map { PhraseLibrary.candidates(for: $0) } ?? [] }

  var isRightToLeft: Bool { wording.withLock { $0.language.isRightToLeft } }

  func text(_ phrase: Phrase, _ arguments: [String: String], count: Int?) -> String {
    wording.withLock { $0.text(phrase.rawValue, arguments, count: count) }
  }

  func secondsFromUTC(at time: Timestamp) -> Int {
    var seconds = time_t(time.milliseconds / 1_000)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// In the digits and the calendar of every other time on the screen. A language whose days Foundation does not know has dates in numbers.
  func day(_ time: Timestamp) -> String {
    let (date, tag) = (date(time), tag)
    guard Self.languagesWithDays.contains(String(tag.prefix { $0 != "-" })) else { return date }
    // A list asks for the days of all its rows with every frame, and to format one takes long.
    if let known = days.withLock({ $0[tag]?[date] }) { return known }
    var style = Date.FormatStyle.dateTime.weekday(.abbreviated).day().month(.abbreviated)
    style.locale = Locale(identifier: "\(tag)-u-ca-gregory-nu-latn")
    let name = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000).formatted(style)
    days.withLock { days in
      if days[tag]?.count ?? Limits.sessionsShownMax >= Limits.sessionsShownMax { days = [tag: [:]] }
      days[tag]?[date] = name
    }
    return name
  }

  private static let languagesWithDays = Set(Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })
}
