internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

// What `ctl sessions` and `ctl clients` print. The names are a contract: the documentation lists them (Control), and programs rely on them. A
// session's words, topics and notes, and what is queued for a client, are not among them.

extension JSONLine {
  init(_ row: RelayMachine.SessionRow, isHeld: Bool) {
    let overview = row.overview
    self.init("session")
    append("session", overview.session.text)
    append("status", overview.status.status.rawValue)
    append("statusSinceMs", overview.statusSince.milliseconds)
    append("createdAtMs", overview.createdAt.milliseconds)
    append("language", orNull: overview.language?.text)
    append("members", overview.members.map(\.user.text))
    append("roles", overview.members.map(\.role.rawValue))
    append("isRequestOpen", overview.openRequest != nil)
    append("connections", row.connectionCount)
    append("held", isHeld)
  }

  init<Store>(_ connection: RelayServer<Store>.OperatorConnection) {
    let row = connection.row
    self.init("client")
    append("connection", row.connection)
    append("user", orNull: row.participant?.user.text)
    append("role", orNull: row.participant?.role.rawValue)
    append("device", orNull: row.device?.text)
    append("peer", connection.peer)
    append("connectedAtMs", connection.openedAt.milliseconds)
    append("state", row.phase)
    append("encoding", connection.encoding)
    append("sessions", row.sessions.map(\.text))
    append("waiting", row.waitingCount)
    append("isSlow", row.isSlow)
  }
}

/// A line of `ctl sessions`, read again.
struct SessionControlLine: Decodable {
  var session: String
  var status: String
  var statusSinceMs: Int64
  var language: String?
  var members: [String]
  var isRequestOpen: Bool
  var connections: Int
  /// `nil` from a relay before holds were shown.
  var held: Bool?

  var text: String {
    var line = "\(session) \(status) \(Timestamp(milliseconds: statusSinceMs).text) \(language ?? "-")"
    line += " members=\(members.isEmpty ? "-" : members.joined(separator: ",")) connections=\(connections)"
    if isRequestOpen { line += " request=open" }
    return held == true ? line + " hold=yes" : line
  }
}

/// A line of `ctl clients`, read again.
struct ClientControlLine: Decodable {
  var connection: UInt64
  var user: String?
  var role: String?
  var device: String?
  var peer: String
  var connectedAtMs: Int64
  var state: String
  var sessions: [String]
  var waiting: Int
  var isSlow: Bool

  var text: String {
    var line = "\(connection) \(user ?? "-") \(role ?? "-") \(peer) \(Timestamp(milliseconds: connectedAtMs).text) \(state)"
    line += " sessions=\(sessions.count) waiting=\(waiting)"
    return isSlow ? line + " slow" : line
  }
}
