/// The kinds of operations. The raw value is the name that stores keep.
package enum OperationKind: String, Hashable, Sendable, CaseIterable {
  case createSession = "create_session"
  case sendMessage = "send_message"
  case setStatus = "set_status"
  case submitFeedback = "submit_feedback"
  case setPreference = "set_preference"
  case publishProfile = "publish_profile"
  case retract, invite, leave
  case requestInterpreter = "request_interpreter"
  case cancelRequest = "cancel_request"
  case acceptRequest = "accept_request"
  case declineRequest = "decline_request"
  case renewRequest = "renew_request"
  case handOver = "hand_over"
  case assignRequest = "assign_request"
  case joinSession = "join_session"

  /// The rules of the kind. Ending a session has its own: ``ClientOperation/Action/rules``.
  package var rules: OperationRules {
    switch self {
    case .createSession: .createSession
    case .sendMessage: .sendMessage
    case .setStatus: .setStatus
    case .submitFeedback: .submitFeedback
    case .setPreference: .setPreference
    case .publishProfile: .publishProfile
    case .retract: .retract
    case .invite: .invite
    case .leave: .leave
    case .requestInterpreter: .requestInterpreter
    case .cancelRequest: .cancelRequest
    case .acceptRequest: .acceptRequest
    case .declineRequest: .declineRequest
    case .renewRequest: .renewRequest
    case .handOver: .handOver
    case .assignRequest: .assignRequest
    case .joinSession: .joinSession
    }
  }
}

extension ClientOperation.Action {
  /// Which kind it is of.
  package var kind: OperationKind {
    switch self {
    case .createSession: .createSession
    case .sendMessage: .sendMessage
    case .setStatus: .setStatus
    case .submitFeedback: .submitFeedback
    case .setPreference: .setPreference
    case .publishProfile: .publishProfile
    case .retract: .retract
    case .invite: .invite
    case .leave: .leave
    case .requestInterpreter: .requestInterpreter
    case .cancelRequest: .cancelRequest
    case .acceptRequest: .acceptRequest
    case .declineRequest: .declineRequest
    case .renewRequest: .renewRequest
    case .handOver: .handOver
    case .assignRequest: .assignRequest
    case .joinSession: .joinSession
    }
  }

  /// The rules that apply to it.
  package var rules: OperationRules { if case .setStatus(.ended, _) = self { .endSession } else { kind.rules } }
}

extension ClientOperation {
  /// The rules that apply to it.
  package var rules: OperationRules { action.rules }
}
