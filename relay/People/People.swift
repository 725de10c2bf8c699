internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay

struct People: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keeps the directory of people: who they are, what they speak, and who is disabled.",
    discussion: """
      It can be changed beside a running relay, which sees a change at the next admission. Nobody is deleted: who no longer works \
      here is disabled, and their tokens open nothing.

      For example:
        wardline-relay people add --data relay-data \\
          --user amal --role interpreter \\
          --name Amal --language ar
        wardline-relay people list --data relay-data
        wardline-relay people disable --data relay-data \\
          --user amal
      """,
    subcommands: [PeopleAdd.self, PeopleChange.self, PeopleList.self, PeopleDisable.self, PeopleEnable.self])
}

/// Whom a change is about, and in which relay's directory.
struct PersonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The relay's data directory; created if missing.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: "The user.")
  var user: String

  @Flag(help: "One JSON object, with the version of its format.")
  var json = false

  func validate() throws {
    do { _ = try UserID(user) } catch { throw ValidationError("\(error)") }
  }

  /// Makes a change and prints the person as they are then.
  ///
  /// - Parameter makesStore: whether a data directory is made that is not there.
  func run(
    makingStore makesStore: Bool = false,
    _ change: (any PeopleDirectory, UserID, Timestamp) throws(DirectoryError) -> DirectoryEntry
  ) throws {
    let user = try UserID(user)
    let lists = try OpenedStore.lists(besideRelayAt: data, makesStore: makesStore)
    let now = Timestamp.now
    let entry: DirectoryEntry
    do throws(DirectoryError) { entry = try change(lists.people(changedBy: Operator.name), user, now) } catch {
      throw Failure(error)
    }
    try lists.close()
    let line = PersonLine(isJSON: json)
    try line.print(entry)
  }
}

/// What is known of a person, as flags.
struct PersonValues: ParsableArguments {
  @Option(help: "The name that others see; by default the user's identifier.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "A language the person speaks, the best first, such as ar or ar-SY=native; may be repeated.",
      discussion: "A tag of BCP 47, and after = how well: native, professional or basic; by default professional.",
      valueName: "tag[=level]"), completion: .list(LanguageNames.tags))
  var language: [String] = []

  @Option(help: ArgumentHelp("What the person has learned, and where it is registered.", valueName: "text"))
  var qualifications: String?

  func validate() throws {
    for text in language {
      do {
        let tag = try SpokenLanguage(text).tag
        // The tables know all languages of two letters, and some of the 7,000 of three: an interpreter may speak one of the others.
        guard tag.language.count > 2 || LanguageNames.isKnown(tag) else { throw LanguageTag.Invalid(given: tag.text) }
      } catch { throw ValidationError(LanguageNames.explained(error, about: text)) }
    }
    do {
      // Whoever it is: only the values are looked at.
      try Person(
        user: try UserID("x"), role: .nurse, name: name ?? "", languages: try languages(),
        qualifications: qualifications ?? ""
      ).check()
    } catch { throw ValidationError("\(error)") }
  }

  func languages() throws -> [SpokenLanguage] { try language.map { try SpokenLanguage($0) } }
}

extension Failure {
  init(_ error: DirectoryError) {
    switch error {
    case .isThere, .unknown, .reserved, .full, .invalid: self.init(.data, error.description)
    case .damagedRow: self.init(.inputOutput, error.description)
    case .store(let error): self.init(error)
    }
  }
}
