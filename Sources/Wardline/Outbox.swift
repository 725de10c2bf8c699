internal import FoundationEssentials
public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// A store looked at from beside: what waits on a device, why, and what its owner decides about it. Needs neither a relay nor a token.
///
/// What is put back here goes out with the next ``WardlineClient`` that is started on the store.
///
/// For example: `for row in try Outbox(ofStoreAt: path).rows() { print(row.operation.key, row.state) }`.
public struct Outbox: Sendable {
  private let store: SQLiteClientStore

  /// What may be done with the store.
  public enum Access: Sendable {
    /// Look.
    case reading
    /// Retry, edit and delete, too.
    case writing
  }

  /// Opens a store that exists, whosever it is.
  ///
  /// - Throws: ``ClientError`` when there is none at the path, or it cannot be opened.
  public init(ofStoreAt path: String, access: Access = .reading) throws(ClientError) {
    do throws(StoreError) {
      store = try SQLiteClientStore(existing: path, access: access == .reading ? .reading : .writing)
    } catch { throw ClientError(error) }
  }

  /// Every operation that waits or has failed, in the order it will be sent.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func rows() throws(ClientError) -> [QueueRow] {
    do throws(StoreError) { return try store.queue() } catch { throw ClientError(error) }
  }

  /// Why the program that works on the store has no connection, as it noted last; `nil` while it has one, or where none has tried.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func linkFailure() throws(ClientError) -> LinkFailure? {
    do throws(StoreError) { return try store.linkFailure() } catch { throw ClientError(error) }
  }

  /// The relay's clock, as well as the store knows it.
  package var relayClock: RelayClock { store.knownClock }

  /// A session's messages, as people read them.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func messages(of session: SessionID) throws(ClientError) -> [Message] {
    do throws(StoreError) { return try store.messages(of: session, limit: .max) } catch { throw ClientError(error) }
  }

  /// One message; `nil` where this device does not have it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func message(_ key: IdempotencyKey) throws(ClientError) -> Message? {
    do throws(StoreError) { return try store.message(key) } catch { throw ClientError(error) }
  }

  /// Where a session's log could not be continued, in the order that was found out.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func gaps(of session: SessionID) throws(ClientError) -> [Gap] {
    do throws(StoreError) { return try store.gaps(in: session) } catch { throw ClientError(error) }
  }

  /// Puts a failed operation back, at the end of its lane. `false` when there is no failed one of that key.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func retry(_ key: IdempotencyKey) throws(ClientError) -> Bool {
    do throws(StoreError) { return try store.retry(key).hasEffect } catch { throw ClientError(error) }
  }

  /// Takes a message back, or an operation that never left, as ``WardlineClient/delete(_:)`` does. `false` when there is nothing of that
  /// key that could be taken back.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func delete(_ key: IdempotencyKey) throws(ClientError) -> Bool {
    let name = makeOperation(.retract(key), in: nil)
    do throws(StoreError) {
      return try store.takeBack(key, as: name.key, at: name.writtenAt, replacement: nil).hasEffect
    } catch { throw ClientError(error) }
  }

  private func makeOperation(_ action: ClientOperation.Action, in session: SessionID?) -> ClientOperation {
    var generator = SystemRandomNumberGenerator()
    return ClientOperation(session: session, action: action, at: .now, by: store.knownClock, using: &generator)
  }

  /// Replaces a failed message by another text, under a new key, at the end of its lane. What was urgent stays urgent. `nil` when there is no failed message of that key.
  ///
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func edit(_ key: IdempotencyKey, text: String) throws(ClientError) -> IdempotencyKey? {
    let row: QueueRow?
    do throws(StoreError) { row = try store.queueRow(for: key) } catch { throw ClientError(error) }
    guard let row else { return nil }
    var replacement = makeOperation(.sendMessage(body: MessageAttributes.body(text, .none)), in: row.operation.session)
    if let code = replacement.formFault?.code { throw ClientError(refusal: code, of: text) }
    do throws(StoreError) {
      replacement = replacement.marked(as: try store.message(key))
      let name = makeOperation(.retract(key), in: row.operation.session)
      let edited = try store.takeBack(key, as: name.key, at: name.writtenAt, replacement: replacement)
      return edited.hasEffect ? replacement.key : nil
    } catch { throw ClientError(error) }
  }
}
