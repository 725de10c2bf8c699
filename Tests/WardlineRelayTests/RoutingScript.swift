import Testing
import WardlineModel

@testable import WardlineRelay

// Who is on duty, and who asks.

let amal: UserID = named("amal")
let basma: UserID = named("basma")
let chadi: UserID = named("chadi")
let dina: UserID = named("dina")
let elif: UserID = named("elif")
let nora: UserID = named("nora")
let otto: UserID = named("otto")

func tag(_ text: String) -> LanguageTag {
  do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
}

func speaker(_ user: UserID, _ languages: String..., role: Role = .interpreter, isDisabled: Bool = false) -> Person {
  Person(user: user, role: role, languages: languages.map { SpokenLanguage(tag($0)) }, isDisabled: isDisabled)
}

/// The session of request `number`.
func session(_ number: Int) -> SessionID { named("session-\(number)") }

func request(
  _ number: Int, by author: UserID = nora, _ language: String = "ar", _ urgency: Urgency = .normal,
  preferred: UserID? = nil, in place: SessionID? = nil, handsOver: UserID? = nil,
  at uptime: Int64 = 0
) -> RoutedRequest {
  RoutedRequest(
    id: key(number), session: place ?? session(number), author: author,
    InterpreterRequest(tag(language), urgency: urgency, preferred: preferred), handsOver: handsOver, createdAt: wall(uptime))
}

/// A transcript of the routing machine: what happens, and exactly what it does about it.
///
/// For example: `routing.on(.cancelled(key(1)), .stopRinging(amal, key(1), .cancelled), .record(rung(1, (amal, 2_000))))`.
struct RoutingScript {
  typealias Event = RoutingMachine.Event
  typealias Action = RoutingMachine.Action

  var machine: RoutingMachine
  var uptime: Int64 = 0
  /// What authors and the directory are told comes with nearly every event: only who asks about that is shown it.
  var showsQueue = false
  var showsDirectory = false

  init(rules: RoutingRules = RoutingRules()) { machine = RoutingMachine(rules: rules) }

  /// Something happens; what the machine wants is returned. Its invariants hold.
  @discardableResult
  mutating func give(
    _ event: Event, at milliseconds: Int64? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Action] {
    if let milliseconds { uptime = milliseconds }
    let actions = machine.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime)))
    #expect(machine.brokenInvariant(at: uptime) == nil, sourceLocation: sourceLocation)
    return actions.filter { action in
      switch action {
      case .waiting: showsQueue
      case .directory: showsDirectory
      default: true
      }
    }
  }

  /// Something happens, and the machine wants exactly this.
  mutating func on(
    _ event: Event, at milliseconds: Int64? = nil, _ expected: Action..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actions = give(event, at: milliseconds, sourceLocation: sourceLocation)
    #expect(actions == expected, sourceLocation: sourceLocation)
  }

  /// Comes on duty with a phone, and nothing rings yet.
  mutating func start(_ user: UserID, _ languages: String..., at milliseconds: Int64? = nil) {
    let person = Person(user: user, role: .interpreter, languages: languages.map { SpokenLanguage(tag($0)) })
    give(.connected(user, named("phone")), at: milliseconds)
    give(.cameOnDuty(person))
  }

  /// For whom a request rings, in order of their names.
  func rung(for number: Int) -> [UserID] { machine.requests[key(number)]?.rings.sorted() ?? [] }

  /// Whether nothing is left of anybody or anything.
  var isEmpty: Bool {
    machine.people.isEmpty && machine.speakers.isEmpty && machine.requests.isEmpty && machine.queues.isEmpty
      && machine.deadlineMilliseconds == nil
  }
}

/// A record of rings that have ended.
func rung(_ number: Int, in place: SessionID? = nil, _ rings: (UserID, Int64)...) -> RoutingMachine.Action {
  let rungs = rings.map { RoutingMachine.Rung($0.0, milliseconds: $0.1) }
  return .record(.rung(key(number), place ?? session(number), rungs))
}
