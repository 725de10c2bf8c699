internal import WardlineModel
internal import WardlineRelay

/// Whether a relay should be sent clients, and if not, why.
struct Readiness: Hashable, Sendable {
  /// What became of a write that was made to see whether the store takes one.
  enum Write: Hashable, Sendable {
    case stored
    case refused(String)
    /// It has not come back for so long.
    case pending(milliseconds: Int64)
  }

  var isDraining: Bool
  var write: Write
  /// What a write is worth once it is stored; `nil` before that is known.
  var durability: Durability?
  /// `nil` if they could not be measured in time.
  var files: StoreFiles.Sizes?

  /// Why retention erases nothing; `nil` while it does.
  var clock: ConfirmedClock.Doubt?

  /// One line for each reason against it; none if it is ready.
  var reasons: [String] {
    var reasons: [String] = []
    if isDraining { reasons.append("draining: the relay is stopping") }
    switch write {
    case .stored: break
    case .refused(let why):
      reasons.append("write: the store refuses: \(why.printable(charactersMax: Limits.reasonCharactersMax))")
    case .pending(let milliseconds): reasons.append("write: one has not come back for \(milliseconds / 1_000) s")
    }
    if let durability, case .memory = durability { reasons.append("durability: what is stored is \(durability.text)") }
    if let clock { reasons.append("clock: retention erases nothing: \(clock.sentence)") }
    guard let files else { return reasons + ["disk: the data directory could not be looked at"] }
    if files.freeBytes < Limits.readyFreeBytesMin {
      reasons.append("disk: \(files.freeBytes) bytes are free, and \(Limits.readyFreeBytesMin) should be")
    }
    if let logBytes = files.logBytes, logBytes > Limits.readyLogBytesMax {
      reasons.append("wal: the write-ahead log has \(logBytes) bytes, and should have at most \(Limits.readyLogBytesMax)")
    }
    return reasons
  }

  /// What `/readyz` answers.
  var text: String {
    let reasons = reasons
    guard reasons.isEmpty else { return reasons.joined(separator: "\n") + "\n" }
    return "ready\n" + (durability.map { "what is acknowledged is \($0.text)\n" } ?? "")
  }
}
