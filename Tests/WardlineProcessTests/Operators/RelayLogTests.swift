import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

// One at a time: which lines are left out is a matter of the seconds in which they come.
extension TimedProcessTests {
  @Suite struct RelayLogs {
    @Test(
      "strangers do not write the relay's log: identifiers are escaped and cut, and lines bounded, with a count of the rest")
    func strangers() throws {
      let ward = try Ward()
      let script = """
        import base64, json, os, socket, struct, sys
        evil = "x\\n2026-01-01T00:00:00+0000 info forged\\x1b[2J\\u202e" + "A" * 8_000
        for number in range(40):
            s = socket.create_connection(("127.0.0.1", \(ward.port)), 5)
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: relay\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Version: 13\\r\\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Protocol: wardline.v1.json\\r\\n\\r\\n")
            while b"\\r\\n\\r\\n" not in s.recv(4096): pass
            hello = {"protocolVersion": 1, "token": "t", "device": evil, "connectionEpoch": "1", "clientClockMs": "1"}
            body = json.dumps({"frames": [{"hello": hello}]}, ensure_ascii=False).encode()
            s.sendall(b"\\x81\\xff" + struct.pack(">Q", len(body)) + b"\\0\\0\\0\\0" + body)
            answer = b""
            try:
                while True:
                    piece = s.recv(4096)
                    if not piece: break
                    answer += piece
                    if b"\\x03\\xea" in answer: break
            except ConnectionError: pass
            assert b"\\x03\\xea" in answer, answer
            assert b"\\x1b" not in answer and b"\\n" not in answer, answer
        """
      let ended = try ward.end("/usr/bin/python3", ["-c", script])
      #expect(ended.status == 0, "\(ended.errors)")
      ward.relay?.terminate()
      #expect(ward.relay?.waitForExit(milliseconds: 5_000) == 0)
      let log = ward.relay?.errors ?? ""
      #expect(!log.unicodeScalars.contains { $0 != "\n" && $0.isUnprintable })
      let lines = log.split(separator: "\n")
      #expect(lines.allSatisfy { $0.utf8.count < 600 && !$0.hasPrefix("2026-01-01") }, "\(log)")
      let refused = lines.filter { $0.contains("1002") }
      #expect(refused.count == Limits.refusalLinesMax)
      #expect(
        refused.allSatisfy { $0.contains("x\\n2026-01-01T00:00:00+0000 info forged\\u{1B}[2J\\u{202E}AAA") && $0.contains("…") }
      )
      #expect(lines.contains { $0.contains("left out of this log") && $0.contains("connections=30") }, "\(log)")
    }
  }
}
