internal import Foundation
internal import WardlineCrypto
internal import WardlineModel
internal import WardlineSQLite
internal import WardlineSeal
internal import WardlineStore

/// The key of a store on this device, which a passphrase may seal.
///
/// For example, before the store is opened, and once in each process:
/// ```
/// let key = try StoreKey(ofStoreAt: path)
/// while try key.needsPassphrase { _ = try key.unlock(with: askedPassphrase()) }
/// ```
public struct StoreKey: Sendable {
  private let path: String
  private var file: KeyFile { KeyFile(path: KeyFile.path(besideStoreAt: path)) }

  /// - Throws: ``ClientError`` where the path of the store cannot be followed.
  public init(ofStoreAt path: String) throws(ClientError) {
    self.path = try Self.mapped { () throws(StoreError) in try SystemDisk().resolved(path) }
  }

  /// Whether the key is sealed under a passphrase. Where there is no key yet, it is not.
  ///
  /// - Throws: ``ClientError`` where the file of the key cannot be read, or holds something else.
  public var hasPassphrase: Bool {
    get throws(ClientError) { try Self.mapped { () throws(StoreError) in try file.hasPassphrase() } }
  }

  /// Whether the store cannot be opened until this process has called ``unlock(with:)`` with the passphrase.
  ///
  /// - Throws: ``ClientError`` as ``hasPassphrase``.
  public var needsPassphrase: Bool {
    get throws(ClientError) { try Self.mapped { () throws(StoreError) in try file.needsPassphrase() } }
  }

  /// Unlocks the key for this process, which takes a good part of a second on purpose. The way in which accents were typed does not matter.
  ///
  /// - Returns: `false` for another passphrase, or where the file was changed: these cannot be told apart.
  /// - Throws: ``ClientError`` as ``hasPassphrase``, or for want of memory.
  public func unlock(with passphrase: String) throws(ClientError) -> Bool {
    try Self.mapped(passphrase) { (bytes) throws(StoreError) in try file.unlock(with: bytes) }
  }

  /// Seals the key under a passphrase, in the place of another one. It must be unlocked. No text in the store is written again.
  ///
  /// No other program may have the store open: it could not read the key any more.
  ///
  /// - Throws: ``ClientError`` for a passphrase of fewer than ``Limits/passphraseCharactersMin`` characters or more than
  ///   ``Limits/passphraseBytesMax`` bytes, and where the file cannot be written; then it is as it was.
  public func seal(under passphrase: String) throws(ClientError) {
    try Self.check(passphrase)
    try Self.mapped(passphrase) { (bytes) throws(StoreError) in try file.seal(under: bytes) }
  }

  /// - Throws: ``ClientError`` for a passphrase that ``seal(under:)`` would refuse.
  public static func check(_ passphrase: String) throws(ClientError) {
    guard passphrase.count >= Limits.passphraseCharactersMin, passphrase.utf8.count <= Limits.passphraseBytesMax else {
      throw ClientError(
        .badInput,
        "a passphrase has \(Limits.passphraseCharactersMin) characters at least and \(Limits.passphraseBytesMax) bytes at most; this one has \(passphrase.count) and \(passphrase.utf8.count). Nothing was changed"
      )
    }
  }

  /// Whether a program has the store open.
  public var isInUse: Bool { SQLiteClientStore.isInUse(at: path) }

  /// Puts the key into its file as it is, so that no passphrase is asked for any more. It must be unlocked.
  ///
  /// - Throws: ``ClientError`` where the file cannot be written; then it is as it was.
  public func removePassphrase() throws(ClientError) { try Self.mapped { () throws(StoreError) in try file.unseal() } }

  private static func mapped<Result>(
    _ passphrase: String, _ body: ([UInt8]) throws(StoreError) -> Result
  ) throws(ClientError) -> Result {
    CryptoLibrary.outliveExit()
    // One keyboard sends é as a letter, another one as a letter and an accent.
    var bytes = Array(passphrase.precomposedStringWithCanonicalMapping.utf8)
    defer { bytes.wipe() }
    return try mapped { () throws(StoreError) in try body(bytes) }
  }

  private static func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(ClientError) -> Result {
    do throws(StoreError) { return try body() } catch { throw ClientError(error) }
  }
}
