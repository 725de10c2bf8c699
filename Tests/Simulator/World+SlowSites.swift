internal import WardlineModel

// What links that are narrow also after the heal add to the bounds of liveness: the time of the bytes that have to pass them.
extension World {
  /// The largest frame without a text, and what a hello and a welcome, or an operation and its answer, take both ways.
  static let frameBytes = 130
  static let roundTripBytes = 600

  /// How long bytes take on the slowest of these links, one way, in milliseconds; 0 where there is none.
  func slowly(_ bytes: Int) -> Int64 {
    guard let rate = plan.options.slowSites.values.min() else { return 0 }
    return Int64(bytes) * 1_000 / Int64(rate)
  }

  /// The texts of everything that was written: of a device's own messages up, and of the whole log down.
  var textsPassing: Int64 {
    guard !plan.options.slowSites.isEmpty else { return 0 }
    return slowly(judge.writings.values.reduce(0) { $0 + $1.operation.textBytes }) + feedsPassing
  }

  /// Every row of every feed once, and a receipt of each user in each session.
  var feedsPassing: Int64 {
    guard !plan.options.slowSites.isEmpty else { return 0 }
    let (users, sessions) = (Set(devices.map(\.user)).count, plan.options.sessionCount)
    return slowly(users * 40 + sessions * (2 * 80 + 40 * users) + sessions * users * 40)
  }

  /// For the mutant that has no room for feeds on a slow link.
  func isStarved(_ frame: RelayFrame, on link: Link) -> Bool {
    guard mutant == .starveFeeds, link.client.device.site != nil else { return false }
    switch frame {
    case .directory, .requests, .sessions: return true
    default: return false
    }
  }
}
