internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

/// Looks at one request until it is answered, and shows what has changed.
final class RequestWatch: Sendable {
  private let request: IdempotencyKey
  private let isJSON: Bool
  private let progress = Progress()
  private let shown = Mutex<DeviceRequest?>(nil)

  init(request: IdempotencyKey, isJSON: Bool) {
    self.request = request
    self.isJSON = isJSON
  }

  /// The outcome, once there is one.
  func look(at client: WardlineClient) async -> SubmissionOutcome? {
    guard let found = try? await client.requests().first(where: { $0.request == request }) else { return nil }
    let isNews = shown.withLock { shown in
      defer { shown = found }
      return shown != found
    }
    if isNews, isJSON { Output.report(JSONLine(found).description) }
    if isNews, !isJSON, let place = found.place { progress.show(place.described(language: found.content.language)) }
    if found.state != .open { progress.clear() }
    switch found.state {
    case .pending, .open: return nil
    case .held: return .failed(.tooOld)
    case .accepted: return .accepted
    case .failed(let code): return .failed(code)
    case .cancelled: return .refused(Failure(.data, "the request was cancelled"))
    case .expired:
      return .refused(
        Failure(.unavailable, "nobody has accepted in time: 'wardline request renew \(found.session)' asks again"))
    }
  }
}

extension SubmissionOutcome {
  /// Returns when somebody has accepted; otherwise throws the ``Failure`` that ends the program.
  func requireAnswered(_ request: DeviceRequest?, inStoreAt path: String) throws {
    guard let request, request.state == .open else { return try requireAccepted("the request", inStoreAt: path) }
    switch self {
    case .waiting, .interrupted:
      let place = request.place.map { " (\($0.described(language: request.content.language)))" } ?? ""
      throw Failure(
        .queued,
        "nobody has accepted yet\(place): the request stays open, and 'wardline request cancel \(request.session)' withdraws it"
      )
    case .accepted, .failed, .refused: try requireAccepted("the request", inStoreAt: path)
    }
  }
}

extension ConnectionOptions {
  /// The options of a request, and its session: the one that is named, the only one of the token, or a new one.
  func optionsOfRequest(in language: LanguageTag) throws -> (options: WardlineClient.Options, session: SessionID) {
    let claims = try claims()
    guard claims.followsMembership, session == nil, environment("WARDLINE_SESSION") == nil else { return try options() }
    return (try optionsOfAnySession(), .ofRequest(in: language))
  }

  /// Says something of the owner's last request in a session, and waits until the relay has stored it.
  ///
  /// - Parameter states: of a request that it can be said of.
  func answer(
    _ noun: String, within wait: TimeSpan, _ states: [RequestState],
    _ say: (WardlineClient, DeviceRequest) async throws -> IdempotencyKey
  ) async throws -> SessionID {
    let (options, session) = try options()
    let client = try WardlineClient(options)
    let (_, updates) = try await client.follow(session)
    guard let request = try await client.requests().first(where: { $0.session == session && states.contains($0.state) }) else {
      await client.close()
      throw Failure(
        .data, "this device knows no request in '\(session)' of which that can be said: see 'wardline request list'")
    }
    let key = try await say(client, request)
    await client.start()
    let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { _ in
      guard let answer = try? await client.answer(to: request.request), answer.operation == key else { return nil }
      switch answer.state {
      case .pending: return nil
      case .taken: return .accepted
      case .held(let code): return .failed(code)
      case .refused(let code): return .failed(code)
      }
    }
    await client.close()
    try outcome.requireAccepted(noun, inStoreAt: options.storePath)
    return session
  }
}

extension SessionID {
  /// A new session of a request: the language, and eight letters and digits that nobody has.
  static func ofRequest(in language: LanguageTag) -> SessionID {
    let letters = Array("23456789abcdefghjkmnpqrstuvwxyz")
    let random = String((0..<8).map { _ in letters.randomElement() ?? "2" })
    guard let session = try? SessionID("\(language.language)-\(random)") else { preconditionFailure("no name for a session") }
    return session
  }
}

extension UserID {
  /// Whom a person has named.
  init(naming text: String) throws(Failure) {
    do throws(InvalidIdentifier) { try self.init(text) } catch { throw Failure(.usage, error.description) }
  }
}
