import ArgumentParser
import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineTerminal

@testable import WardlineCommand

/// What is given to the commands, and what they say of it, without a process.
struct CommandInputTests {
  private static func file(_ bytes: Data, _ body: (String) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/file"
    try bytes.write(to: URL(fileURLWithPath: path))
    try body(path)
  }

  private static func refusal(_ body: () throws -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch let error as ClientError { return Failure(error) } catch { return error as? Failure }
  }

  @Test("an argument that is not UTF-8 is found by its bytes")
  func arguments() {
    #expect(throws: Never.self) { try Arguments.check([Array("wardline".utf8), Array("جواب".utf8)]) }
    let failure = Self.refusal { try Arguments.check([Array("wardline".utf8), [0x63, 0xE9]]) }
    #expect(failure?.status == .data && failure?.message.contains("argument 1 is not valid UTF-8") == true)
  }

  @Test("a message that is too long is counted to its end", arguments: [(1_048_576, false), (1_048_576, true), (16_385, true)])
  func tooLong(_ count: Int, endsLine: Bool) throws {
    try Self.file(Data(repeating: 0x61, count: count) + (endsLine ? [0x0A] : [])) { path in
      let input = try #require(FileHandle(forReadingAtPath: path))
      let failure = Self.refusal { _ = try Send.standardInput(input) }
      #expect(failure?.status == .data && failure?.message.contains("has \(count) bytes; at most 16384") == true)
    }
    try Self.file(Data(repeating: 0x61, count: 16_384) + [0x0A]) { path in
      let longest = try Send.standardInput(try #require(FileHandle(forReadingAtPath: path)))
      #expect(longest.utf8.count == 16_384)
    }
  }

  @Test("a --ca-file that is missing, or holds no certificate, and a directory as token file: 78, with what is true of it")
  func files() throws {
    // {"alg":"HS256"}.{"sub":"ana","exp":99999999999,"sessions":["ward-7"]}
    try Self.file(
      Data("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEiLCJleHAiOjk5OTk5OTk5OTk5LCJzZXNzaW9ucyI6WyJ3YXJkLTciXX0.c2ln".utf8)
    ) { token in
      func refusal(_ more: [String], token file: String) throws -> Failure? {
        let options = try ConnectionOptions.parse(["--relay", "wss://relay.example", "--token-file", file] + more)
        return Self.refusal { _ = try options.optionsOfAnySession() }
      }
      let missing = try refusal(["--ca-file", "/nowhere/ca.pem"], token: token)
      #expect(
        missing?.status == .configuration && missing?.message.contains("/nowhere/ca.pem: No such file") == true,
        "\(missing as Any)")
      let none = try refusal(["--ca-file", token], token: token)
      #expect(none?.status == .configuration && none?.message.contains("holds no certificate") == true, "\(none as Any)")
      let directory = try refusal([], token: "/tmp")
      #expect(
        directory?.status == .configuration && directory?.message.contains("/tmp: it is a directory") == true,
        "\(directory as Any)")
      let gone = try refusal([], token: "/nowhere/token")
      #expect(gone?.message.contains("/nowhere/token: No such file") == true)
    }
  }

  @Test("requests of chat --json: a key and an id, and what they cannot be")
  func requests() throws {
    let chat = JSONChat(session: try SessionID("ward-7"))
    func intent(_ line: String) -> Intent { chat.intent(of: .text(line)) }
    let name = "019a9f3e-7b21-4c44-9d0e-2f6b1a5c8e90"
    let key = try #require(IdempotencyKey(name))
    #expect(intent(#"{"do":"send","text":"a"}"#) == .send("a"))
    #expect(intent(#"{"do":"send","text":"a","key":"\#(name)"}"#) == .sendOne("a", .none, under: key))
    #expect(intent(#"{"do":"send","text":"a","urgent":true}"#) == .sendOne("a", MessageAttributes(isUrgent: true), under: nil))
    #expect(
      intent(#"{"do":"send","text":"a","replyTo":"\#(name)"}"#) == .sendOne("a", MessageAttributes(replyTo: key), under: nil))
    #expect(intent(#"{"do":"send","text":"a","id":"1"}"#) == .request(id: "1", .send("a")))
    #expect(intent(#"{"do":"delete","id":"\#(name)"}"#) == .request(id: name, .delete(key)))
    #expect(intent(#"{"do":"delete","id":"1","message":"\#(name)"}"#) == .request(id: "1", .delete(key)))
    for line in [
      #"{"do":"send","text":"a","key":"1"}"#, #"{"do":"send","text":"a","replyTo":"1"}"#,
      #"{"do":"send","phrase":"pain.where","replyTo":"\#(name)"}"#,
      #"{"do":"send","text":"a","id":"\#(String(repeating: "x", count: 129))"}"#,
    ] {
      guard case .refused = intent(line) else { return #expect(Bool(false), "\(line)") }
    }
    // What has an id is answered alone.
    #expect(Intent.merged([.send("a"), .request(id: "1", .send("b")), .send("c"), .send("d")]).count == 3)
  }

  @Test("the doctor names the cause of a TLS failure and who can put it right")
  func causes() {
    func check(_ relay: String, _ why: String, _ answer: RelayPort) -> String {
      RelayChecks.unreachable(
        relay, .relay(.closed(message: why)), wait: TimeSpan(milliseconds: 100), ask: { _ in answer }
      ).remedy ?? ""
    }
    let tls = "no secure connection: "
    #expect(
      check("wss://r", tls + "hostname mismatch (the certificate of /CN=x)", .tls).contains(
        "use the name in the certificate"))
    #expect(check("wss://r", tls + "certificate has expired", .tls).contains("must renew"))
    #expect(check("wss://r", tls + "self-signed certificate", .tls).contains("--ca-file"))
    #expect(
      check("wss://r", tls + "it requires a client certificate, and this device has none", .tls).contains(
        "name it with --client-certificate and --client-key"))
    #expect(
      check("wss://r", tls + "it refused this device's client certificate: certificate expired", .tls).contains(
        "another certificate of this device"))
    #expect(check("wss://r", tls + "cannot use a.key for TLS: mismatch", .tls).hasPrefix("correct that file"))
    #expect(check("wss://r", tls + "no TLS is spoken on that port", .plain).contains("the relay does not speak TLS"))
    #expect(check("ws://r", "closed", .tls).contains("use wss://r"))
    #expect(check("ws://r", "closed", .nothing).contains("is the relay running"))
  }
}
