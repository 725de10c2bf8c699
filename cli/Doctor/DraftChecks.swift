internal import Foundation
internal import Wardline
internal import WardlineModel

/// Whether a site's language model can be asked, and how its questions have fared.
enum DraftChecks {
  /// - Parameter file: of the settings; `nil` where no model is set up.
  static func model(_ file: String?) async -> [Check] {
    guard let file = file ?? environment("WARDLINE_ASSIST") else { return [] }
    let settings: AssistSettings
    do throws(ClientError) { settings = try AssistFile.settings(from: file) } catch {
      return [.wrong("model", error.description, remedy: "put that right: drafts cannot be asked for until then")]
    }
    let name = "\(printable(settings.model)) at \(settings.placeName)"
    let finding = await withCheckedContinuation { continuation in
      // It blocks its thread, which none of Swift's own may be.
      Thread { continuation.resume(returning: settings.check(through: ProxyOptions.current)) }.start()
    }
    switch finding {
    case .knowsModel: return [.ok("model", "\(name) answers, and takes the key")]
    case .answers(let why):
      return [.warning("model", "\(name) answers, \(why)", remedy: "ask whoever runs it; drafts may work all the same")]
    case .refuses(let why):
      return [
        .wrong("model", "\(name): \(why)", remedy: "see 'keyFile' and 'model' in \(printableName(file))", status: .notAllowed)
      ]
    case .unreachable(let why):
      return [.warning("model", "\(name): \(why)", remedy: "questions wait until it can be reached, and no message does")]
    }
  }

  static func questions(in store: DeviceStore) -> [Check] {
    guard let jobs = try? store.jobs(limit: Limits.assistKeptMax), !jobs.isEmpty else { return [] }
    let statistics = AssistStatistics(of: jobs)
    let found = JobView.summary(statistics)
    return statistics.count(.failed) == 0
      ? [.ok("drafts", found)]
      : [.warning("drafts", found, remedy: "'wardline jobs list' says why, 'wardline jobs retry all' asks again")]
  }
}
