/// The addresses of a server while a connection to it is opened, and which one is next (RFC 8305). Decides; ``AddressTrial`` tries them, and
/// the simulator.
package struct AddressOrder: Sendable {
  /// Those that were not tried yet, the next one last.
  private var reversed: [String]

  /// In the system's order, but the families by turns: a machine may have an address of a family without a way out. The one that accepted a
  /// connection last goes first.
  package init(_ addresses: [String], first known: String?) {
    let six = addresses.filter { $0.contains(":") }
    let four = addresses.filter { !$0.contains(":") }
    let (one, other) = addresses.first?.contains(":") == true ? (six, four) : (four, six)
    var arranged: [String] = []
    for place in 0..<max(one.count, other.count) {
      if place < one.count { arranged.append(one[place]) }
      if place < other.count { arranged.append(other[place]) }
    }
    if let known, let place = arranged.firstIndex(of: known) { arranged.insert(arranged.remove(at: place), at: 0) }
    reversed = arranged.prefix(TransportLimits.addressesMax).reversed()
  }

  /// Those that were not tried yet, in order.
  package var untried: [String] { reversed.reversed() }

  /// The next address to try; `nil` when all were.
  package mutating func next() -> String? { reversed.popLast() }

  /// Makes one that was found to accept the next; `false` where it was tried already.
  package mutating func prefer(_ address: String) -> Bool {
    guard let place = reversed.firstIndex(of: address) else { return false }
    reversed.append(reversed.remove(at: place))
    return true
  }
}

/// When a scout tries which of several addresses: each ``TransportLimits/headStartMilliseconds`` after the one before it, or as soon as one has
/// failed. The times count from its beginning.
package struct ScoutPlan: Sendable {
  private var reversed: [String]
  /// When the next one is due.
  package private(set) var nextAtMilliseconds: Int64 = 0

  package init(of addresses: [String]) { reversed = addresses.reversed() }

  package var hasMore: Bool { !reversed.isEmpty }

  /// The address that is due; `nil` where none is yet, or all were tried.
  package mutating func due(at elapsedMilliseconds: Int64) -> String? {
    guard elapsedMilliseconds >= nextAtMilliseconds, let address = reversed.popLast() else { return nil }
    nextAtMilliseconds = elapsedMilliseconds + TransportLimits.headStartMilliseconds
    return address
  }

  /// One has failed: the next need not wait for it.
  package mutating func failed() { nextAtMilliseconds = 0 }
}
