package import WardlineModel

// Why something waits, in words: for the screen, and for who reads lines.
extension QueueRow {
  /// Its age, its tries and what it waits for, one after the other.
  ///
  /// - Parameters:
  ///   - behind: how what goes before it is named.
  ///   - isOffline: whether there is no connection.
  ///   - standing: of who wrote it.
  package func why(in wording: any Wording, behind: String?, isOffline: Bool, by standing: Standing, now: Timestamp) -> [String]
  {
    var parts: [String] = []
    if reason == .tooOld {
      parts.append(wording.text(.whyOld, ["time": wording.when(operation.writtenAt, now: now)]))
    } else {
      parts.append(wording.text(.whyWritten, ["time": wording.when(operation.writtenAt, now: now)]))
      if attempts > 0 { parts.append(wording.text(.whyAttempts, [:], count: attempts)) }
      if let reason {
        parts.append(wording.text(.whyLastError, ["reason": reason.text(in: wording, of: operation.action, by: standing)]))
      }
    }
    if needsToken, let session = operation.session {
      parts.append(wording.text(.bannerNoToken, ["session": session.text]))
    } else if state == .blocked {
      parts.append(wording.text(.whyBlocked))
    } else if let behind {
      parts.append(wording.text(.whyBehind, ["text": behind]))
    } else if state != .failed, let next = secondsToNextTry(now: now) {
      parts.append(wording.text(.bannerNextTry, ["seconds": "\(next)"]))
    }
    if state != .failed, isOffline { parts.append(wording.text(.whyOffline)) }
    return parts
  }

  /// What was written; where nothing was, what it is.
  package func subject(in wording: any Wording) -> String {
    let text = operation.action.text(in: wording)
    return text.isEmpty ? wording.text(operation.action.phrase) : text
  }

  /// What it is, and how far it has come.
  package func title(in wording: any Wording) -> String {
    let word = state == .failed ? (reason?.isHeld == true ? Phrase.stateHeld : .stateFailed) : .statePending
    return "\(wording.text(operation.action.phrase)), \(wording.text(word))"
  }

  /// Whether it waits because the relay refused it, and not for a pace that the relay keeps.
  var isRefusedForNow: Bool { state == .waiting && reason != nil && reason != .rateLimited && reason != .timedOut }

  /// The seconds until it is tried again; `nil` when it does not wait for a time.
  func secondsToNextTry(now: Timestamp) -> Int64? {
    guard state == .waiting, let next = nextAttemptAt else { return nil }
    let milliseconds = next.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
    return milliseconds > 0 ? milliseconds / 1_000 + 1 : nil
  }
}
