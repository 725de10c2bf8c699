import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Clients that know several relays.
  @Suite struct Relays {
    /// The address of a port of the loopback.
    private static func url(of port: UInt16) -> String { "ws://127.0.0.1:\(port)" }

    /// The first thing that a chat says of a lost connection.
    private static func loss(of chat: ChatDriver) -> ChatDriver.Event? { chat.events.first { $0.state == "lost" } }

    @Test(
      "G1, G2, G3: the first of two ways is cut amid messages: online over the second at once, none lost, doubled or out of order"
    )
    func cut() throws {
      let ward = try Ward()
      let links = [try FaultyLink(to: ward.port), try FaultyLink(to: ward.port)]
      defer { for link in links { link.stop() } }
      let nurse = try ward.join(.nurse, at: Self.url(of: links[0].port), more: ["--relay", Self.url(of: links[1].port)])
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let texts = (1...60).map { "message \($0)" }
      for (index, text) in texts.enumerated() {
        nurse.send(text)
        if index == 30 { links[0].setMode(.closed) }
      }
      #expect(nurse.wait { $0.isOnline && $0.hasSent(texts.count) }, "\(nurse.process.errors)")
      #expect(Self.loss(of: nurse)?.retryInMs == 0)
      // The first one is of use again, and is the next when the second is lost.
      links[0].setMode(.open)
      links[1].setMode(.closed)
      #expect(nurse.wait { $0.events.count { $0.state == "lost" } >= 2 && $0.isOnline })
      nurse.send("back over the first")
      #expect(interpreter.wait { $0.messages.contains { $0.text == "back over the first" } })
      nurse.quit()
      interpreter.quit()
      let verdict = try ward.verdict(nurse: texts + ["back over the first"], interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
    }

    @Test(
      "the first relay is down from the beginning: what is asked once is answered by the second, named by flags or the variable"
    )
    func firstIsDown() throws {
      let ward = try Ward()
      let (dead, deader) = (try HeldPort(), try HeldPort())
      let (down, downToo) = (Self.url(of: dead.port), Self.url(of: deader.port))
      #expect(try ward.run("send", ["--relay", down, "--relay", ward.url, "by flags"]).status == 0)
      let flags = Array(ward.flags(of: .nurse).dropFirst(2))
      let named = try ward.end(
        ward.programs.wardline, ["send"] + flags + ["by the variable"],
        environment: ["WARDLINE_RELAY": " \(down)  \(ward.url) \(down)"])
      #expect(named.status == 0, "\(named.errors)")
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["by flags", "by the variable"])
      let verified = try ward.run("verify", ["--relay", down, "--relay", ward.url])
      #expect(verified.status == 0, "\(verified)")
      // Where none answers, the one that was tried last is named.
      let nowhere = try ward.run("verify", ["--relay", down, "--relay", downToo, "--wait", "1s"])
      #expect(nowhere.status == 69 && [down, downToo].contains { nowhere.errors.contains(" \($0): ") }, "\(nowhere)")
    }

    @Test("a question whose relay says nothing is asked of the next one, which has the whole wait")
    func firstIsSilent() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      link.setMode(.silent)
      let ended = try ward.run("verify", ["--relay", Self.url(of: link.port), "--relay", ward.url, "--wait", "2s"])
      #expect(ended.status == 0, "\(ended)")
    }

    @Test("each address is looked at before anything is sent, and the one that is wrong is named")
    func wrongAddresses() throws {
      let ward = try Ward(isOpen: false)
      let wrong = try ward.run("send", ["--relay", ward.url, "--relay", "http://relay.example", "hello"])
      #expect(wrong.status == 64 && wrong.errors.contains("“http://relay.example”"), "\(wrong)")
      let many = (1...9).flatMap { ["--relay", Self.url(of: $0)] }
      let refused = try ward.run("send", many + ["hello"])
      #expect(refused.status == 64 && refused.errors.contains("9 relays are named; at most 8"), "\(refused)")
    }

    @Test("a relay stops, and asks everyone to wait: a client that knows another goes there at once")
    func drain() throws {
      let ward = try Ward()
      let other = try HeldPort()
      let nurse = try ward.join(.nurse, more: ["--relay", Self.url(of: other.port)])
      #expect(nurse.wait { $0.isOnline })
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) })
      ward.relay?.terminate()
      #expect(nurse.wait { Self.loss(of: $0) != nil })
      let loss = try #require(Self.loss(of: nurse))
      #expect(loss.reason == "the relay is stopping" && loss.retryInMs == 0, "\(loss)")
      #expect(ward.relay?.waitForExit(milliseconds: 10_000) == 0)
      let next = try ward.programs.startRelay(data: ward.data, port: other.port)
      defer { next.process.kill() }
      nurse.send("after")
      #expect(nurse.wait { $0.isOnline && $0.hasSent(2) })
      nurse.quit()
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["before", "after"])
    }
  }
}
