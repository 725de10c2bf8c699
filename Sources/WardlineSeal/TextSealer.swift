import Synchronization
import WardlineCrypto

/// Seals the texts of one open store: AES-256-GCM under the store's data key, with nonces that count from a random one.
///
/// The identity of a text's row (``SealedIdentity``) is the associated data: a value that was moved to another row does not open. A store without a
/// data key keeps its texts as they are.
///
/// A sealed value is a byte that neither a UTF-8 text nor a message of the protocol begins with, the number of the data key (4 bytes), the nonce
/// (12), the ciphertext, and the tag (16). It stands in the column of the text itself, so that old and new values can stand beside each other while a
/// store is being sealed. An empty text stays empty: that a row has no text is no secret, and the rules of erasing ask for it.
package final class TextSealer: Sendable {
  /// Guards the keys, which are set while a store is opened, and the nonce.
  private let state = Mutex(State())

  fileprivate static let mark: UInt8 = 0xFF
  /// The mark and the number of the data key.
  fileprivate static let headerBytes = 5
  /// By how much a sealed value is longer than its text.
  package static let overheadBytes = headerBytes + AESGCM.nonceBytes + AESGCM.tagBytes

  package init() {}

  package static func isSealed(_ value: some Collection<UInt8>) -> Bool { value.first == mark }

  /// Sets the data keys, the last of which seals.
  ///
  /// - Parameter acceptsPlain: whether a text that is not sealed may be one from before the store was sealed.
  func setKeys(_ keys: [UInt32: SecretKey], acceptsPlain: Bool) {
    let ciphers = keys.compactMapValues { AESGCM($0) }
    precondition(ciphers.count == keys.count, "a data key of another length")
    state.withLock { $0 = State(ciphers: ciphers, current: keys.keys.max() ?? 0, acceptsPlain: acceptsPlain) }
  }

  /// From now on every text of the store is sealed: one that is not was put there by somebody else.
  package func refusePlain() { state.withLock { $0.acceptsPlain = false } }

  package var isAcceptingPlain: Bool { state.withLock { $0.acceptsPlain } }

  /// Whether new texts are sealed.
  package var isSealing: Bool { state.withLock { $0.current != 0 } }

  /// Seals a text into memory of the caller's.
  ///
  /// - Parameter output: makes room for so many bytes. It is not called for a text that is stored as it is: an empty one, and any without a key.
  /// - Returns: whether it was sealed.
  package func seal(
    _ text: UnsafeRawBufferPointer, boundTo identity: some SealedIdentity, into output: (Int) -> UnsafeMutableRawBufferPointer
  ) -> Bool {
    state.withLock { state in
      guard !text.isEmpty, state.current != 0 else { return false }
      state.seal(text, identity, into: output(text.count + Self.overheadBytes))
      return true
    }
  }

  /// What became of a value that was to be opened.
  package enum Opening {
    /// It is not sealed, and may be so.
    case plain
    case opened
    /// It was changed, moved to another row, sealed under a key that this store does not have, or put there unsealed.
    case unreadable
  }

  /// Opens a value into memory of the caller's.
  ///
  /// - Parameter output: makes room for so many bytes. What is there is the text only if the value was opened.
  package func open(
    _ value: UnsafeRawBufferPointer, boundTo identity: some SealedIdentity, into output: (Int) -> UnsafeMutableRawBufferPointer
  ) -> Opening {
    // An empty text stays empty.
    guard let first = value.first else { return .plain }
    return state.withLock { state in
      guard first == Self.mark else { return state.acceptsPlain ? .plain : .unreadable }
      return state.open(value, identity, into: output) ? .opened : .unreadable
    }
  }
}

/// What a sealed value is bound to: its table and column, and what identifies its row and never changes.
package protocol SealedIdentity {
  /// Appends each part with its kind and length, so that no two lists are the same bytes (``Swift/Array``'s `append(sealedPart:)`).
  func append(to bytes: inout [UInt8])
}

extension [UInt8] {
  /// A part of a ``SealedIdentity``.
  package mutating func append(sealedPart text: some Collection<UInt8>) {
    append(1)
    Swift.withUnsafeBytes(of: UInt32(text.count).bigEndian) { append(contentsOf: $0) }
    append(contentsOf: text)
  }

  /// A part of a ``SealedIdentity``.
  package mutating func append(sealedPart number: Int64) {
    append(0)
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

/// The keys of a store, and the last nonce.
private struct State {
  var current: UInt32 = 0
  var acceptsPlain = true
  private var ciphers: [UInt32: AESGCM] = [:]
  /// The cipher that was used last, which is nearly always the next one, too.
  private var last: (number: UInt32, cipher: AESGCM)?
  /// What is authenticated with a value: the number of its data key, and the identity of its row. Kept, so that it is not allocated each time.
  private var associated: [UInt8] = []
  /// A store's openings begin at random places among 2⁹⁶, so that no two use one; to draw each nonce took a third of sealing.
  private var nonce: (high: UInt32, low: UInt64)

  init(ciphers: [UInt32: AESGCM] = [:], current: UInt32 = 0, acceptsPlain: Bool = true) {
    self.ciphers = ciphers
    self.current = current
    self.acceptsPlain = acceptsPlain
    var generator = SystemRandomNumberGenerator()
    nonce = (generator.next(), generator.next())
  }

  private mutating func writeNextNonce(to bytes: UnsafeMutableRawBufferPointer) {
    nonce.low &+= 1
    if nonce.low == 0 { nonce.high &+= 1 }
    bytes.storeBytes(of: nonce.high.bigEndian, as: UInt32.self)
    bytes.storeBytes(of: nonce.low.bigEndian, toByteOffset: MemoryLayout<UInt32>.size, as: UInt64.self)
  }

  private mutating func cipher(_ number: UInt32) -> AESGCM? {
    if let last, last.number == number { return last.cipher }
    guard let cipher = ciphers[number] else { return nil }
    last = (number, cipher)
    return cipher
  }

  mutating func seal(
    _ text: UnsafeRawBufferPointer, _ identity: some SealedIdentity, into value: UnsafeMutableRawBufferPointer
  ) {
    guard let cipher = cipher(current) else { preconditionFailure("no cipher for the key that seals") }
    let begin = TextSealer.headerBytes + AESGCM.nonceBytes
    associate(current, identity)
    value[0] = TextSealer.mark
    value.storeBytes(of: current.bigEndian, toByteOffset: 1, as: UInt32.self)
    let nonce = UnsafeMutableRawBufferPointer(rebasing: value[TextSealer.headerBytes..<begin])
    writeNextNonce(to: nonce)
    var output = UnsafeMutableRawBufferPointer(rebasing: value[begin...]).mutableBytes
    let isSealed = cipher.seal(
      text.bytes, nonce: UnsafeRawBufferPointer(nonce).bytes, authenticating: associated.span.bytes, into: &output)
    precondition(isSealed, "a text was not sealed")
  }

  /// - Returns: `false` for a value that was changed, moved to another row, or sealed under a key that this store does not have.
  mutating func open(
    _ value: UnsafeRawBufferPointer, _ identity: some SealedIdentity, into room: (Int) -> UnsafeMutableRawBufferPointer
  ) -> Bool {
    let begin = TextSealer.headerBytes + AESGCM.nonceBytes
    guard value.count >= TextSealer.overheadBytes else { return false }
    let number = UInt32(bigEndian: value.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
    guard let cipher = cipher(number) else { return false }
    associate(number, identity)
    let sealed = value.bytes
    var output = room(value.count - TextSealer.overheadBytes).mutableBytes
    return cipher.open(
      sealed.extracting(begin...), nonce: sealed.extracting(TextSealer.headerBytes..<begin),
      authenticating: associated.span.bytes, into: &output)
  }

  private mutating func associate(_ number: UInt32, _ identity: some SealedIdentity) {
    associated.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: number.bigEndian) { associated.append(contentsOf: $0) }
    identity.append(to: &associated)
  }
}
