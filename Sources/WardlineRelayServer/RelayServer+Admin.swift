internal import Dispatch
internal import Foundation
internal import WardlineModel
package import WardlineRelay
package import WardlineTransport

// What operators and their tools ask of a running relay: whether it lives, whether it is ready, its metrics, and a page of them (decision 040).
extension RelayServer {
  /// What the relay counts of itself, and who waits to be told.
  struct Operations {
    let startedAt = Timestamp.now
    var commits = BucketHistogram(bounds: Limits.metricCommitBucketsMicroseconds)
    var commitsRefused = 0
    var loopLag = BucketHistogram(bounds: Limits.metricLatencyBucketsMilliseconds)
    /// When the timer of each second is due.
    var tickDueAtMilliseconds: Int64?

    var server: HTTPServer?
    fileprivate var hosts = AdminHosts()
    fileprivate var files = StoreFiles(directory: ".")
    fileprivate var sizes = Measurement<StoreFiles.Sizes?>()
    /// How the relay finds out about its backups; `nil` where that cannot be asked.
    fileprivate var findBackups: (@Sendable () -> BackupStatus)?
    /// What was found last; `nil` before that.
    fileprivate var backups: BackupStatus?
    fileprivate var write = Measurement<Readiness.Write>()
    /// How undelivered messages are counted; `nil` where that cannot be asked.
    fileprivate var countUndelivered: Undelivered.Counter?
    /// `nil` where the store could not be read.
    fileprivate var undelivered = Measurement<Undelivered?>(ageMaxMilliseconds: Limits.undeliveredAgeMaxMilliseconds)
    fileprivate var history = StatusHistory()
    fileprivate var questions: [Question] = []
    /// The texts of the metrics, until they are too old.
    fileprivate var texts: [MetricsFormat: (text: String, atMilliseconds: Int64)] = [:]
    fileprivate let queue = DispatchQueue(label: "wardline.relay.operations", qos: .utility)
  }

  fileprivate struct Question {
    var kind: Kind
    var askedAtMilliseconds: Int64
    var respond: @Sendable (HTTPResponse) -> Void

    enum Kind {
      case readiness
      case metrics(MetricsFormat)
      case status
    }
  }

  /// Listens for operators' tools, and answers with the port and whether that is HTTPS: as the relay's certificate says where other machines
  /// can reach it, and plain HTTP on a loopback address.
  ///
  /// - Parameters:
  ///   - directory: where the store is.
  ///   - names: by which it is asked, besides addresses and this machine's names.
  ///   - undelivered: counts the messages that have not reached everybody. Called where the log is read, every few seconds at most.
  ///   - backups: says what is known of the backups. Called off the loop, once a second at most.
  /// - Throws: `notLoopback` where other machines could read along.
  package func listenForOperators(
    _ configuration: Listening, storeIn directory: String, names: [String] = [],
    countingUndelivered undelivered: Undelivered.Counter? = nil, findingBackups backups: (@Sendable () -> BackupStatus)? = nil
  ) throws(TransportError) -> (port: Int, isTLS: Bool) {
    operations.files = StoreFiles(directory: directory)
    operations.countUndelivered = undelivered
    operations.findBackups = backups
    do throws(TransportError) {
      let server = try makeServer(configuration, tls: nil, isLoopbackOnly: !configuration.isInsecure)
      operations.server = server
      operations.hosts = AdminHosts(names + [configuration.host] + AdminHosts.ofThisMachine)
      return (server.port, false)
    } catch {
      guard case .notLoopback = error, configuration.tls != nil else { throw error }
    }
    let server = try makeServer(configuration, tls: configuration.tls, isLoopbackOnly: false)
    operations.server = server
    return (server.port, true)
  }

  private func makeServer(
    _ configuration: Listening, tls: TLSServer?, isLoopbackOnly: Bool
  ) throws(TransportError) -> HTTPServer {
    try HTTPServer(
      loop: loop, host: configuration.host, port: configuration.port, tls: tls, isLoopbackOnly: isLoopbackOnly,
      probes: ["/livez", "/readyz"]
    ) { [weak self] request, respond in
      self?.assumeIsolated { $0.answer(request, respond) }
    }
  }

  private func answer(_ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void) {
    // /livez says only that the event loop runs, so it needs no check of the Host header.
    guard request.path == "/livez" || operations.hosts.admits(request.host) else {
      return respond(HTTPResponse(status: 421, text: AdminHosts.refusal(of: request.host)))
    }
    switch request.path {
    case "/livez": respond(HTTPResponse(status: 200, text: "alive\n"))
    case "/readyz": ask(.readiness, respond)
    case "/metrics": ask(.metrics(MetricsFormat(accept: request.accept)), respond)
    case "/status.json": ask(.status, respond)
    case "/": respond(OperatorsPage.html)
    case "/page.js": respond(OperatorsPage.script)
    case "/page.css": respond(OperatorsPage.style)
    default: respond(.notFound)
    }
  }

  private func ask(_ kind: Question.Kind, _ respond: @escaping @Sendable (HTTPResponse) -> Void) {
    operations.questions.append(Question(kind: kind, askedAtMilliseconds: loop.now, respond: respond))
    measureSizes()
    switch kind {
    case .readiness: checkWrite()
    case .metrics: countUndelivered()
    case .status:
      checkWrite()
      countUndelivered()
    }
    answerQuestions()
  }

  /// Where the log is read: the commits go on meanwhile.
  private func countUndelivered() {
    guard let count = operations.countUndelivered, operations.undelivered.begin(at: loop.now) else { return }
    ask(on: reads, count) { server, found, _ in
      server.operations.undelivered.finish(found, at: server.loop.now)
      server.answerQuestions()
    }
  }

  /// `nil` until it is known whether anything is undelivered, or is known not to be found out.
  private var undelivered: Undelivered?? {
    operations.countUndelivered == nil ? .some(nil) : operations.undelivered.value(at: loop.now)
  }

  private func measureSizes() {
    guard operations.sizes.begin(at: loop.now) else { return }
    operations.queue.async { [files = operations.files, findBackups = operations.findBackups, loop] in
      let sizes = files.measure()
      let backups = findBackups?()
      loop.execute {
        self.assumeIsolated { server in
          server.operations.backups = backups
          server.operations.sizes.finish(sizes, at: server.loop.now)
          server.answerQuestions()
        }
      }
    }
  }

  /// Where the commits are made: what holds them up holds this up.
  private func checkWrite() {
    guard operations.write.begin(at: loop.now) else { return }
    ask(on: commits) { [store] () throws(StoreError) in
      try store.checkWrite()
      return try store.durability()
    } then: { server, durability, refusal in
      server.note(refusal, of: .write)
      if let durability { server.handle(.machine(.durability(durability))) }
      server.operations.write.finish(refusal.map(Readiness.Write.refused) ?? .stored, at: server.loop.now)
      server.answerQuestions()
    }
  }

  /// Answers those for whom everything is measured, or who have waited for long enough; once a second, too.
  func answerQuestions() {
    guard !operations.questions.isEmpty else { return }
    let questions = operations.questions
    operations.questions = []
    for question in questions {
      if let response = response(to: question) {
        question.respond(response)
      } else {
        operations.questions.append(question)
      }
    }
  }

  private func response(to question: Question) -> HTTPResponse? {
    let sizes = operations.sizes.value(at: loop.now)
    let waited = loop.now - question.askedAtMilliseconds
    switch question.kind {
    case .metrics(let format):
      guard sizes != nil && undelivered != nil || waited >= Limits.metricsAgeMaxMilliseconds else { return nil }
      return HTTPResponse(contentType: format.contentType, body: Array(metricsText(as: format, sizes ?? nil).utf8))
    case .readiness:
      guard let readiness = readiness(sizes, waited: waited) else { return nil }
      return HTTPResponse(status: readiness.reasons.isEmpty ? 200 : 503, text: readiness.text)
    case .status:
      guard undelivered != nil || waited >= Limits.metricsAgeMaxMilliseconds,
        let readiness = readiness(sizes, waited: waited)
      else { return nil }
      let report = StatusReport(
        of: metrics(sizes ?? nil), notReady: readiness.reasons, durability: readiness.durability, history: operations.history)
      guard let body = try? report.json else { return HTTPResponse(status: 500, text: "the status cannot be written\n") }
      return HTTPResponse(contentType: "application/json", body: body)
    }
  }

  /// `nil` while it is being found out.
  private func readiness(_ sizes: StoreFiles.Sizes??, waited: Int64) -> Readiness? {
    let pending = max(waited, operations.write.milliseconds(at: loop.now))
    let isOverdue = pending >= Limits.readyWriteMaxMilliseconds
    let write = operations.write.value(at: loop.now) ?? (isOverdue ? .pending(milliseconds: pending) : nil)
    guard let write, sizes != nil || isOverdue else { return nil }
    let machine = core.machine
    return Readiness(
      isDraining: machine.isDraining, write: write, durability: machine.durability, files: sizes ?? nil,
      clock: machine.clockDoubt)
  }

  private func metricsText(as format: MetricsFormat, _ sizes: StoreFiles.Sizes?) -> String {
    if let known = operations.texts[format], loop.now - known.atMilliseconds < Limits.metricsAgeMaxMilliseconds {
      return known.text
    }
    let text = format.text(of: metrics(sizes).families)
    operations.texts[format] = (text, loop.now)
    return text
  }

  private func metrics(_ sizes: StoreFiles.Sizes?) -> RelayMetrics {
    RelayMetrics(
      startedAt: operations.startedAt, counts: core.machine.counts, requests: core.machine.requestCounts,
      gauges: core.machine.gauges(at: loop.now), slowReaders: core.congestions, socketsRefused: refusedSocketCount,
      handshakesRefused: refusedHandshakes, certificates: certificates, commits: operations.commits,
      commitsRefused: operations.commitsRefused, loopLag: operations.loopLag, issuerKeys: issuerKeys?.state, files: sizes,
      backups: operations.backups, undelivered: undelivered ?? nil, now: .now)
  }

  private var certificates: [CertificateExpiry] {
    [
      credentials.map { CertificateExpiry(.relay, atSeconds: $0.validUntilSeconds) },
      credentials?.clientAuthoritiesValidUntilSeconds.map { CertificateExpiry(.clientAuthority, atSeconds: $0) },
      issuerKeys?.authorityValidUntilSeconds.map { CertificateExpiry(.issuerAuthority, atSeconds: $0) },
    ].compactMap { $0 }
  }

  // MARK: Counting

  /// A commit has come back.
  func countCommit(microseconds: Int64, isRefused: Bool) {
    operations.commits.add(microseconds)
    if isRefused { operations.commitsRefused += 1 }
  }

  /// The timer of each second has fired.
  func countLag() {
    if let due = operations.tickDueAtMilliseconds { operations.loopLag.add(loop.now - due) }
    guard operations.server != nil, operations.history.isDue(at: loop.now) else { return }
    let sample = StatusHistory.Sample(
      counts: core.machine.counts, requests: core.machine.requestCounts, socketsRefused: refusedSocketCount,
      handshakesRefused: refusedHandshakes, commits: operations.commits, commitsRefused: operations.commitsRefused,
      loopLag: operations.loopLag)
    operations.history.add(sample, at: loop.now)
  }
}
