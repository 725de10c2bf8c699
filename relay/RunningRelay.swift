internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Glibc
internal import Logging
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay
internal import WardlineRelayServer
internal import WardlineTransport

/// The parts of a relay that runs, from the opening of its store to the last line of its log.
final class RunningRelay<Store: OperatedStore> {
  /// As they are now: a signal may have changed some.
  private var current: (settings: Settings, serve: Serve)
  private var settings: Serve { current.serve }
  private let threshold: LogThreshold
  private let logger: Logger
  private let store: Store
  private let loop: EventLoop
  private let server: RelayServer<Store>
  /// `nil` where no keys are fetched.
  private let fetched: IssuerKeys?
  private let scheduled: ScheduledBackups?
  private var control: ControlServer?
  private let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
  private var watchdog: Watchdog?

  /// Opens what belongs to a store; nobody can connect yet.
  init(
    _ current: (settings: Settings, serve: Serve), on store: Store, _ loop: EventLoop, _ threshold: LogThreshold,
    _ logger: Logger
  ) async throws {
    let settings = current.serve
    self.current = current
    self.threshold = threshold
    self.logger = logger
    self.store = store
    self.loop = loop
    let (access, data) = (settings.access, settings.data)
    let authority: TokenAuthority
    let policy: TokenPolicy
    (fetched, policy) = (try access.issuerKeys(directory: data, logger: logger), try access.policy)
    var keys = try await access.keys()
    if let fetched { keys = await fetched.firstKeys() }
    do throws(TokenAuthority.Failure) {
      authority = try TokenAuthority(directory: data, policy: policy, published: keys)
    } catch { throw Failure(.inputOutput, error.description) }
    try Self.compare(settings, authority, with: store, logger)
    keys?.log(to: logger)
    server = try RelayServer(
      loop: loop, store: store, people: store.people, revocations: store.revocations, audit: store.audit,
      authority: authority, logger: logger, places: settings.pace.places, pacing: settings.pace.pacing,
      quotas: settings.quotas,
      retentionMilliseconds: settings.retention?.milliseconds,
      endedRetentionMilliseconds: settings.retentionEnded?.milliseconds,
      confirmedTime: settings.clockIsRight ? .now : nil, history: settings.history,
      rules: settings.routing.rules, countedLanguages: LanguageNames.tags.compactMap { try? LanguageTag($0) }
    ) { error in
      // Nothing is acknowledged any more (G5); what was is on disk.
      let failure = Failure(error)
      let event: RelayLogEvent = if case .takenOver = error { .takenOver } else { .storeFailed }
      logger.log(event, "\(failure.message)")
      LogOutput.shared.flush()
      _exit(failure.status.rawValue)
    }
    if let fetched { await server.follow(fetched) }
    if let directory = settings.backups.backupDirectory {
      let backups = try store.requiredBackups
      do throws(StoreError) {
        scheduled = try ScheduledBackups(
          of: backups, in: directory, settings.backups.schedule, record: BackupRecord(directory: data), logger: logger)
      } catch { throw Failure(error) }
    } else {
      scheduled = nil
    }
  }

  /// Relays with different settings on one log would each treat the same people in another way.
  private static func compare(
    _ settings: Serve, _ authority: TokenAuthority, with store: Store, _ logger: Logger
  ) throws {
    var own = settings.inCommon
    own["token.key"] = authority.fingerprint
    for (name, value) in try store.differences(to: own).sorted(by: { $0.key < $1.key }) {
      guard name == "token.key" else {
        logger.log(
          .settingsDiffer,
          "another relay of this log has another --\(name): what people may do depends on the relay that they are connected to",
          ["setting": "\(name)", "here": "\(own[name] ?? "")", "there": "\(value.printable(charactersMax: 200))"])
        continue
      }
      try store.close()
      throw Failure(
        .configuration,
        """
        another relay serves the log with another \(settings.data)/token.key: a token that one has made would be refused at the other. Copy token.key \
        from the data directory of one of them to \(settings.data), and start again
        """)
    }
  }

  // MARK: The start

  /// Lets clients and operators connect, and says so.
  func listen() async throws {
    recordStart()
    let encryption = settings.encryption
    let port: Int
    do throws(TransportError) { port = try await server.listen(encryption.listening(on: settings.listen)) } catch {
      loop.stop()
      recordStop(outcome: "failed")
      throw Failure(.configuration, Self.explanation(of: error))
    }
    do {
      try await listenForOperators()
      control = try settings.openControl(of: server, store, threshold, logger)
    } catch {
      loop.stop()
      recordStop(outcome: "failed")
      throw error
    }
    let scheme = encryption.tls == nil ? "ws" : "wss"
    let address = "\(scheme)://\(ListenAddress(host: settings.listen.host, port: port))"
    encryption.log(await server.credentials, to: logger)
    if encryption.insecure {
      logger.log(.insecure, "listening without TLS: whoever is on the way can read along, and take over tokens")
    }
    if settings.clockIsRight {
      logger.log(
        .clockConfirmed, at: .warning,
        "the clock is confirmed by --clock-is-right: remove the flag, or the next start will believe a wrong clock, too")
    }
    logDatabase()
    logger.log(.listening, "listening on \(address)")
    manager.notify(.ready(listeningOn: address), or: logger)
    watchdog = manager.flatMap { Watchdog(of: loop, for: $0) }
    await watchdog?.start()
    scheduled?.start()
    SealOptions.sealPlainTexts(of: store, logger)
  }

  private func logDatabase() {
    guard let place = settings.store, let durability = try? store.durability() else { return }
    logger.log(
      .databaseInUse, "the log is in \(place); what is acknowledged is \(durability.text)",
      ["node": "\(store.node.text)", "relays": .number(store.peers.count + 1)])
  }

  private func listenForOperators() async throws {
    guard let admin = settings.admin else { return }
    let findBackups: @Sendable () -> BackupStatus = { [scheduled, record = BackupRecord(directory: settings.data)] in
      var status = scheduled?.status ?? BackupStatus()
      status.newestAt = [status.newestAt, record.read()].compactMap { $0 }.max()
      return status
    }
    do throws(TransportError) {
      let (port, isTLS) = try await server.listenForOperators(
        settings.encryption.listening(on: admin), storeIn: settings.data, names: settings.adminName,
        countingUndelivered: { [store] () throws(StoreError) in try store.undelivered() },
        findingBackups: store.backups == nil ? nil : findBackups)
      logger.log(
        .operatorsListening,
        "operators on \(isTLS ? "https" : "http")://\(ListenAddress(host: admin.host, port: port))")
    } catch {
      guard case .notLoopback(let host) = error else { throw Failure(.configuration, "--admin: \(error)") }
      throw Failure(
        .configuration,
        """
        other machines can reach \(host), and --admin is read there without TLS: give --tls-certificate and --tls-key, listen on 127.0.0.1, \
        or say --insecure
        """)
    }
  }

  private static func explanation(of error: TransportError) -> String {
    guard case .notLoopback(let host) = error else { return error.description }
    return """
      other machines can reach \(host), and without TLS whoever is on the way could read every message and take over every token: give \
      --tls-certificate and --tls-key, listen on 127.0.0.1, or say --insecure
      """
  }

  // MARK: ProcessSignals

  /// Returns with the first signal that ends the relay.
  func serve(until signals: ProcessSignals) async {
    for await signal in signals {
      guard signal == SIGHUP else { break }
      let level = settings.log.logLevel
      reread()
      if settings.log.logLevel != level { threshold.level = settings.log.logLevel }
      fetched?.refresh()
      await reload()
    }
  }

  /// Reads the configuration again. One that cannot be used changes nothing.
  private func reread() {
    do {
      let next = try Settings.reading(Serve.arguments)
      for difference in current.settings.differences(to: next.settings) {
        let isNow = Self.rereadNames.contains { difference.hasPrefix("\($0):") }
        let time = isNow ? "from now on" : "from the next start on"
        logger.log(.configurationChanged, "the configuration has changed, \(time)", ["setting": "\(difference)"])
      }
      current = next
    } catch {
      let reason = (error as? Settings.Invalid)?.problems.joined(separator: "; ") ?? Serve.message(for: error)
      logger.log(.configurationKept, "the configuration stays as it was", ["reason": "\(reason)"])
    }
  }

  /// What takes effect without a start.
  private static var rereadNames: [String] { ["jwks", "log-level"] }

  /// What an operator has changed takes effect now. Keys that cannot be used change nothing: nobody is disconnected for a file that is being
  /// written.
  private func reload() async {
    await server.lookAtAccess()
    await settings.encryption.reload(server, logger)
    do {
      if let keys = try await settings.access.keys() { await server.use(keys) }
    } catch let failure as Failure {
      logger.log(.keysUnchanged, "the keys of the issuer stay as they were", ["reason": "\(failure.message)"])
    } catch { logger.log(.keysUnchanged, "the keys of the issuer stay as they were", ["reason": "\(error)"]) }
  }

  // MARK: The end

  /// Commits what has arrived, tells everyone when to come back, and closes the store.
  func stop() async {
    manager.notify(.stopping, or: logger)
    logger.log(.draining, "stopping: committing what has come, and telling clients when to come back")
    boundShutdown()
    control?.stop()
    scheduled?.stop()
    await server.drain()
    fetched?.stop()
    loop.stop()
    recordStop()
    // So that nothing that was erased is left in the write-ahead log. Everything that was acknowledged is on disk already.
    do throws(StoreError) { try store.close() } catch {
      logger.log(.storeNotClosed, "the store could not be closed; what was acknowledged is on disk", ["reason": "\(error)"])
    }
  }

  /// Whatever hangs, the process ends in time: everything that was acknowledged is on disk anyway.
  private func boundShutdown() {
    let deadline = DispatchTime.now() + .milliseconds(Int(Limits.shutdownMaxMilliseconds) - 100)
    DispatchQueue.global().asyncAfter(deadline: deadline) { [logger] in
      logger.log(.shutdownOverdue, "shutting down took too long; ending without a goodbye to every client")
      LogOutput.shared.flush(withinMilliseconds: 50)
      _exit(ExitStatus.software.rawValue)
    }
  }

  // MARK: The audit log

  /// A disk that is full for now keeps no relay from serving what it has.
  private func recordStart() {
    let settings = Serve.settings(CommandLine.arguments.prefix(2) + current.settings.arguments)
    do throws(StoreError) { try store.audit.appendStart(settings, at: .now) } catch {
      logger.log(.auditLacks, "the audit log lacks this start", ["reason": "\(error)"])
    }
  }

  /// Says the head of the audit log, too, for whoever keeps it elsewhere.
  private func recordStop(outcome: String = "done") {
    do throws(StoreError) {
      try store.audit.append([AuditEvent(.stopped, outcome: outcome)], at: .now)
      RelayServer<Store>.log(try store.audit.head(), to: logger)
    } catch { logger.log(.auditLacks, "the audit log lacks this stop", ["reason": "\(error)"]) }
  }
}
