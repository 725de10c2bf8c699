import WardlineModel
import WardlineSQLite

// How requests, rings and duty are stored: only these conformances define the order of their columns.

extension LanguageTag: Storable {
  func store(in parameters: inout Parameters) { parameters.append(text) }
  init(from columns: inout Columns) throws { try self.init(try columns.text()) }
}

extension InterpreterRequest: Storable {
  func store(in parameters: inout Parameters) {
    language.store(in: &parameters)
    urgency.store(in: &parameters)
    preferred.store(in: &parameters)
    note.store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init(
      try columns.next(), urgency: try columns.next(), preferred: try columns.next(),
      note: try columns.body() ?? Message.unreadableText)
  }
}

extension RequestPlace: Storable, StorableOptional {
  /// Where there is no row, the first column of the join is NULL.
  static var absence: Absence { .null(6) }

  func store(in parameters: inout Parameters) {
    place.store(in: &parameters)
    onDuty.store(in: &parameters)
    busy.store(in: &parameters)
    expiresAt.store(in: &parameters)
    declined.store(in: &parameters)
    fallback.store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init(
      try columns.next(), onDuty: try columns.next(), busy: try columns.next(), expiresAt: try columns.time(),
      declined: try columns.next(), fallback: try columns.next())
  }
}

extension Ring: Storable {
  static let columns =
    "key_high, key_low, session, language, urgency, \(SealedColumn.ring.opened), author, author_name, hands_over, ends_at"

  func store(in parameters: inout Parameters) {
    request.store(in: &parameters)
    session.store(in: &parameters)
    language.store(in: &parameters)
    urgency.store(in: &parameters)
    note.store(in: &parameters)
    author.store(in: &parameters)
    authorName.store(in: &parameters)
    handsOver.store(in: &parameters)
    endsAt.store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init(
      of: try columns.next(), in: try columns.next(), try columns.next(), urgency: try columns.next(),
      note: try columns.body() ?? Message.unreadableText,
      author: try columns.next(), authorName: try columns.next(), handsOver: try columns.next(), endsAt: try columns.time())
  }
}

extension QueuedRequest: Storable {
  static let columns = "key_high, key_low, session, language, urgency, author, author_name, asked_at, ringing"

  func store(in parameters: inout Parameters) {
    request.store(in: &parameters)
    session.store(in: &parameters)
    language.store(in: &parameters)
    urgency.store(in: &parameters)
    author.store(in: &parameters)
    authorName.store(in: &parameters)
    askedAt.store(in: &parameters)
    ringing.store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init(
      try columns.next(), in: try columns.next(), try columns.next(), urgency: try columns.next(), author: try columns.next(),
      authorName: try columns.next(), askedAt: try columns.time(), ringing: try columns.next())
  }
}

extension Availability: StorableName, StorableOptional {}
extension Duty: StorableName, StorableOptional {}

extension DirectoryRow: Storable {
  func store(in parameters: inout Parameters) {
    user.store(in: &parameters)
    name.store(in: &parameters)
    Netstrings.encode(languages.map(\.description)).store(in: &parameters)
    availability.store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init(
      try columns.next(), name: try columns.next(),
      languages: try Netstrings.decode(try columns.next()).map { try SpokenLanguage($0) }, try columns.next())
  }
}

extension DutyRefusal: Storable, StorableOptional {
  static var absence: Absence { .emptyText }
  func store(in parameters: inout Parameters) { parameters.append(rawValue) }
  init(from columns: inout Columns) throws { self.init(rawValue: try columns.text()) }
}

extension DeviceDuty: Storable {
  static let columns = "chosen, chosen_at, counted, counted_at, availability, refusal, heard_at, busy_in"

  func store(in parameters: inout Parameters) {
    (choice?.duty).store(in: &parameters)
    parameters.append(choice?.chosenAt.milliseconds ?? 0)
    (state?.choice.duty).store(in: &parameters)
    parameters.append(state?.choice.chosenAt.milliseconds ?? 0)
    (state?.availability).store(in: &parameters)
    (state?.refusal).store(in: &parameters)
    parameters.append(heardAt?.milliseconds ?? 0)
    Netstrings.encode((state?.busyIn ?? []).map(\.text)).store(in: &parameters)
  }
  init(from columns: inout Columns) throws {
    self.init()
    let chosen = try columns.next(Duty?.self)
    let chosenAt = try columns.time()
    choice = chosen.map { DutyChoice($0, chosenAt: chosenAt) }
    let counted = try columns.next(Duty?.self)
    let countedAt = try columns.time()
    let availability = try columns.next(Availability?.self)
    let refusal = try columns.next(DutyRefusal?.self)
    let heardAt = try columns.time()
    let busyIn = try Netstrings.decode(try columns.next()).map { try SessionID($0) }
    guard let counted, let availability else { return }
    state = DutyState(DutyChoice(counted, chosenAt: countedAt), availability: availability, refusal: refusal, busyIn: busyIn)
    self.heardAt = heardAt
  }
}
