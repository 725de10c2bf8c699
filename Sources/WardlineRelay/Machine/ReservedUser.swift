package import WardlineModel

extension UserID {
  /// As whom an operator stands in the log of a session that they have ended (decision 049). The name beside it is the account of the machine.
  package static let operatorText = "relay.operator"

  /// Whether it is the operator's: nobody is added to the directory under it, and no token names it.
  package var isReserved: Bool { text == Self.operatorText }
}
