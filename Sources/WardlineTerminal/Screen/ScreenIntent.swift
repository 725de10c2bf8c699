package import WardlineModel

/// What somebody wants of drafts by a machine.
package enum DraftIntent: Hashable, Sendable {
  /// Says in the session whether its owner agrees.
  ///
  /// - Parameter to: the server, as its owner was shown it; refused where another one is asked by then. `nil` where they were shown none.
  case say(AssistWish, to: String? = nil)
  /// Who has said so. Answered with a notice.
  case showAgreement
  /// - Parameters:
  ///   - of: `nil` for the last message of others.
  ///   - into: `nil` for the language that fits.
  case ask(of: IdempotencyKey?, into: LanguageTag?)
  /// From now on asks for drafts of whatever messages of others are on the screen, or no more.
  case always(Bool)
  /// Sends a draft as a translation by its owner.
  ///
  /// - Parameters:
  ///   - of: the message that was translated; `nil` for the last one with a draft.
  ///   - text: in other words; `nil` for those of the draft.
  case confirm(of: IdempotencyKey?, text: String?)
  /// How many questions there are in which state. Answered with a notice.
  case showJobs
}

/// What a screen wants done. Its driver does it, and tells what came of it as a ``ScreenEvent``.
package enum ScreenIntent: Hashable, Sendable {
  // To the client.

  case send(String, MessageAttributes = .none)
  /// A failed message goes again with another text.
  case replace(IdempotencyKey, text: String)
  case setStatus(SessionStatus)
  case retry([IdempotencyKey])
  /// Deletes for good, or takes back what a relay may have.
  case delete([IdempotencyKey])
  /// They are being deleted, and that can still be undone: none of them is sent meanwhile.
  case holdForDeletion([IdempotencyKey])
  case undoDeletion([IdempotencyKey])
  /// Everything up to a place of the log was before somebody's eyes.
  case markRead(through: UInt64)
  case feedback(rating: Int, text: String)
  /// Try to connect now.
  case wake
  /// Try to connect now, and say ``Phrase/noticeSynced`` when all is sent.
  case sync
  case quit

  /// A request without a session makes a new one, which the client names: it is answered with ``DeskEvent/requested(_:)``.
  case act(Act)
  /// What one speaks from now on; without a language, what it is now. Answered with a notice.
  case setLanguages([TypedLanguage])
  /// What follows is of this session. Answered with ``DeskEvent/opened(_:)``, then with what the store has of it.
  case openSession(SessionID)

  // To the store. Every page is answered with ``ScreenEvent/page(_:)``.

  /// The newest ``Limits/windowPageMessages`` messages.
  case loadNewest
  case loadOlder(before: Message)
  case loadNewer(after: Message)
  /// What surrounds a message.
  case loadAround(IdempotencyKey)
  /// The page around the first message that was written at this time or later, or the newest page where there is none.
  case loadSince(Timestamp)
  /// Reads messages that are quoted in the conversation. Answered with ``ScreenEvent/quoted(_:)``.
  case loadQuoted([IdempotencyKey])
  /// Reads which corrections of these messages count. Answered with ``ScreenEvent/corrections(_:)``.
  case loadCorrections([IdempotencyKey])
  /// The first message after what was read.
  case loadUnread(after: UInt64)
  case saveDraft(MessageDraft)
  case saveHistory(String)
  case export(file: String)
  /// Looks for words in all sessions. Answered with ``ScreenEvent/found(_:)``.
  case search(String)
  /// Reads the reader's own messages that no other member has confirmed as understood. Answered with ``ScreenEvent/unconfirmed(_:)``.
  case showUnconfirmed
  /// Reads what was corrected, with the earlier words. Answered with ``ScreenEvent/corrected(_:)``.
  case showCorrected
  /// - Parameter isRefresh: whether they are shown already, and something has changed.
  case showInterpreters(language: String?, isRefresh: Bool = false)
  /// The phrase book of a language, or only which there are. Answered with ``ScreenEvent/phrases(_:for:)``.
  case loadPhrases(in: LanguageTag?)
  /// What is asked of a language model, or said of that; see ``DraftIntent``.
  case draft(DraftIntent)
  case setLanguage(String)
  case setNotify(Bool)
  case setBidi(BidiMode)

  // To the terminal.

  /// Draw everything anew: something else has written there.
  case redraw
  case copy(String)
  /// The bell, and a notification with the words of a phrase.
  case notify(Phrase)
  case bell
  case openEditor(String)
  /// Stop, as Ctrl-Z does to any program.
  case suspend
}
