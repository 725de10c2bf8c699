internal import CLibpq
internal import Glibc

/// Sending statements and receiving their results: all statements are sent, then one sync, and the results are read in order.
///
/// libpq never waits here, in its nonblocking mode: this file waits, for either direction. Otherwise a long pipeline would stop, with the server
/// waiting until its results are read, and the client until its statements are.
extension PostgresConnection {
  /// What the server is to answer.
  private enum Expected {
    case preparation(PostgresStatement, name: String)
    case result
  }

  /// Runs statements in one round trip.
  ///
  /// - Parameter isCommit: whether the last statement commits what was written.
  /// - Returns: the result of each.
  /// - Throws: the error of the first statement that failed; those after it did not run.
  func exchange(_ commands: [PostgresPipeline.Command], isCommit: Bool) throws(PostgresError) -> [PostgresResult] {
    guard isUsable else { throw PostgresError(.lost, "the connection to the database was lost before") }
    try receiveUnasked()
    var expected: [Expected] = []
    var added: [PostgresStatement: String] = [:]
    for (index, command) in commands.enumerated() {
      let statement = command.statement
      // A part of what is queued may be sent at any time.
      let mayBeCommitted = isCommit && index == commands.count - 1
      let name = names[statement] ?? added[statement] ?? "s\(names.count + added.count)"
      if names[statement] == nil, added[statement] == nil {
        added[statement] = name
        guard prepare(statement, name) else { throw lost() }
        expected.append(.preparation(statement, name: name))
      }
      guard execute(name, command.parameters) else { throw lost(mayBeCommitted: mayBeCommitted) }
      expected.append(.result)
    }
    guard PQpipelineSync(handle) == 1 else { throw lost(mayBeCommitted: isCommit) }
    roundTrips += 1
    try flush(mayBeCommitted: isCommit)
    return try receive(expected, isCommit: isCommit)
  }

  // MARK: Sending

  private func prepare(_ statement: PostgresStatement, _ name: String) -> Bool {
    let types = statement.types.map { Oid($0.rawValue) }
    return PQsendPrepare(handle, name, statement.sql, Int32(types.count), types) == 1
  }

  /// Sends a prepared statement, with parameters and results in the binary format.
  private func execute(_ name: String, _ parameters: PostgresParameters) -> Bool {
    let values = parameters.values
    let lengths = values.map { Int32($0.range.count) }
    let formats = [Int32](repeating: 1, count: values.count)
    // An empty value has an address, too: without one it would be NULL.
    let bytes = parameters.bytes.isEmpty ? [0] : parameters.bytes
    return bytes.withUnsafeBytes { bytes in
      let addresses = values.map { value in
        value.type == nil ? nil : bytes.baseAddress.map { ($0 + value.range.lowerBound).assumingMemoryBound(to: CChar.self) }
      }
      return PQsendQueryPrepared(handle, name, Int32(values.count), addresses, lengths, formats, 1) == 1
    }
  }

  private func flush(mayBeCommitted: Bool) throws(PostgresError) {
    while true {
      switch PQflush(handle) {
      case 0: return
      case 1:
        // Results are read meanwhile, so that the server goes on.
        if try wait(for: POLLIN | POLLOUT, mayBeCommitted) & POLLOUT == 0, PQconsumeInput(handle) == 0 {
          throw lost(mayBeCommitted: mayBeCommitted)
        }
      default: throw lost(mayBeCommitted: mayBeCommitted)
      }
    }
  }

  // MARK: Receiving

  private func receive(_ expected: [Expected], isCommit: Bool) throws(PostgresError) -> [PostgresResult] {
    var results: [PostgresResult] = []
    var failure: PostgresError?
    for expectation in expected {
      let handle = try nextResult(mayBeCommitted: isCommit)
      let result = PostgresResult(handle, sealer: sealer)
      switch PQresultStatus(handle) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        if case .preparation(let statement, let name) = expectation { names[statement] = name } else { results.append(result) }
      // It did not run, because an earlier one failed.
      case PGRES_PIPELINE_ABORTED: continue
      default:
        let reported = PostgresError.reported(by: handle, mayBeCommitted: isCommit)
        failure = failure ?? reported.error
        guard reported.endsConnection else { continue }
        isUsable = false
        throw reported.error
      }
    }
    try receiveSync(isCommitted: isCommit && failure == nil)
    if let failure { throw failure }
    return results
  }

  /// - Parameter isCommitted: the result of COMMIT is there, so that a connection that is lost now is lost to later calls only.
  private func receiveSync(isCommitted: Bool) throws(PostgresError) {
    do throws(PostgresError) {
      let sync = PostgresResult(try nextResult(mayBeCommitted: false), sealer: sealer)
      guard sync.isSync else { throw PostgresError(.lost, "the server answered out of order") }
    } catch {
      isUsable = false
      if !isCommitted { throw error }
    }
  }

  private func nextResult(mayBeCommitted: Bool) throws(PostgresError) -> OpaquePointer {
    // Each result is followed by none, which ends those of its statement.
    for _ in 0..<2 {
      while PQisBusy(handle) == 1 {
        _ = try wait(for: POLLIN, mayBeCommitted)
        guard PQconsumeInput(handle) == 1 else { throw lost(mayBeCommitted: mayBeCommitted) }
      }
      if let result = PQgetResult(handle) { return result }
    }
    throw lost(mayBeCommitted: mayBeCommitted)
  }

  /// Reads what the server has said since the last call: that it ends the connection shows before anything is sent, when nothing is in doubt.
  private func receiveUnasked() throws(PostgresError) {
    while try poll(for: POLLIN, milliseconds: 0) != 0 {
      guard PQconsumeInput(handle) == 1 else { throw lost() }
    }
    guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
  }

  // MARK: Notifications

  /// Waits until the server has notified of something on a channel that this connection listens to, while no statement is under way.
  ///
  /// - Parameter isAwaited: whether a payload is one that the caller waits for.
  /// - Returns: `false` once the time has passed without one.
  func waitForNotification(milliseconds: Int32, where isAwaited: (String) -> Bool) throws(PostgresError) -> Bool {
    guard isUsable else { throw PostgresError(.lost, "the connection to the database was lost before") }
    var isFound = try takeNotifications(where: isAwaited)
    if !isFound, try poll(for: POLLIN, milliseconds: milliseconds) != 0 {
      try receiveUnasked()
      isFound = try takeNotifications(where: isAwaited)
    }
    return isFound
  }

  private func takeNotifications(where isAwaited: (String) -> Bool) throws(PostgresError) -> Bool {
    var isFound = false
    while let notification = PQnotifies(handle) {
      if isAwaited(String(cString: notification.pointee.extra)) { isFound = true }
      PQfreemem(notification)
    }
    guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
    return isFound
  }

  // MARK: Waiting

  private func wait(for events: Int32, _ mayBeCommitted: Bool) throws(PostgresError) -> Int32 {
    let found = try poll(for: events, milliseconds: silenceMilliseconds, mayBeCommitted)
    guard found == 0 else { return found }
    isUsable = false
    throw .connectionLost("the server did not answer for \(silenceMilliseconds) ms", mayBeCommitted: mayBeCommitted)
  }

  /// - Returns: what can be done now, or 0 when the time has passed.
  private func poll(
    for events: Int32, milliseconds: Int32, _ mayBeCommitted: Bool = false
  ) throws(PostgresError) -> Int32 {
    var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
    while true {
      let count = Glibc.poll(&descriptor, 1, milliseconds)
      if count >= 0 { return Int32(descriptor.revents) }
      guard errno == EINTR else { throw lost(mayBeCommitted: mayBeCommitted) }
    }
  }
}
