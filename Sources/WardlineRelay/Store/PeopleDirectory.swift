package import WardlineModel

/// The people whom a relay knows, by the operator's word: who they are, and who of them is disabled.
///
/// It is a protocol of its own beside ``RelayStore`` because it has another writer: an operator changes it from another process while the
/// relay runs. It knows no epoch and no log, so a program that holds one cannot begin an epoch or write an entry.
///
/// The contract, which one test runs against every directory:
/// - A change is there whole after its call returned, for every reader, and not at all when it threw.
/// - Nobody is added twice, and nobody is deleted: who no longer works here is disabled.
/// - ``directoryVersion()`` changes with every change that was made by another process.
///
/// One thing the relay itself changes there, with the commit of a profile: what its author speaks (``LedgerChanges/people``).
package protocol PeopleDirectory: Sendable {
  /// Adds somebody.
  ///
  /// - Throws: ``DirectoryError/isThere(_:)``, ``DirectoryError/full``, ``DirectoryError/invalid(_:)``, ``DirectoryError/reserved(_:)``.
  func add(_ person: Person, at time: Timestamp) throws(DirectoryError)

  /// Changes somebody, and returns them as they are then. A change that changes nothing keeps the time of the last one.
  ///
  /// - Throws: ``DirectoryError/unknown(_:)``, ``DirectoryError/invalid(_:)``, ``DirectoryError/damagedRow(user:reason:)``.
  func change(_ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void) throws(DirectoryError) -> DirectoryEntry

  /// Finds somebody. `nil` for a user who is not in the directory.
  func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry?

  /// People by user, those after `user` and at most `limit`.
  func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry]

  /// Everyone who is disabled. A row that is damaged elsewhere counts, and a flag that is neither 0 nor 1 disables.
  func disabledUsers() throws(StoreError) -> Set<UserID>

  /// A number that is another one after every change that another process has made. Called from the place that commits.
  func directoryVersion() throws(StoreError) -> Int64
}

/// Somebody in the directory, and when that was changed last.
package struct DirectoryEntry: Hashable, Sendable {
  package var person: Person
  package var changedAt: Timestamp

  package init(_ person: Person, changedAt: Timestamp) {
    self.person = person
    self.changedAt = changedAt
  }
}

/// Why the directory did not do as it was asked. Nothing was changed.
package enum DirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Somebody of that user is in the directory already.
  case isThere(UserID)
  /// Nobody of that user is in it.
  case unknown(UserID)
  /// That user is the relay's operator.
  case reserved(UserID)
  /// It holds ``Limits/peopleMax`` people.
  case full
  /// A value is outside its bounds.
  case invalid(Person.Invalid)
  /// A stored row holds what no program of this project writes.
  case damagedRow(user: String, reason: String)
  /// The store could not be read or written.
  case store(StoreError)

  package var description: String {
    switch self {
    case .isThere(let user): "'\(user)' is in the directory already: use 'people change --user \(user)'"
    case .unknown(let user): "'\(user)' is not in the directory: use 'people add --user \(user)', or see 'people list'"
    case .reserved(let user):
      "'\(user)' stands for the relay's operator in logs of sessions: use another user; nothing was changed"
    case .full: "the directory holds \(Limits.peopleMax) people, and no more can be added; disabled people count"
    case .invalid(let invalid): invalid.description
    case .damagedRow(let user, let reason):
      "the directory's row of '\(user.printable())' is damaged: \(reason). Nothing was changed; keep the file as it is"
    case .store(let error): error.description
    }
  }
}

/// How much of the directory a list wants.
package struct DirectoryFilter: Hashable, Sendable {
  package var role: Role?
  package var language: LanguageTag?

  package init(role: Role? = nil, language: LanguageTag? = nil) {
    self.role = role
    self.language = language
  }

  /// Whether somebody is wanted: of that role, and able to interpret for who asks for that language.
  package func includes(_ person: Person) -> Bool {
    (role.map { $0 == person.role } ?? true) && (language.map(person.speaks) ?? true)
  }
}

extension PeopleDirectory {
  /// The languages, without dialects, of all interpreters who are not disabled, sorted. A damaged row hides the rows before it on its page; the
  /// languages of those are counted from their first request, or from their first interpreter on duty.
  package func interpreterLanguages() throws(DirectoryError) -> [LanguageTag] {
    var found: Set<String> = []
    var last: UserID?
    while true {
      let page: [DirectoryEntry]
      do throws(DirectoryError) { page = try entries(after: last, limit: Limits.peoplePageMax) } catch {
        guard case .damagedRow(let text, _) = error, let user = try? UserID(text), last.map({ $0 < user }) ?? true else {
          if case .damagedRow = error { break }
          throw error
        }
        last = user
        continue
      }
      for entry in page where entry.person.role == .interpreter && !entry.person.isDisabled {
        found.formUnion(entry.person.languages.map(\.tag.language))
      }
      guard let end = page.last else { break }
      last = end.person.user
    }
    return found.sorted().compactMap { try? LanguageTag($0) }
  }

  /// Gives `body` everyone whom a filter includes, by user, a page at a time: a directory of any length takes the same memory.
  package func forEachEntry(_ filter: DirectoryFilter = DirectoryFilter(), _ body: (DirectoryEntry) throws -> Void) throws {
    var last: UserID?
    while true {
      let page = try entries(after: last, limit: Limits.peoplePageMax)
      for entry in page where filter.includes(entry.person) { try body(entry) }
      guard let end = page.last else { return }
      last = end.person.user
    }
  }
}
