internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// Drafts by a machine.
extension ScreenEffects {
  func perform(_ drafting: DraftIntent, in session: SessionID) async throws(ClientError) {
    let drafts = ChatDrafts(client: client, session: session, wording: wording)
    switch drafting {
    case .say(let wish, let place): _ = try await drafts.say(wish, to: place, isTyped: true)
    case .showAgreement: post(.notice(try await drafts.agreement(of: transcript(of: session).participants)))
    case .ask(let message, let language):
      try await client.requireModel()
      let asked = try await drafts.message(message)
      let known = try transcript(of: session)
      let fitting = SessionEvent.languageOfDraft(
        of: asked.author, after: known.events, known.participants, speaking: wording.languages)
      try await drafts.ask(of: asked, into: language ?? fitting)
    case .confirm(let message, let text): _ = try await drafts.confirm(message, text)
    case .always(let isOn):
      if isOn { try await client.requireModel() }
      draftsAlways = isOn
      try await askForShown(in: session)
    case .showJobs: break
    }
  }

  /// Where that is wanted, asks about the messages of others that are on the screen. What leaves it is cancelled by the client.
  func askForShown(in session: SessionID) async throws(ClientError) {
    guard draftsAlways else { return }
    let known = try transcript(of: session)
    // What was asked already costs no transaction when the screen moves by a line.
    let asked = try await client.drafts(in: session).filter { $0.job.state != .cancelled }.map(\.message)
    let shown = Set(shownMessages).subtracting(asked)
    for message in known.messages where shown.contains(message.id) && !message.isMine && !message.state.isWordless {
      guard message.attributes.consent == nil, message.attributes.translation == nil,
        let language = SessionEvent.languageOfDraft(
          of: message.author, after: known.events, known.participants, speaking: wording.languages)
      else { continue }
      try await client.askForDraft(of: message.id, in: language, isAskedFor: false)
    }
  }

  private func transcript(of session: SessionID) throws(ClientError) -> Transcript { try client.recent(of: session) }
}
