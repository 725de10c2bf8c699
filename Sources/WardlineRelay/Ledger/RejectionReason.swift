package import WardlineModel

/// The codes with which a relay rejects operations, numbered as the places of their counters: the more frequent ones first.
package enum RejectionReason: Int, CaseIterable, Sendable {
  case held, busy, rateLimited, taken, gone, statusConflict, sessionEnded, notAllowed, quotaExceeded, keyReused, textTooLong,
    textEmpty, malformed, unsupported, retracted, unknownPerson, notRung, notInterpreter, inSession, requestOpen,
    tooManyRequests, tooManyRequestsAltogether, muted, tooManySessions, unreviewedPhrase, notAuthor
  /// A code that is not among these.
  case other

  private static let codes = allCases.map(\.code)

  package init(_ code: RejectionCode) { self = Self.codes.firstIndex(of: code).flatMap(Self.init(rawValue:)) ?? .other }

  package var code: RejectionCode {
    switch self {
    case .held: .held
    case .busy: .busy
    case .rateLimited: .rateLimited
    case .taken: .taken
    case .gone: .gone
    case .statusConflict: .statusConflict
    case .sessionEnded: .sessionEnded
    case .notAllowed: .notAllowed
    case .quotaExceeded: .quotaExceeded
    case .keyReused: .keyReused
    case .textTooLong: .textTooLong
    case .textEmpty: .textEmpty
    case .malformed: .malformed
    case .unsupported: .unsupported
    case .retracted: .retracted
    case .unknownPerson: .unknownPerson
    case .notRung: .notRung
    case .notInterpreter: .notInterpreter
    case .inSession: .inSession
    case .requestOpen: .requestOpen
    case .tooManyRequests: .tooManyRequests
    case .tooManyRequestsAltogether: .tooManyRequestsAltogether
    case .muted: .muted
    case .tooManySessions: .tooManySessions
    case .unreviewedPhrase: .unreviewedPhrase
    case .notAuthor: .notAuthor
    case .other: RejectionCode(rawValue: "other")
    }
  }
}

/// How many operations were rejected, by reason.
package struct RejectionCounts: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: RejectionReason.allCases.count)

  package init() {}

  package mutating func add(_ code: RejectionCode) { counts[RejectionReason(code).rawValue] += 1 }

  package subscript(reason: RejectionReason) -> Int { counts[reason.rawValue] }
}
