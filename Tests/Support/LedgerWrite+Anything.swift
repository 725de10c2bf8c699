package import WardlineModel
package import WardlineRelay

/// Writes by chance.
extension LedgerWrite {
  package static let anyUsers = [Sample.nurse, Sample.interpreter]
  package static let anySessions = [Sample.ward, Sample.clinic]
  package static let anyKeys = UInt64(1)...40

  /// Few keys, users and sessions, so that everything meets everything.
  package static func anything(using chance: inout SeededGenerator) -> LedgerWrite {
    func one<Value>(of values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &chance)] }
    let (user, session) = (one(of: anyUsers), one(of: anySessions))
    let text = one(of: ["a", "caf\u{e9}", "cafe\u{301}", "long enough to be counted"])
    func key() -> IdempotencyKey { Sample.key(UInt64.random(in: anyKeys, using: &chance)) }
    func operation(_ action: ClientOperation.Action) -> ClientOperation {
      ClientOperation(
        key: key(), session: action.rules.needsSession ? session : nil,
        writtenAt: Sample.time(Int64.random(in: 0...99, using: &chance)),
        action: action)
    }
    func keep(_ action: ClientOperation.Action) -> LedgerWrite {
      .record(operation(action), author: user, device: Sample.name("phone"), sessions: anySessions)
    }
    func submit(_ action: ClientOperation.Action) -> LedgerWrite { .submit(operation(action), author: user) }
    switch Int.random(in: 0..<16, using: &chance) {
    case 0, 1:
      return .arrive(
        Participant(user: user, role: .nurse, name: text), sessions: anySessions,
        known: [session: [LogCursor(epoch: nil, sequence: UInt64.random(in: 0...9, using: &chance))]])
    case 2: return submit(.createSession)
    case 3: return submit(.setStatus(one(of: [.active, .paused]), basedOn: UInt64.random(in: 1...4, using: &chance)))
    case 4:
      let isLast = Int.random(in: 0..<12, using: &chance) == 0
      return submit(.setStatus(isLast ? .ended : .paused, basedOn: UInt64.random(in: 1...4, using: &chance)))
    case 5, 6: return submit(.retract(key()))
    case 7: return keep(.submitFeedback(rating: 5, text: text))
    case 8, 9: return keep(.setPreference(name: one(of: ["a", "b"]), value: text))
    case 10:
      guard Bool.random(using: &chance) else { return keep(.publishProfile(name: text, languages: ["ar"])) }
      let languages = one(of: [["ar"], ["fa=native", "en"], [], ["none of them"]])
      return .publish(
        operation(.publishProfile(name: text, languages: languages)), author: user, device: Sample.name("phone"),
        sessions: anySessions)
    case 11:
      let sequence = UInt64.random(in: 0...20, using: &chance)
      return .receive(UserReceipt(Receipt(session: session, deliveredThrough: sequence, readThrough: sequence), by: user))
    default: return submit(.sendMessage(body: text))
    }
  }

  /// With cursors of an epoch, where it has any.
  package func known(to epoch: LogEpoch) -> LedgerWrite {
    guard case .arrive(let participant, let sessions, let known) = self else { return self }
    return .arrive(
      participant, sessions: sessions, known: known.mapValues { $0.map { LogCursor(epoch: epoch, sequence: $0.sequence) } })
  }
}
