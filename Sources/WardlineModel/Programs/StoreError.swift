/// Why a store takes no writes for now.
package struct StoreObstacle: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  package var description: String
  /// Whether the disk is full, or a quota is reached: somebody has to make room.
  package var isFullDisk: Bool

  package init(_ description: String, isFullDisk: Bool = false) {
    self.description = description
    self.isFullDisk = isFullDisk
  }

  package init(stringLiteral text: String) { self.init(text) }
}

/// What a store can fail with, at either end.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing was stored; it may work again later (disk full, locked by another process).
  case unavailable(StoreObstacle)
  /// The disk has failed (a failed sync, an I/O error, no memory): what was under way may be stored or not, and nothing is retried before the
  /// store is opened anew, in this process or by the next one.
  case diskFailed(String)
  /// The store can no longer be trusted: what is in it is not what it may hold. The process ends.
  case failed(String)
  /// The file is not what SQLite wrote. Opening it again does not help; what can be read of it can be saved.
  case damaged(String)
  /// The file was deleted, or another stands in its place, while it was open. Where there is a copy, it holds all that was written.
  case replaced(path: String, copy: String?)
  /// The database no longer has what it has confirmed: an older copy of it stands in its place. The process ends, and the next one begins an
  /// epoch.
  case setBack(path: String)
  /// The other relays on this log have taken over from this one. Nothing more is committed here; what was acknowledged is in the log.
  case takenOver(path: String)
  /// The store was written by a newer program, and was not touched.
  case newerVersion(path: String, found: Int, supported: Int)
  /// The store could not be opened or made.
  case cannotOpen(path: String, reason: String)
  /// There is no store at the path, and none was made.
  case missing(path: String)
  /// The relay's store has people or revocations at most: no relay has run there yet.
  case empty(path: String)
  /// Another process is the worker of this store now, and the caller no longer is. Nothing was written.
  case fenced
  /// The store is sealed, and the key at hand does not open it. Nothing was changed.
  case locked(path: String, reason: String)
  /// The relay's operator had this device wiped: the store, its key and its tokens are destroyed, but for those named here.
  case wiped(path: String, tokensLeft: [String] = [])
  /// The store holds another person's words.
  case belongsTo(owner: UserID, path: String, asked: UserID)
  /// The store was copied from another computer, on which programs may still work as the same device. Nothing was changed, and it can be read.
  case copied(path: String, device: DeviceID)

  /// What keeps the store from writing for now; `nil` for what does not pass by itself.
  package var obstacle: StoreObstacle? { if case .unavailable(let obstacle) = self { obstacle } else { nil } }

  /// The same, or that the store has to be opened anew first.
  package var passing: StoreObstacle? {
    guard case .diskFailed(let why) = self else { return obstacle }
    return StoreObstacle("the disk fails (\(why)); the store is opened anew until that works")
  }

  /// Whether an open store answers every later call with it; where the disk has failed, until it is opened anew.
  package var isFinal: Bool {
    switch self {
    case .diskFailed, .failed, .damaged, .wiped, .replaced, .setBack, .takenOver: true
    case .unavailable, .newerVersion, .cannotOpen, .fenced, .belongsTo, .copied, .locked, .missing, .empty: false
    }
  }

  package var description: String {
    switch self {
    case .unavailable(let why): "the store at hand takes no writes at the moment: \(why)"
    case .diskFailed(let why):
      "the disk failed: \(why). What was confirmed before is on it; whether the last was kept shows when the store is opened again"
    case .failed(let why): "the store failed: \(why). What was confirmed before is on disk; start again to reopen it"
    case .damaged(let why): "the store is damaged: \(why). Starting again does not help; keep the file as it is"
    case .replaced(let path, let copy):
      "\(path) was deleted, moved or replaced while it was open, and nothing is confirmed any more. "
        + (copy.map { "All that it held is saved in \($0)" }
          ?? "Put the right file back before the next start: where there is none, that begins an empty one")
    case .setBack(let path):
      "\(path) has lost what it had confirmed: a server took over that did not have it, or an older copy was restored. Started again, the relay "
        + "tells every device, and asks the authors of what was lost"
    case .takenOver(let path):
      "the other relays on \(path) have taken over from this one, which did not report for \(Limits.relaySilenceMaxMilliseconds / 1_000) s that it was alive. What was "
        + "acknowledged is there; devices send everything else again. Started again, this relay serves as before"
    case .newerVersion(let path, let found, let supported):
      "\(path) was written by a newer version of this program (its format is \(found), this program knows up to \(supported)). "
        + "It was not touched: use the newer program, or another file"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .missing(let path): "cannot open \(path): there is no such store; it is made when a session is first joined with it"
    case .empty(let path): "cannot open \(path): it is empty; a relay fills it when it is first started"
    case .fenced: "another program on this computer works on this store now"
    case .locked(let path, let reason):
      "cannot open \(path): \(reason). Nothing was changed: bring back the key that belongs to it; without it no text of the store can be read"
    case .wiped(let path, let left):
      "the relay's operator had this device wiped: \(path), its key and its tokens are destroyed, with what was not sent"
        + (left.isEmpty ? "" : ". These tokens could not be removed: \(left.joined(separator: ", "))")
    case .belongsTo(let owner, let path, let asked):
      "\(path) is the store of '\(owner)', and the token is for '\(asked)'. Use another --store for each person"
    case .copied(let path, let device):
      "\(path) was copied from another computer: two programs as one device (\(device)) would take each other's connection. Nothing was "
        + "changed, and what is in it can be read"
    }
  }
}
