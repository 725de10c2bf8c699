/// A question to a language model, which nobody waits for: a draft of a translation, a summary, a glossary. It is kept in the store of the
/// device that asks, beside the outbox and apart from it, so that no message ever waits behind one.
public struct AssistJob: Hashable, Sendable, Identifiable {
  /// Its name in this store.
  public var id: IdempotencyKey
  /// What is asked, and about what.
  public var question: AssistQuestion
  /// How far it has come.
  public var state: State
  /// How often the model was asked.
  public var attempts: Int
  /// When it may be asked again, by the wall clock; `nil` unless it waits for that.
  public var runAfter: Timestamp?
  /// Why the last attempt failed; empty before that.
  public var lastError: String
  /// What the model counted, in its tokens: of all attempts together.
  public var tokens: Int
  /// When it was asked for.
  public var createdAt: Timestamp
  /// When the last attempt began; `nil` before the first.
  public var startedAt: Timestamp?
  /// When it was done, failed or cancelled; `nil` before that.
  public var finishedAt: Timestamp?
  /// Whether somebody has asked for it. What only a screen wanted is cancelled when it shows the message no more.
  public var isAskedFor: Bool

  /// How far a job has come.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It waits for its turn. Can transition to: running, cancelled.
    case queued
    /// The model is asked. Can transition to: done, queued, failed, cancelled.
    case running
    /// The model has answered.
    case done
    /// It is not tried again by itself. Can transition to: queued.
    case failed
    /// Nobody wants it any more. Can transition to: queued.
    case cancelled

    /// Whether nothing more comes of it by itself.
    public var isOver: Bool { self != .queued && self != .running }
  }

  /// Whether the same question queues this job again: a cancelled job always, a failed one only where a person asks, and not because a screen shows
  /// the message.
  package func isRevived(isAskedFor: Bool) -> Bool { state == .cancelled || (state == .failed && isAskedFor) }

  package init(
    id: IdempotencyKey, question: AssistQuestion, state: State, attempts: Int, runAfter: Timestamp?, lastError: String,
    tokens: Int,
    createdAt: Timestamp, startedAt: Timestamp?, finishedAt: Timestamp?, isAskedFor: Bool
  ) {
    self.id = id
    self.question = question
    self.state = state
    self.attempts = attempts
    self.runAfter = runAfter
    self.lastError = lastError
    self.tokens = tokens
    self.createdAt = createdAt
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.isAskedFor = isAskedFor
  }
}

/// What a model is asked. Equal questions are one job: the same is never asked twice.
public struct AssistQuestion: Hashable, Sendable {
  /// What kind of answer is wanted.
  public var kind: Kind
  /// The session that it is about.
  public var session: SessionID
  /// The message that it is about; of a summary, the last one.
  public var message: IdempotencyKey
  /// The language of the answer.
  public var language: LanguageTag
  /// The wording of the prompt: another one may be answered in another way.
  public var promptVersion: Int

  /// What a model can be asked for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A draft translation of one message, which an interpreter corrects.
    case draftTranslation = "draft_translation"
    /// What was said so far, in a few sentences.
    case summary
    /// The terms of a conversation in both languages.
    case glossary
  }

  /// Makes a question.
  public init(
    _ kind: Kind, of message: IdempotencyKey, in session: SessionID, to language: LanguageTag, promptVersion: Int = 1
  ) {
    self.kind = kind
    self.session = session
    self.message = message
    self.language = language
    self.promptVersion = promptVersion
  }
}

/// What a model is told: the texts as they were when it was asked. It never changes afterwards, whatever becomes of the messages.
public struct AssistSnapshot: Hashable, Sendable {
  /// Which model.
  public var model: String
  /// What was said, the oldest first; the last is what is asked about. Without names.
  public var texts: [Text]

  /// What was said in one message.
  public struct Text: Hashable, Sendable {
    /// Where it was said: when that is taken back or erased, so is this.
    public var message: IdempotencyKey
    /// The words.
    public var words: String

    /// Makes a text.
    public init(_ words: String, of message: IdempotencyKey) {
      self.words = words
      self.message = message
    }
  }

  /// Makes a snapshot.
  public init(model: String, texts: [Text]) {
    self.model = model
    self.texts = texts
  }

  /// Why it cannot be asked; `nil` where it can.
  package var fault: String? {
    if model.isEmpty || model.utf8.count > Limits.nameBytesMax {
      return "the model has no name, or one over \(Limits.nameBytesMax) bytes"
    }
    if texts.isEmpty || texts.count > Limits.assistTextsMax {
      return "it is about \(texts.count) texts; 1 to \(Limits.assistTextsMax)"
    }
    let bytes = texts.reduce(0) { $0 + $1.words.utf8.count }
    return bytes > Limits.assistSnapshotBytesMax
      ? "the texts have \(bytes) bytes; at most \(Limits.assistSnapshotBytesMax)" : nil
  }
}

/// What a model has answered. A person has not read it yet: it is never shown as what somebody said.
public struct AssistAnswer: Hashable, Sendable {
  /// The text in the language that was asked for.
  public var text: String
  /// How sure the model says that it is.
  public var confidence: Confidence
  /// What the model remarks on it; may be empty.
  public var remarks: String

  /// How sure a model says that it is of an answer.
  public enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// It guesses in part.
    case low
    /// It may be wrong in details.
    case medium
    /// It expects to be right; it may be wrong all the same.
    case high
  }

  /// Makes an answer.
  public init(text: String, confidence: Confidence = .medium, remarks: String = "") {
    self.text = text
    self.confidence = confidence
    self.remarks = remarks
  }
}

/// A question for a draft translation of a message, and the draft once it is there.
public struct MachineDraft: Hashable, Sendable {
  /// The question, and how far it has come.
  public var job: AssistJob
  /// What the model has answered; `nil` before that.
  public var answer: AssistAnswer?

  /// Which message it is of.
  public var message: IdempotencyKey { job.question.message }

  package init(_ job: AssistJob, _ answer: AssistAnswer?) {
    self.job = job
    self.answer = answer
  }
}

/// Who of the members of a session has agreed that a model is asked about what is said there, as far as a device has heard: the last word of each
/// counts. Who has left is not asked, and who comes back is asked anew.
public struct AssistAgreement: Hashable, Sendable {
  /// The server that may be told what is said: the one that was asked about, or that was named last; `nil` where none was.
  public var place: String?
  /// Who has agreed to it.
  public var agreed: [UserID]
  /// Who has not, or not any more.
  public var missing: [UserID]

  /// Whether a model is asked.
  public var isComplete: Bool { missing.isEmpty && !agreed.isEmpty }

  package init(place: String?, agreed: [UserID], missing: [UserID]) {
    self.place = place
    self.agreed = agreed
    self.missing = missing
  }
}

/// How much a site lets a model be asked. It is kept in the store, so that a restart brings nothing back.
public struct AssistPace: Hashable, Sendable {
  /// Requests in a minute; as many can come at once.
  public var requestsPerMinute: Int
  /// The model's tokens in a minute, of questions and answers.
  public var tokensPerMinute: Int
  /// The model's tokens in a day, by UTC.
  public var tokensPerDay: Int

  /// Makes a pace.
  ///
  /// - Precondition: all are above 0.
  public init(requestsPerMinute: Int = 20, tokensPerMinute: Int = 40_000, tokensPerDay: Int = 1_000_000) {
    precondition(min(requestsPerMinute, tokensPerMinute, tokensPerDay) > 0, "a pace that lets nothing through is of no use")
    self.requestsPerMinute = requestsPerMinute
    self.tokensPerMinute = tokensPerMinute
    self.tokensPerDay = tokensPerDay
  }

  package var requests: Pace { Pace(perHour: 60 * requestsPerMinute, burst: requestsPerMinute) }
  package var tokens: Pace { Pace(perHour: 60 * tokensPerMinute, burst: tokensPerMinute) }
}
