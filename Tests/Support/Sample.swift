package import WardlineModel

/// Values to test with, each a function of a small number or of nothing.
package enum Sample {
  /// The n-th key of a test.
  package static func key(_ number: UInt64) -> IdempotencyKey {
    IdempotencyKey(high: 0x019A_0000_0000_7000 + number, low: 0x8000_0000_0000_0000)
  }

  /// A name that a test has written itself.
  package static func name<Kind>(_ text: StaticString) -> Identifier<Kind> {
    do { return try Identifier("\(text)") } catch { preconditionFailure("\(error)") }
  }

  package static var nurse: UserID { name("nadia") }
  package static var interpreter: UserID { name("idris") }
  package static var ward: SessionID { name("ward-7") }
  package static var clinic: SessionID { name("clinic-2") }

  /// Milliseconds after the beginning of a test's time.
  package static func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: 1_760_000_000_000 + milliseconds) }

  /// A message of the log, by default under the key of its sequence.
  package static func message(
    _ text: String, sequence: UInt64, of session: SessionID, key: UInt64? = nil, by author: UserID = nurse,
    at milliseconds: Int64? = nil
  ) -> LogEntry {
    LogEntry(
      session: session, sequence: sequence, key: Self.key(key ?? sequence), author: author, loggedAt: time(Int64(sequence)),
      writtenAt: time(milliseconds ?? Int64(sequence)), event: .message(body: text))
  }

  /// A message that the owner of a store writes, under the n-th key of a test.
  package static func writing(_ text: String, key: UInt64, at milliseconds: Int64 = 0, in session: SessionID = ward)
    -> ClientOperation
  {
    ClientOperation(key: Self.key(key), session: session, writtenAt: time(milliseconds), action: .sendMessage(body: text))
  }

  /// A change of status that the owner of a store asks for.
  package static func changing(to status: SessionStatus, key: UInt64, in session: SessionID = ward) -> ClientOperation {
    ClientOperation(key: Self.key(key), session: session, writtenAt: time(0), action: .setStatus(status, basedOn: 0))
  }

  /// The relay's "yes" to an operation.
  package static func accepting(
    _ key: UInt64, sequence: UInt64, writtenAt milliseconds: Int64 = 0, status: VersionedStatus? = nil,
    in session: SessionID = ward
  ) -> Acceptance {
    Acceptance(
      key: Self.key(key), session: session, sequence: sequence, loggedAt: time(1_000), writtenAt: time(milliseconds),
      isReplay: false,
      status: status)
  }

  /// The relay's "yes" to whatever it was.
  package static func accepting(of operation: ClientOperation) -> Acceptance {
    let status: VersionedStatus? =
      if case .setStatus(let status, let basedOn) = operation.action { VersionedStatus(status, version: basedOn + 1) } else {
        nil
      }
    return Acceptance(
      key: operation.key, session: operation.session, sequence: 1, loggedAt: time(1_000), writtenAt: operation.writtenAt,
      isReplay: false, status: status)
  }

  /// The relay's "no" for good to an operation.
  package static func refusing(
    _ key: UInt64, _ code: RejectionCode, status: VersionedStatus? = nil, in session: SessionID = ward
  ) -> Rejection {
    Rejection(key: Self.key(key), session: session, code: code, isPermanent: true, status: status)
  }
}
