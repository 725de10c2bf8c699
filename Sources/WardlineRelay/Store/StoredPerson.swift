package import WardlineModel

/// A person as a store's table has them. It is read as it is, and checked by ``entry()``: one damaged row must not end the read of the rows beside it.
package struct StoredPerson: Hashable, Sendable {
  package var user: String
  package var role: String
  package var name: String
  /// One column (``Netstrings``).
  package var languages: String
  package var qualifications: String
  /// 0 or 1.
  package var disabled: Int64
  package var changedAt: Timestamp

  package init(
    user: String, role: String, name: String, languages: String, qualifications: String, disabled: Int64, changedAt: Timestamp
  ) {
    self.user = user
    self.role = role
    self.name = name
    self.languages = languages
    self.qualifications = qualifications
    self.disabled = disabled
    self.changedAt = changedAt
  }

  package init(_ entry: DirectoryEntry) {
    let person = entry.person
    self.init(
      user: person.user.text, role: person.role.rawValue, name: person.name,
      languages: Netstrings.encode(person.languages.map(\.description)), qualifications: person.qualifications,
      disabled: person.isDisabled ? 1 : 0, changedAt: entry.changedAt)
  }

  /// - Throws: ``DirectoryError/damagedRow(user:reason:)``.
  package func entry() throws(DirectoryError) -> DirectoryEntry {
    func damaged(_ reason: String) -> DirectoryError { .damagedRow(user: user, reason: reason) }
    guard let id = try? UserID(user) else { throw damaged("that is not a user name") }
    guard let role = Role(rawValue: role) else { throw damaged("'\(role.printable())' is not a role") }
    guard let texts = try? Netstrings.decode(languages) else { throw damaged("the list of languages cannot be read") }
    guard disabled == 0 || disabled == 1 else { throw damaged("\(disabled) does not say whether they are disabled") }
    // The initializer would put the user's identifier in the place of an empty name.
    guard !name.isEmpty else { throw damaged("the name is empty") }
    var spoken: [SpokenLanguage] = []
    for text in texts {
      do { spoken.append(try SpokenLanguage(text)) } catch { throw damaged(error.description) }
    }
    let person = Person(
      user: id, role: role, name: name, languages: spoken, qualifications: qualifications, isDisabled: disabled == 1)
    do { try person.check() } catch { throw damaged(error.description) }
    return DirectoryEntry(person, changedAt: changedAt)
  }
}
