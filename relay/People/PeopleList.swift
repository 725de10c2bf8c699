internal import ArgumentParser
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay

struct PeopleList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the people in the directory, by user.",
    usage: "wardline-relay people list --data <dir> [<options>]",
    discussion: """
      Prints a line for each: the user, the role, the languages with their levels, the name, whether they are disabled, and the qualifications. \
      It only reads, and can run beside a relay.

      For example:
        wardline-relay people list --data relay-data
        wardline-relay people list --data relay-data \\
          --role interpreter --language ar-SY --json
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: "Only people of this role.")
  var role: Role?

  @Option(
    help: ArgumentHelp(
      "Only people who can interpret for who asks for this language: ar serves ar-SY, ar-EG does not.", valueName: "tag"),
    completion: .list(LanguageNames.tags))
  var language: String?

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func validate() throws {
    do { _ = try language.map { try LanguageTag($0) } } catch {
      throw ValidationError(LanguageNames.explained(error, about: language ?? ""))
    }
  }

  func run() async throws {
    try await reporting {
      let filter = DirectoryFilter(role: role, language: try language.map { try LanguageTag($0) })
      let people = try OpenedStore.lists(reading: data).people
      let line = PersonLine(isJSON: json)
      do { try people.forEachEntry(filter) { try line.print($0) } } catch let error as DirectoryError { throw Failure(error) }
    }
  }
}
