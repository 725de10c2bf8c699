internal import WardlineModel
internal import WardlineTransport

/// The address of a relay, and the proxy that leads to it.
struct RelayAddress: Sendable {
  /// As it was named.
  let text: String
  let url: WebSocketURL
  let proxy: HTTPProxy?

  /// The relays of the options in their order, each once.
  ///
  /// - Throws: ``ClientError``: none is named, more than ``Limits/relaysMax`` are, one is invalid, or a variable names an unusable proxy to it.
  static func all(in options: WardlineClient.Options) throws(ClientError) -> [RelayAddress] {
    var relays: [RelayAddress] = []
    for text in options.relays {
      let url: WebSocketURL
      do throws(WebSocketURL.Invalid) { url = try WebSocketURL(parsing: text) } catch {
        let named = options.relays.count == 1 ? "" : "the relay “\(text)”: "
        throw ClientError(.badAddress, named + error.description)
      }
      guard !relays.contains(where: { $0.url == url }) else { continue }
      relays.append(RelayAddress(text: text, url: url, proxy: try options.proxies.proxy(to: url)))
    }
    guard !relays.isEmpty else { throw ClientError(.badAddress, "no relay is named: name one, such as wss://relay.example") }
    guard relays.count <= Limits.relaysMax else {
      throw ClientError(.badAddress, "\(relays.count) relays are named; at most \(Limits.relaysMax) can be: leave some out")
    }
    return relays
  }
}
