import CSQLite
import Testing
import WardlineModel
import WardlineProtocol
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// What an operation says is one body in its row, sealed as a whole.
@Suite("Operations as a device keeps them")
struct OperationBodyRowTests {
  private static let secret = "Zwölf Milligramm"

  private static let actions: [ClientOperation.Action] = {
    let request = Sample.key(90)
    guard let language = try? LanguageTag("ar") else { return [] }
    return [
      .createSession, .setStatus(.paused, basedOn: 1), .submitFeedback(rating: 4, text: secret),
      .setPreference(name: "theme", value: secret), .publishProfile(name: secret, languages: [secret]), .retract(request),
      .confirmMessage(request),
      .invite(Sample.interpreter), .leave,
      .requestInterpreter(InterpreterRequest(language, urgency: .urgent, preferred: Sample.interpreter, note: secret)),
      .cancelRequest(request), .acceptRequest(request), .declineRequest(request, .wrongDialect), .renewRequest(request),
      .handOver(.shiftEnds, leavesAtOnce: true), .assignRequest(request, Sample.interpreter), .joinSession(reason: secret),
    ]
  }()

  private static func operation(_ action: ClientOperation.Action) -> ClientOperation {
    ClientOperation(
      key: Sample.key(7), session: action.rules.needsSession ? Sample.ward : nil, writtenAt: Sample.time(0), action: action)
  }

  private static func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK && sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test("there is one here of every kind but messages, whose text is in its own row")
  func complete() {
    #expect(Set(Self.actions.map(\.kind)) == Set(OperationKind.allCases).subtracting([.sendMessage]))
  }

  @Test("what a body says comes back, from a file that is sealed and from one that is sealed later", arguments: actions)
  func comesBack(action: ClientOperation.Action) throws {
    try withTemporaryDirectory { directory in
      for isSealed in [true, false] {
        let path = directory + "/\(isSealed).sqlite"
        let first = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: isSealed)
        _ = try first.enqueue([Self.operation(action), Sample.writing("a", key: 8)])
        try first.close()
        let store = try SQLiteClientStore(path: path, user: Sample.nurse)
        #expect((store.sealer == nil) == isSealed)
        for _ in 0..<9 { if try store.sealer?.step() != true { break } }
        #expect(try store.sealer?.step() != true, "there is an end to what is to be sealed")
        #expect(try store.queue().first?.operation == Self.operation(action))
      }
    }
  }

  @Test(
    "what cannot be opened is listed, fails instead of being sent as something else, and can be deleted", arguments: actions)
  func unreadable(action: ClientOperation.Action) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let first = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try first.enqueue([Self.operation(action)])
      try first.close()
      // Another operation's body, put there unsealed.
      try Self.run("UPDATE operation SET body = x'0a00'", on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let left = try #require(try store.queue().first?.operation.action)
      #expect(OperationIndex(left) == OperationIndex(action))
      #expect("\(left)".contains(Self.secret) == false)
      // Another program shows the store, too.
      let screen = try SQLiteClientStore(path: path, user: Sample.nurse)
      let claim = try store.claim([Sample.key(7)], under: try store.currentToken())
      #expect(claim.keys.isEmpty)
      #expect(try claim.committed?.counts == store.counts(), "what has failed is announced")
      let news = try screen.news()
      #expect(news?.counts == claim.committed?.counts && news?.changes == claim.committed?.changes)
      // A status that fails gives way to the one in force, as it does when a relay refuses it.
      if case .setStatus(let status, _) = action {
        #expect(claim.committed?.changes.contains(.statusRefused(status, session: Sample.ward, .unreadable)) == true)
        return #expect(try store.queue().isEmpty)
      }
      let row = try #require(try store.queueRow(for: Sample.key(7)))
      #expect(row.state == .failed && row.reason == .unreadable)
      _ = try store.delete(Sample.key(7))
      #expect(try store.queue().isEmpty)
    }
  }

  @Test("a message whose retraction cannot be opened stands as it stood")
  func unreadableRetraction() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let first = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try first.enqueue([Sample.writing("a", key: 1)])
      _ = try first.claim([Sample.key(1)])
      _ = try first.apply([.accepted(Sample.accepting(1, sequence: 1))])
      _ = try first.retract(Sample.key(1), as: Sample.key(2), at: Sample.time(2), replacement: nil)
      #expect(try first.message(Sample.key(1))?.state == .retracting)
      try first.close()
      try Self.run("UPDATE operation SET body = x'0a00'", on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let claim = try store.claim([Sample.key(2)], under: try store.currentToken())
      let message = try #require(try store.message(Sample.key(1)))
      #expect(claim.keys.isEmpty && message.state == .sent)
      #expect(claim.committed?.changes == [.message(message)])
    }
  }

  @Test("what an earlier version did not know is shown by the one that knows it", arguments: [true, false])
  func knownLater(isShown: Bool) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let event: LogEntry.Event = isShown ? .done(.cancelRequest(Sample.key(2))) : .done(.renewRequest(Sample.key(2)))
      let entry = LogEntry(
        session: Sample.ward, sequence: 3, key: nil, author: Sample.interpreter, loggedAt: Sample.time(3),
        writtenAt: Sample.time(3), event: .other(body: EventBody.bytes(of: event)))
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      var known = entry
      (known.sequence, known.event) = (2, .expired(Sample.key(2)))
      _ = try store.apply([.event(known), .event(entry)])
      #expect(
        try store.events(of: Sample.ward).map(\.kind) == [.expired] + (isShown ? [.done(.cancelRequest(Sample.key(2)))] : []))
      // It may have words: they go with the words around it. What is known has none, and stays.
      _ = try store.apply([.erased(through: 3, session: Sample.ward)])
      #expect(try store.events(of: Sample.ward).map(\.kind) == [.expired, .unknown])
    }
  }

  @Test("a body that says something else than its row is damage, and is not taken for what the row says")
  func otherBody() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let first = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
      _ = try first.enqueue([Self.operation(.leave)])
      try first.close()
      try Self.run("UPDATE operation SET kind = 'create_session'", on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse, isSealed: false)
      #expect(throws: StoreError.self) { try store.queue() }
    }
  }
}
