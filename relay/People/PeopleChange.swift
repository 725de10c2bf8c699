internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct PeopleChange: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Changes somebody in the directory, and prints them.",
    usage: """
      wardline-relay people change --data <dir>
               --user <user> [<options>]
      """,
    discussion: """
      What is not given stays. The languages given take the place of those before. A token that was made before keeps the name, the role and \
      the language it was made with.

      For example:
        wardline-relay people change --data relay-data \\
          --user amal --language ar-SY=native --language fr=basic
        wardline-relay people change --data relay-data \\
          --user ana --role coordinator
      """)

  @OptionGroup var person: PersonOptions

  @Option(help: "What the person works as.")
  var role: Role?

  @OptionGroup var values: PersonValues

  func validate() throws {
    guard role != nil || values.name != nil || !values.language.isEmpty || values.qualifications != nil else {
      throw ValidationError("name what to change: --role, --name, --language or --qualifications")
    }
  }

  func run() async throws {
    try await reporting {
      let languages = try values.languages()
      try person.run { people, user, now throws(DirectoryError) in
        try people.change(user, at: now) { person in
          person.role = role ?? person.role
          if let name = values.name { person.name = name.isEmpty ? user.text : name }
          if !languages.isEmpty { person.languages = languages }
          person.qualifications = values.qualifications ?? person.qualifications
        }
      }
    }
  }
}

struct PeopleDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Closes the relay to somebody: their tokens open nothing, and no new one is made.",
    usage: """
      wardline-relay people disable --data <dir>
               --user <user> [--json]
      """,
    discussion: """
      Who is connected is disconnected within 2 seconds. What they wrote stays. 'people enable' undoes it.

      For example:
        wardline-relay people disable --data relay-data \\
          --user amal
      """)

  @OptionGroup var person: PersonOptions

  func run() async throws {
    try await reporting {
      try person.run { people, user, now throws(DirectoryError) in
        try people.change(user, at: now) { $0.isDisabled = true }
      }
    }
  }
}

struct PeopleEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Opens the relay again to somebody who was disabled.",
    usage: """
      wardline-relay people enable --data <dir>
               --user <user> [--json]
      """,
    discussion: """
      Their tokens open again what they opened before, until they expire.

      For example:
        wardline-relay people enable --data relay-data \\
          --user amal
      """)

  @OptionGroup var person: PersonOptions

  func run() async throws {
    try await reporting {
      try person.run { people, user, now throws(DirectoryError) in
        try people.change(user, at: now) { $0.isDisabled = false }
      }
    }
  }
}
