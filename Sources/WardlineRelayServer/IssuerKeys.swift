internal import Dispatch
internal import Foundation
package import Logging
internal import Synchronization
internal import WardlineModel
package import WardlineTransport

/// Fetches the public keys of an issuer, as ``KeyRefresh`` says, and keeps them in ``KeyCache``.
///
/// Fetching blocks a queue of its own, and never the relay's loop. What is fetched is believed because of TLS, and bounded.
package actor IssuerKeys {
  /// Where the keys are.
  package enum Source: Hashable, Sendable {
    case url(HTTPAddress)
    /// Where the issuer's own description says, by OpenID Connect Discovery: asked for at each fetch.
    case discovery(HTTPAddress)

    package var address: HTTPAddress {
      switch self {
      case .url(let address), .discovery(let address): address
      }
    }

    var text: String { address.description }
  }

  /// When the first certificate of the authority file expires, in seconds since 1970; `nil` without a file that can be read.
  nonisolated let authorityValidUntilSeconds: Int64?
  private let issuer: String
  private let source: Source
  private let client: HTTPClient
  private let cache: KeyCache
  private let logger: Logger
  private let queue = DispatchQueue(label: "wardline.relay.issuer", qos: .utility)
  private nonisolated let refreshing: Mutex<KeyRefresh>
  private var using: (@Sendable (KeySet?) async -> Void)?
  private var text: Data?

  /// - Parameters:
  ///   - directory: of the relay's data.
  ///   - proxies: which proxy leads to the issuer, if any.
  /// - Throws: ``TransportError`` when no event loop can be made.
  package init(
    of issuer: String, from source: Source, authorityFile: String?, proxies: ProxyRules = .none, directory: String,
    logger: Logger
  ) throws(TransportError) {
    self.issuer = issuer
    self.source = source
    self.logger = logger
    client = try HTTPClient(name: "issuer", tls: TLSClient(certificateAuthorityFile: authorityFile), proxies: proxies)
    authorityValidUntilSeconds = authorityFile.flatMap { try? TLSCredentials.validUntilSeconds(ofCertificatesIn: $0) }
    cache = KeyCache(directory: directory)
    refreshing = Mutex(KeyRefresh())
  }

  /// The keys to begin with: those that an earlier process has kept, else what the issuer answers now; `nil` when there are neither.
  package func firstKeys() async -> KeySet? {
    if let kept = cache.read(), kept.source == source.text, kept.issuer == issuer,
      let keys = try? KeySet(Data(kept.keys.utf8))
    {
      let fetchedAt = Timestamp(milliseconds: kept.fetchedAt)
      let age = now.wall.milliseconds(since: fetchedAt)
      if age < Limits.issuerKeysKeptMilliseconds {
        refreshing.withLock { $0 = KeyRefresh(fetchedAt: fetchedAt) }
        text = Data(kept.keys.utf8)
        logger.log(.issuerKeysCached, "the keys of the issuer were kept from before", ["ageSeconds": "\(max(0, age) / 1_000)"])
        return keys
      }
      logger.log(.issuerKeysTooOld, "the keys of the issuer that were kept are too old", ["ageSeconds": "\(age / 1_000)"])
    }
    guard refreshing.withLock({ $0.tick(at: now) }) == .fetch else { return nil }
    return await fetch()
  }

  /// Keeps the keys up to date until the process ends.
  ///
  /// - Parameter use: gets other keys, and `nil` when none can be believed any more.
  package func follow(_ use: @escaping @Sendable (KeySet?) async -> Void) {
    using = use
    Task { [weak self] in
      while let self {
        await self.look()
        try? await Task.sleep(for: .milliseconds(Limits.issuerLookMilliseconds))
      }
    }
  }

  /// Fetches soon, because an operator asks.
  package nonisolated func refresh() { refreshing.withLock { $0.refresh(at: now) } }

  /// Ends the thread that fetches, before the process ends.
  package nonisolated func stop() { client.stop() }

  /// A token of the issuer names a key that is not among those in use. Whether its holder is to come back because a fetch may bring it.
  nonisolated func isKeyAwaited() -> Bool {
    let (isAwaited, action) = refreshing.withLock { $0.heardOfUnknownKey(at: now) }
    if action == .fetch { Task { await fetchAndUse() } }
    return isAwaited
  }

  nonisolated var state: KeyRefresh { refreshing.withLock { $0 } }

  private nonisolated var now: Moment {
    Moment(
      uptimeMilliseconds: client.now, wall: .now)
  }

  private func look() async {
    switch refreshing.withLock({ $0.tick(at: now) }) {
    case .fetch: await fetchAndUse()
    case .discard:
      text = nil
      logger.log(
        .issuerKeysTooOld, "the issuer did not answer for too long: its tokens open nothing until it does",
        ["hours": "\(Limits.issuerKeysKeptMilliseconds / 3_600_000)"])
      await using?(nil)
    case nil: break
    }
  }

  private func fetchAndUse() async {
    if let keys = await fetch() { await using?(keys) }
  }

  /// The keys, where they are others than those in use.
  private func fetch() async -> KeySet? {
    let found = await withCheckedContinuation { continuation in
      queue.async { [client, source, issuer] in
        continuation.resume(returning: Self.text(from: source, of: issuer, by: client))
      }
    }
    switch found {
    case .success(let text):
      do throws(KeySet.Invalid) { return succeeded(text, try KeySet(text)) } catch { failed("\(error)") }
    case .failure(let problem): failed(problem.description)
    }
    return nil
  }

  private func succeeded(_ text: Data, _ keys: KeySet) -> KeySet? {
    let failures = refreshing.withLock { refreshing in
      defer { refreshing.succeeded(at: now) }
      return refreshing.failures
    }
    if failures > 0 { logger.log(.issuerAnswers, "the issuer answers again", ["failures": "\(failures)"]) }
    let content = KeyCache.Content(
      source: source.text, issuer: issuer, fetchedAt: now.wall.milliseconds, keys: String(decoding: text, as: UTF8.self))
    if let why = cache.write(content) {
      logger.log(.issuerKeysNotKept, "the keys of the issuer are not kept for a restart", ["reason": "\(why)"])
    }
    guard text != self.text else { return nil }
    self.text = text
    return keys
  }

  private func failed(_ why: String) {
    let state = refreshing.withLock { refreshing in
      refreshing.failed(at: now)
      return refreshing
    }
    var metadata: Logger.Metadata = ["reason": "\(why.printable())", "address": "\(source.text)"]
    guard let until = state.keptUntil else {
      return logger.log(
        .issuerUnreachable, "the issuer's keys cannot be had: its tokens open nothing until they can", metadata)
    }
    metadata["keptForSeconds"] = "\(max(0, until.milliseconds(since: now.wall)) / 1_000)"
    logger.log(.issuerUnreachable, "the issuer's keys cannot be had: those from before are used", metadata)
  }

  private struct Problem: Error { let description: String }

  /// Blocks.
  private static func text(from source: Source, of issuer: String, by client: HTTPClient) -> Result<Data, Problem> {
    let address: HTTPAddress
    switch source {
    case .url(let url): address = url
    case .discovery(let description):
      struct Description: Decodable {
        var issuer: String
        var jwks_uri: String
      }
      let body: Data
      switch ask(description, by: client) {
      case .success(let found): body = found
      case .failure(let problem): return .failure(problem)
      }
      guard let said = try? JSONDecoder().decode(Description.self, from: body) else {
        return .failure(Problem(description: "\(description) is no description of an issuer with issuer and jwks_uri"))
      }
      // Else whoever can publish a page there could speak for another issuer.
      guard said.issuer == issuer else {
        return .failure(Problem(description: "\(description) is of the issuer '\(said.issuer)', and not of '\(issuer)'"))
      }
      do throws(HTTPAddress.Invalid) { address = try HTTPAddress(parsing: said.jwks_uri) } catch {
        return .failure(Problem(description: "jwks_uri: \(error)"))
      }
    }
    return ask(address, by: client)
  }

  private static func ask(_ address: HTTPAddress, by client: HTTPClient) -> Result<Data, Problem> {
    let request = HTTPClient.Request(
      address, bodyBytesMax: Limits.keySetBytesMax, milliseconds: Limits.issuerAnswerMilliseconds)
    switch client.wait(for: request) {
    case .success(let answer) where answer.status == 200: return .success(Data(answer.body))
    case .success(let answer): return .failure(Problem(description: "\(address) answered with status \(answer.status)"))
    case .failure(let failure): return .failure(Problem(description: "\(address): \(failure)"))
    }
  }
}
