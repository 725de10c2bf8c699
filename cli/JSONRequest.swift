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
  private var request: String?
  private var language: String?
  private var urgency: String?
  private var preferred: String?
  private var note: String?
  private var reason: String?
  private var user: String?
  private var now: Bool?
  private var urgent: Bool?
  private var phrase: String?
  private var fill: [String: String]?

  static func intent(of line: InputLine) -> Intent {
    guard case .text(let text) = line else { return .refused(what: "send", why: line.rejectionReason ?? "") }
    guard let request = try? JSONDecoder().decode(JSONRequest.self, from: Data(text.utf8)) else {
      return .refused(what: "", why: #"not an object like {"do":"send","text":"…"}; nothing was done"#)
    }
    guard let id = request.id else { return request.intent }
    guard id.utf8.count <= Limits.requestIDBytesMax else {
      return .refused(what: request.do, why: #""id" has more than \#(Limits.requestIDBytesMax) bytes; nothing was done"#)
    }
    return .request(id: id, request.intent)
  }

  private var intent: Intent {
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
    case "request", "cancel", "renew", "accept", "decline", "duty": return asking
    case "handover", "invite", "leave", "assign", "join", "end": return coming
    default:
      return refused(
        #""do" must be send, status, create, retry, delete, prefer, feedback, profile, assist, draft, confirm, request, cancel, renew, accept, decline, duty, handover, invite, leave, assign, join, end, open, home, wake or quit"#
      )
    }
  }

  private func refused(_ why: String) -> Intent { .refused(what: self.do, why: why) }

  private var sending: Intent {
    if let phrase {
      return text == nil ? saying(phrase) : refused(#"a message is a "text" or a "phrase", and not both; nothing was queued"#)
    }
    guard let text else { return refused(#"no "text""#) }
    let attributes = MessageAttributes(isUrgent: urgent == true)
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
      return refused(#""language" must be a tag such as ar, ar-SY or zh-Hant"#)
    }
    return .drafting(.ask(of: message, into: tag))
  }

  // MARK: Requests, rings and duty

  private var asking: Intent {
    var named: IdempotencyKey?
    if let request {
      guard let key = IdempotencyKey(request) else {
        return refused(#""request" must be the name of a request, as its event has it"#)
      }
      named = key
    }
    switch self.do {
    case "request": return asked
    case "cancel": return .act(.cancel(named))
    case "renew": return .act(.renew(named))
    case "accept": return .act(.accept(named))
    case "decline": return .act(.decline(named, because: reason.map { DeclineReason(rawValue: $0) }))
    default:
      guard let duty = set.flatMap(Duty.init(rawValue:)) else { return refused(#""set" must be on, away or off"#) }
      return .act(.duty(duty))
    }
  }

  private var asked: Intent {
    guard let tag = language.flatMap({ LanguageTag(argument: $0) }) else {
      return refused(#""language" must be a tag such as ar, ar-SY or zh-Hant"#)
    }
    guard let urgency = Urgency(rawValue: urgency ?? Urgency.normal.rawValue) else {
      return refused(#""urgency" must be normal or urgent"#)
    }
    do {
      let content = InterpreterRequest(
        tag, urgency: urgency, preferred: try preferred.map { try UserID($0) }, note: note ?? "")
      return .act(.request(content, in: try session.map { try SessionID($0) }))
    } catch { return refused("\(error)") }
  }

  // MARK: Who is in a session

  private var coming: Intent {
    let place = session.flatMap { try? SessionID($0) }
    guard (place == nil) == (session == nil) else { return refused(#""session" must name a session"#) }
    switch self.do {
    case "handover":
      return .act(.handOver(reason.map { HandOverReason(rawValue: $0) } ?? .other, leavesAtOnce: now ?? false))
    case "leave": return .act(.leave(place))
    case "invite", "assign":
      guard let user = user.flatMap({ try? UserID($0) }) else { return refused(#""user" must name somebody"#) }
      guard self.do == "assign" else { return .act(.invite(user, to: place)) }
      guard let place else { return refused(#"no "session""#) }
      return .act(.assign(user, to: place))
    default:
      guard let place else { return refused(#"no "session""#) }
      guard self.do == "join" else { return .act(.end(place)) }
      guard let reason, !reason.isEmpty else { return refused(#"no "reason", which everybody there reads"#) }
      return .act(.join(place, reason: reason))
    }
  }
}
