internal import Foundation
internal import WardlineModel

/// What `wardline-relay ctl` asks a running relay for: one JSON object on one line. The answer is lines of JSON, the last of which is a
/// ``ControlEnd``; then the relay hangs up.
struct ControlRequest: Codable, Equatable, Sendable {
  static let version = 1

  enum Command: String, Codable, Sendable, CaseIterable {
    case sessions, clients, drain, revoke, end, backup
    case logLevel = "log-level"

    /// Whether it only shows something.
    var onlyReads: Bool { self == .sessions || self == .clients }
  }

  var v = version
  var command: Command
  /// Of `end`.
  var session: String?
  var reason: String?
  /// Of `revoke`.
  var user: String?
  var tokenId: String?
  /// The user's device that is to be wiped, in the place of tokens.
  var device: String?
  var untilMs: Int64?
  /// Of `backup`: a path from `/`.
  var file: String?
  var force: Bool?
  /// Of `log-level`; without it the level is only shown.
  var level: String?

  init(_ command: Command) { self.command = command }
}

/// The last line of an answer.
struct ControlEnd: Codable, Equatable, Sendable {
  var v = ControlRequest.version
  /// `done` or `failed`.
  var event: String
  /// Of what failed: the code with which `ctl` exits.
  var status: Int32?
  /// What was done, or why nothing was.
  var message: String

  static func done(_ message: String) -> ControlEnd { ControlEnd(event: "done", status: nil, message: message) }

  static func failed(_ failure: Failure) -> ControlEnd {
    ControlEnd(event: "failed", status: failure.status.rawValue, message: failure.message)
  }
}

/// Who asks: the account at the other end of the socket, as the kernel says it.
struct ControlCaller: Equatable, Sendable {
  var user: UInt32
  var process: Int32

  /// As the audit log names it.
  var account: String { Operator.name(ofUser: user, process: process) }
}
