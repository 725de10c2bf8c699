package import WardlineModel

/// A change of the directory: what a store saves, and what it records in the audit log, in one transaction.
package struct PersonChange: Hashable, Sendable {
  /// The person after the change.
  package let entry: DirectoryEntry
  /// Empty for a change that changes nothing: then there is nothing to save.
  package let events: [AuditEvent]

  /// Adds somebody. The store checks whether they are in the directory already, and whether it is full.
  ///
  /// - Throws: ``DirectoryError/reserved(_:)``, ``DirectoryError/invalid(_:)``.
  package init(adding person: Person, at time: Timestamp, by actor: String) throws(DirectoryError) {
    guard !person.user.isReserved else { throw .reserved(person.user) }
    do { try person.check() } catch { throw .invalid(error) }
    entry = DirectoryEntry(person, changedAt: time)
    events = [AuditEvent(.personAdded, by: actor, role: person.role, to: person.user.text)]
  }

  /// Changes somebody.
  ///
  /// - Parameter before: what the store has of them.
  /// - Throws: ``DirectoryError/unknown(_:)``, ``DirectoryError/invalid(_:)``.
  package init(
    of user: UserID, from before: DirectoryEntry?, at time: Timestamp, by actor: String, _ body: (inout Person) -> Void
  ) throws(DirectoryError) {
    guard let before else { throw .unknown(user) }
    var person = before.person
    body(&person)
    guard person != before.person else {
      entry = before
      events = []
      return
    }
    do throws(Person.Invalid) { try person.check() } catch { throw .invalid(error) }
    entry = DirectoryEntry(person, changedAt: time)
    events = AuditEvent.events(from: before.person, to: person, by: actor)
  }
}

extension AuditEvent {
  /// What a change of somebody in the directory means for the audit log: which fields, but neither names nor qualifications themselves.
  fileprivate static func events(from before: Person, to after: Person, by actor: String) -> [AuditEvent] {
    let fields = [
      ("role", before.role != after.role), ("name", before.name != after.name),
      ("languages", before.languages != after.languages), ("qualifications", before.qualifications != after.qualifications),
    ].filter(\.1).map(\.0)
    var events: [AuditEvent] = []
    func append(_ kind: Kind, _ detail: String = "") {
      events.append(AuditEvent(kind, by: actor, role: after.role, to: after.user.text, detail: detail))
    }
    if !fields.isEmpty { append(.personChanged, fields.joined(separator: " ")) }
    if before.isDisabled != after.isDisabled { append(after.isDisabled ? .personDisabled : .personEnabled) }
    return events
  }
}
