internal import SwiftProtobuf
internal import WardlineModel

// The sessions of a relay as a coordinator sees them.

extension Wardline_V1_SessionOverview {
  init(_ row: WardlineModel.SessionOverview, _ names: ConnectionNames) {
    self.init()
    session = row.session.text
    language = row.language?.text ?? ""
    status = Wardline_V1_VersionedStatus(row.status)
    statusSinceMs = row.statusSince.milliseconds
    createdAtMs = row.createdAt.milliseconds
    members = row.members.map { member in
      .with {
        $0.user = member.user.text
        $0.role = Wardline_V1_Role(member.role)
        $0.name = member.name
      }
    }
    if let time = row.nurseFirstWordsAt { nurseFirstWordsAtMs = time.milliseconds }
    if let time = row.interpreterFirstWordsAt { interpreterFirstWordsAtMs = time.milliseconds }
    if let request = row.openRequest { set(request, names) }
    over = row.isOver
  }

  /// A language of a newer version is none that this code can name.
  func model() throws(WireError) -> WardlineModel.SessionOverview {
    let members = try members.map { member throws(WireError) in
      Participant(user: try identifier(member.user, in: "sessions"), role: member.role.model, name: member.name)
    }
    return WardlineModel.SessionOverview(
      try identifier(session, in: "sessions"), language: try? LanguageTag(language), status: try status.model(in: "sessions"),
      statusSince: Timestamp(milliseconds: statusSinceMs), createdAt: Timestamp(milliseconds: createdAtMs), members: members,
      nurseFirstWordsAt: hasNurseFirstWordsAtMs ? Timestamp(milliseconds: nurseFirstWordsAtMs) : nil,
      interpreterFirstWordsAt: hasInterpreterFirstWordsAtMs ? Timestamp(milliseconds: interpreterFirstWordsAtMs) : nil,
      openRequest: try keyIfAny(in: "sessions"), isOver: over)
  }
}
