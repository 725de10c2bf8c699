internal import WardlineModel
internal import WardlineRelay

/// Somebody in the directory as a line.
struct PersonLine {
  let isJSON: Bool
  private var fields = JSONFields()

  init(isJSON: Bool) { self.isJSON = isJSON }

  mutating func print(_ entry: DirectoryEntry) throws { try StandardOutput.shared.write(written(entry)) }

  mutating func written(_ entry: DirectoryEntry) -> [UInt8] {
    let person = entry.person
    guard isJSON else {
      let languages = person.languages.isEmpty ? "-" : person.languages.map(\.description).joined(separator: ",")
      var line = "\(person.user) \(person.role.rawValue) \(languages) \(person.name.printable(charactersMax: .max))"
      if person.isDisabled { line += " (disabled)" }
      // Whatever was written stays on its line, and in it.
      if !person.qualifications.isEmpty { line += ": \(person.qualifications.printable(charactersMax: .max))" }
      return Array("\(line)\n".utf8)
    }
    fields.begin()
    fields.append("event", "person")
    fields.append("user", person.user.text)
    fields.append("role", person.role.rawValue)
    fields.append("name", person.name)
    fields.append("languages", person.languages)
    fields.append("qualifications", person.qualifications)
    fields.append("disabled", person.isDisabled)
    fields.append("changedAtMs", entry.changedAt.milliseconds)
    fields.end()
    return fields.bytes
  }
}
