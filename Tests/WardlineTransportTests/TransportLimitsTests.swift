import Testing
import WardlineTransport

@Suite("Bounds of the transport") struct TransportLimitsTests {
  @Test("each relation between two bounds holds", arguments: TransportLimits.relations.indices)
  func relation(_ index: Int) {
    let relation = TransportLimits.relations[index]
    #expect(relation.holds, "\(relation.name)")
  }
}
