import Testing
import WardlineModel
package import WardlineRelay

/// What every ``PeopleDirectory`` promises: each case is one rule, to be checked against a directory that is empty.
package enum PeopleDirectoryContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `who is added is found whole`
  case `nobody is added twice`
  case `the operator's user is nobody's`
  case `who is unknown is not changed`
  case `a change changes one person, and its time`
  case `a change that changes nothing keeps its time`
  case `a change out of bounds changes nothing`
  case `a list goes by user, page after page, and never past a page`
  case `the disabled are known by name, and enabled again`
  case `a list takes those of a role and a language`
  case `the languages of interpreters are found, each once, but not those of the disabled and of others`

  package var testDescription: String { rawValue }

  package func check(_ people: some PeopleDirectory) throws {
    switch self {
    case .`who is added is found whole`: try Self.addedIsFound(people)
    case .`nobody is added twice`: try Self.addedOnce(people)
    case .`the operator's user is nobody's`: try Self.reservedIsRefused(people)
    case .`who is unknown is not changed`: try Self.unknownIsRefused(people)
    case .`a change changes one person, and its time`: try Self.changeIsOne(people)
    case .`a change that changes nothing keeps its time`: try Self.noChangeKeepsTime(people)
    case .`a change out of bounds changes nothing`: try Self.boundsHold(people)
    case .`a list goes by user, page after page, and never past a page`: try Self.listIsPaged(people)
    case .`the disabled are known by name, and enabled again`: try Self.disabledAreKnown(people)
    case .`a list takes those of a role and a language`: try Self.listIsFiltered(people)
    case .`the languages of interpreters are found, each once, but not those of the disabled and of others`:
      try Self.languagesAreFound(people)
    }
  }
}

extension PeopleDirectoryContract {
  private static func amal() throws -> Person {
    Person(
      user: try UserID("amal"), role: .interpreter, name: "أمل \"\u{0}\" O'Neil",
      languages: [SpokenLanguage(try LanguageTag("ar-SY"), level: .native), SpokenLanguage(try LanguageTag("ar"))],
      qualifications: "Registered since 2019;\n'); DROP TABLE people; --")
  }

  private static func addedIsFound(_ people: some PeopleDirectory) throws {
    #expect(try people.entry(of: UserID("amal")) == nil)
    for role in Role.allCases {
      var person = try amal()
      person.user = try UserID("of-role-\(role.rawValue)")
      person.role = role
      person.languages = person.languages + [SpokenLanguage(try LanguageTag("fa"), level: .basic)]
      try people.add(person, at: Sample.time(7))
      #expect(try people.entry(of: person.user) == DirectoryEntry(person, changedAt: Sample.time(7)))
    }
    let bare = Person(user: try UserID("ana"), role: .nurse)
    try people.add(bare, at: Sample.time(8))
    #expect(try people.entry(of: bare.user)?.person == bare)
    // Names are compared exactly.
    #expect(try people.entry(of: UserID("Ana")) == nil)
  }

  private static func languagesAreFound(_ people: some PeopleDirectory) throws {
    #expect(try people.interpreterLanguages().isEmpty)
    func add(_ user: String, _ role: Role, _ languages: String..., isDisabled: Bool = false) throws {
      let spoken = try languages.map { SpokenLanguage(try LanguageTag($0)) }
      try people.add(
        Person(user: try UserID(user), role: role, languages: spoken, isDisabled: isDisabled), at: Sample.time(1))
    }
    try add("amal", .interpreter, "fa", "ar-SY")
    try add("badr", .interpreter, "ar")
    try add("chadi", .interpreter, "tr", isDisabled: true)
    try add("nina", .nurse, "de")
    #expect(try people.interpreterLanguages().map(\.text) == ["ar", "fa"])
  }

  private static func addedOnce(_ people: some PeopleDirectory) throws {
    let person = try amal()
    try people.add(person, at: Sample.time(1))
    var other = person
    other.role = .nurse
    #expect(throws: DirectoryError.isThere(person.user)) { try people.add(other, at: Sample.time(2)) }
    #expect(try people.entry(of: person.user) == DirectoryEntry(person, changedAt: Sample.time(1)))
  }

  private static func reservedIsRefused(_ people: some PeopleDirectory) throws {
    let user = try UserID("relay.operator")
    #expect(throws: DirectoryError.reserved(user)) { try people.add(Person(user: user, role: .nurse), at: Sample.time(1)) }
    #expect(try people.entry(of: user) == nil)
  }

  private static func unknownIsRefused(_ people: some PeopleDirectory) throws {
    let user = try UserID("nobody")
    var isAsked = false
    #expect(throws: DirectoryError.unknown(user)) { try people.change(user, at: Sample.time(1)) { _ in isAsked = true } }
    #expect(!isAsked)
    #expect(try people.entries(after: nil, limit: 10).isEmpty)
  }

  private static func changeIsOne(_ people: some PeopleDirectory) throws {
    let (person, bystander) = (try amal(), Person(user: try UserID("amal2"), role: .interpreter))
    try people.add(person, at: Sample.time(1))
    try people.add(bystander, at: Sample.time(1))
    var expected = person
    expected.role = .coordinator
    expected.name = "Amal"
    expected.languages = []
    expected.qualifications = ""
    let changed = try people.change(person.user, at: Sample.time(5)) {
      $0.role = .coordinator
      $0.name = "Amal"
      $0.languages = []
      $0.qualifications = ""
    }
    #expect(changed == DirectoryEntry(expected, changedAt: Sample.time(5)))
    #expect(try people.entry(of: person.user) == changed)
    #expect(try people.entry(of: bystander.user) == DirectoryEntry(bystander, changedAt: Sample.time(1)))
  }

  private static func noChangeKeepsTime(_ people: some PeopleDirectory) throws {
    let person = try amal()
    try people.add(person, at: Sample.time(1))
    let same = try people.change(person.user, at: Sample.time(9)) { $0.role = .interpreter }
    #expect(same == DirectoryEntry(person, changedAt: Sample.time(1)))
    #expect(try people.entry(of: person.user) == same)
  }

  private static func boundsHold(_ people: some PeopleDirectory) throws {
    let person = try amal()
    try people.add(person, at: Sample.time(1))
    let twice = [SpokenLanguage(try LanguageTag("ar")), SpokenLanguage(try LanguageTag("ar"), level: .native)]
    let many = try (0...Limits.languagesPerProfileMax).map { number in
      SpokenLanguage(try LanguageTag("ar-\(100 + number)"))
    }
    let breaches: [@Sendable (inout Person) -> Void] = [
      { $0.name = "" }, { $0.name = String(repeating: "x", count: Limits.nameBytesMax + 1) },
      { $0.languages = twice }, { $0.languages = many },
      { $0.qualifications = String(repeating: "x", count: Limits.qualificationsBytesMax + 1) },
    ]
    for (number, breach) in breaches.enumerated() {
      #expect(throws: DirectoryError.self) { try people.change(person.user, at: Sample.time(2), breach) }
      var other = Person(user: try UserID("other-\(number)"), role: .nurse)
      breach(&other)
      #expect(throws: DirectoryError.self) { try people.add(other, at: Sample.time(2)) }
    }
    #expect(try people.entries(after: nil, limit: 10) == [DirectoryEntry(person, changedAt: Sample.time(1))])
    // What is just within them is taken.
    let full = try people.change(person.user, at: Sample.time(3)) {
      $0.name = String(repeating: "x", count: Limits.nameBytesMax)
      $0.languages = Array(many.dropLast())
      $0.qualifications = String(repeating: "x", count: Limits.qualificationsBytesMax)
    }
    #expect(try people.entry(of: person.user) == full)
  }

  private static func listIsPaged(_ people: some PeopleDirectory) throws {
    let count = Limits.peoplePageMax + 3
    let users = try (0..<count).map { try UserID("user-\(1_000 + $0)") } + ["B", "a", "a-1"].map { try UserID($0) }
    for user in users.shuffled() { try people.add(Person(user: user, role: .nurse), at: Sample.time(1)) }
    #expect(try people.entries(after: nil, limit: 0).isEmpty)
    #expect(try people.entries(after: nil, limit: -1).isEmpty)
    #expect(try people.entries(after: nil, limit: 2).map(\.person.user.text) == ["B", "a"])
    #expect(try people.entries(after: UserID("a"), limit: 2).map(\.person.user.text) == ["a-1", "user-1000"])
    #expect(try people.entries(after: nil, limit: .max).count == Limits.peoplePageMax)
    var found: [UserID] = []
    try people.forEachEntry { found.append($0.person.user) }
    #expect(found == users.sorted())
  }

  private static func disabledAreKnown(_ people: some PeopleDirectory) throws {
    let users = try ["amal", "ana", "omar"].map { try UserID($0) }
    for user in users { try people.add(Person(user: user, role: .interpreter), at: Sample.time(1)) }
    #expect(try people.disabledUsers().isEmpty)
    for user in users.dropLast() { _ = try people.change(user, at: Sample.time(2)) { $0.isDisabled = true } }
    #expect(try people.disabledUsers() == Set(users.dropLast()))
    #expect(try people.entry(of: users[0])?.person.isDisabled == true)
    _ = try people.change(users[0], at: Sample.time(3)) { $0.isDisabled = false }
    #expect(try people.disabledUsers() == [users[1]])
  }

  private static func listIsFiltered(_ people: some PeopleDirectory) throws {
    let spoken: [(String, Role, [String])] = [
      ("amal", .interpreter, ["ar"]), ("basma", .interpreter, ["fr", "ar-SY=native"]), ("carim", .interpreter, ["ar-EG"]),
      ("dina", .nurse, ["ar"]), ("emil", .coordinator, []),
    ]
    for (user, role, languages) in spoken {
      let languages = try languages.map { try SpokenLanguage($0) }
      try people.add(Person(user: try UserID(user), role: role, languages: languages), at: Sample.time(1))
    }
    func list(_ role: Role?, _ language: String?) throws -> [String] {
      var found: [String] = []
      let filter = DirectoryFilter(role: role, language: try language.map { try LanguageTag($0) })
      try people.forEachEntry(filter) { found.append($0.person.user.text) }
      return found
    }
    #expect(try list(nil, nil) == ["amal", "basma", "carim", "dina", "emil"])
    #expect(try list(.interpreter, nil) == ["amal", "basma", "carim"])
    #expect(try list(.interpreter, "ar-SY") == ["amal", "basma"])
    #expect(try list(nil, "ar") == ["amal", "basma", "carim", "dina"])
    #expect(try list(.coordinator, "ar").isEmpty)
  }
}
