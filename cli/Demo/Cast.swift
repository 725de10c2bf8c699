internal import WardlineHarness

/// A relay, a link that can fail, and the people who meet over it: everything in one directory.
struct Cast {
  let programs: Programs
  let session: String
  let directory: String
  let link: FaultyLink
  private let relay: ChildProcess
  private var data: String { directory + "/relay" }

  init(programs: Programs, session: String, directory: String) throws {
    self.programs = programs
    self.session = session
    self.directory = directory
    let (relay, port) = try programs.startRelay(data: directory + "/relay")
    self.relay = relay
    link = try FaultyLink(to: port)
    for person in [CastMember.nurse, .interpreter] {
      try programs.makeToken(person, session: session, data: data, at: tokenFile(of: person))
    }
  }

  /// Where clients connect: to the link, and through it to the relay.
  var url: String { "ws://127.0.0.1:\(link.port)" }

  func tokenFile(of person: CastMember) -> String { "\(directory)/\(person.user).token" }
  func storeFile(of person: CastMember) -> String { "\(directory)/\(person.user).sqlite" }

  /// Starts a person's program.
  func join(_ person: CastMember) throws -> ChatDriver {
    try ChatDriver(programs, relay: url, session: session, token: tokenFile(of: person), store: storeFile(of: person))
  }

  /// The messages of the relay's log, in its order.
  func logTexts() throws -> [String] { try programs.logTexts(data: data, session: session) }

  /// The messages of a person's store, in the log's order; the unsent last.
  func transcriptTexts(of person: CastMember) throws -> [String] {
    try programs.transcriptTexts(store: storeFile(of: person), session: session)
  }

  func stop() {
    link.stop()
    relay.terminate()
    if relay.waitForExit(milliseconds: 3_000) == nil { relay.kill() }
  }
}
