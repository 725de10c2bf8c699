import Testing
import WardlineModel
import WardlineTerminal

@Suite("A slow link is shown")
struct SlowLinkTests {
  @Test("in the place of the round trip, with its rate and its rest, until it is slow no more or gone")
  func shown() {
    var stage = Stage.online()
    #expect(stage.text.contains("● Connected"))
    stage.handle(.link(LinkLoad(bytesPerSecond: 1_200, entriesToCome: 84, operationsToSend: 2)))
    #expect(stage.text.contains("● Slow link, 1.2 kB/s · ↓ 84 ↑ 2"), "\(stage.text)")
    stage.handle(.link(nil))
    #expect(stage.text.contains("● Connected"))
    stage.handle(.link(LinkLoad(bytesPerSecond: 500, entriesToCome: 1, operationsToSend: 0)))
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 5_000)))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    #expect(stage.text.contains("● Connected 38 ms"))
  }
}
