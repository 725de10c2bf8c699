internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct PeopleAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds somebody to the directory, and prints them.",
    usage: """
      wardline-relay people add --data <dir> --user <user>
               --role <role> [<options>]
      """,
    discussion: """
      Who is there already is left as they are; 'people change' changes them.

      For example:
        wardline-relay people add --data relay-data \\
          --user amal --role interpreter \\
          --name Amal --language ar-SY=native --language ar \\
          --qualifications 'registered since 2019'
        wardline-relay people add --data relay-data \\
          --user ana --role nurse --name Ana --language en
      """)

  @OptionGroup var person: PersonOptions

  @Option(help: "What the person works as.")
  var role: Role

  @OptionGroup var values: PersonValues

  func run() async throws {
    try await reporting {
      let languages = try values.languages()
      try person.run(makingStore: true) { people, user, now throws(DirectoryError) in
        let added = Person(
          user: user, role: role, name: values.name ?? "", languages: languages, qualifications: values.qualifications ?? "")
        try people.add(added, at: now)
        return DirectoryEntry(added, changedAt: now)
      }
    }
  }
}
