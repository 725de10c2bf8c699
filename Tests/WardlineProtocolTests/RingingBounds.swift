import WardlineModel

/// What a relay may say of duty, rings, places, the directory and the queue: at the last that is believed, and at the first that is not.
enum RingingBounds {
  static let cases: [BoundsTests.Bound] = [
    .init(clock: "ring: its end") { ring(endsAt: $0) },
    .init("ring: the note", [ring(note: words(Limits.noteBytesMax))], [ring(note: words(Limits.noteBytesMax + 1))]),
    .init("ring: a name", [ring(name: words(Limits.nameBytesMax))], [ring(name: words(Limits.nameBytesMax + 1))]),
    .init(
      "ring_ended: the reason", codes.good.map { .ringEnded(someKey, RingEnd(rawValue: $0)) },
      codes.bad.map { .ringEnded(someKey, RingEnd(rawValue: $0)) }),
    .init(clock: "waiting: the expiry") {
      .waiting(someKey, in: ward, RequestPlace(Int(UInt32.max), onDuty: Int(UInt32.max), busy: 0, expiresAt: $0))
    },
    .init(
      "waiting: the operator's text", [waiting(fallback: words(Limits.fallbackTextBytesMax))],
      [waiting(fallback: words(Limits.fallbackTextBytesMax + 1))]),
    .init(clock: "duty: the time of choosing") { duty(chosenAt: $0) },
    .init("duty: the reason", codes.good.map { duty(refusal: $0) }, codes.bad.filter { !$0.isEmpty }.map { duty(refusal: $0) }),
    .init(
      "rows; at most \(Limits.rowsPerFrameMax)",
      [
        .directory(Array(repeating: person(), count: Limits.rowsPerFrameMax), isWhole: true),
        .requests(Array(repeating: queued(), count: Limits.rowsPerFrameMax), isWhole: false),
      ],
      [
        .directory(Array(repeating: person(), count: Limits.rowsPerFrameMax + 1), isWhole: true),
        .directory(Array(repeating: person(), count: 5_000), isWhole: false),
        .requests(Array(repeating: queued(), count: Limits.rowsPerFrameMax + 1), isWhole: false),
      ]),
    .init(
      "directory: a name", [.directory([person(name: words(Limits.nameBytesMax))], isWhole: false)],
      [.directory([person(), person(name: words(Limits.nameBytesMax + 1))], isWhole: false)]),
    .init(
      "languages of one person", [.directory([person(languages: Limits.languagesPerProfileMax)], isWhole: false)],
      [.directory([person(languages: Limits.languagesPerProfileMax + 1)], isWhole: false)]),
    .init(clock: "requests: the time of asking") { .requests([queued(askedAt: $0)], isWhole: true) },
    .init(
      "requests: a name", [.requests([queued(name: words(Limits.nameBytesMax))], isWhole: true)],
      [.requests([queued(name: words(Limits.nameBytesMax + 1))], isWhole: true)]),
  ]

  private static let codes = (
    good: ["a", "of_a-newer-relay-9", String(repeating: "z", count: Limits.identifierBytesMax)],
    bad: ["", "Taken", "\u{1B}[2J", "a b", "é", "\u{202E}", String(repeating: "z", count: Limits.identifierBytesMax + 1)]
  )

  /// What would write to a terminal, were it not made printable where it is shown: words may be anything, within their bytes.
  private static func words(_ count: Int) -> String {
    "\u{1B}[2J\u{202E}\n" + String(repeating: "x", count: count - 8)
  }

  private static func waiting(fallback: String) -> RelayFrame {
    .waiting(someKey, in: ward, RequestPlace(1, onDuty: 0, busy: 0, expiresAt: farPast, fallback: fallback))
  }

  private static func ring(endsAt: Timestamp = farPast, note: String = "", name: String = "") -> RelayFrame {
    .ring(
      Ring(of: someKey, in: ward, language("ar"), note: note, author: named("nina"), authorName: name, endsAt: endsAt))
  }

  private static func duty(chosenAt: Timestamp = farPast, refusal: String? = nil) -> RelayFrame {
    .duty(
      DutyState(
        DutyChoice(.on, chosenAt: chosenAt), availability: .off, refusal: refusal.map { DutyRefusal(rawValue: $0) }))
  }

  private static func person(name: String = "", languages count: Int = 1) -> DirectoryRow {
    DirectoryRow(
      named("amal"), name: name, languages: Array(repeating: SpokenLanguage(language("ar")), count: count), .onDuty)
  }

  private static func queued(askedAt: Timestamp = farPast, name: String = "") -> QueuedRequest {
    QueuedRequest(
      someKey, in: ward, language("ar"), urgency: .normal, author: named("nina"), authorName: name, askedAt: askedAt, ringing: 1
    )
  }
}
