internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What people in a chat do with drafts by a machine, on the screen and in lines.
struct ChatDrafts {
  let client: WardlineClient
  let session: SessionID
  let wording: any Wording

  /// Says in the session whether its owner agrees, in their own words.
  ///
  /// - Parameters:
  ///   - named: the server to which they agree; `nil` for the one of this device, or where it has none, the one that another member named last.
  ///   - isTyped: whether a person has typed it. They name the server of others, so that they have seen it.
  func say(_ wish: AssistWish, to named: String?, isTyped: Bool) async throws(ClientError) -> Message {
    guard wish == .agree else { return try await client.say(.withdrawn, wording.text(.draftsWithdraw), in: session) }
    guard let place = try await client.agreement(in: session).place else {
      throw ClientError(.notAllowed, wording.text(.draftsNoModel))
    }
    let isKnown = await client.modelPlace != nil || !isTyped
    guard named == place || named == nil && isKnown else {
      let usage = "\(AssistWish.agree.rawValue) \(place.printableLine())"
      throw ClientError(
        .badInput, Notice(.noticeArgument, ["command": "/\(CommandName.assist.rawValue)", "usage": usage]).text(in: wording))
    }
    return try await client.say(.agreed(to: place), wording.text(.draftsAgree, ["place": place]), in: session)
  }

  func agreement(of participants: some Collection<Participant>) async throws(ClientError) -> Notice {
    let agreement = try await client.agreement(in: session)
    if agreement.isComplete { return Notice(.draftsAgreed, value: agreement.place ?? "") }
    let names = agreement.missing.map { user in participants.first { $0.user == user }?.name ?? user.text }
    return Notice(.draftsMissing, ["people": names.map { $0.printableLine() }.joined(separator: ", ")])
  }

  /// The message that is meant: the one that is named, or the last one of others that has words.
  func message(_ named: IdempotencyKey?) async throws(ClientError) -> Message {
    let found: Message? =
      if let named { try await client.message(named) } else {
        try await client.newestMessages(of: session, limit: Limits.windowPageMessages).last {
          !$0.isMine && !$0.state.isWordless && $0.attributes.consent == nil
        }
      }
    guard let found, found.session == session else {
      throw ClientError(.badInput, "there is no message to translate; nothing was asked")
    }
    return found
  }

  func ask(of message: Message, into language: LanguageTag?) async throws(ClientError) {
    guard let language else {
      throw ClientError(.badInput, "into which language? Name it, as in /draft ar; nothing was asked")
    }
    try await client.askForDraft(of: message.id, in: language)
  }

  /// Sends a draft as a translation by the owner of this device.
  func confirm(_ named: IdempotencyKey?, _ text: String?) async throws(ClientError) -> Message {
    if let role = await client.you?.role, let refusal = CommandName.confirm.refusal(for: Standing(role: role)) {
      throw ClientError(.notAllowed, refusal.text(in: wording))
    }
    let drafts = try await client.drafts(in: session)
    let found = drafts.first { $0.answer != nil && (named == nil || $0.message == named) }
    guard let found, let answer = found.answer else { throw ClientError(.badInput, wording.text(.draftsNone)) }
    let translation = MessageAttributes.Translation(of: found.message, to: found.job.question.language)
    return try await client.send(text ?? answer.text, MessageAttributes(translation: translation), in: session)
  }

  /// How many questions there are in which state.
  static func jobs(inStoreAt path: String) throws(ClientError) -> String {
    let statistics = AssistStatistics(of: try KeptStore.open(at: path).jobs(limit: Limits.assistKeptMax))
    return (statistics.counts.isEmpty ? "0" : JobView.counts(statistics)) + " (wardline jobs list)"
  }
}
