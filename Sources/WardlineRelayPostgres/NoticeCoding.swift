internal import Foundation
internal import SwiftProtobuf
import WardlineModel
import WardlineProtocol
import WardlineRelay

/// The encoding of what a batch tells other relays (`journal.proto`).
enum NoticeCoding {
  static func bytes(of notices: [Notice]) -> [UInt8] {
    let wire = Wardline_Journal_V1_Notices.with { $0.notices = notices.map { Wardline_Journal_V1_Notice($0) } }
    // Only a message with unset required fields is refused, and proto3 has none.
    guard let bytes: [UInt8] = try? wire.serializedBytes() else { preconditionFailure("notices were not encoded") }
    return bytes
  }

  /// - Returns: without those of a kind that only a newer version knows.
  static func notices(from bytes: [UInt8]) throws -> [Notice] {
    do {
      return try Wardline_Journal_V1_Notices(serializedBytes: bytes).notices.compactMap { try $0.model() }
    } catch { throw PostgresError.damage("a row of the journal has what no relay writes") }
  }
}

/// A field that a known kind of notice needs, and that it lacks.
private struct MissingField: Error {}

extension Wardline_Journal_V1_Notice {
  fileprivate init(_ notice: Notice) {
    self.init()
    switch notice {
    case .logged(let session, let through):
      logged = .with { ($0.session, $0.through) = (session.text, through) }
    case .entry(let entry, let request): self.entry = Wardline_Journal_V1_Entry(entry, request)
    case .receipt(let receipt):
      self.receipt = .with {
        ($0.user, $0.session) = (receipt.user.text, receipt.receipt.session.text)
        ($0.delivered, $0.read) = (receipt.receipt.deliveredThrough, receipt.receipt.readThrough)
      }
    case .vacated(let session, let users):
      vacated = .with { ($0.session, $0.users) = (session.text, users.map(\.text)) }
    case .erased(let floors, let requests):
      erased = .with {
        for (session, floor) in floors { $0.floors[session.text] = floor }
        $0.requests = requests.map { Wardline_Journal_V1_Key($0) }
      }
    case .began: began = .init()
    case .ended: ended = .init()
    case .connected(let device, let epoch, let name, let isInterpreter):
      connected = .with {
        $0.device = Wardline_Journal_V1_Device(device, epoch)
        ($0.name, $0.isInterpreter) = (name, isInterpreter)
      }
    case .disconnected(let device, let epoch): disconnected = Wardline_Journal_V1_Device(device, epoch)
    case .presence(let session, let user, let isHere):
      presence = .with { ($0.session, $0.user, $0.isHere) = (session.text, user.text, isHere) }
    case .duty(let user, let choice):
      duty = .with { ($0.user, $0.duty, $0.chosenAt) = (user.text, choice.duty.rawValue, choice.chosenAt.milliseconds) }
    case .rang(let request, let user, let milliseconds):
      rang = .with {
        ($0.request, $0.user, $0.milliseconds) = (Wardline_Journal_V1_Key(request), user.text, milliseconds)
      }
    case .ringEnded(let request, let user, let end):
      ringEnded = .with { ($0.request, $0.user, $0.reason) = (Wardline_Journal_V1_Key(request), user.text, end.rawValue) }
    case .spoke(let session, let user): spoke = .with { ($0.session, $0.user) = (session.text, user.text) }
    case .changed(let user): changed = user.text
    }
  }

  /// - Returns: `nil` for a kind, or a value of an enumeration, of a newer version.
  fileprivate func model() throws -> Notice? {
    switch what {
    case .logged(let logged): return .logged(try SessionID(logged.session), through: logged.through)
    case .entry(let entry): return .entry(try entry.model(), entry.hasRequest ? try entry.request.model() : nil)
    case .receipt(let receipt):
      let value = WardlineModel.Receipt(
        session: try SessionID(receipt.session), deliveredThrough: receipt.delivered, readThrough: receipt.read)
      return .receipt(UserReceipt(value, by: try UserID(receipt.user)))
    case .vacated(let vacated): return .vacated(try SessionID(vacated.session), try vacated.users.map { try UserID($0) })
    case .erased(let erased):
      var floors: [SessionID: UInt64] = [:]
      for (session, floor) in erased.floors { floors[try SessionID(session)] = floor }
      return .erased(floors: floors, requests: erased.requests.map(\.model))
    case .began: return .began
    case .ended: return .ended
    case .connected(let connected):
      guard connected.hasDevice else { throw MissingField() }
      return .connected(
        try connected.device.model(), epoch: connected.device.epoch, name: connected.name,
        isInterpreter: connected.isInterpreter)
    case .disconnected(let device): return .disconnected(try device.model(), epoch: device.epoch)
    case .presence(let presence):
      return .presence(try SessionID(presence.session), try UserID(presence.user), isHere: presence.isHere)
    case .duty(let duty):
      guard let chosen = WardlineModel.Duty(rawValue: duty.duty) else { return nil }
      return .duty(try UserID(duty.user), DutyChoice(chosen, chosenAt: Timestamp(milliseconds: duty.chosenAt)))
    case .rang(let rang):
      guard rang.hasRequest else { throw MissingField() }
      return .rang(rang.request.model, try UserID(rang.user), milliseconds: rang.milliseconds)
    case .ringEnded(let end):
      guard end.hasRequest else { throw MissingField() }
      return .ringEnded(end.request.model, try UserID(end.user), RingEnd(rawValue: end.reason))
    case .spoke(let spoke): return .spoke(try SessionID(spoke.session), try UserID(spoke.user))
    case .changed(let user): return .changed(try UserID(user))
    case nil: return nil
    }
  }
}

extension Wardline_Journal_V1_Key {
  fileprivate init(_ key: IdempotencyKey) {
    self.init()
    (high, low) = (key.high, key.low)
  }

  fileprivate var model: IdempotencyKey { IdempotencyKey(high: high, low: low) }
}

extension Wardline_Journal_V1_Device {
  fileprivate init(_ device: UserDevice, _ epoch: UInt64) {
    self.init()
    (user, self.device, self.epoch) = (device.user.text, device.device.text, epoch)
  }

  fileprivate func model() throws -> UserDevice { UserDevice(try UserID(user), try DeviceID(device)) }
}

extension Wardline_Journal_V1_Entry {
  fileprivate init(_ entry: LogEntry, _ request: RoutedRequest?) {
    self.init()
    (session, sequence, author) = (entry.session.text, entry.sequence, entry.author.text)
    if let key = entry.key { self.key = Wardline_Journal_V1_Key(key) }
    (loggedAt, writtenAt) = (entry.loggedAt.milliseconds, entry.writtenAt.milliseconds)
    body = Data(EventBody.bytes(of: entry.event))
    if let request { self.request = Wardline_Journal_V1_Request(request) }
  }

  fileprivate func model() throws -> LogEntry {
    let author = try UserID(self.author)
    let event: LogEntry.Event = body.isEmpty ? .other(body: []) : try EventBody.event(from: [UInt8](body), author: author)
    return LogEntry(
      session: try SessionID(session), sequence: sequence, key: hasKey ? key.model : nil, author: author,
      loggedAt: Timestamp(milliseconds: loggedAt), writtenAt: Timestamp(milliseconds: writtenAt), event: event)
  }
}

extension Wardline_Journal_V1_Request {
  fileprivate init(_ request: RoutedRequest) {
    self.init()
    (id, session, author) = (Wardline_Journal_V1_Key(request.id), request.session.text, request.author.text)
    (language, urgency, note) = (request.language.text, request.content.urgency.rawValue, request.content.note)
    if let preferred = request.content.preferred { self.preferred = preferred.text }
    declined = request.declined.map(\.text)
    if let user = request.handsOver { handsOver = user.text }
    createdAt = request.createdAt.milliseconds
  }

  fileprivate func model() throws -> RoutedRequest {
    guard hasID else { throw MissingField() }
    // An urgency of a newer version rings in waves.
    let content = InterpreterRequest(
      try LanguageTag(language), urgency: Urgency(rawValue: urgency) ?? .normal,
      preferred: hasPreferred ? try UserID(preferred) : nil, note: note)
    return RoutedRequest(
      id: id.model, session: try SessionID(session), author: try UserID(author), content,
      declined: try declined.map { try UserID($0) }, handsOver: hasHandsOver ? try UserID(handsOver) : nil,
      createdAt: Timestamp(milliseconds: createdAt))
  }
}
