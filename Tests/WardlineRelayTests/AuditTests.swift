import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("The audit log")
struct AuditTests {
  private static func arrive(_ participant: Participant, _ sessions: [SessionID]) -> [AuditEvent] {
    var relay = Script()
    relay.give(.opened(1, from: PeerNetwork(address: [10, 0, 0, 7])))
    relay.give(.received(1, [hello("phone")]))
    var granted = grant(participant, sessions)
    granted.followsMembership = sessions.isEmpty
    relay.give(.verified(1, .granted(granted)))
    let events = relay.machine.arrivalsOfBatch
    relay.give(.committed([.arrived(sessions.map { head(1, of: $0) }, entries: [])]))
    // Once, and with the batch of the arrival.
    #expect(relay.machine.arrivalsOfBatch.isEmpty)
    return events
  }

  @Test("an arrival is recorded with its batch: who, on which device, from where, with which sessions of a token")
  func arrivals() {
    #expect(
      Self.arrive(nina, [ward, clinic]) == [
        AuditEvent(
          .came, by: "nina", role: .nurse, in: "ward-7 clinic-2", device: "phone", from: "10.0.0.7", detail: "token")
      ])
    #expect(
      Self.arrive(ibrahim, []) == [
        AuditEvent(.came, by: "ibrahim", role: .interpreter, device: "phone", from: "10.0.0.7", detail: "membership")
      ])
  }

  @Test(
    "a coordinator who comes is told of all sessions, and that is recorded once for a connection; not with a token that names sessions"
  )
  func coordinators() {
    let cora = Participant(user: named("cora"), role: .coordinator)
    #expect(Self.arrive(cora, []).map(\.kind) == [.came, .overview])
    #expect(Self.arrive(cora, [ward]).map(\.kind) == [.came])
  }

  @Test("a flood of refusals fills nothing: so many in an interval, and how many more there were")
  func flood() {
    var refusals = AuditRefusals()
    let (near, far) = (PeerNetwork("10.0.0.1"), PeerNetwork("10.0.0.2"))
    func refused(from network: PeerNetwork) -> AuditEvent {
      AuditEvent(.refused, from: network.description, outcome: "not_allowed")
    }
    for number in 0..<100_000 {
      let network = number % 10 == 0 ? far : near
      refusals.add(refused(from: network), from: network, at: Int64(number))
    }
    #expect(refusals.waiting.count == Limits.auditRefusalsMax)
    refusals.removeFirst(refusals.waiting.count)
    refusals.tick(at: Limits.auditRefusalsMilliseconds - 1)
    #expect(refusals.waiting.isEmpty)
    refusals.tick(at: Limits.auditRefusalsMilliseconds)
    #expect(
      refusals.waiting.map(\.detail) == ["99940 connections, most of them (89946) from there"], "\(refusals.waiting)")
    #expect(refusals.waiting.first?.network == "10.0.0.1")
    // The next interval records again, and a relay that stops says what is left out.
    refusals.removeFirst(1)
    for _ in 0...Limits.auditRefusalsMax { refusals.add(refused(from: far), from: far, at: 9_000_000) }
    refusals.finish()
    #expect(refusals.waiting.count == Limits.auditRefusalsMax + 1)
    #expect(refusals.waiting.last?.kind == .refusalsLeftOut)
  }

  @Test("G9: while the store refuses for months, what waits to be recorded is bounded")
  func waiting() {
    var refusals = AuditRefusals()
    let network = PeerNetwork("10.0.0.1")
    for hour in 0..<2_000 {
      for _ in 0..<100 {
        refusals.add(AuditEvent(.refused), from: network, at: Int64(hour) * Limits.auditRefusalsMilliseconds)
      }
    }
    #expect(refusals.waiting.count == Limits.auditWaitingMax)
  }

  @Test("a head is read as it is written, and nothing else is one")
  func heads() throws {
    let hash = String(repeating: "0a", count: 32)
    let head = try #require(AuditHead("12:\(hash)"))
    #expect(head == AuditHead(number: 12, hash: hash) && "\(head)" == "12:\(hash)")
    #expect(AuditHead("12:\(hash.uppercased())") == head)
    for none in [
      "", "12", ":\(hash)", "12:", "-1:\(hash)", "12:\(hash)0", "12:\(hash.dropLast())g", "1 2:\(hash)", "12:\(hash):",
    ] {
      #expect(AuditHead(none) == nil, "\(none)")
    }
  }

  @Test("the hash of a row is that of the documentation, whatever computes it")
  func hash() {
    let row = AuditRow(
      AuditEvent(.came, by: "ana", role: .nurse, in: "ward-7", device: "phone", from: "10.0.0.7", detail: "é,1:x"),
      at: Timestamp(milliseconds: 1_772_352_000_000), after: .start)
    #expect(row.number == 1)
    #expect(row.digest == "3241cc2ad685d50f05b2ac0c645c51dee12022a6db562f8a888d875344a59fb4")
    #expect(row.hash == "c4fd82522696c57b4505597da36cecd5846604de0253fa3d4f30c9e5eeda9412")
  }

  @Test("a detail is cut at its bound, between two characters")
  func details() {
    let long = AuditEvent(.started, detail: String(repeating: "é", count: 1_000)).detail
    #expect(long == String(repeating: "é", count: Limits.auditDetailBytesMax / 2))
  }

  @Test("who is shown some rows can check them with the digests of the others")
  func segment() throws {
    var rows: [AuditRow] = []
    for number in 1...9 {
      rows.append(AuditRow(AuditEvent(.came, by: "u\(number)"), at: wall(0), after: rows.last?.head ?? .start))
    }
    var verifier = AuditVerifier(after: rows[2].head, kept: [rows[8].head])
    for row in rows[3...] {
      if row.number % 3 == 0 { try verifier.add(row) } else { try verifier.add(digest: row.digest) }
    }
    try verifier.finish()
    #expect(verifier.head == rows[8].head)
    var other = AuditVerifier(after: rows[2].head)
    try other.add(digest: rows[4].digest)
    #expect(throws: AuditDamage.changed(5)) { try other.add(rows[4]) }
  }
}
