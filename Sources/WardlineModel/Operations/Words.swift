extension ClientOperation.Action {
  /// Bytes of free text in it.
  package var textBytes: Int {
    switch self {
    case .sendMessage(let body): body.utf8.count
    case .submitFeedback(_, let text): text.utf8.count
    case .setPreference(let name, let value): name.utf8.count + value.utf8.count
    case .publishProfile(let name, let languages): languages.reduce(name.utf8.count) { $0 + $1.utf8.count }
    case .requestInterpreter(let request): request.textBytes
    case .declineRequest(_, let reason): reason.rawValue.utf8.count
    case .handOver(let reason, _): reason.rawValue.utf8.count
    case .joinSession(let reason): reason.utf8.count
    default: 0
    }
  }
}
