internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Shows what you speak, and changes it.",
    discussion: """
      Requests ring for you by the languages that the relay's directory has. You change them here; your name, role and qualifications only an \
      administrator changes, with 'wardline-relay people'.

      For example:
        wardline profile set --language ar-EG=native \\
          --language en --token-file amal.token \\
          --relay ws://127.0.0.1:7440
        wardline profile show --json
      """,
    subcommands: [Show.self, Change.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Shows what this device knows of your profile, and whether the relay has it.",
      usage: "wardline profile [show] [<options>]",
      discussion: """
        Needs neither the relay nor a token. What an administrator has changed in the directory is not known here.

        For example:
          wardline profile show
          wardline profile show --store amal.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object.")
    var json = false

    func run() async throws {
      try await reporting {
        let profile = try DeviceStore(at: try place.one()).ownProfile()
        Output.write(json ? JSONLine(profile).description : profile.line)
      }
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Sets what you speak; the languages take the place of those before.",
      usage: "wardline profile set --language <tag>… [<options>]",
      discussion: """
        Exits with 0 once the relay has stored it, with 65 if the relay refuses it, and with 75 while it is queued on this device. If you are on \
        duty, the next request rings by the new languages.

        For example:
          wardline profile set --language ar-EG=native \\
            --language en --token-file amal.token \\
            --relay ws://127.0.0.1:7440
        """)

    @OptionGroup var connection: ConnectionOptions

    @Option(
      help: ArgumentHelp(
        "A language you speak, the best first, such as ar or ar-SY=native; may be repeated.",
        discussion: "Behind = stands how well: native, professional or basic; by default professional.",
        valueName: "tag[=level]"), completion: .list(LanguageNames.tags))
    var language: [String] = []

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    @Flag(help: "One JSON object.")
    var json = false

    func validate() throws {
      guard !language.isEmpty else { throw ValidationError("name what you speak: --language ar-EG=native --language en") }
      do { _ = try SpokenLanguage.named(language) } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
      try await reporting {
        let languages = try SpokenLanguage.named(language)
        let store = try await connection.submitOutsideSessions("the profile", within: wait) { client in
          try await client.setLanguages(languages)
        }
        let profile = try DeviceStore(at: store).ownProfile()
        Output.report(json ? JSONLine(profile).description : profile.line)
      }
    }
  }
}

extension SpokenLanguage {
  /// Reads languages as a person names them, the best first.
  ///
  /// - Throws: the first of them that is none, or why they cannot be a profile's.
  static func named(_ texts: [String]) throws -> [SpokenLanguage] {
    let languages = try texts.map { text in
      let name = String(text.prefix { $0 != "=" })
      guard LanguageTag(argument: name) != nil else {
        let meant = LanguageNames.suggestion(for: name).map { " \($0)" } ?? ""
        throw ClientError(
          .badInput,
          "“\(name.printable())” is not a language that anybody speaks: use a tag such as ar, ar-SY or zh-Hant.\(meant)")
      }
      return try SpokenLanguage(text)
    }
    // Whoever it is: only the languages are looked at.
    try Person(user: try UserID("x"), role: .nurse, languages: languages).check()
    return languages
  }
}

extension OwnProfile {
  /// What a person reads.
  var line: String {
    let role = role.map { ", \($0.rawValue)" } ?? ""
    let head = "\(printableName(name)) (\(user)\(role))"
    let spoken = languages.map(\.description).joined(separator: ", ")
    return switch state {
    case .unknown: "\(head): no languages were set from this device; 'wardline profile set --language …' sets them."
    case .pending: "\(head): \(spoken); queued on this device, not yet sent."
    case .failed(let code): "\(head): \(spoken); not sent (\(code?.explanation ?? "no reason given"))."
    case .sent: "\(head): \(spoken)."
    }
  }

  /// What the screen and plain lines say.
  func notice(in wording: any Wording) -> Notice {
    let spoken = languages.map(\.description).joined(separator: ", ")
    let more: String? =
      switch state {
      case .pending: wording.text(.statePending)
      case .failed(let code): code.map { $0.text(in: wording) } ?? wording.text(.stateFailed)
      case .unknown, .sent: nil
      }
    let value = [spoken.isEmpty ? "–" : spoken, more].compactMap(\.self).joined(separator: " · ")
    return Notice(.kindProfile, value: value)
  }
}

extension JSONLine {
  /// What the owner of a device says of themselves.
  init(_ profile: OwnProfile) {
    let (state, reason): (String, RejectionCode?) =
      switch profile.state {
      case .unknown: ("unknown", nil)
      case .pending: ("pending", nil)
      case .failed(let code): ("failed", code)
      case .sent: ("sent", nil)
      }
    self.init(
      "own-profile",
      [
        "user": .text(profile.user.text), "name": .text(profile.name), "role": .optional(profile.role?.rawValue),
        "languages": .list(
          profile.languages.map { .object([("tag", .text($0.tag.text)), ("level", .text($0.level.rawValue))]) }),
        "state": .text(state), "reason": .optional(reason?.rawValue),
      ])
  }
}
