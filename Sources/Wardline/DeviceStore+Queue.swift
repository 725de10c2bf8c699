public import WardlineModel
internal import WardlineStore
internal import WardlineSync

// What waits on a device, why, and what its owner decides about it. What is put back here goes out with the next ``WardlineClient`` that is
// started on the store.
extension DeviceStore {
  /// Every operation that waits or has failed, in the order it will be sent.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func queue() throws(ClientError) -> [QueueRow] {
    try asked { store throws(StoreError) in try store.queue() }
  }

  /// Why the program that works on the store has no connection, as it noted last; `nil` while it has one, or where none has tried.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func linkFailure() throws(ClientError) -> LinkFailure? {
    try asked { store throws(StoreError) in try store.linkFailure() }
  }

  /// Puts a failed operation back, at the end of its lane. `false` when there is no failed one of that key.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func retry(_ key: IdempotencyKey) throws(ClientError) -> Bool {
    try asked { store throws(StoreError) in try store.retry(key).hasEffect }
  }

  /// Takes a message back, or an operation that never left, as ``WardlineClient/delete(_:)`` does. `false` when there is nothing of that
  /// key that could be taken back.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func delete(_ key: IdempotencyKey) throws(ClientError) -> Bool {
    let name = makeOperation(.retract(key), in: nil)
    return try asked { store throws(StoreError) in
      try store.takeBack(key, as: name.key, at: name.writtenAt, replacement: nil).hasEffect
    }
  }

  /// Replaces a failed message by another text, under a new key, at the end of its lane. What was urgent stays urgent. `nil` when there is no failed message of that key.
  ///
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func edit(_ key: IdempotencyKey, text: String) throws(ClientError) -> IdempotencyKey? {
    guard let row = try asked({ store throws(StoreError) in try store.queueRow(for: key) }) else { return nil }
    let body = MessageAttributes.body(text, .none)
    let replacement = makeOperation(.sendMessage(body: body), in: row.operation.session)
    if let code = replacement.formFault?.code { throw ClientError(refusal: code, of: text) }
    let marked = replacement.marked(as: try message(key))
    let name = makeOperation(.retract(key), in: row.operation.session)
    let edited = try asked { store throws(StoreError) in
      try store.takeBack(key, as: name.key, at: name.writtenAt, replacement: marked)
    }
    return edited.hasEffect ? marked.key : nil
  }
}
