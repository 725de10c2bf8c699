internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What a program asks for: one object a line, in a session and at home.
struct JSONRequest: Decodable {
  private var `do`: String
  private var text: String?
  private var set: String?
  /// Comes back in the answer; for "retry" and "delete" it names the message, too, where "message" does not.
  private var id: String?
  private var message: String?
  private var key: String?
  private var name: String?
  private var value: String?
  private var rating: Int?
  private var languages: [String]?
  private var session: String?
  /// Of a language model, to which somebody agrees.
  private var server: String?
  private var language: String?
  private var urgent: Bool?
  private var replyTo: String?
  private var corrects: String?
  private var phrase: String?
  private var fill: [String: String]?

  static func intent(of line: InputLine) -> Intent {
    guard case .text(let text) = line else { return .refused(what: "send", why: line.rejectionReason ?? "") }
    let data = Data(text.utf8)
    guard let request = try? JSONDecoder().decode(JSONRequest.self, from: data) else {
      return .refused(what: "", why: #"not an object like {"do":"send","text":"…"}; nothing was done"#)
    }
    guard let id = request.id else { return request.intent(data) }
    guard id.utf8.count <= Limits.requestIDBytesMax else {
      return .refused(what: request.do, why: #""id" has more than \#(Limits.requestIDBytesMax) bytes; nothing was done"#)
    }
    return .request(id: id, request.intent(data))
  }

  /// - Parameter data: the whole object, of which acts read fields of their own.
  private func intent(_ data: Data) -> Intent {
    switch self.do {
    case "send": return sending
    case "status":
      guard let status = set.flatMap(SessionStatus.init) else { return refused(#""set" must be active, paused or ended"#) }
      return .setStatus(status)
    case "retry", "delete":
      guard let name = message ?? id, let key = IdempotencyKey(name) else {
        return refused(#""id" must be the id of a failed message"#)
      }
      return self.do == "retry" ? .retry(key) : .delete(key)
    case "create": return .create
    case "prefer":
      guard let name, let value else { return refused(#"no "name", or no "value""#) }
      return .prefer(name, value)
    case "feedback":
      guard let rating else { return refused(#"no "rating""#) }
      return .feedback(rating, text ?? "")
    case "profile": return profile
    case "wake": return .wake
    case "quit": return .quit
    case "home": return .go(.home)
    case "open":
      guard let session = session.flatMap({ try? SessionID($0) }) else { return refused(#""session" must name a session"#) }
      return .go(.session(session))
    case "assist":
      guard let wish = set.flatMap(AssistWish.init(rawValue:)) else { return refused(#""set" must be agree or withdraw"#) }
      return .drafting(.say(wish, to: server))
    case "draft", "confirm": return drafting
    default:
      guard let name = CommandName(rawValue: self.do), Act.ofPrograms.contains(name) else {
        let acts = Act.ofPrograms.map(\.rawValue).joined(separator: ", ")
        return refused(
          #""do" must be send, status, create, retry, delete, prefer, feedback, profile, assist, draft, confirm, \#(acts), open, home, wake or quit"#
        )
      }
      return acting(name, data)
    }
  }

  private func acting(_ name: CommandName, _ data: Data) -> Intent {
    if let language, LanguageTag(argument: language) == nil { return refused(Self.languageFault) }
    guard let fields = try? JSONDecoder().decode(ActFields.self, from: data) else {
      return refused("a field is no text, or \"now\" is neither true nor false; nothing was done")
    }
    do throws(ActFault) { return .act(try Act(name, fields)) } catch { return refused(error.why) }
  }

  private static let languageFault = #""language" must be a tag such as ar, ar-SY or zh-Hant"#

  private func refused(_ why: String) -> Intent { .refused(what: self.do, why: why) }

  private var sending: Intent {
    if let phrase {
      guard replyTo == nil, corrects == nil else {
        return refused(#""replyTo" and "corrects" go with a "text", and not with a "phrase"; nothing was queued"#)
      }
      return text == nil ? saying(phrase) : refused(#"a message is a "text" or a "phrase", and not both; nothing was queued"#)
    }
    guard let text else { return refused(#"no "text""#) }
    var attributes = MessageAttributes(isUrgent: urgent == true)
    if let replyTo {
      guard let key = IdempotencyKey(replyTo) else {
        return refused(#""replyTo" must be the id of a message; nothing was queued"#)
      }
      attributes.replyTo = key
    }
    if let corrects {
      guard let key = IdempotencyKey(corrects) else {
        return refused(#""corrects" must be the id of a message; nothing was queued"#)
      }
      attributes.corrects = key
    }
    guard let name = key else { return attributes == .none ? .send(text) : .sendOne(text, attributes, under: nil) }
    guard let key = IdempotencyKey(name) else { return refused(#""key" must be a UUID; nothing was queued"#) }
    return .sendOne(text, attributes, under: key)
  }

  private func saying(_ phrase: String) -> Intent {
    var words = PhraseWords("")
    guard let name = try? PhraseName(phrase) else {
      return refused(#""phrase" must be the name of a phrase, such as pain.where"#)
    }
    words.name = name
    if let language {
      guard let tag = LanguageTag(argument: language) else { return refused(#""language" must be a tag such as ar"#) }
      words.language = tag
    }
    for (field, value) in fill ?? [:] {
      guard let field = PhraseField(rawValue: field) else {
        return refused(
          #""fill" has \#(field.printable()): there are \#(PhraseField.allCases.map(\.rawValue).joined(separator: ", "))"#)
      }
      words.values[field] = value
    }
    guard let key else { return .phrase(words, isUrgent: urgent == true, under: nil) }
    guard let key = IdempotencyKey(key) else { return refused(#""key" must be a UUID; nothing was queued"#) }
    return .phrase(words, isUrgent: urgent == true, under: key)
  }

  private var profile: Intent {
    guard let name else {
      guard let languages else { return refused(#"no "languages""#) }
      do { return .languages(try SpokenLanguage.named(languages)) } catch { return refused("\(error)") }
    }
    return .profile(name, languages ?? [])
  }

  private var drafting: Intent {
    guard let message = message.flatMap({ IdempotencyKey($0) }) else {
      return refused(#""message" must be the id of a message"#)
    }
    guard self.do == "draft" else { return .drafting(.confirm(of: message, text: text)) }
    guard let tag = language.flatMap({ LanguageTag(argument: $0) }) else {
      return refused(Self.languageFault)
    }
    return .drafting(.ask(of: message, into: tag))
  }
}
