import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Catching up")
struct CatchUpTests {
  @Test("PITFALLS 21: from nothing, page by page to the end, then live")
  func fromNothing() {
    var relay = Script()
    relay.joinBehind(1, of: 130)
    relay.on(
      .page(catchUp(1, after: 0), LogPage(entries: entries(1...128), head: 130)),
      .send(1, entries(1...128).map(RelayFrame.event)), .read(catchUp(1, after: 128)))
    relay.on(
      .page(catchUp(1, after: 128), LogPage(entries: entries(129...130), head: 130)),
      .send(1, entries(129...130).map(RelayFrame.event) + [caughtUp(130)]))
    relay.join(2, at: [head(130)])
    relay.hear(2, submit(1))
    relay.on(
      .committed([accepted(1, 131)]), .send(2, [.accepted(acceptance(1, 131))]), .send(1, [.event(entry(131, of: 1))]))
  }

  @Test("the session that the device shows comes first, up to its head; the others have their turns behind it")
  func shownFirst() {
    var relay = Script()
    let ward8: SessionID = named("ward-8")
    relay.arrive(1, as: grant(nina, [clinic, ward, ward8]), with: hello(first: ward))
    let heads = [head(5, of: clinic), head(130), head(3, of: ward8)]
    #expect(relay.give(.committed([.arrived(heads, entries: [])])).last == .read(catchUp(1, after: 0)))
    relay.on(
      .page(catchUp(1, after: 0), LogPage(entries: entries(1...128), head: 130)),
      .send(1, entries(1...128).map(RelayFrame.event)), .read(catchUp(1, after: 128)))
    // The others in turn, from the one behind it.
    relay.on(
      .page(catchUp(1, after: 128), LogPage(entries: entries(129...130), head: 130)),
      .send(1, entries(129...130).map(RelayFrame.event) + [caughtUp(130)]), .read(catchUp(1, after: 0, ward8)))
    // Once it was up to date it comes first no more: what it says keeps none of the others behind.
    relay.give(.congested(1))
    relay.join(2, at: [head(130)])
    relay.hear(2, submit(1))
    relay.give(.committed([accepted(1, 131)]))
    relay.give(.page(catchUp(1, after: 0, ward8), LogPage(entries: entries(1...3, in: ward8), head: 3)))
    relay.on(.drained(1), .read(catchUp(1, after: 0, clinic)))
  }

  @Test("a first session that the token does not open changes nothing, and nothing tells of it (G8)")
  func foreignFirst() {
    var relay = Script()
    relay.arrive(1, as: grant(nina, [clinic, ward]), with: hello(first: named("elsewhere")))
    let actions = relay.give(.committed([.arrived([head(5, of: clinic), head(5)], entries: [])]))
    #expect(actions.count == 2)
    #expect(actions.last == .read(catchUp(1, after: 0, clinic)))
  }

  @Test("PITFALLS 21: a cursor that has read nothing starts from the beginning, whatever epoch it names")
  func emptyCursor() {
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: cursor(0, named("life-0"))]))
    let actions = relay.give(.committed([.arrived([head(3)], entries: [])]))
    #expect(actions.last == .read(catchUp(1, after: 0)))
    #expect(actions.count == 2)
  }

  @Test(
    "G4: a cursor of which this log knows nothing is told to begin again",
    arguments: [cursor(3, named("life-0")), LogCursor(epoch: nil, sequence: 3), cursor(.max, named("life-0"))])
  func reset(position: LogCursor) {
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: position]))
    relay.on(
      .committed([.arrived([head(5)], entries: [])]),
      .send(1, [.welcome(Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: [head(5)]))]),
      .send(1, [.reset(session: ward, from: .start, reason: .otherEpoch)]), .read(catchUp(1, after: 0)))
  }

  @Test("G4: a cursor behind which the log took another way goes on from the last entry that both share")
  func diverged() {
    // The copy ended with 5, which was written in life 0; the reader has come to 8 in it, and the log goes on to 11 in this life.
    let old: LogEpoch = named("life-0")
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: cursor(8, old)]))
    relay.on(
      .committed([.arrived([head(11)], entries: [], shared: [ward: cursor(5, old)])]),
      .send(1, [.welcome(Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: [head(11)]))]),
      .send(1, [.reset(session: ward, from: cursor(5, old), reason: .diverged)]), .read(catchUp(1, after: 5)))
    var first = entry(6)
    first.epoch = life
    let segments = [LogSegment(first: 1, epoch: old), LogSegment(first: 6, epoch: life)]
    relay.on(
      .page(catchUp(1, after: 5), LogPage(entries: entries(6...11), head: 11, segments: segments)),
      .send(1, ([first] + entries(7...11)).map(RelayFrame.event) + [caughtUp(11)]))
  }

  @Test("G4: where the log ends at what both share, the reader is told, and is live")
  func divergedAtTheEnd() {
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: cursor(8)]))
    relay.on(
      .committed([.arrived([head(5)], entries: [])]),
      .send(1, [.welcome(Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: [head(5)]))]),
      .send(1, [.reset(session: ward, from: cursor(5), reason: .diverged)]), .send(1, [caughtUp(5)]))
  }

  @Test("what was kept aside names its epoch, where the log before it is of another")
  func asideOfAnotherEpoch() {
    let old: LogEpoch = named("life-0")
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.hear(1, submit(1))
    relay.give(.committed([accepted(1, 6)]))
    var first = entry(6, of: 1)
    first.epoch = life
    let page = LogPage(entries: entries(4...5), head: 5, segments: [LogSegment(first: 1, epoch: old)])
    relay.on(
      .page(catchUp(2, after: 3), page), .send(2, entries(4...5).map(RelayFrame.event) + [.event(first), caughtUp(6)]))
  }

  @Test("PITFALLS 22: what is committed while a page is read is kept aside and follows it")
  func asideFollows() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.hear(1, submit(1), submit(2))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]), .send(1, [.accepted(acceptance(1, 6))]),
      .send(1, [.accepted(acceptance(2, 7))]))
    relay.on(
      .page(catchUp(2, after: 3), LogPage(entries: entries(4...5), head: 5)),
      .send(2, entries(4...5).map(RelayFrame.event) + [.event(entry(6, of: 1)), .event(entry(7, of: 2)), caughtUp(7)]))
  }

  @Test(
    "PITFALLS 22: a page that was read after the commit brings its entries; they come once, and the commit's event later is no news"
  )
  func pageBeforeCommitEvent() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.hear(1, submit(1))
    // The store has committed 6, and the page is here before the word of it.
    let page = LogPage(entries: entries(4...5) + [entry(6, of: 1)], head: 6)
    relay.on(
      .page(catchUp(2, after: 3), page), .send(2, page.entries.map(RelayFrame.event) + [caughtUp(6)]))
    relay.on(.committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]))
    relay.hear(1, submit(2))
    relay.on(.committed([accepted(2, 7)]), .send(1, [.accepted(acceptance(2, 7))]), .send(2, [.event(entry(7, of: 2))]))
  }

  @Test("PITFALLS 22: the same with the word of the commit first: the page and what was kept aside overlap")
  func overlap() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.hear(1, submit(1), submit(2))
    relay.give(.committed([accepted(1, 6), accepted(2, 7)]))
    relay.on(
      .page(catchUp(2, after: 3), LogPage(entries: entries(4...5) + [entry(6, of: 1)], head: 6)),
      .send(2, (entries(4...5) + [entry(6, of: 1), entry(7, of: 2)]).map(RelayFrame.event) + [caughtUp(7)]))
  }

  @Test("G9: more than 256 entries aside are let go of, and the log is read on: no gap")
  func asideOverflows() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.give(.received(1, (1...300).map { submit($0) }))
    relay.give(.committed((1...256).map { accepted($0, UInt64($0) + 5) } + (257...300).map { accepted($0, UInt64($0) + 5) }))
    relay.on(
      .page(catchUp(2, after: 3), LogPage(entries: entries(4...5), head: 5)),
      .send(2, entries(4...5).map(RelayFrame.event)), .read(catchUp(2, after: 5)))
    relay.hear(1, submit(301))
    relay.give(.committed([accepted(301, 306)]))
    relay.on(
      .page(catchUp(2, after: 5), LogPage(entries: entries(6...133), head: 306)),
      .send(2, entries(6...133).map(RelayFrame.event)), .read(catchUp(2, after: 133)))
    relay.give(.page(catchUp(2, after: 133), LogPage(entries: entries(134...261), head: 306)))
    relay.on(
      .page(catchUp(2, after: 261), LogPage(entries: entries(262...306), head: 306)),
      .send(2, entries(262...306).map(RelayFrame.event) + [caughtUp(306)]))
  }

  @Test("exactly 256 entries aside are kept")
  func asideFull() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.give(.received(1, (1...256).map { submit($0) }))
    relay.give(.committed((1...256).map { accepted($0, UInt64($0) + 5) }))
    let actions = relay.give(.page(catchUp(2, after: 3), LogPage(entries: entries(4...5), head: 5)))
    guard case .send(2, let frames)? = actions.first else {
      Issue.record("nothing was sent")
      return
    }
    #expect(frames.count == 2 + 256 + 1)
    #expect(actions.count == 1)
  }

  @Test("G4: a page that is older than what was kept aside makes no gap: the log is read on")
  func stalePage() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.joinBehind(2, after: 3, of: 5)
    relay.hear(1, submit(1))
    relay.give(.committed([accepted(1, 6)]))
    relay.on(
      .page(catchUp(2, after: 3), LogPage(entries: entries(4...4), head: 4)), .send(2, [.event(entry(4))]),
      .read(catchUp(2, after: 4)))
    relay.on(
      .page(catchUp(2, after: 4), LogPage(entries: [entry(5), entry(6, of: 1)], head: 6)),
      .send(2, [.event(entry(5)), .event(entry(6, of: 1)), caughtUp(6)]))
  }

  @Test("an author who is catching up is acknowledged at once; the log brings the entry in its place")
  func authorBehind() {
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 5)
    relay.hear(1, submit(1, head: true))
    relay.on(.committed([accepted(1, 6, by: ibrahim)]), .send(1, [.accepted(acceptance(1, 6))]))
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: entries(4...5), head: 5)),
      .send(1, entries(4...5).map(RelayFrame.event) + [.event(entry(6, of: 1, by: ibrahim)), caughtUp(6)]))
  }

  @Test("PITFALLS 21: two recoveries in a row")
  func twice() {
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 5)
    relay.give(.closed(1))
    relay.joinBehind(2, after: 3, of: 5)
    // The page that the first one waited for is nobody's.
    relay.on(.page(catchUp(1, after: 3), LogPage(entries: entries(4...5), head: 5)))
    relay.on(
      .page(catchUp(2, after: 3), LogPage(entries: entries(4...5), head: 5)),
      .send(2, entries(4...5).map(RelayFrame.event) + [caughtUp(5)]))
  }

  @Test("a log that cannot be read sends its reader away, to come back with its cursor")
  func unreadable() {
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 5)
    #expect(
      relay.give(.page(catchUp(1, after: 3), nil))
        == dismissal(1, .overloaded, 1001, "the relay cannot read the log for now"))
  }
}

@Suite("Fetching a page")
struct FetchTests {
  private func read(_ after: UInt64, _ entriesMax: Int) -> RelayMachine.Read {
    RelayMachine.Read(
      connection: 1, session: ward, after: after, entriesMax: entriesMax, purpose: .fetch, epoch: after == 0 ? nil : life)
  }

  @Test("a page after a cursor, with the end of the log", arguments: [(0, 128), (10, 10), (128, 128), (5_000, 128)])
  func page(limit: Int, entriesMax: Int) {
    var relay = Script()
    relay.join(1, at: [head(500)])
    relay.on(.received(1, [.fetch(Fetch(session: ward, after: cursor(3), limit: limit))]), .read(read(3, entriesMax)))
    relay.on(
      .page(read(3, entriesMax), LogPage(entries: entries(4...9), head: 500)),
      .send(1, entries(4...9).map(RelayFrame.event) + [.caughtUp(session: ward, through: cursor(9), head: 500)]))
  }

  @Test("one at a time")
  func oneAtATime() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, .fetch(Fetch(session: ward, after: .start)))
    #expect(
      relay.hear(1, .fetch(Fetch(session: ward, after: .start)))
        == dismissal(1, .protocolError, 1002, "a fetch while another is under way"))
  }

  @Test("the next one after its answer, and after a reset, which is an answer")
  func nextOne() {
    var relay = Script()
    relay.join(1)
    var other = read(3, 128)
    other.epoch = named("life-0")
    relay.on(.received(1, [.fetch(Fetch(session: ward, after: cursor(3, named("life-0"))))]), .read(other))
    relay.on(
      .page(other, LogPage(entries: entries(4...5), head: 5)),
      .send(1, [.reset(session: ward, from: .start, reason: .otherEpoch)]))
    relay.on(.received(1, [.fetch(Fetch(session: ward, after: .start))]), .read(read(0, 128)))
    relay.on(
      .page(read(0, 128), LogPage(entries: [], head: 0)), .send(1, [.caughtUp(session: ward, through: .start, head: 0)]))
    relay.on(.received(1, [.fetch(Fetch(session: ward, after: .start))]), .read(read(0, 128)))
  }

  @Test("it leaves the live stream alone")
  func besideLive() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.hear(1, .fetch(Fetch(session: ward, after: .start)))
    relay.hear(2, submit(11))
    relay.on(
      .committed([accepted(11, 6, by: ibrahim)]), .send(2, [.accepted(acceptance(11, 6))]),
      .send(1, [.event(entry(6, of: 11, by: ibrahim))]))
  }
}
