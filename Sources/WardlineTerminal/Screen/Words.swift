internal import WardlineModel

// Which phrase says what the model means.

extension SessionStatus {
  package var phrase: Phrase {
    switch self {
    case .active: .statusActive
    case .paused: .statusPaused
    case .ended: .statusEnded
    }
  }
}

extension Role {
  package var phrase: Phrase {
    switch self {
    case .nurse: .roleNurse
    case .interpreter: .roleInterpreter
    case .coordinator: .roleCoordinator
    }
  }
}

extension LossReason {
  /// `nil` where the banner has said it.
  package func text(in wording: any Wording) -> String? {
    switch self {
    // The network's own words are English, and long: Ctrl-O and 'wardline doctor' have them.
    case .closed, .drained, .replaced: nil
    case .storeUnavailable(let message, let isFullDisk):
      wording.text(.bannerStoreWaits, ["reason": isFullDisk ? wording.text(.reasonDiskFull) : message])
    case .unreachable: wording.text(.reasonUnreachable)
    case .silent, .unanswered: wording.text(.reasonSilent)
    case .overloaded: wording.text(.reasonOverloaded)
    case .notAllowed: wording.text(.bannerRefused)
    case .tokenExpired: wording.text(.bannerTokenExpired)
    case .otherUser(let user, _): wording.text(.bannerOtherUser, ["name": user.text])
    case .wipeDeclined: wording.text(.bannerWipeDeclined)
    case .protocolError(let message): wording.text(.reasonRefused, ["code": message])
    }
  }
}

extension ClientOperation.Action {
  /// What it is called.
  var phrase: Phrase {
    guard let phrase = Phrase(rawValue: "kind.\(rules.noun)") else { preconditionFailure("'\(rules.noun)' has no phrase") }
    return phrase
  }

  /// What it is about, as far as a person wrote it.
  func text(in wording: any Wording) -> String {
    switch self {
    case .sendMessage(let body):
      MessageAttributes.parts(of: body).attributes.marks.map { wording.text($0) + " · " }.joined()
        + MessageAttributes.parts(of: body).text.markingTurns
    case .setStatus(let status, _): wording.text(status.phrase)
    case .submitFeedback(let rating, let text): text.isEmpty ? "\(rating)" : "\(rating) \(text.markingTurns)"
    case .setPreference(let name, let value): "\(name) \(value)"
    case .publishProfile(let name, let languages): "\(name) (\(languages.joined(separator: " ")))"
    case .invite(let user): user.text
    case .requestInterpreter(let request):
      request.note.isEmpty ? request.language.text : "\(request.language) \(request.note.markingTurns)"
    case .declineRequest(_, let reason): reason.rawValue
    case .handOver(let reason, _): reason.rawValue
    case .assignRequest(_, let user): user.text
    case .joinSession(let reason): reason.markingTurns
    default: ""
    }
  }
}

extension Message {
  /// The mark, the phrase and the look of its state. `isRead` when somebody else has read it.
  package func condition(isRead: Bool, isUnderstood: Bool = false) -> (mark: String, phrase: Phrase, style: Style) {
    switch state {
    case .pending: ("…", .statePending, .pending)
    case .sent where isUnderstood: ("✓✓", .stateUnderstood, .read)
    case .sent: isRead ? ("✓✓", .stateRead, .read) : ("✓", .stateSent, .sent)
    case .failed: reason?.isHeld == true ? ("!", .stateHeld, .failed) : ("!", .stateFailed, .failed)
    case .retracting: ("…", .stateRetracting, .pending)
    case .retracted: ("✓", .stateRetracted, .sent)
    case .erased: ("✓", .stateErased, .sent)
    }
  }

  /// What stands in the place of its words, where there are none or they cannot be read; `nil` where they stand themselves.
  package var substitute: Phrase? {
    if state.isWordless { return condition(isRead: false).phrase }
    return isUnreadable ? .stateUnreadable : nil
  }
}
