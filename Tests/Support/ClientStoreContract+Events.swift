import Testing
import WardlineModel
package import WardlineSync

// What happened in a session beside what was said.
extension ClientStoreContract {
  private static let coordinator: UserID = Sample.name("cora")
  private static let life: LogEpoch = Sample.name("life-1")

  private static func entry(
    _ sequence: UInt64, by author: UserID = Sample.interpreter, key: UInt64? = nil, _ event: LogEntry.Event
  ) -> LogEntry {
    LogEntry(
      session: Sample.ward, sequence: sequence, key: key.map { Sample.key($0) }, author: author,
      loggedAt: Sample.time(Int64(sequence)), writtenAt: Sample.time(0), event: event)
  }

  private static func happened(_ sequence: UInt64, by author: UserID = Sample.interpreter, _ kind: SessionEvent.Kind)
    -> SessionEvent
  {
    SessionEvent(
      session: Sample.ward, sequence: sequence, loggedAt: Sample.time(Int64(sequence)), author: author, kind: kind)
  }

  private static func kinds(of store: some ClientStore) throws -> [SessionEvent.Kind] {
    try store.events(of: Sample.ward).map(\.kind)
  }

  static func eventsAreKept(_ store: some ClientStore) throws {
    let arabic = try LanguageTag("ar-SY")
    let idris = Participant(user: Sample.interpreter, role: .interpreter)
    let badr = Participant(user: Sample.name("badr"), role: .interpreter)
    let paused = VersionedStatus(.paused, version: 2)
    let entries: [LogEntry] = [
      entry(1, by: Sample.nurse, .done(.createSession)),
      entry(2, by: Sample.nurse, key: 2, .done(.requestInterpreter(InterpreterRequest(arabic, note: "Bed 4")))),
      entry(3, by: Sample.nurse, .expired(Sample.key(2))),
      // Who was assigned joins in the next entry: that is one event.
      entry(4, by: coordinator, key: 4, .accepted(Sample.key(2), Sample.interpreter)),
      entry(5, by: coordinator, .joined(idris, MembershipReason(.assigned))),
      entry(6, .participant(Participant(user: Sample.interpreter, role: .interpreter, name: "Idris"))),
      entry(7, by: Sample.nurse, key: 7, .joined(badr, MembershipReason(.invited))),
      entry(8, key: 8, .status(paused)),
      entry(9, key: 9, .done(.handOver(.shiftEnds, leavesAtOnce: false))),
      entry(10, by: badr.user, key: 10, .done(.cancelRequest(Sample.key(9)))),
      entry(11, .left(Sample.interpreter, MembershipReason(.handedOver))),
      entry(12, by: badr.user, .left(badr.user, MembershipReason(.left))),
      entry(13, .other(body: [0xAA, 0x06, 0x00])), entry(14, by: Sample.nurse, .done(.confirmMessage(Sample.key(99)))),
    ]
    let expected: [SessionEvent] = [
      happened(2, by: Sample.nurse, .done(.requestInterpreter(InterpreterRequest(arabic)))),
      happened(3, by: Sample.nurse, .expired),
      happened(4, by: coordinator, .accepted(Sample.interpreter)), happened(7, by: Sample.nurse, .joined(badr.user)),
      happened(8, .status(.paused)), happened(9, .done(.handOver(.shiftEnds, leavesAtOnce: false))),
      happened(10, by: badr.user, .done(.cancelRequest(Sample.key(9)))),
      happened(11, .left(Sample.interpreter, handedOver: true)),
      happened(12, by: badr.user, .left(badr.user, handedOver: false)), happened(13, .unknown),
      happened(14, by: Sample.nurse, .done(.confirmMessage(Sample.key(99)))),
    ]
    let committed = try store.apply(
      entries.map { .event($0) } + [.cursor(LogCursor(epoch: life, sequence: 14), session: Sample.ward)])
    // Who is named is known first.
    let firstEvent = committed.changes.firstIndex { if case .event = $0 { true } else { false } } ?? .max
    let people = committed.changes.indices.filter { if case .participant = committed.changes[$0] { true } else { false } }
    #expect(people.count == 2 && people.allSatisfy { $0 < firstEvent })
    let told = committed.changes.compactMap { if case .event(let event) = $0 { event } else { nil } }
    #expect(told == expected)
    #expect(try store.events(of: Sample.ward) == expected)
    #expect(try store.events(of: Sample.clinic).isEmpty)
    // Said again, it is no news. Who comes back after they left is.
    let again = try store.apply([.event(entries[3]), .event(entry(14, by: badr.user, .participant(badr)))])
    #expect(again.changes.contains(.event(happened(14, by: badr.user, .joined(badr.user)))))
    #expect(!again.changes.contains(.event(expected[2])))
    // A log that goes on in another way takes back what stood behind that place; one of which the beginning was erased does not.
    _ = try store.apply([.reset(LogCursor(epoch: life, sequence: 8), session: Sample.ward, reason: .diverged)])
    #expect(try store.events(of: Sample.ward) == Array(expected.prefix(5)))
    _ = try store.apply([.reset(LogCursor(epoch: life, sequence: 20), session: Sample.ward, reason: .pastRetention)])
    #expect(try store.events(of: Sample.ward) == Array(expected.prefix(5)))
  }

  static func ownEventsAreKept(_ store: some ClientStore) throws {
    let pausing = Sample.changing(to: .paused, key: 1)
    let leaving = ClientOperation(key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .leave)
    _ = try store.apply([.cursor(LogCursor(epoch: life, sequence: 4), session: Sample.ward)])
    _ = try store.enqueue([pausing, leaving])
    func acceptance(_ operation: ClientOperation, _ sequence: UInt64) -> Acceptance {
      Acceptance(
        key: operation.key, session: Sample.ward, sequence: sequence, loggedAt: Sample.time(Int64(sequence)),
        writtenAt: Sample.time(0), isReplay: false)
    }
    // The entry itself is passed over with the answer.
    let taken = try store.apply([
      .accepted(acceptance(pausing, 5)), .cursor(LogCursor(epoch: life, sequence: 5), session: Sample.ward),
    ])
    #expect(taken.changes.contains(.event(happened(5, by: Sample.nurse, .status(.paused)))))
    // What is acknowledged ahead of the cursor the log brings itself, or has lost.
    let ahead = try store.apply([
      .accepted(acceptance(leaving, 9)), .ahead(leaving.key, session: Sample.ward, epoch: life),
    ])
    #expect(!ahead.changes.contains { if case .event = $0 { true } else { false } })
    #expect(try kinds(of: store) == [.status(.paused)])
  }

  static func eventsAreBounded(_ store: some ClientStore) throws {
    let count = UInt64(Limits.sessionEventsMax) + 3
    for sequence in 1...count {
      _ = try store.apply([.event(entry(sequence, .status(VersionedStatus(.paused, version: sequence + 1))))])
    }
    let kept = try store.events(of: Sample.ward).map(\.sequence)
    #expect(kept == Array(4...count))
  }
}

extension Committed {
  /// The same besides what happened.
  package var withoutEvents: Committed {
    var rest = self
    rest.changes.removeAll { if case .event = $0 { true } else { false } }
    return rest
  }
}
