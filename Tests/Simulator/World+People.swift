internal import WardlineModel
internal import WardlineSync

// The users' actions. Users see only their screen, and cannot act while the program is closed.
extension World {
  func perform(_ act: PlannedAct) {
    let device = devices[act.device]
    let slot = device.slots[Int(act.detail % UInt64(device.slots.count))]
    guard let client = slot.process, !isHanging(client) else { return }
    note(.act, device.index) { "\(name(client)): \(act.kind.rawValue)" }
    let session = Names.session(Int((act.detail >> 4) % UInt64(plan.options.sessionCount)))
    switch act.kind {
    case .type: type(1, in: session, at: client)
    case .burst: type(1 + Int((act.detail >> 8) % UInt64(plan.options.burstMax)), in: session, at: client)
    case .changeStatus:
      let current = device.screen.sessions[session]?.status ?? .active
      wish(.setStatus(current == .active ? .paused : .active, basedOn: 0), in: session, at: client)
    case .end: wish(.setStatus(.ended, basedOn: 0), in: session, at: client)
    case .retry: decide(act, on: .failed, device) { ask(client, .retry($0.id)) }
    case .edit:
      // As on the screen: what was sent is corrected. Often the same message, on several devices of its author.
      let own = device.screen.messages.values.filter { $0.isMine && $0.state == .sent }.min { $0.id < $1.id }
      if let own, !device.screen.messages.values.contains(where: { $0.state == .failed }) { correct(own, at: client) }
      decide(act, on: .failed, device) { message in
        judge.lastText += 1
        ask(
          client,
          .edit(message.id, as: make(.sendMessage(body: "text \(judge.lastText), edited"), in: message.session, at: client)))
      }
    case .delete: decide(act, on: .failed, device) { delete($0, client) }
    case .deletePending: decide(act, on: .pending, device) { delete($0, client) }
    case .takeBack: decide(act, on: .sent, device) { delete($0, client) }
    case .confirm:
      decide(act, on: .sent, device) { message in
        // Now and then of a message of the other kind, which the relay refuses.
        let isOdd = (act.detail >> 40).isMultiple(of: 6)
        if (message.author == device.user) != isOdd {
          correct(message, at: client)
        } else {
          wish(.confirmMessage(message.id), in: message.session, at: client)
        }
      }
    case .setPreference:
      let name = "preference-\((act.detail >> 8) % 3)"
      wish(.setPreference(name: name, value: "value \((act.detail >> 16) % 5)"), in: nil, at: client)
    case .publishProfile:
      wish(.publishProfile(name: "name \((act.detail >> 8) % 5)", languages: ["ar"]), in: nil, at: client)
    case .submitFeedback: wish(.submitFeedback(rating: 1 + Int((act.detail >> 8) % 5), text: ""), in: session, at: client)
    case .read:
      let last = device.screen.messages.values.filter { $0.session == session }.compactMap(\.sequence).max()
      if let last { ask(client, .markRead(session, through: last)) }
    case .wake: handle(.wake, client)
    case .quit: quit(client, downFor: Int64((act.detail >> 8) % 10_000))
    case .createSession: wish(.createSession, in: session, at: client)
    case .invite:
      let guest = devices[Int((act.detail >> 8) % UInt64(devices.count))].user
      wish(.invite(guest), in: session, at: client)
    // As in the program, from where one is; now and then from elsewhere.
    case .leave:
      let isThere = device.screen.sessions[session].map { !$0.needsToken } ?? false
      if isThere || (act.detail >> 8).isMultiple(of: 4) { wish(.leave, in: session, at: client) }
    case .ask, .cancelRequest, .renewRequest, .goOnDuty, .takeBreak, .goOffDuty, .accept, .decline, .finish, .handOver, .say,
      .tidy, .inviteAll:
      performRequest(act, in: session, client)
    case .assign, .comeIn, .endOther, .cancelForOther, .renewForOther: oversee(act, client)
    case .agree, .withdraw, .askDraft, .cancelDraft, .retryDraft, .look: performAssist(act, in: session, client)
    }
  }

  func type(_ count: Int, in session: SessionID, at client: ClientProcess) {
    for _ in 0..<count {
      judge.lastText += 1
      let filling = String(repeating: "x", count: Int(textLength(at: client)))
      wish(.sendMessage(body: "text \(judge.lastText) \(filling)"), in: session, at: client)
    }
  }

  private func correct(_ message: Message, at client: ClientProcess) {
    judge.lastText += 1
    let body = MessageAttributes.body("text \(judge.lastText), corrected", message.correctingAttributes)
    wish(.sendMessage(body: body), in: message.session, at: client)
  }

  private func textLength(at client: ClientProcess) -> Int64 {
    let longest = Int64(plan.options.longTextBytesMax)
    if longest > 0, client.chance.happens(oneIn: 12) { return client.chance.within(0...longest) }
    return client.chance.skewed(upTo: Int64(plan.options.textBytesMax))
  }

  func delete(_ message: Message, _ client: ClientProcess) {
    let name = make(.retract(message.id), in: message.session, at: client)
    ask(client, .delete(message.id, as: name.key, at: name.writtenAt))
  }

  func wish(_ action: ClientOperation.Action, in session: SessionID?, at client: ClientProcess) {
    keep(make(action, in: session, at: client), client)
  }

  private func make(_ action: ClientOperation.Action, in session: SessionID?, at client: ClientProcess) -> ClientOperation {
    var operation = ClientOperation(
      session: session, action: action, at: moment(client), by: client.machine.relayClock, using: &client.chance)
    if mutant == .ageOverTwoClocks { operation.sinceBoot = nil }
    return operation
  }

  private func decide(_ act: PlannedAct, on state: Message.State, _ device: Device, _ body: (Message) -> Void) {
    let messages = device.screen.messages.values.filter { $0.state == state }.sorted { $0.id < $1.id }
    guard !messages.isEmpty else { return }
    body(messages[Int((act.detail >> 8) % UInt64(messages.count))])
  }
}
