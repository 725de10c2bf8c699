internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct Interpreters: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interpreters",
    abstract: "Lists the interpreters on duty, as the relay said last, and those this device has met.",
    usage: "wardline interpreters [<options>]",
    discussion: """
      Works without the relay and without a token. The relay tells nurses and coordinators who is on duty; with a relay and a token this asks it, \
      and otherwise, or when it does not answer within --wait, the list says how old it is. An interpreter whom this device has met joined a session in that role, or published a profile and was never met as a nurse.

      With --language, lists only those who speak it. The best match comes first: exactly that language, then a regional form of it (ar-LB for \
      ar), then the language without the region you asked for. Equal matches are sorted by how early a profile names the language, then by name.

      For example:
        wardline interpreters --language ar
        wardline interpreters --json
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("A language, as a tag such as ar, es or zh-Hant.", valueName: "tag"))
  var language: LanguageTag?

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Flag(help: "One JSON object a line: those on duty, then the others, as chat --json prints a profile.")
  var json = false

  func run() async throws {
    try await reporting {
      let store = try DeviceStore(at: try await refresh() ?? connection.place.one())
      let all = try InterpreterList(in: store)
      let known = all.known(try store.directory(), speaking: language)
      if let asOf = known.asOf, !json { Output.write("On duty, as of \(asOf.age(at: .now)):") }
      for row in known.onDuty { Output.write(json ? JSONLine(row, asOf: known.asOf).description : Self.line(row)) }
      if known.asOf != nil, !json {
        if known.onDuty.isEmpty { Output.write("  nobody\(language.map { " who speaks \($0)" } ?? "")") }
        if !known.met.isEmpty { Output.write("Met before:") }
      }
      for profile in known.met { Output.write(json ? JSONLine(profile).description : Self.line(profile)) }
      guard known.met.isEmpty, known.asOf == nil else { return }
      guard let language, !all.languages.isEmpty else { return warn("this device has met no interpreter yet") }
      warn("nobody whom this device has met interprets \(language.text); they speak \(all.languages.joined(separator: ", "))")
    }
  }

  /// Hears who is on duty, as far as that is possible within the time.
  ///
  /// - Returns: the path of the store; `nil` where no relay or no token is named, or the token's holder is not told.
  private func refresh() async throws -> String? {
    guard connection.isComplete else { return nil }
    let claims = try connection.claims()
    guard claims.followsMembership, claims.role != .interpreter else { return nil }
    let options = try connection.optionsOfAnySession()
    let client = try WardlineClient(options)
    let updates = await client.updates()
    await client.start()
    let watched = ListWatch(of: .directory, by: client)
    let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { update in
      await watched.note(update) ? .accepted : nil
    }
    await watched.warnIfCut(after: outcome)
    await client.close()
    if case .refused(let failure) = outcome { warn(failure.message) }
    return options.storePath
  }

  /// - Parameter availability: in words; by default as it is written on the wire.
  static func line(_ row: DirectoryRow, availability: String? = nil) -> String {
    let languages = row.languages.map(\.tag.text).joined(separator: ", ")
    return "  \(printableName(row.name)) (\(row.user)): \(languages), \(availability ?? row.availability.rawValue)"
  }

  static func line(_ profile: Profile) -> String {
    let languages = profile.languages.map(printableName).joined(separator: ", ")
    return "\(printableName(profile.name)) (\(profile.user)): \(languages.isEmpty ? "languages not told" : languages)"
  }
}

extension WardlineClient {
  /// Who interprets, as far as this device knows.
  ///
  /// - Parameter language: `nil` for all; of a text that is no language nobody is found.
  func interpreters(speaking language: String?, inStoreAt path: String) async throws(ClientError) -> KnownInterpreters {
    let all = try InterpreterList(in: try DeviceStore(at: path))
    guard let language else { return all.known(try await directory(), speaking: nil) }
    guard let tag = try? LanguageTag(language) else { return KnownInterpreters(language: language) }
    return all.known(try await directory(), speaking: tag)
  }
}

/// The interpreters that a device has met: their profiles, or what is known of them from sessions.
struct InterpreterList {
  /// By name, then by user.
  let byName: [Profile]

  init(profiles: [Profile], participants: [Participant]) {
    let interpreters = participants.filter { $0.role == .interpreter }
    let nurses = Set(participants.filter { $0.role == .nurse }.map(\.user)).subtracting(interpreters.map(\.user))
    var found: [UserID: Profile] = [:]
    for participant in interpreters {
      let languages = participant.language.isEmpty ? [] : [participant.language]
      var profile = found[participant.user] ?? Profile(user: participant.user, name: participant.name, languages: [])
      profile.languages += languages.filter { !profile.languages.contains($0) }
      found[participant.user] = profile
    }
    // What people say of themselves counts for more.
    for profile in profiles where !nurses.contains(profile.user) {
      let languages = profile.languages.isEmpty ? found[profile.user]?.languages ?? [] : profile.languages
      let name = profile.name.isEmpty ? found[profile.user]?.name ?? profile.user.text : profile.name
      found[profile.user] = Profile(user: profile.user, name: name, languages: languages)
    }
    byName = found.values.sorted { ($0.name, $0.user) < ($1.name, $1.user) }
  }

  init(in store: DeviceStore) throws(ClientError) {
    self.init(profiles: try store.profiles(), participants: try store.acquaintances())
  }

  /// Those on duty, and those of this list who are not.
  func known(_ directory: Directory, speaking language: LanguageTag?) -> KnownInterpreters {
    let onDuty = directory.rows.filter { row in
      language.map { asked in row.languages.contains { $0.tag.serves(asked) } } ?? true
    }
    let listed = Set(onDuty.map(\.user))
    let met = (language.map(speaking) ?? byName).filter { !listed.contains($0.user) }
    return KnownInterpreters(onDuty: onDuty, asOf: directory.asOf, met: met, language: language?.text)
  }

  /// Every language that one of them speaks.
  var languages: [String] { Set(byName.flatMap(\.languages)).sorted() }

  /// Those who speak a language, whom it fits best first.
  func speaking(_ language: LanguageTag) -> [Profile] {
    let fits = byName.compactMap { profile in
      profile.languages.enumerated().compactMap { Fit($1, for: language.text, place: $0) }.min().map { ($0, profile) }
    }
    // `sort` keeps the order by name among equals only by luck: the index says it.
    return fits.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// How well what somebody speaks fits what is asked for; the smaller the better.
  private struct Fit: Comparable {
    enum Kind: Int {
      case same
      /// `ar-LB` for `ar`.
      case regional
      /// `ar` for `ar-LB`.
      case general
    }

    let kind: Kind
    /// Its place among what they speak.
    let place: Int

    init?(_ spoken: String, for asked: String, place: Int) {
      let (spoken, asked) = (spoken.lowercased(), asked.lowercased())
      self.place = place
      if spoken == asked {
        kind = .same
      } else if spoken.hasPrefix(asked + "-") {
        kind = .regional
      } else if asked.hasPrefix(spoken + "-") {
        kind = .general
      } else {
        return nil
      }
    }

    static func < (left: Fit, right: Fit) -> Bool { (left.kind.rawValue, left.place) < (right.kind.rawValue, right.place) }
  }
}
