import CSQLite
import Synchronization
import WardlineCrypto
import WardlineModel

/// Seals the bodies of one open store: AES-256-GCM under the store's data key, with nonces that count from a random one.
///
/// Statements do it with two functions of SQL, so that a sealed column costs no further statement: `seal(text, identity…)` and
/// `unseal(value, identity…)`. The identity (table and column, session, key) is the associated data: a value that was moved to another row
/// does not open. A store without a data key keeps its texts as they are.
///
/// A sealed value is a byte that neither a UTF-8 text nor a message of the protocol begins with, the number of the data key (4 bytes), the nonce (12), the ciphertext, and the
/// tag (16). It stands in the column of the text itself, so that old and new values can stand beside each other while a store is being
/// sealed. An empty text stays empty: that a row has no text is no secret, and the rules of erasing ask for it.
final class Sealer: Sendable {
  /// Guards the keys, which are set while a store is opened, and the nonce.
  private let state = Mutex(State())

  static let mark: UInt8 = 0xFF
  /// The mark and the number of the data key.
  fileprivate static let headerBytes = 5

  /// Sets the data keys, the last of which seals.
  ///
  /// - Parameter acceptsPlain: whether a text that is not sealed may be one from before the store was sealed.
  func setKeys(_ keys: [UInt32: SecretKey], acceptsPlain: Bool) {
    let ciphers = keys.compactMapValues { AESGCM($0) }
    precondition(ciphers.count == keys.count, "a data key of another length")
    state.withLock { $0 = State(ciphers: ciphers, current: keys.keys.max() ?? 0, acceptsPlain: acceptsPlain) }
  }

  /// From now on every text of the store is sealed: one that is not was put there by somebody else.
  func refusePlain() { state.withLock { $0.acceptsPlain = false } }

  var isAcceptingPlain: Bool { state.withLock { $0.acceptsPlain } }

  /// Whether new texts are sealed.
  var isSealing: Bool { state.withLock { $0.current != 0 } }
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

  /// Seals a text.
  mutating func seal(_ text: UnsafeRawBufferPointer, _ row: RowIdentity) -> SQLText? {
    guard let cipher = cipher(current) else { return nil }
    let begin = Sealer.headerBytes + AESGCM.nonceBytes
    let value = SQLText(byteCount: begin + text.count + AESGCM.tagBytes)
    associate(current, row)
    value.bytes[0] = Sealer.mark
    value.bytes.storeBytes(of: current.bigEndian, toByteOffset: 1, as: UInt32.self)
    let nonce = UnsafeMutableRawBufferPointer(rebasing: value.bytes[Sealer.headerBytes..<begin])
    writeNextNonce(to: nonce)
    var output = UnsafeMutableRawBufferPointer(rebasing: value.bytes[begin...]).mutableBytes
    let isSealed = cipher.seal(
      text.bytes, nonce: UnsafeRawBufferPointer(nonce).bytes, authenticating: associated.span.bytes, into: &output)
    guard isSealed else { return value.free() }
    return value
  }

  /// Opens a sealed value; `nil` for one that was changed, moved to another row, or sealed under a key that this store does not have.
  mutating func open(_ value: UnsafeRawBufferPointer, _ row: RowIdentity) -> SQLText? {
    let begin = Sealer.headerBytes + AESGCM.nonceBytes
    guard value.count >= begin + AESGCM.tagBytes else { return nil }
    let number = UInt32(bigEndian: value.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
    guard let cipher = cipher(number) else { return nil }
    let text = SQLText(byteCount: value.count - begin - AESGCM.tagBytes)
    associate(number, row)
    let sealed = value.bytes
    var output = text.bytes.mutableBytes
    let isOpen = cipher.open(
      sealed.extracting(begin...), nonce: sealed.extracting(Sealer.headerBytes..<begin), authenticating: associated.span.bytes,
      into: &output)
    guard isOpen else { return text.free() }
    return text
  }

  private mutating func associate(_ number: UInt32, _ row: RowIdentity) {
    associated.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: number.bigEndian) { associated.append(contentsOf: $0) }
    row.append(to: &associated)
  }
}

/// Memory of SQLite's, which becomes the result of a function without a copy.
private struct SQLText {
  let bytes: UnsafeMutableRawBufferPointer
  /// So that SQLite can end the text with a zero where it lies.
  private static let spareBytes = 4

  init(byteCount: Int) {
    // As for an array of Swift. No text may count as unreadable because there was no memory to open it.
    guard let start = sqlite3_malloc64(UInt64(byteCount + Self.spareBytes)) else { fatalError("no memory for a text") }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  /// - Returns: `nil`, for who has no result.
  func free() -> SQLText? {
    sqlite3_free(bytes.baseAddress)
    return nil
  }

  /// - Parameter original: the value of which this was made; the answer has its type.
  func answer(_ context: OpaquePointer?, typedAs original: OpaquePointer?) {
    guard sqlite3_value_type(original) == SQLITE_TEXT else {
      return sqlite3_result_blob(context, bytes.baseAddress, Int32(bytes.count), sqlite3_free)
    }
    sqlite3_result_text(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), sqlite3_free)
  }
}

/// What a function of SQL was told of the row: the arguments behind the first one.
private struct RowIdentity {
  let values: UnsafeMutablePointer<OpaquePointer?>
  let count: Int

  /// Each with its kind and length, so that no two lists are the same bytes.
  func append(to bytes: inout [UInt8]) {
    for index in 1..<max(1, count) {
      guard sqlite3_value_type(values[index]) == SQLITE_INTEGER else {
        let text = Sealer.bytes(values[index])
        bytes.append(1)
        withUnsafeBytes(of: UInt32(text.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: text)
        continue
      }
      bytes.append(0)
      withUnsafeBytes(of: sqlite3_value_int64(values[index]).bigEndian) { bytes.append(contentsOf: $0) }
    }
  }
}

// MARK: The functions of SQL

extension Sealer {
  /// Registers the functions with a connection, which keeps this object.
  func register(in db: Database) throws {
    try register("seal", in: db) { context, count, values in Sealer.answerSealed(context, count, values) }
    try register("unseal", in: db) { context, count, values in Sealer.answerOpened(context, count, values) }
    try register("is_sealed", in: db) { context, count, values in Sealer.answerIsSealed(context, count, values) }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private func register(_ name: String, in db: Database, _ function: Function) throws {
    let code = sqlite3_create_function_v2(
      try db.handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(self).toOpaque(), function, nil,
      nil
    ) { if let sealer = $0 { Unmanaged<Sealer>.fromOpaque(sealer).release() } }
    guard code == SQLITE_OK else { throw db.error(code) }
  }

  private static func sealer(_ context: OpaquePointer?) -> Sealer? {
    sqlite3_user_data(context).map { Unmanaged<Sealer>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    // Of a text, too: asked for as a text it would be copied, to end in a zero.
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  private static func answerSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let text = bytes(values[0])
    sealer.state.withLock { state in
      guard !text.isEmpty, state.current != 0 else { return sqlite3_result_value(context, values[0]) }
      guard let value = state.seal(text, RowIdentity(values: values, count: Int(count))) else {
        return sqlite3_result_error(context, "a text could not be sealed", -1)
      }
      value.answer(context, typedAs: values[0])
    }
  }

  /// NULL for what cannot be opened: the row is there, and its reader says what is wrong with it (``Columns/body()``).
  private static func answerOpened(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    guard [SQLITE_TEXT, SQLITE_BLOB].contains(sqlite3_value_type(values[0])) else {
      return sqlite3_result_value(context, values[0])
    }
    let value = bytes(values[0])
    // An empty text stays empty.
    guard let first = value.first else { return sqlite3_result_value(context, values[0]) }
    sealer.state.withLock { state in
      guard first == mark else {
        return state.acceptsPlain ? sqlite3_result_value(context, values[0]) : sqlite3_result_null(context)
      }
      guard let text = state.open(value, RowIdentity(values: values, count: Int(count))) else {
        return sqlite3_result_null(context)
      }
      text.answer(context, typedAs: values[0])
    }
  }

  private static func answerIsSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, count == 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    sqlite3_result_int(context, bytes(values[0]).first == mark ? 1 : 0)
  }
}
