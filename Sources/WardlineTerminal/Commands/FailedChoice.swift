package import WardlineModel

/// Which of the messages that failed. They are counted from 1, the oldest first, as `/failed` shows them; for `/delete` those that wait
/// come behind them, as `/queue` shows them.
package enum FailedChoice: Hashable, Sendable {
  /// The selected one, or the one that failed last.
  case last
  case number(Int)
  case all
  /// What the relay has lost: meant by an empty line.
  case lost
}

extension FailedChoice {
  init?(_ argument: String) {
    switch argument {
    case "": self = .last
    case "all": self = .all
    default:
      guard let number = Int(argument), number > 0, argument.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
      self = .number(number)
    }
  }

  /// The rows that it means; none where no row has that number.
  ///
  /// - Parameter last: what is meant where nothing is named.
  package func rows(among rows: [QueueRow], last: QueueRow?) -> [QueueRow] {
    switch self {
    case .all: rows
    case .lost: rows.filter { $0.reason == .lostByRelay }
    case .number(let number): rows.indices.contains(number - 1) ? [rows[number - 1]] : []
    case .last: last.map { [$0] } ?? []
    }
  }
}

extension [QueueRow] {
  /// The messages of a session that were not sent, as commands count them: those that failed, then those that wait, each the oldest first.
  /// What is being deleted is not among them.
  package func unsent(in session: SessionID?, besides deletions: Deletions) -> [QueueRow] {
    let rows = filter { row in
      guard row.operation.session == session, case .sendMessage = row.operation.action else { return false }
      return !deletions.contains(row.operation.key)
    }
    return rows.filter { $0.state == .failed } + rows.filter { $0.state != .failed }
  }
}

extension CommandName {
  /// Says which numbers there are, where another one was typed.
  package func notice(ofRows count: Int) -> Notice {
    Notice(.noticeArgument, ["command": "/\(rawValue)", "usage": count == 1 ? "1" : "1-\(count)"], isWarning: true)
  }
}
