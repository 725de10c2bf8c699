import FoundationEssentials
import Synchronization
import WardlineCrypto
package import WardlineModel

/// The key of a store, sealed under a key that is made of a passphrase by scrypt: what stands in the key file in the place of the key.
///
/// One line of text: the algorithm, its parameters, the salt and the sealed key. The parameters and the salt are the associated data of the
/// seal, which is the check of the passphrase, too.
package struct PassphraseKey: Hashable, Sendable {
  /// What a derivation costs: 128 × `cost` × `blockSize` bytes of memory, `rounds` times one after the other.
  package struct Parameters: Hashable, Sendable {
    package var cost: UInt64
    package var blockSize: UInt64
    package var rounds: UInt64

    package init(cost: UInt64, blockSize: UInt64, rounds: UInt64) {
      (self.cost, self.blockSize, self.rounds) = (cost, blockSize, rounds)
    }

    package static let standard = Parameters(
      cost: Limits.passphraseCost, blockSize: Limits.passphraseBlockSize, rounds: Limits.passphraseRounds)

    /// Whether a file may ask for it: one that somebody changed must not take all memory, or hours.
    fileprivate var isBearable: Bool {
      cost >= 2 && cost & (cost - 1) == 0 && cost <= Limits.passphraseCostMax
        && (1...Limits.passphraseBlockSize).contains(blockSize)
        && (1...Limits.passphraseRoundsMax).contains(rounds)
    }
  }

  private static let algorithm = "scrypt"
  /// A nonce, the key and a tag.
  private static let sealedBytes = AESGCM.nonceBytes + Limits.sealKeyBytes + AESGCM.tagBytes
  /// The longest line.
  static let bytesMax = 256

  package let parameters: Parameters
  private let salt: [UInt8]
  private let sealed: [UInt8]

  /// Reads the line of a key file; `nil` where it is something else.
  package init?(_ line: some Collection<UInt8>) {
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 6, words[0] == Self.algorithm, let cost = UInt64(words[1]), let blockSize = UInt64(words[2]),
      let rounds = UInt64(words[3]), let salt = [UInt8](hexadecimal: words[4].utf8),
      let sealed = [UInt8](hexadecimal: words[5].utf8)
    else { return nil }
    parameters = Parameters(cost: cost, blockSize: blockSize, rounds: rounds)
    guard parameters.isBearable, salt.count == Limits.passphraseSaltBytes, sealed.count == Self.sealedBytes else { return nil }
    (self.salt, self.sealed) = (salt, sealed)
  }

  /// Seals the key under a passphrase, with a salt of its own.
  package init(sealing key: [UInt8], under passphrase: [UInt8], parameters: Parameters = .standard) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<Limits.passphraseSaltBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let derived = try Self.derive(passphrase, salt, parameters)
    self.parameters = parameters
    self.salt = salt
    sealed = derived.wrap(SecretKey(key), authenticating: Self.header(parameters, salt))
  }

  /// The key; `nil` for another passphrase, or where somebody has changed the line.
  package func key(openedBy passphrase: [UInt8]) throws(StoreError) -> [UInt8]? {
    let derived = try Self.derive(passphrase, salt, parameters)
    return derived.unwrap(sealed, authenticating: Self.header(parameters, salt))?.copy()
  }

  /// The line, without its end.
  package var line: String { Self.header(parameters, salt).text + " " + sealed.hexadecimal }

  private static func header(_ parameters: Parameters, _ salt: [UInt8]) -> [UInt8] {
    Array("\(algorithm) \(parameters.cost) \(parameters.blockSize) \(parameters.rounds) \(salt.hexadecimal)".utf8)
  }

  private static func derive(
    _ passphrase: [UInt8], _ salt: [UInt8], _ parameters: Parameters
  ) throws(StoreError) -> AESGCM {
    let key = scrypt(
      passphrase, salt: salt, cost: parameters.cost, blockSize: parameters.blockSize, rounds: parameters.rounds,
      memoryBytesMax: Limits.passphraseMemoryBytesMax)
    guard let cipher = key.flatMap({ AESGCM($0) }) else {
      throw .unavailable("there is not enough memory to make a key of the passphrase; try again")
    }
    return cipher
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

/// The keys that passphrases have unlocked in this process: a derivation is slow on purpose, and each opening of a store needs the key.
enum UnlockedKeys {
  private static let keys = Mutex<[PassphraseKey: [UInt8]]>([:])

  static func key(for sealed: PassphraseKey) -> [UInt8]? { keys.withLock { $0[sealed] } }

  static func keep(_ key: [UInt8], for sealed: PassphraseKey) { keys.withLock { $0[sealed] = key } }
}

extension KeyFile {
  /// Whether a passphrase is needed to read it that this process was not told yet.
  package func needsPassphrase() throws(StoreError) -> Bool {
    guard case .sealed(let sealed) = try content() else { return false }
    return UnlockedKeys.key(for: sealed) == nil
  }

  /// Whether the key is sealed under a passphrase.
  package func hasPassphrase() throws(StoreError) -> Bool {
    if case .sealed = try content() { true } else { false }
  }

  /// Unlocks the key for this process.
  ///
  /// - Returns: `false` for another passphrase.
  package func unlock(with passphrase: [UInt8]) throws(StoreError) -> Bool {
    guard case .sealed(let sealed) = try content() else { return true }
    guard let key = try sealed.key(openedBy: passphrase) else { return false }
    UnlockedKeys.keep(key, for: sealed)
    return true
  }

  /// Seals the key under a passphrase, in the place of what stood in the file: the key itself, or the same under another passphrase.
  package func seal(under passphrase: [UInt8], parameters: PassphraseKey.Parameters = .standard) throws(StoreError) {
    guard let key = try read() else { throw missing }
    let sealed = try PassphraseKey(sealing: key, under: passphrase, parameters: parameters)
    try replace(with: sealed.line + "\n")
    UnlockedKeys.keep(key, for: sealed)
  }

  /// Puts the key itself into the file: no passphrase is asked for any more.
  package func unseal() throws(StoreError) {
    guard let key = try read() else { throw missing }
    try replace(with: key.hexadecimal + "\n")
  }

  private var missing: StoreError {
    .locked(path: path, reason: "there is no such key: a store has one from its first use on, unless WARDLINE_SEAL=off")
  }
}
