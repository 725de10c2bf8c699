import ArgumentParser
import Testing
import WardlineMemoryStores
import WardlineTransport

@testable import WardlineRelayCommand
@testable import WardlineRelayServer

/// The flags of `serve` about TLS and browsers, and what is wrong with them.
struct EncryptionOptionsTests {
  @Test(
    "an origin is a scheme, a host and perhaps a port, as browsers write it",
    arguments: [
      ("https://app.example", "https://app.example"), ("HTTPS://App.Example:8443", "https://app.example:8443"),
      ("http://localhost:3000", "http://localhost:3000"), ("http://[::1]:3000", "http://[::1]:3000"),
      ("https://app.example/", nil), ("https://app.example/page", nil), ("https://app.example:443", nil),
      ("http://app.example:80", nil), ("app.example", nil), ("wss://app.example", nil), ("https://", nil), ("*", nil),
      ("https://*.example", nil), ("null", nil), ("https://ana@app.example", nil), ("https://app.example?a", nil),
      ("https://app.example:0", nil), ("https://app.example:99999", nil), ("", nil),
    ] as [(String, String?)])
  func origins(argument: String, text: String?) {
    #expect(WebOrigin(argument: argument)?.text == text)
  }

  @Test(
    "flags that belong together",
    arguments: [
      (["--tls-certificate", "a"], "--tls-certificate and --tls-key go together"),
      (["--client-ca", "a"], "--client-ca needs --tls-certificate and --tls-key"),
      (["--tls-certificate", "a", "--tls-key", "b", "--insecure"], "leave one of them out"),
      (["--origin", "https://app.example/"], "https://app.example without a path"),
    ])
  func combinations(flags: [String], message: String) {
    do {
      _ = try Serve.parse(["--data", "d"] + flags)
      Issue.record("\(flags) were accepted")
    } catch { #expect(Serve.fullMessage(for: error).contains(message), "\(Serve.fullMessage(for: error))") }
  }

  @Test("all together")
  func together() throws {
    let serve = try Serve.parse(
      ["--data", "d", "--tls-certificate", "a", "--tls-key", "b", "--client-ca", "c"]
        + ["--origin", "https://app.example", "--origin", "http://localhost:3000"])
    let listening: RelayServer<MemoryRelayStore>.Listening = serve.encryption.listening(on: serve.listen)
    #expect(listening.tls?.clientAuthorityFile == "c" && listening.tls?.privateKeyFile == "b")
    #expect(listening.origins == ["https://app.example", "http://localhost:3000"])
  }
}
