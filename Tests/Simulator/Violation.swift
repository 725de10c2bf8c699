/// The invariants. The numbers are those of the guarantees in the design.
package enum Invariant: String, CaseIterable, Comparable, Hashable, Sendable {
  case nothingLost = "G1 nothing is lost"
  case exactlyOnce = "G2 exactly once"
  case order = "G3 order"
  case oneHistory = "G4 one history"
  case ackIsDurable = "G5 ack means durable"
  case statusIsTheRelays = "G6 server wins on status"
  case preferencesAreTheUsers = "G7 client wins on preferences"
  case noOneElse = "G8 no one else"
  case bounded = "G9 bounded"
  case live = "G10 live"
  case oneInterpreter = "one interpreter for a request"
  case ringsForWhoCanCome = "only who can come is rung"
  case everyRequestRings = "a request rings, or nobody can come"
  case modelIsPaced = "a model is asked no more often than its site allows"
  case modelIsAskedOnce = "what a model has answered it is not asked again"
  case modelIsTold = "a model is told what was asked, where everybody agrees"
  case oneWorker = "one worker at a time"
  case waitsAreKept = "whoever is asked to wait waits, and no longer than that"
  case refusalsArePaced = "a refusal for now is answered by probes that grow rarer"
  case attemptsAreTries = "being offline is no attempt"
  case feedIsStore = "the feed of changes is the store"
  case noStorm = "attempts to connect are bounded"
  case presence = "who is here is known"
  case slowIsNotDead = "a link that moves bytes is alive"
  case passesInTime = "what is said on a slow link is answered"
  case noSpin = "nobody spins"
  case consistent = "the parts of a machine agree"
  case noTrap = "what a driver is told makes sense"

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The first violation.
package struct Violation: Hashable, Sendable {
  package var invariant: Invariant
  package var time: Int64
  package var what: String
}
