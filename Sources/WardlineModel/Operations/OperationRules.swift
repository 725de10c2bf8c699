/// What holds for every operation of one kind. Each kind has its table in the file of its family: `ConversationOperations.swift`,
/// `MembershipOperations.swift`, `RequestOperations.swift`, `OwnerOperations.swift`. Code outside this folder reads a rule
/// and does not switch over kinds.
///
/// It has no reference to count: it is copied several times for each message.
package struct OperationRules: Sendable {
  /// The key of its translated name, after `kind.`.
  package var noun: StaticString
  /// Its name in JSON and in English commands.
  package var name: StaticString
  /// Where it waits its turn.
  package var lane: LaneKind = .session
  /// What its author did, for exports, where the entry in the log says what the operation says and no more (``LogEntry/Event/done(_:)``). `nil` where
  /// the relay completes what was said, or makes no entry.
  package var deed: StaticString?
  /// Where the relay keeps it.
  package var keptIn: Keeping = .log
  /// Whether screens, lines and `--json` show its entry as something that happened (``SessionEvent``).
  package var isShown = false
  /// What of its session it is about, besides the session itself: the ``ClientOperation/Action/target``.
  package var about: Subject?
  /// Who may do it.
  package var mayDo: Permission
  /// Whether it brings its session into being where there is none, so that nobody need be a member of it.
  package var isCreation = false
  /// Whether it makes a request for an interpreter, which then has its key.
  package var makesRequest = false
  /// How a ring ends that it answers; `nil` where it answers none. Who answers is no member of the session, and may never be one.
  package var ringEnd: RingEnd?
  /// Whether `not_allowed` is about this operation alone. For other kinds it means that the token does not open the session.
  package var isJudgedAlone = false
  /// Which operations of the outbox it replaces, if they were never sent.
  package var coalescing: Coalescing = .none
  /// What bounds it in a session that is full.
  package var room: Room = .entry
  /// What it counts as towards the acts that an author may do in an hour; `nil` where it counts as none.
  package var act: AuthorAct?
  /// At which age it is held until its author has confirmed it.
  package var ageing: Ageing = .never

  /// Whether its entry says what the operation says, and no more.
  package var isLoggedAsSubmitted: Bool { deed != nil }
  /// Whether it is done in a session.
  package var needsSession: Bool { lane == .session || lane == .feedback }
  /// Whether it answers a request.
  package var answersRequest: Bool { ringEnd != nil }
  /// Whether coordinators may do it in any session, and no other stranger.
  package var isOversight: Bool { mayDo.stranger == .coordinator }
  /// Whether a device sends it although its user is no member of the session.
  package var needsNoMembership: Bool { isCreation || answersRequest }

  /// The lanes: those of sessions are one for each.
  package enum LaneKind: Hashable, Sendable { case session, feedback, preferences, profile }

  package enum Subject: Hashable, Sendable {
    /// A message: one's own, or one of somebody else.
    case message(isOwn: Bool)
    /// A request for an interpreter that another operation has made.
    case request
  }

  package enum Keeping: Hashable, Sendable {
    /// The log of its session, as an entry.
    case log
    /// Apart, as a record of its author.
    case record
  }

  package enum Coalescing: Hashable, Sendable {
    /// None: each counts.
    case none
    /// Those of its kind in its session.
    case inSession
    /// Those of its kind and its name.
    case ofName
    /// Those of its kind.
    case ofKind
  }

  package enum Room: Hashable, Sendable {
    /// Room for one entry.
    case entry
    /// Room for one entry and for its text.
    case text
    /// Room for one entry, unless it erases a text.
    case retraction
    /// Nothing: it is taken however full the session is, because nobody can repeat it without limit.
    case none
  }

  package enum Ageing: Hashable, Sendable {
    /// At none: it is right however late it arrives.
    case never
    /// At the age at which messages are held.
    case likeMessages
    /// At the age at which requests are held. It is much lower than for messages, because the operation rings for interpreters or adds a member.
    case likeRequests
  }
}

/// Who may do something in a session. What they are denied is refused for good as `not_allowed`.
package struct Permission: Hashable, Sendable {
  /// With a token that names the session.
  package var tokenHolder: Roles
  /// With a token that follows memberships, where they are a member. Operations without a session are decided as if their author were a member.
  package var member: Roles
  /// With such a token, where they are no member: they never were, or have left.
  package var stranger: Roles

  /// Makes a permission; by default none for strangers.
  package init(tokenHolder: Roles, member: Roles, stranger: Roles = []) {
    self.tokenHolder = tokenHolder
    self.member = member
    self.stranger = stranger
  }

  /// Whoever has access to the session.
  package static let everyone = Permission(tokenHolder: .all, member: .all)
}

/// A set of roles.
package struct Roles: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ role: Role) {
    switch role {
    case .nurse: self = .nurse
    case .interpreter: self = .interpreter
    case .coordinator: self = .coordinator
    }
  }

  package static let nurse = Roles(rawValue: 1)
  package static let interpreter = Roles(rawValue: 2)
  package static let coordinator = Roles(rawValue: 4)
  /// Those who ask for interpreters.
  package static let askers: Roles = [.nurse, .coordinator]
  package static let all: Roles = [.nurse, .interpreter, .coordinator]

  package func contains(_ role: Role) -> Bool { isSuperset(of: Roles(role)) }
}

/// What one author may do only so often an hour: each costs others more than its author (G9).
package enum AuthorAct: Hashable, Sendable, CaseIterable {
  /// Creates a session.
  case create
  /// Makes somebody a member.
  case invite
  /// Requests an interpreter, cancels that, or renews it: each rings, or stops what rings.
  case request
  /// Leaves a session, hands it over, or comes into one of others: each is an entry that all of its members read.
  case comeOrLeave
  /// Goes on duty: a frame of its own, without an idempotency key.
  case goOnDuty
}
