import Testing

@testable import WardlineTransport

/// Which proxy is used for which server: pure.
@Suite struct ProxyRuleTests {
  private func used(
    _ environment: [String: String], flag: String? = nil, host: String = "relay.example", isSecure: Bool = true
  ) throws -> String? {
    try ProxyRules(environment: environment, flag: flag).decision(for: host, isSecure: isSecure).proxy?.description
  }

  @Test(
    "as curl: lower case wins, an empty variable is not set, ALL_PROXY is for the rest, and HTTP_PROXY is none",
    arguments: [
      ([:], nil, nil),
      (["HTTPS_PROXY": "http://a:1"], "http://a:1", nil),
      (["https_proxy": "http://b:1", "HTTPS_PROXY": "http://a:1"], "http://b:1", nil),
      (["https_proxy": "", "HTTPS_PROXY": "a:1"], "http://a:1", nil),
      (["HTTPS_PROXY": ""], nil, nil),
      (["http_proxy": "a:1"], nil, "http://a:1"),
      (["HTTP_PROXY": "a:1"], nil, nil),
      (["ALL_PROXY": "a:1"], "http://a:1", "http://a:1"),
      (["all_proxy": "b:1", "ALL_PROXY": "a:1"], "http://b:1", "http://b:1"),
      (["HTTPS_PROXY": "a:1", "http_proxy": "b:1", "ALL_PROXY": "c:1"], "http://a:1", "http://b:1"),
    ] as [([String: String], String?, String?)])
  func variables(environment: [String: String], secure: String?, plain: String?) throws {
    #expect(try used(environment) == secure)
    #expect(try used(environment, isSecure: false) == plain)
  }

  @Test("a flag goes before the variables, and 'none' or nothing turns them off")
  func flags() throws {
    let environment = ["HTTPS_PROXY": "a:1", "ALL_PROXY": "a:2"]
    #expect(try used(environment, flag: "http://b:9") == "http://b:9")
    #expect(try used(environment, flag: "http://b:9", isSecure: false) == "http://b:9")
    for off in ["none", ""] { #expect(try used(environment, flag: off) == nil) }
    #expect(try used(environment.merging(["no_proxy": "relay.example"]) { $1 }, flag: "http://b:9") == nil)
  }

  @Test(
    "NO_PROXY: names with all below them, addresses, networks, and *",
    arguments: [
      ("relay.example", "relay.example", true), ("relay.example", "example", true), ("relay.example", ".example", true),
      ("relay.example", "RELAY.Example", true), ("Relay.Example", "relay.example.", true),
      ("relay.example.", "relay.example", true), ("relay.example", "elay.example", false),
      ("relay.example", "relay.example.org", false), ("a.relay.example", "relay.example", true),
      ("a.relay.example", ".relay.example", true), ("relay.example", "a.relay.example", false),
      ("relay.example", "other.example, relay.example", true), ("relay.example", "other.example relay.example", true),
      ("relay.example", " , ,", false), ("relay.example", "", false), ("relay.example", "*", true),
      ("relay.example", ".", false), ("relay.example", "x,*", true), ("10.1.2.3", "*", true),
      ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "1.2.3", false), ("10.1.2.3", "10.0.0.0/8", true),
      ("11.1.2.3", "10.0.0.0/8", false), ("10.1.2.3", "10.1.2.0/31", false), ("10.1.2.1", "10.1.2.0/31", true),
      ("10.1.2.3", "0.0.0.0/0", true), ("10.1.2.3", "10.0.0.0/33", false), ("10.1.2.3", "10.0.0.0/", false),
      ("10.1.2.3", "10.0.0.0/-1", false), ("10.1.2.3", "::/0", false), ("2001:db8::1", "2001:db8::/32", true),
      ("2001:db8::1", "[2001:db8::1]", true), ("2001:db9::1", "2001:db8::/32", false), ("2001:db8::1", "2001:db8:0::1", true),
      ("::ffff:10.1.2.3", "10.0.0.0/8", true), ("relay.example", "10.0.0.0/8", false),
      ("ten.example", "10.1.2.3", false),
    ])
  func exceptions(host: String, list: String, isDirect: Bool) throws {
    for name in ["NO_PROXY", "no_proxy"] {
      #expect((try used(["HTTPS_PROXY": "a:1", name: list], host: host) == nil) == isDirect)
    }
  }

  @Test("no_proxy wins over NO_PROXY")
  func bothLists() throws {
    #expect(try used(["HTTPS_PROXY": "a:1", "no_proxy": "x", "NO_PROXY": "relay.example"]) != nil)
  }

  @Test(
    "this computer is never behind a proxy",
    arguments: [
      "localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.9.8.7", "::1", "0:0:0:0:0:0:0:1",
      "::ffff:127.0.0.1",
    ])
  func thisComputer(host: String) throws {
    #expect(try used(["ALL_PROXY": "a:1"], host: host) == nil)
    #expect(try used([:], flag: "a:1", host: host, isSecure: false) == nil)
    // Nor anybody else's: what it asks for is done without a certificate.
    #expect(try WebSocketURL(parsing: "ws://\(host.contains(":") ? "[\(host)]" : host)").identifiesServer)
    for other in ["127.evil.example", "127.0.0.1.example", "localhost.example"] {
      #expect(try !WebSocketURL(parsing: "ws://\(other)").identifiesServer)
    }
    for other in ["localhost.example", "128.0.0.1", "127.0.0.1.example", "::2"] {
      #expect(try used(["ALL_PROXY": "a:1"], host: other) != nil)
    }
  }

  @Test(
    "the address of a proxy",
    arguments: [
      ("http://proxy.example:3128", "http://proxy.example:3128"), ("proxy:3128", "http://proxy:3128"),
      ("HTTP://proxy:3128/", "http://proxy:3128"), ("http://proxy", "http://proxy:80"),
      ("10.0.0.1:8080", "http://10.0.0.1:8080"),
      ("http://[2001:db8::1]:3128", "http://[2001:db8::1]:3128"), ("[::1]:3128", "http://[::1]:3128"),
      ("http://nora:secret@proxy:3128", "http://proxy:3128"), ("nora:se@cret@proxy:3128", "http://proxy:3128"),
      ("http://", nil), ("http://proxy:0", nil), ("http://proxy:65536", nil), ("http://proxy:x", nil),
      ("http://proxy:3128/path", nil), ("http://proxy:3128?x", nil), ("http://pro xy:3128", nil), (":3128", nil),
      ("http://nora:sec/ret@proxy:3128", nil), ("ht!tp://x:1", nil), ("https://proxy:3128", nil), ("socks5h://proxy:1080", nil),
      ("http://proxy:3128\r\nX: y", nil),
    ] as [(String, String?)])
  func addresses(text: String, shown: String?) {
    #expect((try? HTTPProxy(parsing: text).description) == shown)
  }

  @Test("an unusable proxy is named by where it stands and what would do, only when it is needed, and never with its value")
  func errors() throws {
    let rules = try ProxyRules(environment: ["ALL_PROXY": "socks5://nora:secret@proxy:1080", "NO_PROXY": "in.example"])
    #expect(try rules.decision(for: "in.example", isSecure: true).proxy == nil)
    #expect(try rules.decision(for: "localhost", isSecure: true).proxy == nil)
    let wrong = #expect(throws: HTTPProxy.Invalid.self) { try rules.decision(for: "relay.example", isSecure: true) }
    #expect(
      wrong?.description
        == "ALL_PROXY names a proxy of the kind socks5://, which is not supported: name one of the kind http://; --proxy none turns it off"
    )
    for value in ["http://nora:secret:proxy", "nora:secret", "http://nora:sec ret@:1", "secret://@"] {
      let rules = try ProxyRules(environment: ["HTTPS_PROXY": value])
      let wrong = #expect(throws: HTTPProxy.Invalid.self) { try rules.decision(for: "relay.example", isSecure: true) }
      #expect(wrong?.description.hasPrefix("HTTPS_PROXY ") == true && wrong?.description.contains("ret@") == false)
      #expect(value.hasPrefix("secret") || wrong?.description.contains("secret") == false, "\(value)")
    }
    let flag = #expect(throws: HTTPProxy.Invalid.self) { try ProxyRules(environment: [:], flag: "http://nora:secret@p:1") }
    #expect(flag?.description.contains("HTTPS_PROXY=http://user:password@host:port") == true)
    #expect(flag?.description.contains("secret") == false)
    #expect(throws: HTTPProxy.Invalid.self) { try ProxyRules(environment: [:], flag: "https://p:1") }
  }

  @Test("a login is decoded, shown to the proxy as Basic, and to nobody else")
  func login() throws {
    // RFC 7617, 2.
    let known = try HTTPProxy(parsing: "http://Aladdin:open%20sesame@proxy:3128")
    #expect(known.authorization == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(try HTTPProxy(parsing: "http://a:50%25%2@p:1").authorization == "Basic YTo1MCUlMg==")
    #expect(try HTTPProxy(parsing: "http://p:1", login: "Aladdin:open sesame").authorization == known.authorization)
    // A user alone has an empty password; without one, what a file names counts.
    #expect(try HTTPProxy(parsing: "http://a@p:1").authorization == "Basic YTo=")
    #expect(try HTTPProxy(parsing: "http://@p:1", login: "Aladdin:open sesame").authorization == known.authorization)
    #expect(try HTTPProxy(parsing: "http://a:50%25%2@p:1", login: "x:y").authorization == "Basic YTo1MCUlMg==")
    #expect(
      String(decoding: known.request(for: "relay.example:443"), as: UTF8.self)
        == "CONNECT relay.example:443 HTTP/1.1\r\nHost: relay.example:443\r\nProxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n"
    )
    let without = try HTTPProxy(parsing: "http://proxy:3128")
    #expect(!without.hasLogin && !String(decoding: without.request(for: "a:1"), as: UTF8.self).contains("Proxy-Auth"))
    let decision = try ProxyRules(environment: ["HTTPS_PROXY": "http://Aladdin:sesame@proxy:3128", "no_proxy": "x.example"])
      .decision(for: "relay.example", isSecure: true)
    #expect(
      decision.why
        == "http://proxy:3128 is used, as HTTPS_PROXY says, with a login, no_proxy does not have relay.example in it")
    for shown in ["\(known)", String(reflecting: known), "\([known])", "\(known as Any?)"] {
      #expect(!shown.contains("QWxh") && !shown.contains("sesame"), "\(shown)")
    }
    let long = String(repeating: "x", count: TransportLimits.proxyLoginBytesMax)
    #expect(throws: HTTPProxy.Invalid.self) { try HTTPProxy(parsing: "http://a:\(long)@p:1") }
  }

  @Test("what is said of a direct connection")
  func why() throws {
    func why(_ environment: [String: String], flag: String? = nil, host: String = "relay.example") throws -> String {
      try ProxyRules(environment: environment, flag: flag).decision(for: host, isSecure: true).why
    }
    #expect(try why([:]).contains("neither --proxy nor a variable names a proxy for wss and https"))
    #expect(try why(["HTTPS_PROXY": "p:1"], flag: "none").contains("--proxy turns proxies off"))
    #expect(try why(["HTTPS_PROXY": "p:1"], host: "localhost").contains("localhost is this computer"))
    #expect(
      try why(["HTTPS_PROXY": "p:1", "NO_PROXY": "a, .example"])
        == "the connection is direct: NO_PROXY has relay.example in it (.example)")
  }
}

/// The head of an answer to CONNECT.
@Suite struct ProxyAnswerTests {
  private func read(_ text: String, atATime size: Int) -> (taken: Int, outcome: ProxyAnswer.Outcome) {
    var answer = ProxyAnswer()
    var rest = Array(text.utf8)[...]
    var taken = 0
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      let step = answer.append(piece)
      taken += step.taken
      if step.outcome != .incomplete { return (taken, step.outcome) }
      rest = rest.dropFirst(size)
    }
    return (taken, .incomplete)
  }

  @Test(
    "a head ends with an empty line, whatever its pieces, and nothing after it is taken",
    arguments: [
      ("HTTP/1.1 200 Connection established\r\n\r\n", .complete(status: 200)),
      ("HTTP/1.0 200 OK\r\nVia: 1.1 ward\r\nX:\r\n\r\n", .complete(status: 200)),
      ("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"x\"\r\n\r\n", .complete(status: 407)),
      ("HTTP/1.1 299\r\n\r\n", .complete(status: 299)), ("HTTP/1.1 200 OK\n\n", .complete(status: 200)),
      ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\n", .complete(status: 200)),
    ] as [(String, ProxyAnswer.Outcome)])
  func heads(head: String, outcome: ProxyAnswer.Outcome) {
    for size in [1, 2, 3, 7, 1_000] {
      let read = read(head + "tunnel\r\n\r\n", atATime: size)
      #expect(read.taken == head.utf8.count && read.outcome == outcome)
      #expect(self.read(String(head.dropLast()), atATime: size).outcome == .incomplete)
    }
  }

  @Test(
    "what is no HTTP is found out at its first byte that cannot be, and at the end of its first line",
    arguments: [
      ("SSH-2.0", 1), ("HTTQ", 4), ("HTTP/2 200\r\n", 6), ("HTTP/1.1 2x0 OK\r\n", 17), ("HTTP/1.1 20\r\n", 13), ("\r\n", 1),
      ("HTTP/1.1\t200 OK\r\n", 17), ("\u{16}\u{3}\u{1}", 1),
    ])
  func others(text: String, taken: Int) {
    for size in [1, 1_000] {
      let read = read(text, atATime: size)
      #expect(read.outcome == .notHTTP && read.taken == taken, "\(read)")
    }
  }

  @Test("a head that never ends is left at its bound")
  func bound() {
    let endless = "HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 10_000)
    for size in [1, 2_048] {
      let read = read(endless, atATime: size)
      #expect(read.outcome == .tooLong && read.taken == TransportLimits.proxyHeadBytesMax + 1)
    }
    let interim = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 10_000)
    #expect(read(interim, atATime: 2_048).outcome == .tooLong)
  }
}
