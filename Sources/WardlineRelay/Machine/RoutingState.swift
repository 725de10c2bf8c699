internal import WardlineModel

/// The routing machine within the relay's machine, and what its readers were told.
struct RoutingState: Equatable, Sendable {
  typealias RequestID = RoutingMachine.RequestID

  var machine: RoutingMachine
  /// What has happened since the machine was asked last, in order.
  var news: [RoutingMachine.Event]
  /// What the wall clock showed at the first event; `nil` before that.
  var startedAt: Timestamp?
  /// The newest choice of duty of each user. Also of those who are off duty: an older choice of another device of theirs changes nothing.
  var choices: [UserID: DutyChoice] = [:]
  /// Whose choice waits for what the directory says of them.
  var awaited: Set<UserID> = []
  /// Who has changed in the directory while it could not be read.
  var unread: Set<UserID> = []
  /// Users whose devices are told of their duty at the end of the event, and why a choice was refused.
  var answers: [UserID: DutyRefusal?] = [:]
  /// The names of those on duty.
  var names: [UserID: String] = [:]
  /// The names of those who asked, as of when they did or came back.
  var authorNames: [RequestID: String] = [:]
  /// To nurses and coordinators.
  var directory = Feed<UserID, DirectoryRow>()
  /// To coordinators.
  var queue = Feed<RequestID, QueuedRequest>()
  /// Queue places to send to the authors at the next tick. The first one of a request is sent at once.
  var places: [RequestID: RoutingMachine.Waiting] = [:]
  /// Requests whose author was told of a place.
  var placed: Set<RequestID> = []

  init(rules: RoutingRules, restart: RoutingMachine.Restart) {
    machine = RoutingMachine(rules: rules)
    news = [.restarted(restart)]
  }

  func isOnDuty(_ user: UserID) -> Bool { machine.people[user].map { $0.duty != .off } ?? false }

  /// The duty of an interpreter, as their devices are told.
  func state(of user: UserID, refusal: DutyRefusal? = nil) -> DutyState? {
    guard let choice = choices[user] else { return nil }
    let availability = machine.people[user].map { RoutingMachine.availability(of: $0) } ?? .off
    let busyIn = availability == .busy ? machine.people[user]?.sessions.sorted().prefix(Limits.busySessionsMax) ?? [] : []
    return DutyState(choice, availability: availability, refusal: refusal, busyIn: Array(busyIn))
  }

  /// Forgets the oldest half of the choices of those who are off duty, once they are too many.
  mutating func boundChoices() {
    guard choices.count > Limits.dutyChoicesMax else { return }
    let off = choices.filter { !isOnDuty($0.key) }.sorted { ($0.value.chosenAt, $0.key) < ($1.value.chosenAt, $1.key) }
    for (user, _) in off.prefix(Limits.dutyChoicesMax / 2) { choices[user] = nil }
  }
}
