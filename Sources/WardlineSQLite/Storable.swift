package import WardlineModel

/// A value that is stored in one or more columns: only its conformance defines their order.
package protocol Storable {
  func store(in parameters: inout Parameters)
  init(from columns: inout Columns) throws
}

// MARK: SQLite's types

extension Int64: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(self) }
  package init(from columns: inout Columns) throws { self = try columns.integer() }
}

extension Int: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(Int64(self)) }
  package init(from columns: inout Columns) throws { self = Int(try columns.integer()) }
}

extension [UInt8]: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(self) }
  package init(from columns: inout Columns) throws { self = try columns.bytes() }
}

extension String: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(self) }
  package init(from columns: inout Columns) throws { self = try columns.text() }
}

/// As its bit pattern: any foreign number is stored, and none traps.
extension UInt64: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(Int64(bitPattern: self)) }
  package init(from columns: inout Columns) throws { self = UInt64(bitPattern: try columns.integer()) }
}

// MARK: The nouns

extension Timestamp: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(milliseconds) }
  package init(from columns: inout Columns) throws { self.init(milliseconds: try columns.integer()) }
}

extension Identifier: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(text) }
  package init(from columns: inout Columns) throws { try self.init(try columns.text()) }
}

/// Two columns, always compared together (G2).
extension IdempotencyKey: Storable {
  package func store(in parameters: inout Parameters) {
    high.store(in: &parameters)
    low.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(high: try columns.next(), low: try columns.next()) }
}

extension VersionedStatus: Storable {
  package func store(in parameters: inout Parameters) {
    status.store(in: &parameters)
    version.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(try columns.next(), version: try columns.next()) }
}

extension SessionHead: Storable {
  package func store(in parameters: inout Parameters) {
    session.store(in: &parameters)
    status.store(in: &parameters)
    head.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws {
    self.init(session: try columns.next(), status: try columns.next(), head: try columns.next())
  }
}

extension Participant: Storable {
  package func store(in parameters: inout Parameters) {
    user.store(in: &parameters)
    role.store(in: &parameters)
    name.store(in: &parameters)
    language.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws {
    self.init(user: try columns.next(), role: try columns.next(), name: try columns.next(), language: try columns.next())
  }
}

/// The list of languages is one column (``Netstrings``).
extension Profile: Storable {
  package func store(in parameters: inout Parameters) {
    user.store(in: &parameters)
    name.store(in: &parameters)
    Netstrings.encode(languages).store(in: &parameters)
  }
  package init(from columns: inout Columns) throws {
    self.init(user: try columns.next(), name: try columns.next(), languages: try Netstrings.decode(try columns.next()))
  }
}

extension LogCursor: Storable {
  package func store(in parameters: inout Parameters) {
    epoch.store(in: &parameters)
    sequence.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(epoch: try columns.next(), sequence: try columns.next()) }
}

// MARK: Words

/// An enumeration that is stored as its word.
package protocol StorableName: Storable, RawRepresentable<String> {}

extension StorableName {
  package func store(in parameters: inout Parameters) { parameters.append(rawValue) }
  package init(from columns: inout Columns) throws {
    let text = try columns.text()
    guard let word = Self(rawValue: text) else { throw StoreError.failed("'\(text)' is not the word for a \(Self.self)") }
    self = word
  }
}

/// The empty text stands for no value.
extension StorableName where Self: StorableOptional {
  package static var absence: Absence { .emptyText }
}

extension SessionStatus: StorableName, StorableOptional {}
extension Role: StorableName, StorableOptional {}
extension Urgency: StorableName, StorableOptional {}
extension Message.State: StorableName {}
extension QueueRow.State: StorableName {}
extension LaneID: StorableName {}
extension OperationKind: StorableName, StorableOptional {}
extension ResetReason: StorableName {}

extension RejectionCode: Storable {
  package func store(in parameters: inout Parameters) { parameters.append(rawValue) }
  package init(from columns: inout Columns) throws { self.init(rawValue: try columns.text()) }
}

extension BootTime: Storable {
  package func store(in parameters: inout Parameters) {
    boot.store(in: &parameters)
    milliseconds.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(boot: try columns.next(), milliseconds: try columns.next()) }
}

extension RelayClock.Beginning: Storable {
  package func store(in parameters: inout Parameters) {
    boot.store(in: &parameters)
    wall.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(boot: try columns.next(), wall: try columns.next()) }
}

// MARK: Nothing

/// A value that can be missing, and the contents of its columns in that case (see the rules at ``DatabaseFormat``).
package protocol StorableOptional: Storable {
  static var absence: Absence { get }
}

package enum Absence: Sendable {
  case emptyText
  case zero
  /// NULL in each of this many columns.
  case null(Int)
}

extension Optional: Storable where Wrapped: StorableOptional {
  package func store(in parameters: inout Parameters) {
    if let value = self { return value.store(in: &parameters) }
    switch Wrapped.absence {
    case .emptyText: parameters.append("")
    case .zero: parameters.append(0)
    case .null(let count): for _ in 0..<count { parameters.appendNull() }
    }
  }
  package init(from columns: inout Columns) throws { self = try columns.skip(Wrapped.absence) ? nil : Wrapped(from: &columns) }
}

extension Identifier: StorableOptional {
  package static var absence: Absence { .emptyText }
}

extension RejectionCode: StorableOptional {
  package static var absence: Absence { .emptyText }
}

/// A sequence, which begins at 1: 0 stands for a missing one.
extension UInt64: StorableOptional {
  package static var absence: Absence { .zero }
}

extension BootTime: StorableOptional {
  package static var absence: Absence { .null(2) }
}

extension RelayClock.Beginning: StorableOptional {
  package static var absence: Absence { .null(2) }
}

extension IdempotencyKey: StorableOptional {
  package static var absence: Absence { .null(2) }
}
