import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A token is a password: it is in a file and in a hello, and nowhere else (G8).
  @Suite struct TokenSecrecy {
    /// Says hellos that are wrong in the ways in which a log could quote them.
    private static let strangers = """
      import json, os, socket, struct, sys
      port, token = int(sys.argv[1]), open(sys.argv[2]).read().strip()
      hello = {"hello": {"token": token, "device": "d", "connectionEpoch": "1", "clientClockMs": "1"}}
      whole = json.dumps({"frames": [hello]})
      def other(**fields): return json.dumps({"frames": [{"hello": {**hello["hello"], **fields}}]})
      bodies = [whole, whole[:-5], token, json.dumps([token]), other(connectionEpoch=token), other(device=token * 9),
                other(token=[token]), other(token=token + "x"), other(token=token.upper()), json.dumps({"frames": [{token: 1}]})]
      for body in [*(body.encode() for body in bodies), token.encode() + b"\\xff"]:
          s = socket.create_connection(("127.0.0.1", port), 5)
          s.settimeout(5)
          s.sendall(("GET / HTTP/1.1\\r\\nHost: relay\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n"
                     "Sec-WebSocket-Protocol: wardline.v1.json\\r\\n\\r\\n").encode())
          answer = s.recv(4096)
          assert b" 101 " in answer, answer
          s.sendall(struct.pack(">BBH", 0x81, 0x80 | 126, len(body)) + b"\\0\\0\\0\\0" + body)
          # An end or a welcome; nothing for a frame that the relay does not know.
          s.settimeout(0.5)
          try: print(s.recv(4096))
          except TimeoutError: print("silence")
      """

    /// Takes one connection, and prints all that comes in two seconds without an answer.
    private static let listener = """
      import socket
      s = socket.create_server(("127.0.0.1", 0))
      print(s.getsockname()[1], flush=True)
      c, _ = s.accept()
      c.settimeout(0.5)
      try:
          while data := c.recv(65536): print(data, flush=True)
      except TimeoutError: pass
      """

    @Test(
      "with all logging on neither program shows a token, good, foreign or expired, nor has one in its arguments or in the request"
    )
    func nowhere() throws {
      let ward = try Ward(isOpen: false)
      let loud = ["WARDLINE_LWS_LOG": "1", "LC_ALL": "C.UTF-8"]
      let relay = try ChildProcess(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data, "--log-level", "trace"], environment: loud)
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on ws://") }, "\(relay.errors)")
      let (foreign, expired) = (ward.directory.path + "/foreign.token", ward.directory.path + "/expired.token")
      try ward.programs.makeToken(.nurse, session: ward.session, data: ward.directory.path + "/other", at: foreign)
      let late = try ward.programs.output(
        ward.programs.relay,
        ["token", "--data", ward.data, "--user", "ana", "--role", "nurse", "--session", ward.session, "--expires", "1ms"])
      try Data(late.utf8).write(to: URL(fileURLWithPath: expired))
      chmod(expired, 0o600)
      let files = [ward.token(of: .nurse), foreign, expired]
      var said = ""

      let chat = try ChildProcess(ward.programs.wardline, ["chat", "--json"] + ward.flags(of: .nurse), environment: loud)
      #expect(chat.wait(milliseconds: 10_000) { $0.lines.contains { $0.contains(#""state":"online""#) } }, "\(chat.errors)")
      for process in [relay, chat] {
        for file in ["cmdline", "environ"] {
          let text = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process.processIdentifier)/\(file)"))
          said += String(decoding: text, as: UTF8.self)
        }
      }
      chat.closeInput()
      #expect(chat.waitForExit(milliseconds: 10_000) == 0)
      said += (chat.lines + [chat.errors]).joined(separator: "\n")
      for file in files {
        for command in [
          ["send", "--json", "--wait", "500ms", "hello"], ["doctor", "--wait", "500ms"], ["verify", "--wait", "500ms"],
          ["queue", "list", "--json"],
        ] {
          let flags =
            command[0] == "queue" ? ["--store", ward.store(of: .nurse)] : ward.flags(of: .nurse) + ["--token-file", file]
          let ended = try ward.end(ward.programs.wardline, command + flags, environment: loud)
          said += (ended.output + [ended.errors]).joined(separator: "\n")
        }
        let stranger = try ward.end("/usr/bin/python3", ["-c", Self.strangers, "\(ward.port)", file])
        #expect(stranger.status == 0, "\(stranger.errors)")
        said += stranger.output.joined(separator: "\n")
      }

      let listener = try ChildProcess("/usr/bin/python3", ["-c", Self.listener])
      #expect(listener.wait(milliseconds: 10_000) { !$0.lines.isEmpty })
      let mute = "ws://127.0.0.1:\(listener.lines.first ?? "")"
      #expect(try ward.run("send", ["--relay", mute, "--wait", "500ms", "hello"]).status == 75)
      #expect(listener.waitForExit(milliseconds: 10_000) == 0)
      #expect(listener.lines.contains { $0.contains("GET / HTTP/1.1") }, "\(listener.lines)")
      said += listener.lines.joined(separator: "\n")

      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      said += relay.errors
      for command in [["audit", "export"], ["log", "--session", ward.session], ["sessions"]] {
        said += try ward.programs.output(ward.programs.relay, command + ["--data", ward.data])
      }
      // What was searched is what was said: lines of every level, and refusals for each flaw.
      for line in [
        " debug opened: ", " refused: ", "the token has expired", " wrong: ",
      ] {
        let isSaid = said.contains(line)
        #expect(isSaid, "\(line)")
      }
      for file in files {
        let token = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = token.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        // A part of the signature is enough to be too much.
        for secret in [token, parts[1], String(parts[2].prefix(12)), parts[2].uppercased()] {
          let isSaid = said.contains(secret)
          #expect(!isSaid, "\(file): \(said.split(separator: "\n").first { $0.contains(secret) } ?? "")")
        }
      }
    }
  }
}
