internal import Foundation
internal import WardlineModel
internal import WardlineRelay

/// Who runs this program, as the audit log names them.
enum Operator {
  /// `os:` and the account of the process; where somebody has logged in as another one, that one too, as in `os:root(ana)`.
  static var name: String { name(ofUser: geteuid(), process: getpid()) }

  /// The same of another process, such as one at the other end of a socket.
  static func name(ofUser user: uid_t, process: pid_t) -> String {
    let account = account(of: user)
    guard let login = login(of: process), login != account else { return "os:\(account)" }
    return "os:\(account)(\(login))"
  }

  /// Records what a command is about to show, before it shows any of it: what cannot be recorded is not shown.
  static func record(
    _ kind: AuditEvent.Kind, to subject: String = "", in session: String = "", detail: String = "", at data: String
  ) throws {
    do throws(StoreError) {
      let lists = try OpenedStore.lists(besideRelayAt: data)
      try lists.audit.append([AuditEvent(kind, by: name, to: subject, in: session, detail: detail)], at: .now)
      try lists.close()
    } catch {
      throw Failure(
        Failure(error).status, "the audit log in \(data) cannot be written, so nothing is shown: \(error.description)")
    }
  }

  /// The kernel keeps it through `su` and `sudo`; `nil` where nobody has logged in, as in a service, and where the process cannot be seen.
  private static func login(of process: pid_t) -> String? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/loginuid", encoding: .utf8),
      let user = uid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)), user != .max
    else { return nil }
    return account(of: user)
  }

  private static func account(of user: uid_t) -> String {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var names = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(user, &entry, &names, names.count, &found) == 0, found != nil, let name = entry.pw_name else {
      return "\(user)"
    }
    return String(cString: name).printable()
  }
}
