import Testing
import WardlineTransport

extension TransportTests {
  @Suite("address")
  struct URLTests {
    @Test(arguments: [
      ("wss://relay.example.org", "wss://relay.example.org/", "relay.example.org", 443),
      ("WS://h:8080/a/b?c=d", "ws://h:8080/a/b?c=d", "h", 8080),
      ("ws://[::1]:9/", "ws://[::1]:9/", "::1", 9),
      ("ws://127.0.0.1:80?x", "ws://127.0.0.1/?x", "127.0.0.1", 80),
    ])
    func valid(text: String, canonical: String, host: String, port: Int) throws {
      let url = try WebSocketURL(parsing: text)
      #expect(url.description == canonical)
      #expect(url.host == host)
      #expect(url.port == port)
    }

    @Test(arguments: [
      ("relay.example.org", "has no scheme: write wss://relay.example.org"),
      ("https://h", "write ws:// or wss://"),
      ("ws://", "has no host"),
      ("ws://h:0/", "is not a port"),
      ("ws://h:65536/", "is not a port"),
      ("ws://h:+1/", "is not a port"),
      ("ws://h:/", "is not a port"),
      ("ws://me:secret@h/", "has a user name"),
      ("ws://h/a b", "percent-encoded"),
      ("ws://h/\r\nX: y", "percent-encoded"),
      ("ws://h/#top", "has a fragment"),
      ("ws://h\r\n/", "is not a host"),
      ("ws://[::1/", "closing bracket"),
      ("ws://[::1]x/", "follows the address"),
      ("wss://[::1]/", "write the server's name"),
    ])
    func invalid(text: String, advice: String) {
      let error = #expect(throws: WebSocketURL.Invalid.self) { try WebSocketURL(parsing: text) }
      #expect(error?.description.contains(advice) == true)
    }
  }
}
