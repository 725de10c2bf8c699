import WardlineCrypto
import WardlineModel

/// A data key as its store keeps it: wrapped (AES-256-GCM) by a key that is not in the store.
package struct WrappedDataKey: Sendable {
  package let number: Int64
  package let wrapped: [UInt8]
  /// Whether no text of the store is unsealed. For people who look: what counts is bound into ``wrapped``.
  package let isComplete: Bool

  package init(number: Int64, wrapped: [UInt8], isComplete: Bool) {
    self.number = number
    self.wrapped = wrapped
    self.isComplete = isComplete
  }
}

/// The rows of a store's data keys, in a transaction; none while the store is not sealed.
package protocol DataKeyTable {
  /// In the order of their numbers.
  func rows() throws -> [WrappedDataKey]
  /// Another process may be faster; then its row stands.
  func insertFirst(_ row: WrappedDataKey) throws
  func update(_ row: WrappedDataKey) throws
  /// Whether any text of the store is sealed. May read all of them.
  func hasSealedTexts() throws -> Bool
}

/// The data keys of a store, each wrapped by a key that is not in the store.
package enum DataKeys {
  /// Gives the sealer the keys of a store; makes the first one where `sealing` asks for it.
  ///
  /// - Parameters:
  ///   - path: the store's, for an error.
  ///   - makesFirst: whether the store is opened for writing.
  /// - Throws: ``StoreError/locked(path:reason:)`` for a missing or another wrapping key, and for sealed texts without any data key. Nothing was
  ///   changed.
  package static func open(
    _ sealing: Sealing, of table: some DataKeyTable, at path: String, for sealer: TextSealer, makesFirst: Bool
  ) throws {
    if case .ignored = sealing { return }
    if try table.rows().isEmpty {
      switch sealing {
      case .off, .existingFile, .ignored: return
      case .file, .key: break
      }
      guard makesFirst else { return }
      // Without the removed key the sealed texts cannot be opened, and under a new one a plain text that an attacker added would count as older than
      // the key.
      guard try !table.hasSealedTexts() else {
        let reason =
          "its texts are sealed, and the keys that it kept for them were removed: only a copy from before can be opened"
        throw StoreError.locked(path: path, reason: reason)
      }
      // The file first, durably: a data key whose wrapping key was lost in a power cut would be lost with it.
      let wrapping = try wrappingKey(sealing, of: path, makesFile: true)
      try table.insertFirst(wrapped(SecretKey(randomBytes: Limits.sealKeyBytes), 1, isComplete: false, with: wrapping))
    }
    let keys = try read(table, at: path, with: sealing)
    sealer.setKeys(Dictionary(keys.map { ($0.number, $0.key) }) { $1 }, acceptsPlain: !keys.contains(where: \.isComplete))
  }

  /// From now on a text that is not sealed counts as changed. The data keys are wrapped anew, with that state: an attacker who
  /// can write the store but does not have the wrapping key cannot clear it.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` where the wrapping key was changed meanwhile. Nothing was changed.
  package static func setComplete(in table: some DataKeyTable, at path: String, _ sealing: Sealing) throws {
    let keys = try read(table, at: path, with: sealing).filter { !$0.isComplete }
    guard !keys.isEmpty else { return }
    let wrapping = try wrappingKey(sealing, of: path, makesFile: false)
    for key in keys { try table.update(wrapped(key.key, key.number, isComplete: true, with: wrapping)) }
  }

  /// Wraps the data keys anew: the texts stay as they are.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` where the old key is missing or another one. Nothing was changed.
  /// - Returns: `false` for a store without data keys.
  package static func rewrap(in table: some DataKeyTable, at path: String, from old: Sealing, to new: Sealing) throws -> Bool {
    let keys = try read(table, at: path, with: old)
    guard !keys.isEmpty else { return false }
    // Only now: for a mistake with the old key no file is made.
    let after = try wrappingKey(new, of: path, makesFile: true)
    for key in keys { try table.update(wrapped(key.key, key.number, isComplete: key.isComplete, with: after)) }
    return true
  }

  /// A data key, and what is known of its store.
  private struct DataKey {
    let number: UInt32
    let key: SecretKey
    /// Whether it was wrapped as the key of a store in which every text is sealed.
    let isComplete: Bool
  }

  private static func read(_ table: some DataKeyTable, at path: String, with sealing: Sealing) throws -> [DataKey] {
    let rows = try table.rows()
    guard !rows.isEmpty else { return [] }
    let wrapping = try wrappingKey(sealing, of: path, makesFile: false)
    return try rows.map { row in
      guard let number = UInt32(exactly: row.number) else {
        throw StoreError.damaged("a data key of \(path) has the number \(row.number)")
      }
      for isComplete in [true, false] {
        guard let key = unwrap(row.wrapped, number, isComplete: isComplete, with: wrapping) else { continue }
        return DataKey(number: number, key: key, isComplete: isComplete)
      }
      throw anotherKey(sealing, path)
    }
  }

  private static func anotherKey(_ sealing: Sealing, _ path: String) -> StoreError {
    .locked(path: path, reason: "the key in \(place(of: sealing)) is not the one that this store was sealed with")
  }

  private static func wrapped(
    _ key: SecretKey, _ number: UInt32, isComplete: Bool, with wrapping: SecretKey
  ) throws -> WrappedDataKey {
    guard let cipher = AESGCM(wrapping) else { throw StoreError.failed("a key that wraps data keys has 32 bytes") }
    let wrapped = cipher.wrap(key, authenticating: label(number, isComplete: isComplete))
    return WrappedDataKey(number: Int64(number), wrapped: wrapped, isComplete: isComplete)
  }

  private static func unwrap(
    _ wrapped: [UInt8], _ number: UInt32, isComplete: Bool, with wrapping: SecretKey
  ) -> SecretKey? {
    let label = label(number, isComplete: isComplete)
    guard let key = AESGCM(wrapping)?.unwrap(wrapped, authenticating: label) else { return nil }
    return key.byteCount == Limits.sealKeyBytes ? key : nil
  }

  private static func label(_ number: UInt32, isComplete: Bool) -> [UInt8] {
    Array("wardline data key \(number)\(isComplete ? " complete" : "")".utf8)
  }

  private static func wrappingKey(_ sealing: Sealing, of path: String, makesFile: Bool) throws(StoreError) -> SecretKey {
    switch sealing {
    case .key(let bytes): return SecretKey(bytes)
    case .off, .ignored:
      throw .locked(path: path, reason: "it is sealed, and no key was named")
    case .file(let file), .existingFile(let file):
      KeyFile(path: file).destroyOldDrafts()
      if let key = try KeyFile(path: file).read() { return SecretKey(key) }
      guard makesFile else { throw .locked(path: path, reason: "it is sealed, and its key, \(file), is not there") }
      return SecretKey(try KeyFile(path: file).make())
    }
  }

  private static func place(of sealing: Sealing) -> String {
    switch sealing {
    case .file(let file), .existingFile(let file): file
    case .off, .ignored, .key: "use"
    }
  }
}
