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
    post(.draft(try await client.draft(of: session)))
    desk.read(.sessions)
  }

  /// - Returns: whether the store was written.
  func perform(_ asked: Act, in session: SessionID?) async throws(ClientError) -> Bool {
    var act = asked
    var new: SessionID?
    if case .request(let content, in: nil) = act {
      let place = SessionID.named(after: content.language)
      (act, new) = (.request(content, in: place), place)
    }
    switch try await client.perform(act, in: session) {
    case .done(let notice):
      if let notice { post(.notice(notice)) }
      if let new { post(.desk(.requested(new))) }
      return true
    case .nothing(let phrase, _):
      reportNotDone(asked, Notice(phrase))
      return false
    }
  }

  func reportNotDone(_ act: Act, _ notice: Notice?) {
    post(.desk(.notDone(act, notice)))
    // The screen shows a ring no more once it is answered.
    desk.read(.rings)
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
