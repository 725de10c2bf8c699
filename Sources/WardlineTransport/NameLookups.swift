/// Which lookups of one name run beside each other. Decides; ``Resolver`` runs them, and the simulator.
///
/// A lookup can hang for a quarter of a minute and more: the name server that it has asked is not there any more. It is never waited for alone
/// once what it rests on has changed, or it has taken ``TransportLimits/lookupPatienceMilliseconds``. A network that comes and goes changes
/// many times a second: the more lookups hang, the longer the next one waits, so that there is room for one when the network has healed.
package struct NameLookups<Basis: Hashable & Sendable>: Sendable {
  private struct Lookup {
    var number: Int
    var basis: Basis
    var beganAtMilliseconds: Int64
  }

  private var underWay: [Lookup] = []

  package init() {}

  package var isIdle: Bool { underWay.isEmpty }

  /// Whether another one is needed on this basis, which has begun then, as `number`.
  package mutating func begin(_ number: Int, on basis: Basis, at uptimeMilliseconds: Int64) -> Bool {
    guard underWay.count < TransportLimits.lookupsPerNameMax else { return false }
    if let last = underWay.last {
      let patience = TransportLimits.lookupPatienceMilliseconds
      let afterChange = TransportLimits.lookupCheckMilliseconds * Int64(underWay.count - 1)
      let pause = last.basis == basis ? patience : min(patience, afterChange)
      guard uptimeMilliseconds - last.beganAtMilliseconds >= pause else { return false }
    }
    underWay.append(Lookup(number: number, basis: basis, beganAtMilliseconds: uptimeMilliseconds))
    return true
  }

  /// Whether what it has found is the answer: a failure counts only where no other lookup can still succeed.
  package mutating func end(_ number: Int, isSuccess: Bool) -> Bool {
    underWay.removeAll { $0.number == number }
    return isSuccess || underWay.isEmpty
  }
}
