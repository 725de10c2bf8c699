internal import Synchronization
public import WardlineModel

/// Something changed that a person may see.
public enum Update: Hashable, Sendable {
  /// The connection is in another state.
  case connection(ConnectionState)
  /// The store holds something else: after the commit that made it so (G5 at this end).
  case change(Change)
  /// So many operations wait.
  case queue(QueueCounts)
  /// An entry of the log was missing; it is read again. Said, never silent (G4).
  case gap(SessionID, expected: UInt64, found: UInt64)
  /// Somebody else is in a session at this moment, or has left it. Said of everyone who is there when the connection comes up, and known
  /// only while it stands: kept nowhere.
  case presence(SessionID, UserID, isHere: Bool)
  /// The link is slow, and has so much to carry: at most once a second, for progress. `nil`: it is slow no more, or has carried everything.
  case link(LinkLoad?)
  /// The store failed: nothing more is sent or received. What was confirmed before is on disk.
  case failed(ClientError)
}

/// How things stand with the relay.
public enum ConnectionState: Hashable, Sendable {
  /// A try is under way.
  case connecting
  /// The relay hears us.
  case online
  /// Another program on this computer has the store's connection: what is written here is sent by it, and what it receives is shown
  /// here. When it ends, this one takes over.
  case standby
  /// There is no connection; the next try is made after so long.
  case lost(LossReason, retryInMilliseconds: Int64)
}

/// Hands updates to each listener, in the order in which they were made.
final class Broadcaster: Sendable {
  private let listeners = Mutex<[UInt64: AsyncStream<Update>.Continuation]>([:])
  private let lastID = Atomic<UInt64>(0)

  /// Everything from now on. What a listener has not taken yet waits for it: as much as there was traffic meanwhile.
  func listen(startingWith first: [Update] = []) -> AsyncStream<Update> {
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let (stream, continuation) = AsyncStream.makeStream(of: Update.self, bufferingPolicy: .unbounded)
    for update in first { continuation.yield(update) }
    listeners.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  func publish(_ update: Update) {
    for listener in listeners.withLock({ Array($0.values) }) { listener.yield(update) }
  }

  func finish() {
    for listener in listeners.withLock({ Array($0.values) }) { listener.finish() }
  }
}
