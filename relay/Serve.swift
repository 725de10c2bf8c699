internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay
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
        wardline-relay serve --data relay-data \\
          --store postgres://wardline@db.example/wardline
        wardline-relay serve --data relay-data --discover \\
          --issuer https://id.example --audience wardline
      """)

  @Option(
    help: ArgumentHelp(
      "A file with settings, in YAML, each named as its flag.",
      discussion: """
        A flag goes before the variable of its name, such as WARDLINE_RELAY_TLS_KEY, and that before the file. A setting that there is not \
        ends the relay with 78. WARDLINE_RELAY_CONFIG names the file, too. See 'wardline-relay config --help'.
        """, valueName: "file"), completion: .file())
  var config: String?

  @Option(help: ArgumentHelp("Where to listen; port 0 picks a free port.", valueName: "host:port"))
  var listen = ListenAddress(host: "127.0.0.1", port: 7440)

  @Option(
    help: ArgumentHelp("The directory of the log and the signing key; created if missing.", valueName: "dir"),
    completion: .directory)
  var data: String

  @Option(
    help: ArgumentHelp(
      "The database with the log, in PostgreSQL 15 or newer; without it the log is a file in the data directory.",
      discussion: """
        Such as postgres://wardline@db.example/wardline. The password is in the file that PGPASSFILE names, or in the systemd credential \
        'postgres-password', and never in the address. To other machines TLS proves who the server is. The signing key stays in the data \
        directory, which names the database for other commands. Several relays may serve one database: each needs a data directory of its own, \
        with the same token.key, and the same flags.
        """, valueName: "postgres://…"))
  var store: String?

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

  @Flag(
    help: ArgumentHelp(
      "Confirms the clock of this machine at this start.",
      discussion: """
        A relay whose clock is more than a day past what its last run and its uptime confirm erases nothing and is not ready: the clock may be \
        wrong, and erasing is for good. If the relay was stopped for that long, or a backup was restored, and the clock is right, start it once \
        with this flag.
        """))
  var clockIsRight = false

  @Option(
    help: ArgumentHelp(
      "What members see of a session: all, or what follows from when they became a member.",
      discussion: """
        With membership, who is invited, or accepts a request or a handover, is served no entry from before that, on any device. Who \
        created the session sees all of it. A token that names sessions opens these whole.
        """, valueName: "all|membership"))
  var history = ServedHistory.all

  @Option(
    help: ArgumentHelp(
      "Which phrases of the phrase book are taken: only those that a person has reviewed, or all.",
      discussion: """
        A wrong sentence about a medicine is worse than none: translations count as unreviewed until the file that they are in names who has \
        reviewed them. With unreviewed these are taken, too, and marked wherever they are shown. Devices are told when they connect.
        """, valueName: "reviewed|unreviewed"))
  var phrases = TakenPhrases.reviewed

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

  @Option(
    help: ArgumentHelp(
      "A name by which --admin is asked, besides addresses, localhost and the names of this machine; can be repeated.",
      discussion: """
        By plain HTTP a request for another name is answered with 421, so that no page in an operator's browser can read the answers; only \
        /livez is answered for every name. With TLS the certificate proves the name.
        """, valueName: "host"))
  var adminName: [String] = []

  @OptionGroup(title: "Limits") var pace: PaceOptions

  @OptionGroup(title: "Requests") var routing: RoutingOptions

  @OptionGroup(title: "Quotas") var quota: QuotaOptions

  @OptionGroup(title: "Backups") var backups: BackupOptions

  @OptionGroup(title: "Log") var log: LogOptions

  @Option(
    help: ArgumentHelp(
      "The socket of 'wardline-relay ctl'; without it control.sock in the data directory.",
      discussion: "Only the account of the relay and root can use it.", valueName: "path"), completion: .file())
  var control: String?

  func validate() throws {
    let bounds = Limits.retentionMinMilliseconds...Limits.retentionMaxMilliseconds
    for (name, span) in [("--retention", retention), ("--retention-ended", retentionEnded)] {
      if let span, !bounds.contains(span.milliseconds) {
        throw ValidationError("\(name) is 1s to 3650d; leave it out to keep everything")
      }
    }
    guard store != nil else { return }
    do { _ = try StorePlace(option: store) } catch { throw ValidationError("--store: \(error)") }
    if backups.backupDirectory != nil {
      throw ValidationError("a database is backed up with its own programs, such as pg_dump: leave out --backup-directory")
    }
  }

  func run() async throws {
    try await reporting {
      // Read once: what a start records and compares with later is what it runs with, whatever becomes of the file meanwhile.
      let settings: Settings
      let serve: Serve
      do { (settings, serve) = try Settings.reading(Serve.arguments) } catch let invalid as Settings.Invalid {
        throw Failure(invalid)
      }
      let sink = try serve.log.sink(environment: ProcessInfo.processInfo.environment)
      // Nothing is asked of a relay by these, and who sends one by mistake ends no conversation.
      for number in [SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
      do { try await serve.run(as: settings, loggingTo: sink) } catch let error as StoreError {
        try Failure(error).reportAndExit(in: sink)
      } catch let failure as Failure { try failure.reportAndExit(in: sink) }
    }
  }

  private func run(as settings: Settings, loggingTo sink: LogSink) async throws {
    let threshold = LogThreshold(log.logLevel)
    let handler = RelayLogHandler(sink, from: threshold)
    LoggingSystem.bootstrap { _ in handler }
    // First: what is missing of the installation is no fault of the store.
    let loop: EventLoop
    do throws(TransportError) { loop = try EventLoop(name: "relay") } catch { throw Failure(noLoop: error) }
    switch try OpenedStore.serving(data, at: StorePlace(option: store), sealKey: seal.sealKey) {
    case .file(let store): try await run(as: settings, on: store, loop, threshold)
    case .database(let store, let lock):
      try await run(as: settings, on: store, loop, threshold)
      withExtendedLifetime(lock) {}
    }
  }

  private func run(
    as settings: Settings, on store: some OperatedStore, _ loop: EventLoop, _ threshold: LogThreshold
  ) async throws {
    let running = try await RunningRelay((settings, self), on: store, loop, threshold, Logger(label: "wardline-relay"))
    // Trapped before the relay says that it listens, so that a signal after that line always drains.
    let signals = await ProcessSignals(SIGTERM, SIGINT, SIGHUP)
    try await running.listen()
    await running.serve(until: signals)
    await running.stop()
    LogOutput.shared.flush()
  }

  /// The arguments of the program, without its name and the command's.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst(2)) }

  /// Of the flags of a relay, what the audit log records: all, since none is a secret, and the version of the program.
  static func settings(_ arguments: [String]) -> String {
    (["version \(WardlineVersion.text)"] + arguments.dropFirst(2)).joined(separator: " ").printable(charactersMax: .max)
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

extension Serve {
  /// How much one user and one session may have, and which phrases.
  var quotas: Quotas {
    var quotas = quota.quotas
    quotas.takesUnreviewedPhrases = phrases == .unreviewed
    return quotas
  }
}

extension Serve {
  /// What all relays of one log should have in common, by the names of their flags.
  var inCommon: [String: String] {
    [
      "history": history.rawValue, "phrases": phrases.rawValue, "retention": retention?.description ?? "none",
      "retention-ended": retentionEnded?.description ?? "none", "waves": "\(routing.waves)", "wave-time": "\(routing.waveTime)",
      "ring-time": "\(routing.ringTime)", "duty-grace": "\(routing.dutyGrace)", "request-expiry": "\(routing.requestExpiry)",
      "on-duty-max": "\(routing.onDutyMax)", "user-records-max": "\(quota.userRecordsMax)",
      "user-bytes-max": "\(quota.userBytesMax)", "user-sessions-max": "\(quota.userSessionsMax)",
      "session-entries-max": "\(quota.sessionEntriesMax)", "session-bytes-max": "\(quota.sessionBytesMax)",
    ]
  }
}

/// Which phrases a relay takes.
enum TakenPhrases: String, ExpressibleByArgument, CaseIterable { case reviewed, unreviewed }
