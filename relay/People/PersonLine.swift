internal import WardlineModel
internal import WardlineRelay

/// Somebody in the directory as a line.
struct PersonLine {
  let isJSON: Bool

  init(isJSON: Bool) { self.isJSON = isJSON }

  func print(_ entry: DirectoryEntry) throws { try StandardOutput.shared.write(written(entry)) }

  func written(_ entry: DirectoryEntry) -> [UInt8] {
    let person = entry.person
    guard isJSON else {
      let languages = person.languages.isEmpty ? "-" : person.languages.map(\.description).joined(separator: ",")
      var line = "\(person.user) \(person.role.rawValue) \(languages) \(person.name.printable(charactersMax: .max))"
      if person.isDisabled { line += " (disabled)" }
      // Whatever was written stays on its line, and in it.
      if !person.qualifications.isEmpty { line += ": \(person.qualifications.printable(charactersMax: .max))" }
      return Array("\(line)\n".utf8)
    }
    var line = JSONLine("person")
    line.append("user", person.user.text)
    line.append("role", person.role.rawValue)
    line.append("name", person.name)
    line.append(
      "languages",
      .list(person.languages.map { .object([("language", .text($0.tag.text)), ("level", .text($0.level.rawValue))]) }))
    line.append("qualifications", person.qualifications)
    line.append("disabled", person.isDisabled)
    line.append("changedAtMs", entry.changedAt.milliseconds)
    return line.line
  }
}
