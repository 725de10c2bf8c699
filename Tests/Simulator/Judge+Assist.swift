internal import WardlineModel
internal import WardlineSync

/// The questions that a device must have asked, derived from the acts of its users and from the clock. The judge compares the device's store, and every
/// request that the model receives, with it.
struct AssistLedger {
  /// The jobs that its store must have, and what the model is to be told.
  var asked: [IdempotencyKey: (question: AssistQuestion, snapshot: AssistSnapshot)] = [:]
  /// The claims that no request has followed yet.
  var claimed: Set<IdempotencyKey> = []
  /// The time by the device's wall clock, of which steps back are left out.
  private var pacedAt: Int64 = 0
  private var lastWall: Int64?
  /// When a job was claimed, in that time.
  private var claims: [Int64] = []

  /// The store has kept its pace at this time: steps back are seen here.
  mutating func follow(_ wall: Timestamp) {
    pacedAt += max(0, wall.milliseconds - (lastWall ?? wall.milliseconds))
    lastWall = wall.milliseconds
  }

  /// Notes a claim.
  ///
  /// - Returns: how many requests were claimed within which time, if that is more than the pace allows.
  mutating func claim(within pace: AssistPace) -> (count: Int, milliseconds: Int64)? {
    claims.append(pacedAt)
    for (index, first) in claims.enumerated() {
      let (count, time) = (claims.count - index, pacedAt - first)
      // A bucket rounds by a thousandth of a request.
      let most = Int64(pace.requestsPerMinute) * (60_000 + time) / 60_000 + 1
      if Int64(count) > most { return (count, time) }
    }
    return nil
  }

  /// A message has other words, or none: what was asked about it is gone with them.
  mutating func forget(_ message: IdempotencyKey, unlessItSays text: String?) {
    asked = asked.filter { $0.value.question.message != message || $0.value.snapshot.texts.last?.words == text }
  }
}

extension World {
  /// A job was claimed on a device, which knows what it knows.
  func checkClaim(_ job: AssistJob, _ client: ClientProcess, _ site: Options.ModelSite) {
    let device = client.device
    device.ledger.follow(device.clock.wall(at: now))
    device.ledger.claimed.insert(job.id)
    if let (count, time) = device.ledger.claim(within: site.pace) {
      expect(false, .modelIsPaced, "\(name(client)) asks the model \(count) times within \(time) ms")
    }
    guard let (members, messages) = known(of: job.question.session, on: device) else { return }
    expect(!members.isEmpty, .modelIsTold, "\(name(client)) asks about \(job.question.session), of which it knows no member")
    for user in members {
      expect(
        hasAgreed(user, messages, on: device), .modelIsTold,
        "\(name(client)) tells the model of \(job.question.session), and \(user) has not agreed")
    }
  }

  private func known(of session: SessionID, on device: Device) -> (members: [UserID], messages: [Message])? {
    do throws(StoreError) {
      let members = try device.memory.participants(of: session).filter { !$0.hasLeft }.map(\.user)
      return (members, try device.memory.messages(of: session))
    } catch { return nil }
  }

  /// What a user must have said for a model to be asked, as the messages on a device have it.
  private func hasAgreed(_ user: UserID, _ messages: [Message], on device: Device) -> Bool {
    let said = messages.filter { $0.author == user && $0.attributes.consent != nil && !$0.state.isWordless }
    let agreements = said.filter { $0.attributes.consent?.place == Names.modelPlace }
    // What was acknowledged ahead of the cursor has its place already, and the message does not show it.
    let places = agreements.compactMap { $0.sequence ?? ($0.isMine && $0.state == .sent ? .max : nil) }
    guard let last = places.max() else { return false }
    return said.allSatisfy { message in
      guard message.attributes.consent?.place != Names.modelPlace else { return true }
      if let sequence = message.sequence { return sequence < last }
      // A withdrawal holds where it is written, before any relay has heard it.
      let writing = judge.writings[message.id]
      return message.state != .pending || writing?.isRetried == true || writing?.isForgotten == true
    }
  }

  /// The model is asked.
  func checkCall(_ job: AssistJob, _ snapshot: AssistSnapshot, _ client: ClientProcess) {
    let device = client.device
    expect(
      device.ledger.claimed.remove(job.id) != nil, .modelIsPaced,
      "\(name(client)) asks for \(job.id.brief), and has not claimed it")
    if let asked = device.ledger.asked[job.id] {
      expect(
        snapshot == asked.snapshot, .modelIsTold,
        "\(name(client)) tells the model \(snapshot.texts.map(\.brief)), and was to tell \(asked.snapshot.texts.map(\.brief))")
    }
    let others = (try? device.memory.jobs(limit: .max)) ?? []
    let answered = others.first { other in
      other.state == .done && other.question.message == job.question.message && other.question.language == job.question.language
    }
    expect(
      answered == nil, .modelIsAskedOnce,
      "\(name(client)) asks for \(job.question.message.brief) in \(job.question.language), and has the answer")
  }

  /// What a device's users have asked is in its store until it is over.
  func auditAssist(_ device: Device) throws(StoreError) {
    guard plan.options.model != nil else { return }
    let held = Set(try device.memory.jobs(limit: .max).map(\.id))
    for (id, asked) in device.ledger.asked where !held.contains(id) {
      expect(
        false, .nothingLost,
        "\(device.identity.device) has lost \(id.brief), the question about \(asked.question.message.brief)")
    }
  }

  /// What a change means for the questions about it.
  func noteWords(_ change: Change, on device: Device) {
    guard plan.options.model != nil else { return }
    switch change {
    case .message(let message):
      device.ledger.forget(message.id, unlessItSays: message.state.isWordless ? nil : message.text)
    case .deleted(let key, _): device.ledger.forget(key, unlessItSays: nil)
    default: break
    }
  }
}

extension AssistSnapshot.Text {
  fileprivate var brief: String { "\(message.brief) '\(words.prefix(12))'" }
}
