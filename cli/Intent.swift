internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What somebody at the keyboard, or a program, wants.
enum Intent: Equatable, Sendable {
  case send(String)
  /// Sends a text with attributes, or under a key that the calling program chose.
  case sendOne(String, MessageAttributes, under: IdempotencyKey?)
  /// Answers the newest message of somebody else.
  case reply(String)
  /// Corrects the owner's newest message.
  case correct(String)
  /// Says a phrase, or lists those that are looked for.
  case phrase(PhraseWords, isUrgent: Bool, under: IdempotencyKey?)
  /// Several that came together and can all be sent.
  case sendAll([String])
  case setStatus(SessionStatus)
  /// Bring the session into being.
  case create
  case prefer(String, String)
  case feedback(Int, String)
  case profile(String, [String])
  /// What one speaks from now on.
  case languages([SpokenLanguage])
  case retry(IdempotencyKey)
  case delete(IdempotencyKey)
  /// What else is asked for with a slash.
  case command(Command)
  /// What a program asks for of requests, rings, duty and members.
  case act(Act)
  /// What is asked of a language model.
  case drafting(DraftIntent)
  /// Another session, or home.
  case go(LinePlace)
  /// Try to connect now.
  case wake
  case quit
  /// Not understood: what was asked, and why it cannot be done.
  case refused(what: String, why: String)
  /// What a program asks for with an id, which comes back with the answer.
  indirect case request(id: String, Intent)

  /// What is asked for, and the id that it came with.
  var unwrapped: (intent: Intent, id: String?) {
    if case .request(let id, let intent) = self { (intent, id) } else { (self, nil) }
  }
}

extension Intent {
  /// Where else somebody wants to be.
  var place: LinePlace? { if case .go(let place) = unwrapped.intent { place } else { nil } }
}

/// A way to show a session and to read what is typed.
protocol ChatView: Sendable {
  mutating func begin(_ transcript: Transcript)
  /// The connection is in this state already: what was said of it elsewhere is not said again.
  mutating func resume(_ connection: ConnectionState)
  mutating func show(_ update: Update)
  /// A draft by a machine, or what has become of the question for one.
  func show(_ draft: MachineDraft)
  /// What was typed stands in the store, before any update says so; one of them in place of a message that failed.
  mutating func wrote(_ messages: [Message], inPlaceOf replaced: IdempotencyKey?)
  /// - Parameter id: of the request, if it had one.
  func refuse(_ what: String, _ why: String, id: String?)
  /// A request that had an id was carried out.
  ///
  /// - Parameter message: the message that was written, if one was.
  func done(_ what: String, id: String, message: IdempotencyKey?)
  func intent(of line: InputLine) -> Intent
}

extension Intent {
  /// Merges neighbouring sends into one intent, in the same order. A text that cannot be sent stays alone, so that it is rejected alone.
  static func merged(_ intents: [Intent]) -> [Intent] {
    var result: [Intent] = []
    for intent in intents {
      guard case .send(let text) = intent, (1...Limits.textBytesMax).contains(text.utf8.count) else {
        result.append(intent)
        continue
      }
      if case .sendAll(let texts)? = result.last {
        result[result.count - 1] = .sendAll(texts + [text])
      } else {
        result.append(.sendAll([text]))
      }
    }
    return result
  }

  var name: String {
    switch self {
    case .send, .sendOne, .sendAll, .reply, .correct, .phrase: "send"
    case .setStatus: "status"
    case .create: "create"
    case .prefer: "prefer"
    case .feedback: "feedback"
    case .profile, .languages: "profile"
    case .retry: "retry"
    case .delete: "delete"
    case .command: "command"
    case .act(let act): act.name.rawValue
    case .drafting(let drafting): drafting.name
    case .go(.home): "home"
    case .go: "open"
    case .wake: "wake"
    case .quit: "quit"
    case .refused(let what, _): what
    case .request(_, let intent): intent.name
    }
  }
}

extension Intent {
  /// Whether only a member can do it in the session that is open. A text may be the answer to a question, or known already.
  var needsMembership: Bool {
    switch self {
    case .setStatus, .feedback: true
    case .command(let command): command.needsMembership
    case .drafting(let drafting): drafting != .showAgreement && drafting != .showJobs
    default: false
    }
  }
}

extension DraftIntent {
  fileprivate var name: String {
    switch self {
    case .say, .showAgreement: "assist"
    case .ask, .always: "draft"
    case .confirm: "confirm"
    case .showJobs: "jobs"
    }
  }
}
