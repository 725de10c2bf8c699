import WardlineModel

// What a connection hears whose token follows memberships: rings, duty, who is on duty, what is open, and where its user is a member.
extension HostileRelay {
  /// Any frame, those of no log most.
  mutating func ringingFrame() -> RelayFrame {
    switch choice() % 16 {
    case 0, 1, 2, 3: return .ring(ring())
    case 4: return .ringEnded(key(), RingEnd(rawValue: code()))
    case 5: return .waiting(key(), in: session(), place())
    case 6, 7:
      let refusal = choice() % 3 == 0 ? DutyRefusal(rawValue: code()) : nil
      let choice = DutyChoice(pick([.on, .away, .off]), chosenAt: time())
      return .duty(DutyState(choice, availability: availability(), refusal: refusal))
    case 8, 9:
      let first = choice() * 32
      return .directory((0..<rowCount()).map { person(first + $0) }, isWhole: choice() % 8 == 0)
    case 10, 11:
      let first = choice() * 32
      return .requests((0..<rowCount()).map { queued(first + $0) }, isWhole: choice() % 8 == 0)
    case 12: return choice() % 2 == 0 ? .joined(session()) : .left(session())
    case 13: return .following(SessionHead(session: session(), status: status(), head: sequence()))
    default: return frame()
    }
  }

  private mutating func ring() -> Ring {
    Ring(
      of: key(), in: session(), language(), urgency: pick([.normal, .urgent]), note: text(), author: user(), authorName: text(),
      handsOver: choice() % 4 == 0 ? user() : nil, endsAt: time())
  }

  private mutating func place() -> RequestPlace {
    RequestPlace(count(), onDuty: count(), busy: count(), expiresAt: time())
  }

  private mutating func person(_ number: Int) -> DirectoryRow {
    let languages = Array(repeating: SpokenLanguage(language()), count: number % 97 == 0 ? 33 : number % 3)
    return DirectoryRow(Self.numbered(number), name: number % 7 == 0 ? text() : "", languages: languages, availability())
  }

  private mutating func queued(_ number: Int) -> QueuedRequest {
    QueuedRequest(
      Self.key(number), in: session(), language(), urgency: .normal, author: user(), askedAt: time(), ringing: count(),
      isOver: choice() % 8 == 0)
  }

  /// Most are as many as a frame has, and some more.
  private mutating func rowCount() -> Int { pick([0, 1, 31, 32, 32, 32, 32, 33, 255]) }
  private mutating func count() -> Int { pick([0, 1, 2, 1_000_000, Int(Int32.max), Int(UInt32.max)]) }
  private mutating func availability() -> Availability { pick(Availability.allCases) }

  private mutating func code() -> String {
    pick(["taken", "cancelled", "timed-out", "of_a_newer_relay", "", "Taken", "\u{1B}[2J", String(repeating: "z", count: 65)])
  }

  private mutating func language() -> LanguageTag { pick(Self.languages) }

  private static let languages = ["ar", "ar-SY", "zh-Hant", "pl"].compactMap { try? LanguageTag($0) }

  private static func numbered(_ number: Int) -> UserID {
    do { return try UserID("user-\(number)") } catch { preconditionFailure("\(error)") }
  }
}
