internal import Foundation
internal import Logging
internal import Synchronization
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

/// Does what `wardline-relay ctl` asks for, in the process of the relay. What changes something is in the audit log with the account of the machine
/// that asked, and in the log.
final class ControlActions<Store: OperatedStore>: Sendable {
  private let server: RelayServer<Store>
  private let store: Store
  private let data: String
  private let threshold: LogThreshold
  private let logger: Logger
  private let isBackingUp = Atomic(false)

  init(
    of server: RelayServer<Store>, _ store: Store, in data: String, _ threshold: LogThreshold,
    _ logger: Logger
  ) {
    self.server = server
    self.store = store
    self.data = data
    self.threshold = threshold
    self.logger = logger
  }

  func answer(
    _ request: ControlRequest, _ caller: ControlCaller, _ isGone: @escaping @Sendable () -> Bool
  ) async -> (lines: [UInt8], end: ControlEnd) {
    do {
      guard request.v == ControlRequest.version else {
        throw Failure(
          .unavailable,
          "the relay is of version \(WardlineVersion.text) and answers requests of version \(ControlRequest.version)")
      }
      switch request.command {
      case .sessions: return try await sessions()
      case .clients: return await clients()
      case .drain: return ([], try await drain(by: caller.account))
      case .revoke: return ([], try await revoke(request, by: caller.account))
      case .end: return ([], try await end(request, by: caller.account))
      case .backup: return ([], try await backUp(request, by: caller.account, isGone))
      case .logLevel: return ([], try await changeLogLevel(request, by: caller.account))
      }
    } catch {
      let failure =
        switch error {
        case let failure as Failure: failure
        case let error as StoreError: Failure(error)
        case let error as BackupFailure: Failure(error)
        case let refusal as OperatorRefusal: Failure(refusal)
        default: Failure(.usage, "\(error)".printable(charactersMax: Limits.reasonCharactersMax))
        }
      return ([], .failed(failure))
    }
  }

  private func sessions() async throws -> (lines: [UInt8], end: ControlEnd) {
    let held = Set(try store.holds.all().map(\.session))
    let rows = await server.operatorSessions()
    let lines = rows.flatMap { JSONLine($0, isHeld: held.contains($0.overview.session)).line }
    return (lines, .done("\(rows.count) sessions have not ended"))
  }

  private func clients() async -> (lines: [UInt8], end: ControlEnd) {
    let rows = await server.operatorConnections()
    return (rows.flatMap { JSONLine($0).line }, .done("\(rows.count) connections"))
  }

  // MARK: Changes

  /// As `systemctl stop` does it, on the same way: by the signal that the relay waits for.
  private func drain(by account: String) async throws -> ControlEnd {
    await record(AuditEvent(.controlled, by: account, detail: "drain"))
    log("drain", by: account)
    kill(getpid(), SIGTERM)
    return .done("the relay drains: it commits what has come, tells every client when to come back, and ends within 2 s")
  }

  private func revoke(_ request: ControlRequest, by account: String) async throws -> ControlEnd {
    if let device = request.device { return try await revoke(device, of: request, by: account) }
    let tokens: RevokedTokens
    switch (request.user, request.tokenId) {
    case (let user?, nil): tokens = .user(try UserID(user))
    case (nil, let id?) where (1...Limits.tokenIDBytesMax).contains(id.utf8.count): tokens = .token(id)
    default: throw Failure(.usage, "revoke takes either a user or a token's identifier")
    }
    let revocation = Revocation(of: tokens, at: .now, until: request.untilMs.map { Timestamp(milliseconds: $0) })
    let list = store.revocations(changedBy: account)
    let isKept = try await server.betweenCommits { () throws(StoreError) in try list.revoke(revocation) }
    guard isKept else { throw Failure.tooManyRevocations }
    // At once, and not with the next look.
    await server.lookAtOwnChange()
    log("revoke", by: account)
    return .done("revoked; who is connected with what was revoked is being disconnected")
  }

  private func revoke(_ device: String, of request: ControlRequest, by account: String) async throws -> ControlEnd {
    guard let user = request.user, request.tokenId == nil else { throw Failure(.usage, "a device is revoked with its user") }
    let device = UserDevice(try UserID(user), try DeviceID(device))
    let list = store.revocations(changedBy: account)
    let time = Timestamp.now
    let isKept = try await server.betweenCommits { () throws(StoreError) in try list.revoke(device, at: time) }
    guard isKept else { throw Failure.tooManyRevocations }
    await server.lookAtOwnChange()
    log("revoke", by: account)
    return .done("revoked; the device is asked to wipe itself when it comes: 'wardline-relay revoke list' says when it has")
  }

  private func end(_ request: ControlRequest, by account: String) async throws -> ControlEnd {
    guard let name = request.session, let reason = request.reason, (1...Limits.noteBytesMax).contains(reason.utf8.count) else {
      throw Failure(.usage, "end takes a session, and a reason of 1 to \(Limits.noteBytesMax) bytes")
    }
    let session = try SessionID(name)
    try await server.end(session, because: reason, by: account)
    log("end", ["session": "\(session)"], by: account)
    return .done("\(session) has ended; everyone in it reads the reason")
  }

  private func backUp(
    _ request: ControlRequest, by account: String, _ isGone: @escaping @Sendable () -> Bool
  ) async throws -> ControlEnd {
    guard let file = request.file, file.hasPrefix("/") else { throw Failure(.usage, "backup takes a path from /") }
    guard !isBackingUp.exchange(true, ordering: .relaxed) else {
      throw Failure(.queued, "another backup is under way; try again later")
    }
    defer { isBackingUp.store(false, ordering: .relaxed) }
    try OpenedStore.checkPlace(ofBackup: file, besides: data)
    let backups = try store.requiredBackups
    // A full disk keeps nobody from a backup to another one.
    await record(AuditEvent(.exported, by: account, detail: "backup"))
    let (began, begunAt) = (Date(), Timestamp.now)
    let result: Result<WrittenBackup, BackupFailure> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        do throws(BackupFailure) {
          let written = try backups.backUp(to: file, replaces: request.force == true) { _ in !isGone() }
          continuation.resume(returning: .success(written))
        } catch { continuation.resume(returning: .failure(error)) }
      }
    }
    let written = try result.get()
    // Its age is shown only: one that cannot be noted is as good.
    try? BackupRecord(directory: data).write(begunAt)
    let seconds = Int64(Date().timeIntervalSince(began) * 1_000).inSeconds
    log("backup", by: account)
    return .done(
      "\(file): \(written.contents.sessions) sessions, \(written.contents.entries) entries, \(written.bytes) bytes, in \(seconds) s"
    )
  }

  private func changeLogLevel(_ request: ControlRequest, by account: String) async throws -> ControlEnd {
    let before = threshold.level
    guard let name = request.level else { return .done("\(before)") }
    guard let level = Logger.Level(rawValue: name) else {
      let all = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "'\(name.printable())' is not a level: use one of \(all)")
    }
    await record(AuditEvent(.controlled, by: account, detail: "log-level \(level)"))
    // The line is there, whichever of the two it would be left out at.
    threshold.level = min(before, level, .notice)
    defer { threshold.level = level }
    log("log-level", ["from": "\(before)", "to": "\(level)"], by: account)
    return .done("\(level)")
  }

  // MARK: Records

  /// A disk that is full keeps nobody from what helps then; the log says that the row is missing.
  private func record(_ event: AuditEvent) async {
    do throws(StoreError) {
      try await server.betweenCommits { [store] () throws(StoreError) in try store.audit.append([event], at: .now) }
    } catch {
      logger.log(
        .auditLacks, "the audit log lacks what an operator did",
        ["reason": "\(error)", "command": "\(event.detail)", "by": "\(event.actor)"])
    }
  }

  private func log(_ command: String, _ fields: Logger.Metadata = [:], by account: String) {
    logger.log(.controlled, "by ctl", fields.merging(["command": "\(command)", "by": "\(account)"]) { $1 })
  }
}

extension Failure {
  fileprivate init(_ refusal: OperatorRefusal) {
    switch refusal {
    case .noSuchSession(let session): self.init(.noInput, "there is no session '\(session)'; nothing was changed")
    case .hasEnded(let session): self.init(.data, "\(session) has ended already; nothing was changed")
    case .busy: self.init(.queued, "the relay cannot store anything for now; try again later")
    case .draining: self.init(.unavailable, "the relay is stopping; nothing was changed")
    case .rejected(let code): self.init(.data, "the relay refuses it: \(code.rawValue.printable())")
    }
  }

  static var tooManyRevocations: Failure {
    Failure(
      .data,
      "\(Limits.revocationsMax) revocations are kept, and this one was not added: use 'people disable', or give --until "
        + "with the next ones, so that they are forgotten")
  }
}

extension Serve {
  /// Opens the socket of `ctl`. A place of the operator's choice that cannot be used is an error; the usual one only takes `ctl` away, since a
  /// file system without sockets is no reason to serve nobody.
  func openControl<Store: OperatedStore>(
    of server: RelayServer<Store>, _ store: Store, _ threshold: LogThreshold, _ logger: Logger
  ) throws(Failure) -> ControlServer? {
    let actions = ControlActions(of: server, store, in: data, threshold, logger)
    // Whoever may connect is trusted, but a program that goes wrong shall not fill the log.
    let throttle = Mutex(LogThrottle())
    let path = control ?? ControlSocket.path(in: data)
    do throws(ControlSocket.Failure) {
      let opened = try ControlServer(at: path, handler: { await actions.answer($0, $1, $2) }) { caller, reason in
        let isLogged = throttle.withLock { throttle in
          let now = Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000)
          _ = throttle.tick(at: now)
          return throttle.admits(at: now)
        }
        guard isLogged else { return }
        logger.log(
          .controlRefused, "ctl was refused", ["user": "\(caller.map { "\($0.user)" } ?? "unknown")", "reason": "\(reason)"])
      }
      logger.log(.controlListening, "ctl at \(path)")
      return opened
    } catch {
      guard control == nil else { throw Failure(.configuration, "--control: \(error)") }
      logger.log(.controlUnavailable, "'wardline-relay ctl' cannot be used: \(error)")
      return nil
    }
  }
}
