internal import WardlineModel

/// The part of a transcript that a screen holds, in the order people read it: by the time that messages were written, ties by their
/// sequence, the unsent last. The rest is in the store.
struct MessageWindow: Hashable, Sendable {
  private(set) var messages: [Message] = []
  /// Whether the store has more above and below.
  private(set) var hasOlder = false
  private(set) var hasNewer = false
  /// Whether the next page has been asked for.
  private(set) var isLoadingOlder = false
  private(set) var isLoadingNewer = false
  /// The last of the log that was ever held, in the order people read it.
  private var furthest: Message?
  /// How many pages are awaited that take the place of everything.
  private var awaitedCount = 0
  /// The changes that arrived while a page was being read, the last one of each message: the page may be older than they are.
  private var pendingChanges: [PendingChange] = []

  private struct PendingChange: Hashable {
    var id: IdempotencyKey
    /// `nil` when it was deleted.
    var message: Message?
  }

  var isEmpty: Bool { messages.isEmpty }

  func index(of id: IdempotencyKey) -> Int? { messages.firstIndex { $0.id == id } }
  func message(_ id: IdempotencyKey) -> Message? { messages.first { $0.id == id } }

  static func precedes(_ left: Message, _ right: Message) -> Bool {
    if left.writtenAt != right.writtenAt { return left.writtenAt < right.writtenAt }
    let sequences = (left.sequence ?? .max, right.sequence ?? .max)
    return sequences.0 != sequences.1 ? sequences.0 < sequences.1 : left.id < right.id
  }

  /// Whether a message of any author that was in the log before another stands behind its place.
  func hasEarlierArrival(behind message: Message) -> Bool {
    guard let sequence = message.sequence else { return false }
    // It may have been read, and be below what is held now.
    if hasNewer, let furthest, Self.precedes(message, furthest), let last = furthest.sequence, last < sequence {
      return true
    }
    // Nearly always the last.
    for other in messages.reversed() {
      guard Self.precedes(message, other) else { return false }
      if let earlier = other.sequence, earlier < sequence { return true }
    }
    return false
  }

  mutating func add(_ page: MessagePage) {
    let keepsStart = page.position == .older
    switch page.position {
    case .whole:
      awaitedCount = max(0, awaitedCount - 1)
      messages = []
      (hasOlder, hasNewer) = (page.hasOlder, page.hasNewer)
      (isLoadingOlder, isLoadingNewer) = (false, false)
      for message in page.messages { insert(message) }
    case .older:
      isLoadingOlder = false
      hasOlder = page.hasOlder
      for message in page.messages { insert(message) }
    case .newer:
      isLoadingNewer = false
      hasNewer = page.hasNewer
      for message in page.messages { insert(message) }
    }
    trim(atEnd: keepsStart)
    let changes = pendingChanges
    if !isLoading { pendingChanges = [] }
    for change in changes {
      if let message = change.message { _ = update(message, keepsStart: keepsStart) } else { remove(change.id) }
    }
  }

  /// What became of a message that changed.
  enum Outcome: Hashable {
    /// It was there, and is shown as it is now.
    case updated
    /// It is new, at this place.
    case inserted(Int)
    /// It is new, and above or below what is held.
    case above
    case below
  }

  /// - Parameter keepsStart: whether somebody reads far above, so that the end is given up when there are too many.
  mutating func update(_ message: Message, keepsStart: Bool) -> Outcome {
    recordChange(message.id, message)
    if let index = index(of: message.id) {
      let isInPlace = messages[index].writtenAt == message.writtenAt && messages[index].sequence == message.sequence
      if isInPlace {
        messages[index] = message
      } else {
        // The relay has said when it was written, or where it stands.
        messages.remove(at: index)
        insert(message)
      }
      return .updated
    }
    if hasOlder, let first = messages.first, Self.precedes(message, first) { return .above }
    if hasNewer, messages.last.map({ Self.precedes($0, message) }) ?? true { return .below }
    let place = insert(message)
    let excess = max(0, messages.count - Limits.windowMessagesMax)
    trim(atEnd: keepsStart)
    if keepsStart { return place < messages.count ? .inserted(place) : .below }
    return place >= excess ? .inserted(place - excess) : .above
  }

  mutating func remove(_ id: IdempotencyKey) {
    recordChange(id, nil)
    messages.removeAll { $0.id == id }
  }

  private var isLoading: Bool { isLoadingOlder || isLoadingNewer || awaitedCount > 0 }

  /// Records a change while a page is being read; at most ``Limits/windowMessagesMax`` changes are kept.
  private mutating func recordChange(_ id: IdempotencyKey, _ message: Message?) {
    guard isLoading else { return }
    pendingChanges.removeAll { $0.id == id }
    pendingChanges.append(PendingChange(id: id, message: message))
    if pendingChanges.count > Limits.windowMessagesMax { pendingChanges.removeFirst() }
  }

  @discardableResult
  private mutating func insert(_ message: Message) -> Int {
    if let old = index(of: message.id) { messages.remove(at: old) }
    // Nearly always the last.
    var place = messages.count
    while place > 0, Self.precedes(message, messages[place - 1]) { place -= 1 }
    messages.insert(message, at: place)
    if message.sequence != nil, furthest.map({ Self.precedes($0, message) }) ?? true { furthest = message }
    return place
  }

  private mutating func trim(atEnd: Bool) {
    let excess = messages.count - Limits.windowMessagesMax
    guard excess > 0 else { return }
    if atEnd {
      messages.removeLast(excess)
      hasNewer = true
    } else {
      messages.removeFirst(excess)
      hasOlder = true
    }
  }

  /// A page has been asked for that takes the place of everything.
  mutating func startLoading() { awaitedCount += 1 }

  mutating func startLoadingOlder() -> Message? {
    guard hasOlder, !isLoadingOlder, let first = messages.first else { return nil }
    isLoadingOlder = true
    return first
  }

  mutating func startLoadingNewer() -> Message? {
    guard hasNewer, !isLoadingNewer, let last = messages.last else { return nil }
    isLoadingNewer = true
    return last
  }
}
