package import WardlineModel

/// A store's contents for everything that a batch of writes touches: the only input of ``Ledger/plan(_:over:within:at:)`` from
/// the store.
///
/// A row that is missing here is missing in the store: a snapshot has everything that its ``Needs`` name. Dictionaries begin
/// with `init()`: a literal first makes an array of pairs, for each of them and each commit.
package struct LedgerSnapshot: Hashable, Sendable {
  /// The epoch that the store writes in.
  package var epoch: LogEpoch
  /// The sessions that exist.
  package var sessions: [SessionID: LoggedSession] = .init()
  package var participants: [SessionUser: Participant] = .init()
  package var memberships: [SessionUser: Membership] = .init()
  package var sessionsOfMembers: [UserID: SessionsOfMember] = .init()
  /// Whom the directory knows.
  package var people: [UserID: Person] = .init()
  /// The entries by their keys.
  package var entries: [IdempotencyKey: KnownEntry] = .init()
  package var records: [IdempotencyKey: KeptOperation] = .init()
  /// The newest preference of each name, the only one that has its text.
  package var preferences: [PreferenceName: KeptOperation] = .init()
  /// Which of the invited users refuse their inviter's invitations.
  package var mutes: Set<Mute> = []
  /// A user's profile in a session's log; without a session, the profile they published last.
  package var profiles: [SessionUser: Profile] = .init()
  package var usages: [UserID: Usage] = .init()
  /// Everyone's receipts in a session.
  package var receipts: [SessionID: [UserID: Receipt]] = .init()
  /// The sequences of a session that were written in an epoch, up to those of the next one; the range of the last epoch is
  /// open.
  package var segments: [SessionEpoch: Range<UInt64>] = .init()

  /// Requests for interpreters.
  package private(set) var requests: [IdempotencyKey: LoggedRequest] = .init()
  /// The open request of a session.
  package private(set) var openRequests: [SessionID: IdempotencyKey] = .init()
  /// Of a session's requests that were ever accepted the one that was made last.
  package private(set) var acceptedRequests: [SessionID: IdempotencyKey] = .init()
  /// Accepted requests whose interpreter has neither written a message nor left since. Read only for those who leave now, and only as long
  /// as ``LoggedRequest/isRecent(at:)`` holds.
  package var silent: Set<IdempotencyKey> = []
  /// How many open requests somebody has.
  package var openRequestCounts: [UserID: Int] = .init()
  /// How many sessions each author has created that have not ended.
  package var openSessionCounts: [UserID: Int] = .init()
  /// How many requests are open altogether; read where somebody's are counted.
  package var openRequestCount = 0
  /// What the log says of requests and those whom they rang for.
  package var answers: [RequestUser: RequestAnswers] = .init()
  /// Who has declined requests that are renewed, in the order in which they did.
  package var declined: [IdempotencyKey: [UserID]] = .init()
  /// The sessions in progress in which somebody takes part.
  package var occupied: [UserID: Set<SessionID>] = .init()
  /// The newest connection of devices at other relays, of which this relay had not heard when the batch began.
  package var connections: [UserDevice: UInt64] = .init()

  package init(epoch: LogEpoch) { self.epoch = epoch }

  /// Adds a request that was found, or replaces it by what it is now.
  package mutating func set(_ request: LoggedRequest) {
    requests[request.key] = request
    switch request.standing {
    case .open: openRequests[request.session] = request.key
    case .accepted, .cancelled, .expired:
      if openRequests[request.session] == request.key { openRequests[request.session] = nil }
    }
    guard request.acceptedSequence != nil else { return }
    let last = acceptedRequests[request.session].flatMap { requests[$0] }
    if last.map({ $0.sequence <= request.sequence }) ?? true { acceptedRequests[request.session] = request.key }
  }
}

/// Of which sessions a user is or was a member; of each kind the one joined last comes first.
package struct SessionsOfMember: Hashable, Sendable {
  /// Those in progress of which they are a member: at most ``Limits/sessionsFollowedMax``.
  package var inProgress: [SessionID] = []
  /// Those that have ended, or that they have left: at most one more than ``Limits/sessionsPerWelcomeMax``.
  package var over: [SessionID] = []

  package init() {}

  /// The sessions of a welcome of that size, what is left out of those in progress, and whether anything is left out.
  func page(of size: Int) -> (sessions: [SessionID], further: ArraySlice<SessionID>, isPage: Bool) {
    let rest = over.prefix(max(0, size - inProgress.count))
    return (Array(inProgress.prefix(size)) + rest, inProgress.dropFirst(size), inProgress.count + over.count > size)
  }

  /// Somebody becomes a member again.
  mutating func join(_ session: SessionID) {
    guard !inProgress.contains(session) else { return }
    over.removeAll { $0 == session }
    inProgress.append(session)
  }
}

/// A session as stored.
package struct LoggedSession: Hashable, Sendable {
  package var head: SessionHead
  /// The store subtracts what retention has erased.
  package var note: SessionNote
  /// The epoch that wrote the last entry; `nil` while there is none.
  package var epoch: LogEpoch?

  package init(_ head: SessionHead, _ note: SessionNote = SessionNote(), epoch: LogEpoch? = nil) {
    self.head = head
    self.note = note
    self.epoch = epoch
  }

  /// A session without an entry.
  package init(of session: SessionID) { self.init(SessionHead(session: session, status: .initial, head: 0)) }
}

/// An entry that was found by its key.
package struct KnownEntry: Hashable, Sendable {
  /// The text of an erased message, and the note of an erased request or joining, is empty.
  package var entry: LogEntry
  /// The digest of an erased text; `nil` if none was erased.
  package var digest: WordsDigest?
  /// The epoch that wrote it; `nil` if unknown.
  package var epoch: LogEpoch?

  package init(_ entry: LogEntry, digest: WordsDigest? = nil, epoch: LogEpoch? = nil) {
    self.entry = entry
    self.digest = digest
    self.epoch = epoch
  }
}

/// A user in a session, or outside any session.
package struct SessionUser: Hashable, Sendable {
  package var session: SessionID?
  package var user: UserID

  package init(_ session: SessionID?, _ user: UserID) {
    self.session = session
    self.user = user
  }
}

/// An epoch in the log of a session.
package struct SessionEpoch: Hashable, Sendable {
  package var session: SessionID
  package var epoch: LogEpoch

  package init(_ session: SessionID, _ epoch: LogEpoch) {
    self.session = session
    self.epoch = epoch
  }
}

/// A user who refuses the invitations of another one.
package struct Mute: Hashable, Sendable {
  package var user: UserID
  package var inviter: UserID

  package init(of inviter: UserID, by user: UserID) {
    self.user = user
    self.inviter = inviter
  }
}

extension Set<Mute> {
  /// Applies a preference of a user, in the order of commits; ignores one that mutes nobody.
  package mutating func note(_ name: String, _ value: String, of user: UserID) {
    guard let inviter = Muting.inviter(of: name) else { return }
    let mute = Mute(of: inviter, by: user)
    if value == Muting.on { insert(mute) } else { remove(mute) }
  }
}

/// The identity of a preference: author, device and name. A newer one replaces the older.
package struct PreferenceName: Hashable, Sendable {
  package var user: UserID
  package var device: DeviceID?
  /// Compares bytes: `==` on texts would treat two spellings of one accent as the same name.
  private var bytes: [UInt8]

  package var name: String { String(decoding: bytes, as: UTF8.self) }

  package init(_ name: String, of user: UserID, on device: DeviceID?) {
    self.user = user
    self.device = device
    bytes = Array(name.utf8)
  }
}

// MARK: Needs

extension LedgerSnapshot {
  /// What a snapshot must contain. It follows from the writes alone, so a store reads all of it before planning.
  package struct Needs: Hashable, Sendable {
    package var sessions = Distinct<SessionID>()
    /// Keys of entries and of records.
    package var keys = Distinct<IdempotencyKey>()
    package var participants = Distinct<SessionUser>()
    package var memberships = Distinct<SessionUser>()
    /// Whose sessions are needed: ``add(sessionsOf:)`` adds what is needed of them.
    package var members = Distinct<UserID>()
    package var people = Distinct<UserID>()
    package var profiles = Distinct<SessionUser>()
    package var usages = Distinct<UserID>()
    package var preferences = Distinct<PreferenceName>()
    /// Invitations: whether who is invited has muted their inviter.
    package var mutes = Distinct<Mute>()
    /// Sessions whose receipts are needed.
    package var receipts = Distinct<SessionID>()
    package var segments = Distinct<SessionEpoch>()
    /// Keys of requests: ``add(_:)`` adds what is needed of them.
    package var requests = Distinct<IdempotencyKey>()
    /// Sessions of which the open request is needed, and the last one that was ever accepted.
    package var requestSessions = Distinct<SessionID>()
    /// Who leaves: needed are the open request of the session, those that they accepted, and whether they are silent.
    package var leaving = Distinct<SessionUser>()
    /// Whose open requests are counted, and with them those of all.
    package var requestCounts = Distinct<UserID>()
    /// Who may create a session.
    package var creators = Distinct<UserID>()
    package var answers = Distinct<RequestUser>()
    /// Whose sessions in progress are needed.
    package var occupied = Distinct<UserID>()
    /// Devices whose connections to other relays are needed, of those that were committed after this number of the journal.
    package var devices = Distinct<UserDevice>()
    package var position: UInt64 = 0

    /// Requests that may be open again, of which it is needed who has declined, and sessions in which somebody may be asked to succeed:
    /// their authors' open requests are counted.
    package private(set) var renewals = Distinct<IdempotencyKey>()
    private var handovers = Distinct<SessionID>()
    /// The largest welcome of an arriving member, in sessions.
    private var pageSize = 0
    /// What the devices of arriving members have read.
    private var known: [UserID: [SessionID: [LogCursor]]] = [:]

    package init() {}

    /// Adds what is needed of the sessions that were found for ``members``.
    package mutating func add(sessionsOf found: [UserID: SessionsOfMember]) {
      for user in members {
        let sessions = found[user]?.page(of: pageSize).sessions ?? []
        for session in sessions { memberships.insert(SessionUser(session, user)) }
        add(user, sessions, known[user] ?? [:])
      }
    }

    /// Adds what is needed of requests that were found: whether who hands over is a member still, and how many open ones there are beside
    /// one that may be opened.
    package mutating func add(_ found: some Sequence<LoggedRequest>) {
      let sessionsLeft = Set(leaving.lazy.map(\.session))
      for request in found {
        if let user = request.handsOver { memberships.insert(SessionUser(request.session, user)) }
        if renewals.contains(request.key) || handovers.contains(request.session) { requestCounts.insert(request.author) }
        // An interpreter who leaves opens the request again that they accepted, possibly in this same batch.
        if sessionsLeft.contains(request.session) { renewals.insert(request.key) }
      }
    }

    package init(of writes: [LedgerWrite], from senders: BatchSenders = BatchSenders()) {
      position = senders.position
      for case let sender? in senders.connections { devices.insert(sender.device) }
      for write in writes {
        switch write {
        case .arrive(let participant, let sessions, let known): add(participant.user, sessions, known)
        case .arriveMember(let participant, let known, let pageSize):
          members.insert(participant.user)
          self.pageSize = max(self.pageSize, pageSize)
          for (session, cursors) in known { self.known[participant.user, default: [:]][session, default: []] += cursors }
        case .follow(let session, let user, let known):
          memberships.insert(SessionUser(session, user))
          add(user, [session], [session: known])
        case .submit(let operation, let author): add(operation, author)
        case .logRings(let request, let session, _), .expire(let request, let session):
          sessions.insert(session)
          requests.insert(request)
        case .vacate(let session, let users): for user in users { memberships.insert(SessionUser(session, user)) }
        case .announce: break
        case .submitMember(let operation, let author), .answer(let operation, let author, _):
          if let session = operation.session { memberships.insert(SessionUser(session, author.user)) }
          add(operation, author.user)
        case .record(let operation, let author, let device, let sessions): add(operation, author, device, sessions)
        case .publish(let operation, let author, let device, let sessions):
          people.insert(author)
          add(operation, author, device, sessions)
        case .receive(let receipt):
          sessions.insert(receipt.receipt.session)
          receipts.insert(receipt.receipt.session)
        }
      }
      guard !members.isEmpty else { return }
      for write in writes { addJoining(write) }
    }

    /// Who arrives in a batch that makes them a member of a session is served that session, too.
    private mutating func addJoining(_ write: LedgerWrite) {
      let (operation, author): (ClientOperation, UserID)
      switch write {
      case .submit(let submitted, let user): (operation, author) = (submitted, user)
      case .submitMember(let submitted, let member), .answer(let submitted, let member, _):
        (operation, author) = (submitted, member.user)
      case .arrive, .arriveMember, .follow, .receive, .record, .publish, .logRings, .expire, .vacate, .announce: return
      }
      guard let session = operation.session else { return }
      for user in [author, operation.action.joiner(author: author) ?? author] where members.contains(user) {
        add(user, [session], known[user] ?? [:])
      }
    }

    private mutating func add(_ user: UserID, _ sessions: [SessionID], _ known: [SessionID: [LogCursor]]) {
      profiles.insert(SessionUser(nil, user))
      usages.insert(user)
      for session in sessions {
        self.sessions.insert(session)
        participants.insert(SessionUser(session, user))
        profiles.insert(SessionUser(session, user))
        receipts.insert(session)
        for case let epoch? in (known[session] ?? []).map(\.epoch) { segments.insert(SessionEpoch(session, epoch)) }
      }
    }

    private mutating func add(_ operation: ClientOperation, _ author: UserID) {
      keys.insert(operation.key)
      if let session = operation.session { sessions.insert(session) }
      if case .message? = operation.rules.about, let target = operation.action.target { keys.insert(target) }
      switch operation.action {
      // A retraction of a missing message becomes a record of its author.
      case .retract: usages.insert(author)
      case .createSession:
        usages.insert(author)
        creators.insert(author)
      case .invite(let user):
        usages.insert(author)
        people.insert(user)
        mutes.insert(Mute(of: author, by: user))
        if let session = operation.session { memberships.insert(SessionUser(session, user)) }
      case .leave:
        if let session = operation.session {
          memberships.insert(SessionUser(session, author))
          leaving.insert(SessionUser(session, author))
        }
      // What is open ends with the session.
      case .setStatus(.ended, _): if let session = operation.session { requestSessions.insert(session) }
      case .joinSession: usages.insert(author)
      case .sendMessage(let body):
        guard let session = operation.session, !MessageAttributes.isPlain(body) else { break }
        // Only an interpreter may send a translation, and only the author correct a message.
        participants.insert(SessionUser(session, author))
        if let key = MessageAttributes.parts(of: body).attributes.corrects { keys.insert(key) }
      default: addRequest(of: operation, author)
      }
    }

    private mutating func addRequest(of operation: ClientOperation, _ author: UserID) {
      switch operation.action {
      case .requestInterpreter:
        usages.insert(author)
        requestCounts.insert(author)
        creators.insert(author)
        if let session = operation.session { requestSessions.insert(session) }
      case .handOver:
        if let session = operation.session {
          requestSessions.insert(session)
          handovers.insert(session)
        }
      case .cancelRequest(let request): requests.insert(request)
      case .renewRequest(let request):
        requests.insert(request)
        renewals.insert(request)
        if let session = operation.session { requestSessions.insert(session) }
      case .acceptRequest(let request):
        requests.insert(request)
        answers.insert(RequestUser(request, author))
        occupied.insert(author)
        // Of what another device of theirs has accepted only a record is made.
        usages.insert(author)
      case .assignRequest(let request, let user):
        requests.insert(request)
        people.insert(user)
        if let session = operation.session { memberships.insert(SessionUser(session, user)) }
      case .declineRequest(let request, _):
        requests.insert(request)
        answers.insert(RequestUser(request, author))
      default: break
      }
    }

    private mutating func add(_ operation: ClientOperation, _ author: UserID, _ device: DeviceID, _ sessions: [SessionID]) {
      keys.insert(operation.key)
      usages.insert(author)
      switch operation.action {
      case .setPreference(let name, _): preferences.insert(PreferenceName(name, of: author, on: device))
      case .publishProfile:
        for session in sessions {
          self.sessions.insert(session)
          memberships.insert(SessionUser(session, author))
          profiles.insert(SessionUser(session, author))
        }
      default: break
      }
    }
  }
}

/// Distinct values, in the order of their first occurrence. A batch names few of them, most often one: up to eight are compared
/// and not hashed. `OrderedSet` of swift-collections does the same, but is a whole module for this one type.
package struct Distinct<Element: Hashable & Sendable>: Hashable, Sendable, Sequence {
  /// Up to this count values are compared one by one; above it they are hashed.
  private static var comparedMax: Int { 8 }

  package private(set) var elements: [Element] = []
  private var hashed: Set<Element> = []

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }
  package var count: Int { elements.count }

  package mutating func insert(_ element: Element) {
    if elements.count < Self.comparedMax {
      if elements.contains(element) { return }
    } else {
      if hashed.isEmpty { hashed = Set(elements) }
      guard hashed.insert(element).inserted else { return }
    }
    elements.append(element)
  }

  package func contains(_ element: Element) -> Bool {
    elements.count <= Self.comparedMax ? elements.contains(element) : hashed.contains(element)
  }

  package func makeIterator() -> Array<Element>.Iterator { elements.makeIterator() }
}
