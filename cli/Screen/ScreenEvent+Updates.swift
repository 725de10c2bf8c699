internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// The client's updates, as events of the screen.
extension ScreenEvent {
  /// A session as it is now.
  static func initial(_ transcript: Transcript, session: SessionID, user: UserID) -> [ScreenEvent] {
    // What one wrote before, to be had again by a key.
    let history = transcript.messages.filter { $0.isMine && $0.substitute == nil && $0.attributes.phrase == nil }.map(\.text)
    return [.history(history)] + reloaded(transcript, session: session, user: user)
  }

  /// The same while it is shown: it replaces what stands there.
  static func reloaded(_ transcript: Transcript, session: SessionID, user: UserID) -> [ScreenEvent] {
    var events = transcript.participants.map(ScreenEvent.participant)
    if let state = transcript.state { events.append(.session(state)) }
    let own = Receipt(session: session, deliveredThrough: transcript.readThrough, readThrough: transcript.readThrough)
    events.append(.receipt(own, by: user))
    for (reader, receipt) in transcript.receipts where reader != user { events.append(.receipt(receipt, by: reader)) }
    events += transcript.gaps.map(ScreenEvent.gap)
    events += transcript.events.map(ScreenEvent.happened)
    let newest = Array(transcript.messages.suffix(Limits.windowPageMessages))
    events.append(
      .page(
        MessagePage(
          newest, corrections: transcript.corrections, position: .whole(showing: nil),
          hasOlder: transcript.messages.count > newest.count || transcript.messages.count == Transcript.messagesMax,
          hasNewer: false)))
    return events
  }

  /// - Parameter session: the one that is shown; `nil` at home.
  static func of(_ update: Update, in session: SessionID?) -> [ScreenEvent] {
    switch update {
    case .change(.request(let request)): [.desk(.request(request))]
    case .change(.ring(let ring)): [.desk(.ring(ring))]
    case .change(.ringEnded(let request, let reason)): [.desk(.ringEnded(request, reason))]
    case .change(.answerRefused(let request, _, let code)): [.desk(.answerRefused(request, code))]
    case .change(.duty(let duty)): [.desk(.duty(duty))]
    case .change(.event(let event)): [.desk(.comes(event))] + (event.session == session ? [.happened(event)] : [])
    case .change(let change) where change.session != nil && change.session == session: of(change)
    case .connection(.lost(let reason, let delay)):
      [.connection(.lost(reason, nextTryAt: Moment.present.uptimeMilliseconds + delay))]
    case .connection(.connecting): [.connection(.connecting)]
    case .connection(.standby): [.connection(.standby)]
    // With the round trip, which has to be asked for; and the queue with its rows.
    case .connection(.online), .queue: []
    case .link(let load): [.link(load)]
    case .presence(let place, let user, let isHere) where place == session: [.presence(user, isHere: isHere)]
    case .gap, .failed, .change, .presence, .readAgain, .caughtUp: []
    }
  }

  private static func of(_ change: Change) -> [ScreenEvent] {
    switch change {
    case .message(let message): [.message(message)]
    case .deleted(let id, _): [.deleted(id)]
    case .session(let state): [.session(state)]
    case .statusRefused(let status, _, let code): [.statusRefused(status, code)]
    case .participant(let participant, _): [.participant(participant)]
    case .receipt(let receipt, let reader): [.receipt(receipt, by: reader)]
    case .gap(let gap, _): [.gap(gap)]
    case .profile, .preference, .event, .request, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview,
      .answerRefused, .drafts:
      []
    }
  }
}
