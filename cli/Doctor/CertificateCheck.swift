internal import Foundation
internal import Wardline
internal import WardlineModel

/// What this device shows to a relay that requires a certificate, and for how long.
enum CertificateCheck {
  private static let daysLeftGood: Int64 = 14
  private static let name = "certificate"

  /// Nothing where no option names a certificate: most relays require none.
  static func all(_ connection: ConnectionOptions, now: Date = Date()) -> [Check] {
    do {
      guard let certificate = try connection.namedCertificate() else { return [] }
      return [check(try certificate.read(), now: now)]
    } catch {
      let failure = (error as? ClientError).map { Failure($0) } ?? error as? Failure
      return [
        .wrong(
          name, failure?.message ?? "\(error)", remedy: "correct --client-certificate and --client-key",
          status: failure?.status ?? .configuration)
      ]
    }
  }

  static func check(_ contents: ClientCertificate.Contents, now: Date) -> Check {
    let now = Timestamp(milliseconds: Int64(now.timeIntervalSince1970 * 1_000))
    let found = "\(contents.subject), of this device, until \(contents.expiresAt.localTime)"
    if contents.expiresAt <= now {
      return .wrong(
        name, "\(found): it has expired", remedy: "ask for a new one; queued messages are safe", status: .configuration)
    }
    if contents.validFrom > now {
      return .wrong(
        name, "\(found): it is valid only from \(contents.validFrom.localTime) on", remedy: "is this computer's clock right?",
        status: .configuration)
    }
    let days = contents.expiresAt.milliseconds(since: now) / 86_400_000
    return days < daysLeftGood ? .warning(name, found, remedy: "ask for a new one soon") : .ok(name, found)
  }
}
