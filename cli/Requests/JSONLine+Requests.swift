internal import Wardline
internal import WardlineModel

extension JSONLine {
  /// A request, as this device has it.
  init(_ request: DeviceRequest) {
    self.init(
      "request",
      [
        "request": .text(request.request.description), "session": .text(request.session.text),
        "author": .text(request.author.text), "language": .text(request.content.language.text),
        "urgency": .text(request.content.urgency.rawValue), "preferred": .optional(request.content.preferred?.text),
        "note": .text(request.content.note), "handsOver": .optional(request.handsOver?.text),
        "askedAt": .text(request.askedAt.iso8601), "state": .text(request.state.code),
        "interpreter": .optional(request.state.interpreter?.text), "reason": .optional(request.state.reason?.rawValue),
        "changedAt": .text(request.changedAt.iso8601), "place": .optional(request.place.map { UInt64(clamping: $0.place) }),
        "onDuty": .optional(request.place.map { UInt64(clamping: $0.onDuty) }),
        "busy": .optional(request.place.map { UInt64(clamping: $0.busy) }),
        "expiresAt": .optional(request.place?.expiresAt.iso8601),
        "declined": .optional(request.place.map { UInt64(clamping: $0.declined) }),
        "fallback": .optional(request.place.flatMap { $0.fallback.isEmpty ? nil : $0.fallback }),
      ])
  }

  /// A request that rings for the owner of this device.
  init(_ ring: Ring) {
    self.init(
      "ring",
      [
        "request": .text(ring.request.description), "session": .text(ring.session.text), "language": .text(ring.language.text),
        "urgency": .text(ring.urgency.rawValue), "note": .text(ring.note), "author": .text(ring.author.text),
        "authorName": .text(ring.authorName), "handsOver": .optional(ring.handsOver?.text),
        "endsAt": .text(ring.endsAt.iso8601),
      ])
  }

  /// What has become of a ring, or of an answer to it.
  init(ringEnded request: IdempotencyKey, _ reason: RingEnd) {
    self.init("ring-ended", ["request": .text(request.description), "reason": .text(reason.rawValue)])
  }

  /// A status that the relay has refused for good.
  init(statusRefused status: SessionStatus, _ session: SessionID, _ code: RejectionCode) {
    self.init(
      "status-refused",
      ["session": .text(session.text), "status": .text(status.rawValue), "reason": .text(code.rawValue)])
  }

  init(answerRefused request: IdempotencyKey, _ session: SessionID, _ code: RejectionCode) {
    self.init(
      "answer-refused",
      ["request": .text(request.description), "session": .text(session.text), "reason": .text(code.rawValue)])
  }

  /// The duty of the owner of this device.
  init(_ duty: DeviceDuty) {
    self.init(
      "duty",
      [
        "chosen": .optional(duty.choice?.duty.rawValue), "chosenAt": .optional(duty.choice?.chosenAt.iso8601),
        "counts": .optional(duty.state?.choice.duty.rawValue), "availability": .optional(duty.state?.availability.rawValue),
        "refusal": .optional(duty.state?.refusal?.rawValue), "busyIn": .list((duty.state?.busyIn ?? []).map { .text($0.text) }),
        "asOf": .optional(duty.heardAt?.iso8601),
      ])
  }

  /// Somebody on duty or away.
  init(_ row: DirectoryRow, asOf: Timestamp?) {
    self.init(
      "interpreter",
      [
        "user": .text(row.user.text), "name": .text(row.name),
        "languages": .list(row.languages.map { .text($0.tag.text) }), "availability": .text(row.availability.rawValue),
        "asOf": .optional(asOf?.iso8601),
      ])
  }

  /// An open request of a coordinator's queue.
  init(_ request: QueuedRequest) {
    self.init(
      "open-request",
      [
        "request": .text(request.request.description), "session": .text(request.session.text),
        "language": .text(request.language.text), "urgency": .text(request.urgency.rawValue),
        "author": .text(request.author.text), "authorName": .text(request.authorName),
        "askedAt": .text(request.askedAt.iso8601), "ringing": .number(Int64(request.ringing)),
      ])
  }
}

extension JSONLine {
  /// A session of a coordinator's overview.
  init(_ row: SessionOverview, asOf: Timestamp?) {
    self.init(
      "overview",
      [
        "session": .text(row.session.text), "status": .text(row.status.status.rawValue),
        "statusSince": .text(row.statusSince.iso8601), "createdAt": .text(row.createdAt.iso8601),
        "language": .optional(row.language?.text),
        "members": .list(
          row.members.map {
            .object([("user", .text($0.user.text)), ("role", .text($0.role.rawValue)), ("name", .text($0.name))])
          }),
        "nurseFirstWordsAt": .optional(row.nurseFirstWordsAt?.iso8601),
        "interpreterFirstWordsAt": .optional(row.interpreterFirstWordsAt?.iso8601),
        "openRequest": .optional(row.openRequest?.description), "asOf": .optional(asOf?.iso8601),
      ])
  }
}

extension RequestState {
  /// As programs compare it.
  var code: String {
    switch self {
    case .pending: "pending"
    case .held: "held"
    case .open: "open"
    case .accepted: "accepted"
    case .cancelled: "cancelled"
    case .expired: "expired"
    case .failed: "failed"
    }
  }

  var interpreter: UserID? { if case .accepted(let user) = self { user } else { nil } }
  var reason: RejectionCode? { if case .failed(let code) = self { code } else { nil } }
}
