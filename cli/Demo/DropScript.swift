internal import Foundation
internal import WardlineHarness
internal import WardlineModel

/// The scripted demonstration: the main job, end to end, with the network and one of the programs failing in the middle.
struct DropScript {
  let programs: Programs
  private static let session = "ward-7"

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
  private static let after = [("Thank you, that is clear.", "شكراً، سأبقى على الخط.")]

  func run() throws {
    let place = try TemporaryDirectory()
    defer { place.remove() }
    let stage = try Cast(programs: programs, session: Self.session, directory: place.path)
    defer { stage.stop() }
    let (nurse, firstInterpreter) = (try stage.join(.nurse), try stage.join(.interpreter))
    defer { nurse.quit() }
    try expect("both are connected", nurse.wait { $0.connection?.state == "online" })
    try expect("both are connected", firstInterpreter.wait { $0.connection?.state == "online" })

    printHeading("A nurse and an interpreter talk. Between them: a relay, and a network that will fail.")
    try converse(nurse, firstInterpreter, Self.before)
    try expect("what they said has arrived", haveSent(nurse, firstInterpreter, count: 2 * Self.before.count))
    show(nurse, from: 0)

    printHeading("The network goes silent. No goodbye comes, as with a pulled cable. Both go on writing.")
    stage.link.setMode(.silent)
    try converse(nurse, firstInterpreter, Self.during, isHeard: false)
    try expect("the nurse's messages are kept", nurse.wait { $0.pendingCount == Self.during.count })
    try expect("the interpreter's messages are kept", firstInterpreter.wait { $0.pendingCount == Self.during.count })
    try expect("the silence is noticed", nurse.wait { $0.connection?.state != "online" })
    printLine(
      "nurse        ▌Connection lost. Messages will be sent when reconnected.  \(nurse.connection?.waiting ?? 0) waiting")
    show(nurse, from: 2 * Self.before.count)

    printHeading("The interpreter's program is killed (kill -9) and started again. Its messages are still there.")
    firstInterpreter.process.kill()
    let interpreter = try stage.join(.interpreter)
    defer { interpreter.quit() }
    try expect("the interpreter's messages are still pending", interpreter.wait { $0.pendingCount == Self.during.count })
    show(interpreter, from: 2 * Self.before.count, as: .interpreter)

    printHeading("The network comes back.")
    let healed = DispatchTime.now()
    stage.link.setMode(.open)
    try expect(
      "what waited has arrived", haveSent(nurse, interpreter, count: 2 * (Self.before.count + Self.during.count)))
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - healed.uptimeNanoseconds) / 1e9
    printLine(String(format: "everything that waited was delivered %.1f s after it healed", seconds))
    try converse(nurse, interpreter, Self.after)
    let lines = Self.before + Self.during + Self.after
    try expect("the last words have arrived", haveSent(nurse, interpreter, count: 2 * lines.count))
    show(nurse, from: 0)

    nurse.quit()
    interpreter.quit()
    let verdict = Verdict(
      written: [lines.map(\.0), lines.map(\.1)], log: try stage.logTexts(),
      transcripts: [try stage.transcriptTexts(of: .nurse), try stage.transcriptTexts(of: .interpreter)])
    printHeading("Both transcripts compared with the relay's log:")
    Output.write(verdict.line)
    guard verdict.isClean else { throw Failure(.software, "messages were lost, doubled or reordered") }
  }

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

  private func haveSent(_ nurse: ChatDriver, _ interpreter: ChatDriver, count: Int) -> Bool {
    [nurse, interpreter].allSatisfy { chat in
      chat.wait(milliseconds: 30_000) { $0.messages.count { $0.state == "sent" } >= count }
    }
  }

  private func expect(_ what: String, _ holds: Bool) throws {
    guard holds else { throw Failure(.software, "the demonstration failed: expected that \(what)") }
  }

  // MARK: What is seen

  private func printHeading(_ text: String) { Output.write("\n── \(text)") }

  private func printLine(_ text: String) { Output.write("   " + text) }

  private func show(_ chat: ChatDriver, from first: Int, as person: CastMember = .nurse) {
    for message in chat.messages.dropFirst(first) {
      let isMine = message.mine == true
      let other = person.role == .nurse ? CastMember.interpreter : .nurse
      let name = (isMine ? "You" : other.name).padding(toLength: 6, withPad: " ", startingAt: 0)
      let mark = message.state == "pending" ? "… pending" : isMine ? "✓ sent" : ""
      printLine(
        "\(person.role.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)) \(name) \(message.text ?? "")  \(mark)")
    }
  }
}

extension ChatDriver {
  fileprivate func shows(_ text: String) -> Bool { messages.contains { $0.text == text } }
  fileprivate var pendingCount: Int { messages.count { $0.state == "pending" } }
}
