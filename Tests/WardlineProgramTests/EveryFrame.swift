import WardlineModel
import WardlineTestSupport

/// One of each frame that a client can send, and of each operation.
enum EveryFrame {
  /// - Parameters:
  ///   - keysFrom: the number of the first operation's key; the others follow it.
  ///   - request: the one that is answered, by default the one that ``Gatehouse`` has opened.
  static func about(_ session: SessionID, keysFrom first: UInt64, request: IdempotencyKey = Sample.key(3)) -> [ClientFrame] {
    let operations = operations(on: request).enumerated().map { index, action in
      ClientFrame.submit(
        ClientOperation(
          key: Sample.key(first + UInt64(index)), session: session, writtenAt: Timestamp(milliseconds: Forge.start),
          action: action),
        isLaneHead: true)
    }
    let cursor = LogCursor(epoch: Sample.name("epoch-1"), sequence: 1)
    let clock = Timestamp(milliseconds: Forge.start)
    return operations + [
      .submitUnknown(key: Sample.key(first + UInt64(operations.count)), session: session),
      .fetch(Fetch(session: session, after: cursor)), .follow(Follow(session: session, after: cursor)),
      .receipt(Receipt(session: session, deliveredThrough: 1, readThrough: 1)), .restorePreferences(RestorePreferences()),
      .duty(DutyChoice(.away, chosenAt: clock)), .wiped, .ping(nonce: 5, clientClock: clock),
      .hello(
        Hello(
          protocolVersion: Limits.protocolVersion, token: "", device: Sample.name("phone"), connectionEpoch: 99,
          clientClock: clock,
          cursors: [session: cursor])),
    ]
  }

  private static func operations(on request: IdempotencyKey) -> [ClientOperation.Action] {
    [
      .createSession, .sendMessage(body: "forged"), .setStatus(.paused, basedOn: 1), .setStatus(.ended, basedOn: 1),
      .submitFeedback(rating: 1, text: ""), .setPreference(name: "a", value: "b"), .publishProfile(name: "a", languages: []),
      .retract(Sample.key(2)), .confirmMessage(Sample.key(2)), .invite(Sample.name("bea")), .leave,
      .requestInterpreter(Gatehouse.request),
      .cancelRequest(request), .acceptRequest(request), .declineRequest(request, .busy), .renewRequest(request),
      .handOver(.shiftEnds, leavesAtOnce: true), .assignRequest(request, Sample.name("bea")), .joinSession(reason: "a"),
    ]
  }

  /// Which kind a frame is of: what is added to the protocol does not compile here until it is in the list above.
  static func kind(_ frame: ClientFrame) -> Int {
    switch frame {
    case .hello: 0
    case .submitUnknown: 1
    case .fetch: 2
    case .receipt: 3
    case .ping: 4
    case .restorePreferences: 5
    case .follow: 6
    case .duty: 7
    case .submit(let operation, _): 9 + (OperationKind.allCases.firstIndex(of: operation.action.kind) ?? 0)
    case .wiped: 8
    }
  }
}
