internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// Reads what the screen shows of all sessions, of requests and of who is on duty: what has changed, at most once in
/// ``Limits/deskReadMilliseconds``, however much changes.
final class DeskReader: Sendable {
  /// What is read together.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt16
    static let sessions = Parts(rawValue: 1)
    static let requests = Parts(rawValue: 2)
    static let rings = Parts(rawValue: 4)
    static let duty = Parts(rawValue: 8)
    static let directory = Parts(rawValue: 16)
    static let queuedRequests = Parts(rawValue: 32)
    static let languages = Parts(rawValue: 64)
    static let overview = Parts(rawValue: 128)
    static let clock = Parts(rawValue: 256)
    static let all: Parts = [.clock, .sessions, .requests, .rings, .duty, .directory, .queuedRequests, .languages, .overview]

    /// What is another one after a change, and is not in the change itself.
    static func changed(by change: Change) -> Parts {
      switch change {
      case .message, .deleted, .session, .participant, .receipt, .gap: .sessions
      case .directory: .directory
      case .queuedRequests: .queuedRequests
      case .overview: .overview
      case .profile, .preference, .event, .request, .ring, .ringEnded, .duty, .answerRefused, .statusRefused, .drafts: []
      }
    }
  }

  private let client: WardlineClient
  private let options: ScreenOptions
  private let post: @Sendable (DeskEvent) -> Void
  private let wanted = Mutex(Parts())
  private let wakes: AsyncStream<Void>.Continuation

  init(client: WardlineClient, options: ScreenOptions, post: @escaping @Sendable (DeskEvent) -> Void) {
    self.client = client
    self.options = options
    self.post = post
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakes = continuation
    Task(executorPreference: TaskThreads.shared) {
      for await _ in stream {
        let parts = self.wanted.withLock { parts in
          defer { parts = [] }
          return parts
        }
        // What cannot be read stands as it did; what is wrong with the store is said where it is written.
        try? await self.read(parts: parts)
        await TaskThreads.shared.pause(forMilliseconds: Limits.deskReadMilliseconds)
      }
    }
  }

  /// Reads these soon, and posts them.
  func read(_ parts: Parts) {
    guard !parts.isEmpty else { return }
    wanted.withLock { $0.formUnion(parts) }
    wakes.yield()
  }

  private func read(parts: Parts) async throws {
    // Their names first: the others are drawn with them.
    if parts.contains(.languages) { post(.languages(options.wording.languageNames())) }
    if parts.contains(.clock) { post(.clock(await client.relayClock)) }
    if parts.contains(.sessions) { post(.sessions(try sessions())) }
    if parts.contains(.requests) { post(.requests(try await client.requests())) }
    if parts.contains(.duty) { post(.duty(try await client.duty())) }
    if parts.contains(.rings) { post(.rings(try await client.rings())) }
    if parts.contains(.directory) { post(.directory(try await client.directory().rows)) }
    if parts.contains(.overview) { post(.overview(try await client.overview().rows)) }
    if parts.contains(.queuedRequests) { post(.queuedRequests(try await client.queuedRequests())) }
  }

  private func sessions() throws -> [SessionRow] {
    let store = try KeptStore.open(at: options.storePath)
    return try store.sessions().prefix(Limits.sessionsShownMax).map { summary in
      SessionRow(summary, last: try store.lastMessages(of: summary.session, limit: 1).last)
    }
  }
}

extension CurrentWording {
  /// A language in the language in use; its tag where that has no word for it.
  func name(of language: LanguageTag) -> String {
    Locale(identifier: tag).localizedString(forIdentifier: language.text) ?? language.text
  }

  /// Every language of the catalogue, by its own name and by its name in the language in use.
  func languageNames() -> [LanguageName] {
    let locale = Locale(identifier: tag)
    return Language.all.values.compactMap { language in
      guard language != .pseudo, let tag = try? LanguageTag(language.tag) else { return nil }
      let name = locale.localizedString(forIdentifier: language.tag)
      return LanguageName(
        tag, endonym: language.endonym, name: name.flatMap { $0 == language.tag ? nil : $0 } ?? language.endonym)
    }
  }
}
