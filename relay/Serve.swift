internal import ArgumentParser
internal import Foundation
internal import Logging
internal import UnixSignals
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer
internal import WardlineRelaySQLite
internal import WardlineTransport

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs a relay until SIGTERM or SIGINT.",
    discussion: """
      What the relay acknowledges is synced to disk in the data directory. At the signal it commits what has arrived, tells every client when to \
      reconnect, and exits within 2 seconds. At SIGHUP it reads --config, the certificate and --jwks again, and looks at once for revoked tokens.

      For example:
        wardline-relay serve --listen 127.0.0.1:7440 \\
          --data relay-data
        wardline-relay serve --listen 0.0.0.0:7443 \\
          --data /var/lib/wardline \\
          --tls-certificate relay.pem --tls-key relay.key
        wardline-relay serve --data relay-data \\
          --config relay.yaml
        wardline-relay serve --data relay-data --retention 30d
        wardline-relay serve --data relay-data \\
          --retention 365d --retention-ended 30d
        wardline-relay serve --data relay-data \\
          --history membership
        wardline-relay serve --data relay-data \\
          --admin 127.0.0.1:7441
        wardline-relay serve --data relay-data \\
          --user-bytes-max 4000000 --session-entries-max 200000
        wardline-relay serve --data relay-data \\
          --backup-directory /backup --backup-every 24h \\
          --backup-keep 7
        wardline-relay serve --data relay-data \\
          --jwks keys.json --issuer https://id.example \\
          --audience wardline --claim language=locale
        wardline-relay serve --data relay-data --discover \\
          --issuer https://id.example --audience wardline
      """)

  @Option(
    help: ArgumentHelp(
      "A file with settings, in YAML, each named as its flag.",
      discussion: """
        A flag goes before the variable of its name, such as WARDLINE_RELAY_TLS_KEY, and that before the file. A setting that there is not \
        ends the relay with 78. WARDLINE_RELAY_CONFIG names the file, too. See 'wardline-relay config --help'.
        """, valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Where to listen; port 0 picks a free port.", valueName: "host:port"))
  var listen = ListenAddress(host: "127.0.0.1", port: 7440)

  @Option(help: ArgumentHelp("The directory of the log and the signing key; created if missing.", valueName: "dir"))
  var data: String

  @OptionGroup var encryption: EncryptionOptions

  @Option(
    help: ArgumentHelp(
      "How long messages, notes of requests and feedback are kept, such as 12h or 30d; without it for ever.",
      discussion: """
        After that their text is erased from the disk, in small batches. Participants, statuses, retractions and the keys of all messages \
        stay. A device that was away for longer is told which entries it cannot get any more.
        """, valueName: "span"))
  var retention: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "How long they are kept after their session ended, such as 7d; without it as long as all others.",
      discussion: """
        A session that ended that long ago loses its text, as after --retention; whichever of both comes first. Sessions that go on are kept. \
        Neither erases anything of a session under a legal hold: see 'wardline-relay hold'.
        """, valueName: "span"))
  var retentionEnded: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "What members see of a session: all, or what follows from when they became a member.",
      discussion: """
        With membership, who is invited, or accepts a request or a handover, is served no entry from before that, on any device. Who \
        created the session sees all of it. A token that names sessions opens these whole.
        """, valueName: "all|membership"))
  var history = ServedHistory.all

  @OptionGroup(title: "Encryption at rest") var seal: SealOptions

  @OptionGroup(title: "Access") var access: AccessOptions

  @Option(
    help: ArgumentHelp(
      "Where to answer operators and their tools: a page at /, and /livez, /readyz, /metrics and /status.json; without it nowhere.",
      discussion: """
        On a loopback address by plain HTTP, elsewhere by HTTPS with the relay's certificate, or with --insecure. The answers name no \
        session and no user; whoever can connect can read them.
        """, valueName: "host:port"))
  var admin: ListenAddress?

  @OptionGroup(title: "Limits") var pace: PaceOptions

  @OptionGroup(title: "Requests") var routing: RoutingOptions

  @OptionGroup(title: "Quotas") var quota: QuotaOptions

  @OptionGroup(title: "Backups") var backups: BackupOptions

  @OptionGroup(title: "Log") var log: LogOptions

  @Option(
    help: ArgumentHelp(
      "The socket of 'wardline-relay ctl'; without it control.sock in the data directory.",
      discussion: "Only the account of the relay and root can use it.", valueName: "path"))
  var control: String?

  func validate() throws {
    let bounds = Limits.retentionMinMilliseconds...Limits.retentionMaxMilliseconds
    for (name, span) in [("--retention", retention), ("--retention-ended", retentionEnded)] {
      if let span, !bounds.contains(span.milliseconds) {
        throw ValidationError("\(name) is 1s to 3650d; leave it out to keep everything")
      }
    }
  }

  func run() async throws {
    try await reporting {
      let sink = try log.sink(environment: ProcessInfo.processInfo.environment)
      do { try await serve(loggingTo: sink) } catch let error as StoreError {
        try Failure(error).reportAndExit(in: sink)
      } catch let failure as Failure { try failure.reportAndExit(in: sink) }
    }
  }

  private func serve(loggingTo sink: LogSink) async throws {
    let threshold = LogThreshold(log.logLevel)
    let handler = RelayLogHandler(sink, from: threshold)
    LoggingSystem.bootstrap { _ in handler }
    let logger = Logger(label: "wardline-relay")

    let store: SQLiteRelayStore
    do throws(StoreError) { store = try SQLiteRelayStore(directory: data, sealing: seal.sealingRelay) } catch {
      throw Failure(error)
    }
    let authority: TokenAuthority
    let (fetched, policy) = (try access.issuerKeys(directory: data, logger: logger), try access.policy)
    var keys = try await access.keys()
    if let fetched { keys = await fetched.firstKeys() }
    do throws(TokenAuthority.Failure) {
      authority = try await TokenAuthority(directory: data, policy: policy, published: keys)
    } catch { throw Failure(.inputOutput, error.description) }
    keys?.log(to: logger)
    let loop: EventLoop
    do throws(TransportError) { loop = try EventLoop(name: "relay") } catch { throw Failure(.configuration, error.description) }

    let server = try RelayServer(
      loop: loop, store: store, people: store.people, revocations: store.revocations, audit: store.audit,
      authority: authority, logger: logger, places: pace.places, pacing: pace.pacing, quotas: quota.quotas,
      retentionMilliseconds: retention?.milliseconds, endedRetentionMilliseconds: retentionEnded?.milliseconds,
      history: history, rules: routing.rules
    ) { error in
      // Nothing is acknowledged any more (G5); what was is on disk.
      logger.log(.storeFailed, "\(Failure(error).message)")
      _exit(ExitStatus.inputOutput.rawValue)
    }
    if let fetched { await server.follow(fetched) }
    let scheduled: ScheduledBackups?
    do throws(StoreError) {
      scheduled = try backups.backupDirectory.map { directory throws(StoreError) in
        try ScheduledBackups(of: store, in: directory, backups.schedule, logger: logger)
      }
    } catch { throw Failure(error) }
    // Trapped before the relay says that it listens, so that a signal after that line always drains.
    let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
    recordStart(in: store, logger)
    let port: Int
    do throws(TransportError) { port = try await server.listen(encryption.listening(on: listen)) } catch {
      loop.stop()
      recordStop(in: store, logger, outcome: "failed")
      throw Failure(.configuration, Self.explanation(of: error))
    }
    let controlServer: ControlServer?
    do {
      try await listenForOperators(on: server, of: store, logger)
      controlServer = try openControl(of: server, store, threshold, logger)
    } catch {
      loop.stop()
      recordStop(in: store, logger, outcome: "failed")
      throw error
    }
    let scheme = encryption.tls == nil ? "ws" : "wss"
    let address = "\(scheme)://\(ListenAddress(host: listen.host, port: port))"
    encryption.log(await server.credentials, to: logger)
    if encryption.insecure {
      logger.log(.insecure, "listening without TLS: whoever is on the way can read along, and take over tokens")
    }
    logger.log(.listening, "listening on \(address)")
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    manager.notify(.ready(listeningOn: address), or: logger)
    let watchdog = manager.flatMap { Watchdog(of: loop, for: $0) }
    await watchdog?.start()
    scheduled?.start()
    seal.start(store.sealer, logger)
    var current = (settings: try Settings(Self.arguments), serve: self)
    for await signal in signals {
      guard signal == .sighup else { break }
      let level = current.serve.log.logLevel
      current = reread(current, logger)
      if current.serve.log.logLevel != level { threshold.level = current.serve.log.logLevel }
      fetched?.refresh()
      await current.serve.reload(server, logger)
    }
    manager.notify(.stopping, or: logger)
    logger.log(.draining, "stopping: committing what has come, and telling clients when to come back")
    boundShutdown(logger)
    controlServer?.stop()
    scheduled?.stop()
    await server.drain()
    fetched?.stop()
    loop.stop()
    recordStop(in: store, logger)
    // So that nothing that was erased is left in the write-ahead log. Everything that was acknowledged is on disk already.
    do throws(StoreError) { try store.close() } catch {
      logger.log(.storeNotClosed, "the store could not be closed; what was acknowledged is on disk", ["reason": "\(error)"])
    }
  }

  /// Of the flags of a relay, what the audit log records: all, since none is a secret, and the version of the program.
  static func settings(_ arguments: [String]) -> String {
    (["version \(WardlineVersion.text)"] + arguments.dropFirst(2)).joined(separator: " ").printable(charactersMax: .max)
  }

  /// A disk that is full for now keeps no relay from serving what it has.
  private func recordStart(in store: SQLiteRelayStore, _ logger: Logger) {
    let configured = (try? Settings(Self.arguments).arguments) ?? Self.arguments
    let settings = Self.settings(CommandLine.arguments.prefix(2) + configured)
    do throws(StoreError) { try store.audit.appendStart(settings, at: .now()) } catch {
      logger.log(.auditLacks, "the audit log lacks this start", ["reason": "\(error)"])
    }
  }

  /// Says the head of the audit log, too, for whoever keeps it elsewhere.
  private func recordStop(in store: SQLiteRelayStore, _ logger: Logger, outcome: String = "done") {
    do throws(StoreError) {
      try store.audit.append([AuditEvent(.stopped, outcome: outcome)], at: .now())
      RelayServer<SQLiteRelayStore>.log(try store.audit.head(), to: logger)
    } catch { logger.log(.auditLacks, "the audit log lacks this stop", ["reason": "\(error)"]) }
  }

  private func listenForOperators(
    on server: RelayServer<SQLiteRelayStore>, of store: SQLiteRelayStore, _ logger: Logger
  ) async throws {
    guard let admin else { return }
    do throws(TransportError) {
      let (port, isTLS) = try await server.listenForOperators(
        encryption.listening(on: admin), storeIn: data,
        countingUndelivered: { () throws(StoreError) in try store.undelivered() })
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

  /// The arguments of the program, without its name and the command's.
  private static var arguments: [String] { Array(CommandLine.arguments.dropFirst(2)) }

  /// Reads the configuration again. One that cannot be used changes nothing.
  private func reread(
    _ current: (settings: Settings, serve: Serve), _ logger: Logger
  ) -> (settings: Settings, serve: Serve) {
    do {
      let next = try Settings(Self.arguments)
      let serve = try next.serve()
      for difference in current.settings.differences(to: next) {
        let isNow = Self.rereadNames.contains { difference.hasPrefix("\($0):") }
        let time = isNow ? "from now on" : "from the next start on"
        logger.log(.configurationChanged, "the configuration has changed, \(time)", ["setting": "\(difference)"])
      }
      return (next, serve)
    } catch {
      let reason = (error as? Settings.Invalid)?.problems.joined(separator: "; ") ?? Serve.message(for: error)
      logger.log(.configurationKept, "the configuration stays as it was", ["reason": "\(reason)"])
      return current
    }
  }

  /// What takes effect without a start.
  private static let rereadNames = ["jwks", "log-level"]

  /// What an operator has changed takes effect now. Keys that cannot be used change nothing: nobody is disconnected for a file that is being
  /// written.
  private func reload(_ server: RelayServer<SQLiteRelayStore>, _ logger: Logger) async {
    await server.lookAtAccess()
    await encryption.reload(server, logger)
    do {
      if let keys = try await access.keys() { await server.use(keys) }
    } catch let failure as Failure {
      logger.log(.keysUnchanged, "the keys of the issuer stay as they were", ["reason": "\(failure.message)"])
    } catch { logger.log(.keysUnchanged, "the keys of the issuer stay as they were", ["reason": "\(error)"]) }
  }

  /// Whatever hangs, the process ends in time: everything that was acknowledged is on disk anyway.
  private func boundShutdown(_ logger: Logger) {
    let deadline = DispatchTime.now() + .milliseconds(Int(Limits.shutdownMaxMilliseconds) - 100)
    DispatchQueue.global().asyncAfter(deadline: deadline) {
      logger.log(.shutdownOverdue, "shutting down took too long; ending without a goodbye to every client")
      _exit(ExitStatus.software.rawValue)
    }
  }
}

/// A host and a port, as `127.0.0.1:7440` or `[::1]:7440`.
struct ListenAddress: ExpressibleByArgument, CustomStringConvertible {
  var host: String
  var port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = Int(argument[argument.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    let host = argument[..<colon]
    self.port = port
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
    guard !self.host.isEmpty else { return nil }
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  var defaultValueDescription: String { description }
}

extension ServedHistory: ExpressibleByArgument {}
