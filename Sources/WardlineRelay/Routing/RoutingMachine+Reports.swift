internal import WardlineModel

// What others are told of an event, after it: the record, the directory, and the queue.
extension RoutingMachine {
  /// One record for each request, however many rings have ended.
  func writeRungs(_ turn: inout Turn) {
    for (id, ended) in turn.rung.sorted(by: { $0.key < $1.key }) {
      turn.actions.append(.record(.rung(id, ended.session, ended.rungs.sorted { $0.user < $1.user })))
    }
  }

  /// Rows that have changed, and only those. Forgets whoever is in no list any more.
  mutating func publishDirectory(_ turn: inout Turn) {
    var rows: [Listing] = []
    for user in turn.people.sorted() {
      guard let interpreter = people[user] else { continue }
      let row = Listing(user, interpreter.languages, Self.availability(of: interpreter))
      let published = interpreter.published ?? Listing(user, interpreter.languages, .off)
      if row.availability == .off, interpreter.devices.isEmpty, interpreter.sessions.isEmpty {
        people[user] = nil
      } else {
        people[user]?.published = row.availability == .off ? nil : row
      }
      let isNews = row.availability == .off ? published.availability != .off : row != published
      if isNews { rows.append(row) }
    }
    if !rows.isEmpty { turn.actions.append(.directory(rows)) }
  }

  static func availability(of interpreter: Interpreter) -> Availability {
    switch interpreter.duty {
    case .off: .off
    case .away, .lapsed: .away
    case .on, .dropped: !interpreter.sessions.isEmpty ? .busy : interpreter.ring != nil ? .ringing : .onDuty
    }
  }

  /// The whole directory, for whoever has just connected.
  package var directory: [Listing] { people.values.compactMap(\.published).sorted { $0.user < $1.user } }

  mutating func updateWaiting(_ turn: inout Turn) {
    for language in turn.languages.sorted() {
      // Of each dialect once: long queues ask for few.
      var counted: [LanguageTag: Waiting] = [:]
      for (index, id) in queue(of: [language]).enumerated() {
        guard let request = requests[id] else { continue }
        var waiting = counted[request.request.language] ?? counts(of: request.request.language)
        counted[request.request.language] = waiting
        waiting.place = index + 1
        waiting.declined = request.declined.users.count { isOnDuty($0, speaking: request.request.language) }
        guard waiting != request.told else { continue }
        requests[id]?.told = waiting
        turn.actions.append(.waiting(request.request.author, id, waiting))
      }
    }
  }

  /// Those on duty who speak it; `place` is 0.
  private func counts(of language: LanguageTag) -> Waiting {
    var waiting = Waiting(place: 0, onDuty: 0, busy: 0)
    for user in speakers[language.language] ?? [] where isOnDuty(user, speaking: language) {
      waiting.onDuty += 1
      if people[user]?.sessions.isEmpty == false { waiting.busy += 1 }
    }
    return waiting
  }

  private func isOnDuty(_ user: UserID, speaking language: LanguageTag) -> Bool {
    guard let interpreter = people[user], interpreter.languages.contains(where: { $0.tag.serves(language) }) else {
      return false
    }
    return switch interpreter.duty {
    case .on, .dropped: true
    case .away, .lapsed, .off: false
    }
  }
}
