internal import Foundation
internal import WardlineHarness
internal import WardlineModel

/// The scripted demonstration: the main job from the request to the rating, with the network and one of the programs failing in the middle.
/// Each step checks what it says.
struct DropScript {
  let cast: Cast

  private static let note = "Bed 4: a child with a rash"
  /// What both say. The interpreter's lines answer the nurse's.
  private static let before = [
    ("Any allergies to penicillin?", "هل لديك حساسية من البنسلين؟"),
    ("How long has he had the rash?", "منذ متى وهو يعاني من الطفح الجلدي؟"),
  ]
  private static let during = [
    ("We are in the basement now, the signal is poor.", "نعم، ظهر الطفح قبل ثلاثة أيام."),
    ("Does it itch?", "يقول إنه يحك في الليل."),
    ("Any fever?", "كانت حرارته ٣٨٫٢ أمس."),
  ]
  /// The successor speaks first.
  private static let after = (successor: "أنا بدر، قرأت المحادثة كلها.", nurse: "Thank you, Badr. He can go home today.")
  private static let conversation = before + during

  /// Plays it, and ends everything that it has started, also where a signal comes.
  static func play(_ makeCast: () throws -> Cast) throws {
    let cast = try makeCast()
    Interruption.handle { number in
      cast.stop()
      exit(128 + number)
    }
    defer { cast.stop() }
    try DropScript(cast: cast).run()
  }

  private func run() throws {
    let (session, nurse, firstInterpreter) = try ask()
    printHeading("They talk.")
    try converse(nurse, firstInterpreter, Array(Self.before.prefix(1)))
    let shown = try loseRelay(nurse)
    try converse(nurse, firstInterpreter, Array(Self.before.dropFirst()))
    try expect("what they said has arrived", haveSent([nurse, firstInterpreter], count: 2 * Self.before.count))
    show(nurse, of: .nurse, from: shown)

    let interpreter = try fail(session, nurse, firstInterpreter)
    printHeading("The network comes back.")
    let healed = DispatchTime.now()
    cast.setNetwork(.open)
    try expect("what waited has arrived", haveSent([nurse, interpreter], count: 2 * Self.conversation.count))
    printLine("everything that waited was delivered \(Self.seconds(since: healed)) after it healed")
    show(nurse, of: .nurse, from: 2 * Self.before.count)

    let successor = try handOver(session, interpreter)
    successor.send(Self.after.successor)
    try expect("the successor's words reach the nurse", nurse.wait { $0.shows(Self.after.successor) })
    nurse.send(Self.after.nurse)
    try expect("the nurse's words reach the successor", successor.wait { $0.shows(Self.after.nurse) })
    try expect("the last words have arrived", haveSent([nurse, successor], count: 2 * Self.conversation.count + 2))
    show(successor, of: .successor, from: 2 * Self.conversation.count)

    try end(session, nurse, successor)
    for chat in [nurse, successor] { chat.quit() }
    try judge(session)
  }

  // MARK: Steps

  /// From the request to both in one session.
  private func ask() throws -> (session: String, nurse: ChatDriver, interpreter: ChatDriver) {
    printHeading("Amal interprets Arabic. She goes on duty.")
    let duty = try cast.run(["duty", "on"], as: .interpreter)
    try expect("the relay counts Amal as on duty", duty.contains("the relay counts you as on-duty"))
    show(.interpreter, "$ wardline duty on")
    printHeading("Ana, a nurse, asks for an interpreter of Arabic.")
    let ring = try cast.start(["ring", "--accept", "--json"], as: .interpreter, "--wait", "30s")
    let asked = DispatchTime.now()
    show(.nurse, "$ wardline request --language ar --note \"\(Self.note)\"")
    let session = try cast.run(["request"], as: .nurse, "--language", "ar", "--note", Self.note, "--wait", "30s")
    printHeading("It rings for Amal, and she accepts.")
    let heard = try accepted(ring)
    try expect("the note comes with the ring", heard.note == Self.note && heard.session == session && heard.handsOver == nil)
    show(.interpreter, "\(heard.authorName) asks for Arabic (\(heard.language)): \(heard.note)")
    let (nurse, interpreter) = (try cast.join(.nurse, session), try cast.join(.interpreter, session))
    for chat in [nurse, interpreter] { try expect("both are in the session", chat.wait { $0.isOnline }) }
    printLine("both are in session \(session) \(Self.seconds(since: asked)) after Ana asked")
    return (session, nurse, interpreter)
  }

  /// Where there are several relays, the nurse's is killed.
  ///
  /// - Returns: how many messages of the nurse's screen were shown before.
  private func loseRelay(_ nurse: ChatDriver) throws -> Int {
    let (lost, before, shown) = (DispatchTime.now(), nurse.onlineCount, nurse.messages.count)
    guard let left = cast.killRelay() else { return 0 }
    show(nurse, of: .nurse)
    printHeading(
      "The relay that Ana is connected to is killed (kill -9). \(left == 1 ? "Another one goes" : "\(left) others go") on.")
    try expect("the nurse is connected to another relay", nurse.wait { $0.onlineCount > before })
    printLine("Ana is connected to another relay \(Self.seconds(since: lost)) later")
    return shown
  }

  /// The network is silent, and a program is killed: nothing of it keeps anybody from writing.
  ///
  /// - Returns: the interpreter's program that was started again.
  private func fail(_ session: String, _ nurse: ChatDriver, _ first: ChatDriver) throws -> ChatDriver {
    printHeading("The network goes silent. No goodbye comes, as with a pulled cable. Both go on writing.")
    cast.setNetwork(.silent)
    try converse(nurse, first, Self.during, isHeard: false)
    let isPending = { (chat: ChatDriver) in chat.pendingCount == Self.during.count }
    try expect("the nurse's messages are kept", nurse.wait(until: isPending))
    try expect("the interpreter's messages are kept", first.wait(until: isPending))
    try expect("the silence is noticed", nurse.wait { !$0.isOnline })
    show(.nurse, "▌Connection lost. Messages will be sent when reconnected.  \(nurse.connection?.waiting ?? 0) waiting")
    show(nurse, of: .nurse, from: 2 * Self.before.count)
    printHeading("Amal's program is killed (kill -9) and started again. Her messages are still there.")
    first.process.kill()
    let interpreter = try cast.join(.interpreter, session)
    try expect("the interpreter's messages are still pending", interpreter.wait(until: isPending))
    show(interpreter, of: .interpreter, from: 2 * Self.before.count)
    return interpreter
  }

  /// - Returns: the program of the successor, who has read everything.
  private func handOver(_ session: String, _ interpreter: ChatDriver) throws -> ChatDriver {
    printHeading("Amal's shift ends. She hands over: it rings for Badr, and he accepts.")
    _ = try cast.run(["duty", "on"], as: .successor)
    let ring = try cast.start(["ring", "--accept", "--json"], as: .successor, "--wait", "30s")
    let said = try cast.start(["chat", "--plain"], as: .interpreter, "--session", session)
    said.write("/handover shift-ends")
    said.closeInput()
    show(.interpreter, "> /handover shift-ends")
    let heard = try accepted(ring)
    try expect("it rings for Badr as Amal's successor", heard.handsOver == CastMember.interpreter.user)
    try expect("the handover was sent", said.waitForExit(milliseconds: 10_000) == 0)
    let successor = try cast.join(.successor, session)
    let spoken = Self.conversation.flatMap { [$0.0, $0.1] }
    let isRead = successor.wait { chat in spoken.allSatisfy(chat.shows) }
    try expect("Badr reads what was said before he came", isRead && successor.messages.count == spoken.count)
    let hasLeft = try cast.log(of: session).lastSequence(for: CastMember.interpreter.user) < .max
    try expect("Amal has left", hasLeft)
    interpreter.quit()
    show(.successor, "reads the \(successor.messages.count) messages that were written before he came")
    return successor
  }

  private func end(_ session: String, _ nurse: ChatDriver, _ successor: ChatDriver) throws {
    printHeading("Ana ends the session and rates it.")
    nurse.request(["do": "status", "set": "ended"])
    for chat in [nurse, successor] {
      try expect("both see that it has ended", chat.wait { $0.status?.status == "ended" && $0.status?.pending == false })
    }
    show(.nurse, "> /status ended")
    nurse.request(["do": "feedback", "rating": 5, "text": "clear and patient"])
    let isRated = nurse.wait { _ in (try? record(of: session))?.rating == 5 }
    try expect("the rating has arrived", isRated)
    show(.nurse, "> /feedback 5 clear and patient")
  }

  /// The relay's record, and every device compared with the relay's log.
  private func judge(_ session: String) throws {
    let (log, spoken) = (try cast.logTexts(of: session), Self.conversation)
    // Amal has what was said until she left, and nothing of what came later.
    let untilHandover = Array(log.prefix(2 * spoken.count))
    let transcripts = try cast.people.map { try cast.transcriptTexts(of: $0, in: session) }
    try expect("who has handed over reads nothing that came later", transcripts[1] == untilHandover)
    let verdict = Verdict(
      written: [spoken.map(\.0) + [Self.after.nurse], spoken.map(\.1), [Self.after.successor]], log: log,
      copies: zip(transcripts, [log, untilHandover, log]).map { Verdict.Copy($0, expected: $1) })
    let record = try record(of: session)
    let interpreters = [CastMember.interpreter, .successor].map(\.user)
    let isRecorded = record.map { record in
      record.status == "ended" && record.secondsToConnect != nil && record.interpreters == interpreters
        && record.handOvers == 1 && record.rating == 5
    }
    try expect("the relay's record tells of all this", isRecorded == true)
    printHeading("What the relay's record says (wardline-relay sessions):")
    if let record { say(SessionOutcome(record: record, verdict: verdict).recordLine) }
    printHeading("The three transcripts compared with the relay's log:")
    say(verdict.line)
    guard verdict.isClean else { throw HarnessFailure(.software, "messages were lost, doubled or reordered") }
  }

  // MARK: Doing and checking

  /// - Parameter isHeard: whether each waits for the other's words before answering.
  private func converse(
    _ nurse: ChatDriver, _ interpreter: ChatDriver, _ lines: [(String, String)], isHeard: Bool = true
  ) throws {
    for (question, answer) in lines {
      for (speaker, text) in [(nurse, question), (interpreter, answer)] {
        speaker.send(text)
        // It is shown at once, from the speaker's own disk.
        try expect("“\(text)” is shown to its author", speaker.wait { $0.shows(text) })
        guard isHeard else { continue }
        try expect("“\(text)” reaches both", nurse.wait { $0.shows(text) } && interpreter.wait { $0.shows(text) })
      }
    }
  }

  private func haveSent(_ chats: [ChatDriver], count: Int) -> Bool {
    chats.allSatisfy { chat in chat.wait(milliseconds: 30_000) { $0.messageCount(in: "sent") >= count } }
  }

  private struct Heard: Decodable {
    var session: String
    var language: String
    var note: String
    var authorName: String
    var handsOver: String?
  }

  /// What a `ring --accept --json` has heard and accepted.
  private func accepted(_ ring: ChildProcess) throws -> Heard {
    let status = ring.waitForExit(milliseconds: 30_000)
    try expect("the request is accepted", status == 0 && ring.lines.last?.contains("\"reason\":\"accepted\"") == true)
    return try JSONDecoder().decode(Heard.self, from: Data((ring.lines.first ?? "").utf8))
  }

  private func record(of session: String) throws -> SessionOutcome.Record? {
    try cast.records().first { $0.session == session }
  }

  private func expect(_ what: String, _ holds: Bool) throws {
    guard holds else { throw HarnessFailure(.software, "the demonstration failed: expected that \(what)") }
  }

  private static func seconds(since start: DispatchTime) -> String {
    String(format: "%.1f s", Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9)
  }

  // MARK: What is seen

  private func printHeading(_ text: String) { say("\n── \(text)") }

  private func printLine(_ text: String) { say("   " + text) }

  /// What somebody does or sees.
  private func show(_ person: CastMember, _ text: String) { printLine(person.name.padded(to: 6) + text) }

  /// What stands on somebody's screen.
  private func show(_ chat: ChatDriver, of person: CastMember, from first: Int = 0) {
    for message in chat.messages.dropFirst(first) {
      let isMine = message.mine == true
      let author = cast.people.first { $0.user == message.author }?.name ?? message.author ?? ""
      let mark = message.state == "pending" ? "… pending" : isMine ? "✓ sent" : ""
      show(person, "│ \((isMine ? "You" : author).padded(to: 6))\(message.text ?? "")  \(mark)")
    }
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String { padding(toLength: length, withPad: " ", startingAt: 0) }
}

extension ChatDriver {
  fileprivate func shows(_ text: String) -> Bool { messages.contains { $0.text == text } }
  fileprivate var pendingCount: Int { messageCount(in: "pending") }
  fileprivate var isOnline: Bool { connection?.state == "online" }
  /// How often it has connected.
  fileprivate var onlineCount: Int { events.count { $0.event == "connection" && $0.state == "online" } }
  /// What it said of the session last.
  fileprivate var status: Event? { events.last { $0.event == "status" } }
}
