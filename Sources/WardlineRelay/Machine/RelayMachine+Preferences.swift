internal import WardlineModel

// Restores a user's preferences to the same user (G7).
extension RelayMachine {
  /// One restore at a time for each connection (G9).
  mutating func restorePreferences(
    _ asked: RestorePreferences, for id: ConnectionID, _ member: Member, _ actions: inout [Action]
  ) {
    guard !member.isRestoring else {
      return closeForProtocolError(id, "restore_preferences while another is under way", &actions)
    }
    guard asked.afterName.utf8.count <= Limits.preferenceNameBytesMax else {
      return closeForProtocolError(id, "restore_preferences: the name is over \(Limits.preferenceNameBytesMax) bytes", &actions)
    }
    connections[id]?.withMember { $0.isRestoring = true }
    actions.append(.readPreferences(id, of: member.grant.participant.user, asked))
  }

  mutating func answerRestore(_ page: PreferencePage?, to id: ConnectionID, _ actions: inout [Action]) {
    guard case .open? = connections[id]?.phase else { return }
    guard let page else {
      return disconnect(id, GoAway(.overloaded, message: "the relay cannot read its store for now"), code: 1001, &actions)
    }
    connections[id]?.withMember { $0.isRestoring = false }
    let values = page.values.map {
      RelayFrame.preference(BackedUpPreference(device: page.device, name: $0.name, value: $0.value))
    }
    actions.append(.send(id, values + [.preference(BackedUpPreference(device: page.device))]))
  }
}
