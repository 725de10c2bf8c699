internal import Foundation
internal import WardlineModel

extension Timestamp {
  /// How long ago it was, as a person says it: `12 min ago`.
  func age(at now: Timestamp) -> String {
    let seconds = max(0, now.milliseconds(since: self) / 1_000)
    return switch seconds {
    case ..<10: "now"
    case ..<60: "\(seconds) s ago"
    case ..<3_600: "\(seconds / 60) min ago"
    case ..<172_800: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) d ago"
    }
  }
}
