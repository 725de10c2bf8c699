import CLibwebsockets
import Synchronization

/// Tries the addresses of a server while a connection to it is opened, in the order of ``AddressOrder``.
///
/// After ``TransportLimits/headStartMilliseconds`` without TCP the others are tried beside it, and one that accepts takes its place.
///
/// Sendable, because the scout answers on its own thread; guard of everything: the loop's thread.
@safe final class AddressTrial: @unchecked Sendable {
  private static let lastGood = Mutex<[String: String]>([:])

  private let loop: EventLoop
  private let authority: String
  private let port: Int
  private var order: AddressOrder
  private(set) var current = ""
  private var headStart: LoopTimer?
  private var scout: AddressScout?
  private var isEstablished: () -> Bool = { false }
  private var giveUp: () -> Void = {}

  init(of host: String, port: Int, _ addresses: [String], on loop: EventLoop) {
    self.loop = loop
    self.port = port
    authority = "\(host):\(port)"
    order = AddressOrder(addresses, first: Self.known(host, port: port))
  }

  deinit { scout?.cancel() }

  /// The address of this server that has accepted a connection last; `nil` where none has.
  static func known(_ host: String, port: Int) -> String? { lastGood.withLock { $0["\(host):\(port)"] } }

  var hasOthers: Bool { !order.untried.isEmpty }

  /// The next address to try; `nil` when all were.
  func next() -> String? {
    headStart = nil
    guard let address = order.next() else { return nil }
    current = address
    return address
  }

  /// A connection to ``current`` is being opened.
  ///
  /// - Parameters:
  ///   - isEstablished: whether it has TCP by now. The rest of the handshake takes several round trips, which on a long path is more than a
  ///     head start.
  ///   - giveUp: another address has accepted, and is the next one: ends this connection.
  func began(isEstablished: @escaping () -> Bool, giveUp: @escaping () -> Void) {
    (self.isEstablished, self.giveUp) = (isEstablished, giveUp)
    guard hasOthers, scout == nil else { return }
    let timer = loop.makeTimer { [weak self] in self?.lookBeside() }
    timer.arm(atUptimeMilliseconds: loop.now + TransportLimits.headStartMilliseconds)
    headStart = timer
  }

  private func lookBeside() {
    guard scout == nil, hasOthers, !isEstablished() else { return }
    scout = AddressScout(of: order.untried, port: port) { [weak self, loop] found in
      loop.execute { [weak self] in self?.found(found) }
    }
  }

  private func found(_ address: String?) {
    scout = nil
    guard let address, !isEstablished(), order.prefer(address) else { return }
    giveUp()
  }

  /// ``current`` has accepted the connection.
  func accepted() {
    headStart = nil
    scout?.cancel()
    let address = current
    Self.lastGood.withLock { known in
      if known.count >= TransportLimits.addressesRememberedMax { known = [:] }
      known[authority] = address
    }
  }
}
