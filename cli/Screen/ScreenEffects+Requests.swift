internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// Going from one session to another, and asking for an interpreter.
extension ScreenEffects {
  /// Reads a session for the screen. Updates that were on their way meanwhile may say again what it holds.
  func open(_ session: SessionID) async throws(ClientError) {
    let current: Transcript
    do throws(ClientError) { current = try await client.follow(session).current } catch {
      // The screen waits for no session that cannot be read.
      post(.desk(.opened(session)))
      throw error
    }
    inbox.put(.opened(session, current))
    let draft = try await client.draft(of: session)
    post(.draft(Draft(text: draft.text, replaces: draft.replaces)))
    desk.read(.sessions)
  }

  func performRequest(_ intent: ScreenIntent, in shown: SessionID?) async throws(ClientError) {
    switch intent {
    case .request(let content, let session):
      let place = session ?? .named(after: content.language)
      try await client.requestInterpreter(content, in: place)
      if session == nil { post(.desk(.requested(place))) }
    case .cancelRequest(let request, let session): try await client.cancelRequest(request, in: session)
    case .renewRequest(let request, let session): try await client.renewRequest(request, in: session)
    case .acceptRequest(let request, let session): try await client.acceptRequest(request, in: session)
    case .declineRequest(let request, let session, let reason):
      try await client.declineRequest(request, in: session, because: reason)
    case .setDuty(let duty): try await client.setDuty(duty)
    case .setLanguages(let languages): try await setLanguages(languages)
    case .showProfile: post(.notice(try await client.ownProfile().notice(in: wording)))
    case .handOver(let reason, let leavesAtOnce):
      if let shown { try await client.handOver(shown, because: reason, leavesAtOnce: leavesAtOnce) }
    case .invite(let user): if let shown { try await client.invite(user, to: shown) }
    case .setMuted(let user, let isMuted): try await setMuted(user, to: isMuted)
    case .leave: if let shown { try await client.leave(shown) }
    case .assignRequest(let request, let user, let session):
      try await client.assignRequest(request, to: user, in: session)
    case .joinSession(let session, let reason): try await client.joinSession(session, because: reason)
    case .endSession(let session): try await client.setStatus(.ended, in: session)
    default: break
    }
  }
}

extension ScreenEffects {
  private func setMuted(_ user: UserID, to isMuted: Bool) async throws(ClientError) {
    do throws(ClientError) { try await client.setMuted(user, to: isMuted) } catch {
      guard error.kind == .badInput else { throw error }
      return post(.notice(Notice(.kindPreference, value: error.description, isWarning: true)))
    }
    post(.notice(Notice(user, isMuted: isMuted)))
  }

  /// What is refused changes nothing, and is no fault of the store.
  private func setLanguages(_ languages: [TypedLanguage]) async throws(ClientError) {
    do throws(ClientError) { try await client.setLanguages(try SpokenLanguage.meant(by: languages, in: wording)) } catch {
      guard error.kind == .notAllowed || error.kind == .badInput else { throw error }
      return post(.notice(Notice(.kindProfile, value: error.description, isWarning: true)))
    }
    post(.notice(try await client.ownProfile().notice(in: wording)))
  }
}

extension SessionID {
  /// A new session's name: its language, and 50 random bits in the letters that nobody confuses when they read them aloud.
  static func named(after language: LanguageTag) -> SessionID {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let name = String((0..<10).map { _ in letters[Int.random(in: letters.indices)] })
    guard let session = try? SessionID("\(language.language)-\(name)") else {
      preconditionFailure("a language and letters are a name")
    }
    return session
  }
}
