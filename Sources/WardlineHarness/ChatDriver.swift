internal import Foundation
internal import Synchronization

/// A `wardline chat --json` that is written to and listened to as a program would.
package final class ChatDriver: Sendable {
  package let process: ChildProcess
  private let received = Mutex(Received())

  /// - Parameter token: the file with it; `nil` for what 'wardline login' has kept.
  package init(
    _ programs: Programs, relay: String, session: String, token: String?, store: String, more: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    process = try ChildProcess(
      programs.wardline,
      ["chat", "--json", "--relay", relay, "--session", session, "--store", store]
        + (token.map { ["--token-file", $0] } ?? []) + more,
      environment: environment)
  }

  /// - Parameter process: runs `wardline chat --json`.
  package init(_ process: ChildProcess) { self.process = process }

  package func send(_ text: String) { request(["do": "send", "text": text]) }

  package func request(_ fields: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys) else { return }
    process.write(String(decoding: data, as: UTF8.self))
  }

  /// An event of its output.
  package struct Event: Decodable, Equatable, Sendable {
    package var v: Int
    package var event: String
    package var state: String?
    package var waiting: Int?
    package var retryInMs: Int?
    package var id: String?
    package var author: String?
    package var needed: Bool?
    package var mine: Bool?
    package var text: String?
    package var writtenAt: String?
    package var sequence: UInt64?
    package var status: String?
    package var pending: Bool?
    package var reason: String?
    package var user: String?
    package var delivered: UInt64?
    package var read: UInt64?
    package var name: String?
    package var value: String?
    package var languages: String?
    package var what: String?
    package var message: String?
  }

  /// Everything it has said so far.
  package var events: [Event] { withReceived { $0.events } }

  /// The messages with their latest state, in the order they were first seen.
  package var messages: [Event] { withReceived { $0.messages } }

  /// How many of ``messages`` are in one of the states.
  package func messageCount(in states: String...) -> Int {
    withReceived { received in states.reduce(0) { $0 + received.counts[$1, default: 0] } }
  }

  /// What was read once is not read again: a test may ask a thousand times, of thousands of messages.
  private func withReceived<Value>(_ body: (borrowing Received) -> Value) -> Value {
    received.withLock { received in
      for line in process.lines(from: received.lineCount) {
        received.lineCount += 1
        if let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)) { received.record(event) }
      }
      return body(received)
    }
  }

  private struct Received {
    var lineCount = 0
    var events: [Event] = []
    var messages: [Event] = []
    /// Where each message stands there, by its identifier.
    var places: [String: Int] = [:]
    /// How many of them are in each state.
    var counts: [String: Int] = [:]

    mutating func record(_ event: Event) {
      events.append(event)
      guard event.event == "message", let id = event.id else { return }
      counts[event.state ?? "", default: 0] += 1
      if let place = places[id] {
        counts[messages[place].state ?? "", default: 0] -= 1
        messages[place] = event
      } else {
        places[id] = messages.count
        messages.append(event)
      }
    }
  }

  /// What it said of the connection last.
  package var connection: Event? { events.last { $0.event == "connection" } }

  /// Waits until something holds of it.
  package func wait(milliseconds: Int = 15_000, until condition: (ChatDriver) -> Bool) -> Bool {
    process.wait(milliseconds: milliseconds) { _ in condition(self) }
  }

  /// Leaves, and waits until it has gone.
  package func quit() {
    request(["do": "quit"])
    if process.waitForExit(milliseconds: 5_000) == nil { process.kill() }
  }
}
