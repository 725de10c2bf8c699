internal import WardlineCrypto
package import WardlineModel

/// A row of the audit log, as it is stored.
///
/// Its hash covers everything that stands in it and the hash of the row before. Both are computed of texts, so that other programs can check
/// them with little: the digest of a row is the SHA-256 of its fields, each written as a netstring, and its hash the SHA-256 of the hash of
/// the row before and its own digest, both in hexadecimal. Who is shown only some rows can check them with the digests of the others.
package struct AuditRow: Hashable, Sendable {
  /// 1 for the first row, and one more for each after it.
  package var number: Int64
  package var at: Timestamp
  /// The word for an ``AuditEvent/Kind``; not checked, so that rows of a newer program are verified, too.
  package var kind: String
  package var actor: String
  package var role: String
  package var subject: String
  package var session: String
  package var device: String
  package var network: String
  package var outcome: String
  package var detail: String
  /// 64 hexadecimal digits.
  package var hash: String

  package init(
    number: Int64, at: Timestamp, kind: String, actor: String, role: String, subject: String, session: String, device: String,
    network: String, outcome: String, detail: String, hash: String
  ) {
    self.number = number
    self.at = at
    self.kind = kind
    self.actor = actor
    self.role = role
    self.subject = subject
    self.session = session
    self.device = device
    self.network = network
    self.outcome = outcome
    self.detail = detail
    self.hash = hash
  }

  /// The row that records an event after `head`.
  package init(_ event: AuditEvent, at time: Timestamp, after head: AuditHead) {
    self.init(
      number: head.number + 1, at: time, kind: event.kind.rawValue, actor: event.actor, role: event.role?.rawValue ?? "",
      subject: event.subject, session: event.session, device: event.device, network: event.network, outcome: event.outcome,
      detail: event.detail, hash: "")
    hash = hash(after: head.hash)
  }

  package var head: AuditHead { AuditHead(number: number, hash: hash) }

  /// Whether the row is about a session.
  package func concerns(_ session: SessionID) -> Bool { self.session.split(separator: " ").contains { $0 == session.text } }

  /// The SHA-256 of everything but the hash.
  package var digest: String {
    let fields = [
      "wardline audit 1", "\(number)", "\(at.milliseconds)", kind, actor, role, subject, session, device, network, outcome,
      detail,
    ]
    return AuditHead.hexadecimal(fields.map { "\($0.utf8.count):\($0)," }.joined())
  }

  package func hash(after previous: String) -> String { AuditHead.hash(of: digest, after: previous) }
}

/// A row of the audit log by its number and its hash, which stands for it and all rows before: whoever keeps it elsewhere finds later that one
/// of them was changed, or that rows at the end are missing.
package struct AuditHead: Hashable, Sendable, CustomStringConvertible {
  package var number: Int64
  package var hash: String

  package init(number: Int64, hash: String) {
    self.number = number
    self.hash = hash
  }

  /// Before the first row.
  package static let start = AuditHead(number: 0, hash: String(repeating: "0", count: hashCharacters))

  /// Reads `12:` and 64 hexadecimal digits.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[0]), number >= 0, parts[1].utf8.count == Self.hashCharacters,
      parts[1].allSatisfy({ $0.isHexDigit && $0.isASCII })
    else { return nil }
    self.init(number: number, hash: parts[1].lowercased())
  }

  package var description: String { "\(number):\(hash)" }

  private static let hashCharacters = 64

  package static func hash(of digest: String, after previous: String) -> String { hexadecimal(previous + digest) }

  fileprivate static func hexadecimal(_ text: String) -> String { SHA256.digest(of: text.utf8).hexadecimal }
}

/// What is wrong with an audit log: the first row that is.
package enum AuditDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rows are not there, and later ones are.
  case missing(from: Int64, through: Int64)
  /// A row has a number that no row has.
  case stray(Int64)
  /// What stands in a row is not what was hashed there.
  case changed(Int64)
  /// The row of a kept head has another hash.
  case rewritten(kept: AuditHead, found: String)
  /// The log ends before the row of a kept head.
  case truncated(kept: AuditHead, last: Int64)

  package var description: String {
    switch self {
    case .missing(let from, let through) where from == through: "row \(from) was removed: the rows after it are there"
    case .missing(let from, let through): "rows \(from) to \(through) were removed: the rows after them are there"
    case .stray(let number): "row \(number) was put in: the relay counts its rows from 1"
    case .changed(let number):
      "row \(number) was changed, or stands in the place of another: its hash is not that of its content after the row before it"
    case .rewritten(let kept, let found):
      "row \(kept.number) was changed with all hashes from some row on: its hash was \(kept.hash) and is \(found.printable())"
    case .truncated(let kept, let last):
      "rows \(last + 1) to \(kept.number) were removed from the end: the last row is \(last), and the kept head is row \(kept.number)"
    }
  }
}

/// Checks a chain of rows, from its first one on.
package struct AuditVerifier: Sendable {
  /// The last row that was checked.
  package private(set) var head: AuditHead
  /// In the order of their numbers; those that were passed are gone.
  private var kept: [AuditHead]

  /// - Parameters:
  ///   - head: what the first row follows.
  ///   - kept: heads that were written down earlier; without any, the chain is checked in itself alone.
  package init(after head: AuditHead = .start, kept: [AuditHead] = []) {
    self.head = head
    self.kept = kept.filter { $0.number > head.number }.sorted { $0.number < $1.number }
  }

  /// Checks the next row.
  package mutating func add(_ row: AuditRow) throws(AuditDamage) {
    try follow(row.number)
    guard row.hash == row.hash(after: head.hash) else { throw .changed(row.number) }
    try advance(to: row.head)
  }

  /// Goes on over a row of which only the digest is known.
  package mutating func add(digest: String) throws(AuditDamage) {
    try advance(to: AuditHead(number: head.number + 1, hash: AuditHead.hash(of: digest, after: head.hash)))
  }

  /// Ends the chain.
  package func finish() throws(AuditDamage) {
    if let kept = kept.last { throw .truncated(kept: kept, last: head.number) }
  }

  private func follow(_ number: Int64) throws(AuditDamage) {
    if number <= head.number { throw .stray(number) }
    if number > head.number + 1 { throw .missing(from: head.number + 1, through: number - 1) }
  }

  private mutating func advance(to next: AuditHead) throws(AuditDamage) {
    while let kept = kept.first, kept.number == next.number {
      guard kept.hash == next.hash else { throw .rewritten(kept: kept, found: next.hash) }
      self.kept.removeFirst()
    }
    head = next
  }
}
