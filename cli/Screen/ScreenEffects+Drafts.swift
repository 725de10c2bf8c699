internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// Drafts by a machine.
extension ScreenEffects {
  func perform(_ drafting: DraftIntent, in session: SessionID) async throws(ClientError) {
    let drafts = ChatDrafts(client: client, session: session, wording: wording)
    switch drafting {
    case .say(let wish): _ = try await drafts.say(wish)
    case .showAgreement: post(.notice(try await drafts.agreement(of: transcript(of: session).participants)))
    case .ask(let message, let language):
      try await client.requireModel()
      let asked = try await drafts.message(message)
      let known = try transcript(of: session)
      let fitting = SessionEvent.languageOfDraft(
        of: asked.author, after: known.events, known.participants, speaking: wording.languages)
      try await drafts.ask(of: asked, into: language ?? fitting)
    case .confirm(let message, let text): _ = try await drafts.confirm(message, text)
    case .showJobs: break
    }
  }

  private func transcript(of session: SessionID) throws(ClientError) -> Transcript { try client.recent(of: session) }
}
