internal import WardlineModel
internal import WardlineRelay

@testable internal import WardlineSync

// Schedules in which tokens name no session: people are in those that they create, or to which they are invited (G8).
extension World {
  /// Everybody is in the relay's directory, except for one in some worlds.
  func fillDirectory() {
    var listed: [UserID: Role] = [:]
    for (index, device) in plan.options.devices.enumerated() {
      let user = Names.user(device.user)
      guard index != plan.options.unlisted, listed[user] == nil else { continue }
      let role = plan.options.role(of: device.user)
      let languages = plan.options.staff?.spoken(by: device.user) ?? []
      if role == .interpreter { judge.languages[user] = languages.map(\.tag) }
      do throws(DirectoryError) {
        try disks.people?.add(Person(user: user, role: role, languages: languages), at: relayHosts[0].clock.wall(at: 0))
      } catch { preconditionFailure("a new directory takes nobody: \(error)") }
      listed[user] = role
    }
    disks.relayCommitted()
    judge.directory = listed
    tally.memberships = 1
  }

  /// What the directory says of people.
  func readPeople(_ users: [UserID], _ relay: RelayProcess) {
    var found: [UserID: Person]? = [:]
    for user in users {
      do throws(DirectoryError) { found?[user] = try disks.people?.entry(of: user)?.person } catch { found = nil }
    }
    for (user, person) in found ?? [:] where judge.languages[user] != nil {
      judge.readLanguages[relay.host.number, default: [:]][user] = person.languages.map(\.tag)
    }
    handle(.people(users, found), relay)
  }

  /// The relay's machine hears of a commit. Until it has, whoever left may hear what is not in the log.
  func answerCommit(_ event: RelayMachine.Event, _ news: News, _ relay: RelayProcess) {
    if case .committed(let outcomes) = event, plan.options.followsMembership { count(outcomes) }
    let isAnswer = if case .committed = event { true } else { false }
    // In one step: what others have committed before it is in the log before it.
    if mutant == .deliverGap, case .committed(let outcomes) = event { deliverAhead(of: news, outcomes, relay) }
    if isAnswer {
      relay.knowsOwnOutcomes = false
      follow(news, relay)
      relay.knowsOwnOutcomes = true
    }
    handle(event, relay)
    if mutant == .showCoordinators, case .committed(let outcomes) = event { showCoordinators(outcomes, relay) }
    if mutant == .deliverAfterLeave, case .committed(let outcomes) = event { deliverToFormer(outcomes, relay) }
    // Another answer says nothing of a commit that has run, and whose own is on its way.
    guard isAnswer else { return }
    judge.heard(relay.host.number)
    heardRequests(relay)
  }

  /// For the mutant that does not wait for what others have committed before.
  private func deliverAhead(of news: News, _ outcomes: [LedgerOutcome], _ relay: RelayProcess) {
    let behind = news.batches.flatMap(\.notices).compactMap { if case .logged(let session, _) = $0 { session } else { nil } }
    for entry in outcomes.flatMap(\.logged.entries) where behind.contains(entry.session) {
      for link in relay.links.values.sorted(by: { $0.number < $1.number }) where link.told[entry.session]?.last != nil {
        link.downQueue.append(said([.event(entry)], on: link))
        wantsToWrite(link, .down)
      }
    }
  }

  /// For the mutant that forgets to take somebody who has left out of the audience.
  private func deliverToFormer(_ outcomes: [LedgerOutcome], _ relay: RelayProcess) {
    for case .accepted(_, let entry) in outcomes {
      for link in relay.links.values.sorted(by: { $0.number < $1.number }) where hasLeft(link, entry.session) {
        link.downQueue.append([.event(entry)])
        wantsToWrite(link, .down)
      }
    }
  }

  /// For the mutant that does not bound a page.
  func serveFormer(_ read: RelayMachine.Read, _ page: LogPage?, _ relay: RelayProcess) {
    guard mutant == .servePagesPastLeaving, let page, let link = relay.links[read.connection], hasLeft(link, read.session)
    else {
      return
    }
    link.downQueue.append(page.entries.map { .event($0) })
    wantsToWrite(link, .down)
  }

  private func hasLeft(_ link: Link, _ session: SessionID) -> Bool {
    judge.histories[session]?.members[link.client.device.user]?.left != nil
  }

  private func count(_ outcomes: [LedgerOutcome]) {
    for case .accepted(_, let entry) in outcomes {
      if case .joined = entry.event { tally.joined += 1 }
      if case .left = entry.event { tally.left += 1 }
    }
  }

  /// For the mutant that does not ask for what a welcome leaves out.
  func isFollowingFurther(_ frame: ClientFrame, _ client: ClientProcess) -> Bool {
    if case .follow(let follow) = frame { client.machine.isBehind(follow.session) } else { false }
  }

  // MARK: Liveness

  /// How many operations of a device must be answered. What waits for its author to be a member is none of them.
  ///
  /// - Parameter asFarAsKnown: without those of a session of which its author has become a member while the device was idle on a dead link.
  ///   It hears of that as late as of any entry (fast mode, seed 1000107).
  func unsentCount(at device: Device, asFarAsKnown: Bool = false) -> Int {
    let pending = device.screen.counts.pending
    guard plan.options.followsMembership, pending > 0, let rows = try? device.memory.queue() else { return pending }
    let opened = device.slots.compactMap(\.process).first(where: \.machine.isOnline)?.machine.opened
    return rows.count { row in
      guard row.state != .failed, row.state != .blocked, judge.mustBeSent(row.operation, by: device.user) else { return false }
      guard asFarAsKnown, let opened, let session = row.operation.session else { return true }
      return opened.contains(session) || row.operation.action == .createSession
    }
  }

  /// Whose invitation waits for that of another, and so on: each begins when the one before has come through.
  var comingsInARow: Int64 { plan.options.followsMembership ? Int64(devices.count + 2) : 1 }

  /// Frames about sessions that a connection may get without a request, beyond its answers (G9).
  var comingsUnderWay: Int {
    let perSession = (plan.options.followsMembership ? 3 * devices.count + 8 : 0) + presencesUnderWay
    return plan.options.sessionCount * perSession
  }

  /// Where another relay ends, whoever was there is gone at once, and then comes to this one (fast mode, 3 relays, seed 40080367).
  private var presencesUnderWay: Int { hasSeveralRelays ? 2 * devices.count : 0 }

  /// While operations wait, a device looks for other tokens now and then, and is not idle meanwhile.
  func hasAllThoughBusy(_ device: Device) -> Bool {
    plan.options.followsMembership && unsentCount(at: device) == 0 && hasAllItMay(device)
  }

  /// A member has the whole log, and a former member all up to their leaving.
  func hasAllItMay(_ device: Device) -> Bool {
    let cursors = cursors(of: device)
    return judge.sessions.allSatisfy { session in
      guard let history = judge.histories[session], history.members[device.user] != nil, !mayBeLeftOut(session, device.user)
      else { return true }
      let cursor = cursors[session] ?? .start
      return judge.isPlace(cursor, of: session)
        && cursor.sequence == min(history.readable(by: device.user), UInt64(history.entries.count))
    }
  }

  // MARK: The end

  /// What is left in the outbox waits for its author to be a member of its session, and is marked as that.
  func auditWaiting(_ row: QueueRow, on device: Device) {
    guard plan.options.followsMembership else { return }
    if row.state == .failed {
      expect(row.reason != nil, .nothingLost, "\(row.operation.brief) failed without a reason")
      judge.failed.insert(row.operation.key)
    }
    guard row.state != .failed, row.state != .blocked else { return }
    let isMarked = row.needsToken && row.operation.session != nil
    expect(
      isMarked && !judge.mustBeSent(row.operation, by: device.user), .live,
      "\(row.operation.brief) is \(row.state) on \(device.identity.device) in the end\(isMarked ? ", as if closed" : "")")
    judge.waiting.insert(row.operation.key)
  }

  /// Whether a welcome may have no room for a session that nobody names: it has ended, or the user has left it.
  func mayBeLeftOut(_ session: SessionID, _ user: UserID) -> Bool {
    guard plan.options.sessionCount > plan.options.welcomePage, let history = judge.histories[session] else { return false }
    return history.status.status == .ended || history.members[user]?.left != nil
  }

  /// Every device knows of which sessions its user is a member.
  func checkOpened() {
    guard plan.options.followsMembership else { return }
    for device in devices {
      for case let client? in device.slots.map(\.process) where client.machine.isOnline {
        let opened = Set(judge.sessions(of: device.user).filter { !mayBeLeftOut($0, device.user) })
        let believed = client.machine.opened.filter { !mayBeLeftOut($0, device.user) }
        expect(
          believed == opened, .noOneElse,
          "\(name(client)) takes \(believed.sorted()) for open, and its user is a member of \(opened.sorted())")
      }
    }
  }
}
