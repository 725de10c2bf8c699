import CLibwebsockets

/// The certificates with which a server authenticated. They were verified: a connection with an untrusted chain is never
/// opened.
package struct PeerChain: Sendable, Hashable {
  /// The number of certificates, from the server's to the authority's.
  package var count: Int
  /// When the first of them expires, in seconds since 1970.
  package var expiresAtSeconds: Int64
  /// The name of the root authority; empty if it has none.
  package var authority: String
}

extension WebSocketConnection {
  /// `nil` on plain TCP, and before `opened`.
  package var peerChain: PeerChain? {
    guard let wsi = unsafe state.wsi, state.wasOpened else { return nil }
    var (count, expires): (Int32, Int64) = (0, 0)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
      guard let start = name.baseAddress, unsafe wardline_peer_chain(wsi, &count, &expires, start, 256) else { return nil }
      return unsafe PeerChain(count: Int(count), expiresAtSeconds: expires, authority: String(cString: start))
    }
  }
}
