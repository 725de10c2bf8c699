import Crypto
import FoundationEssentials
import GRDB
import GRDBSQLite
import Glibc
import Synchronization
import WardlineModel

/// Seals the bodies of one open store: AES-256-GCM under the store's data key, with nonces that count from a random one.
///
/// Statements do it with two functions of SQL, so that a sealed column costs no further statement: `seal(text, identity…)` and
/// `unseal(value, identity…)`. The identity (table and column, session, key) is the associated data: a value that was moved to another row
/// does not open. A store without a data key keeps its texts as they are.
///
/// A sealed value is a byte that no UTF-8 text begins with, the number of the data key (4 bytes), the nonce (12), the ciphertext, and the
/// tag (16). It stands in the column of the text itself, so that old and new values can stand beside each other while a store is being
/// sealed. An empty text stays empty: that a row has no text is no secret, and the rules of erasing ask for it.
final class Sealer: Sendable {
  /// Guards the keys, which are set while a store is opened, and what is remembered.
  private let state = Mutex(State())

  static let mark: UInt8 = 0xFF
  /// The mark and the number of the data key.
  fileprivate static let headerBytes = 5
  fileprivate static let nonceBytes = 12
  fileprivate static let tagBytes = 16

  /// Sets the data keys, the last of which seals.
  ///
  /// - Parameter acceptsPlain: whether a text that is not sealed may be one from before the store was sealed.
  func setKeys(_ keys: [UInt32: SymmetricKey], acceptsPlain: Bool) {
    state.withLock { $0 = State(keys: keys, current: keys.keys.max() ?? 0, acceptsPlain: acceptsPlain) }
  }

  /// From now on every text of the store is sealed: one that is not was put there by somebody else.
  func refusePlain() { state.withLock { $0.acceptsPlain = false } }

  var isAcceptingPlain: Bool { state.withLock { $0.acceptsPlain } }

  /// Whether new texts are sealed.
  var isSealing: Bool { state.withLock { $0.current != 0 } }
}

/// The keys of a store, and what was sealed or opened last.
private struct State {
  /// A text that was sealed or opened, in one array: its sealed value, the identity of its row, and itself.
  private struct Known {
    let bytes: [UInt8]
    let valueCount: Int
    let textBegin: Int
  }

  var keys: [UInt32: SymmetricKey] = [:]
  var current: UInt32 = 0
  var acceptsPlain = true
  /// By the end of their nonces: a message on its way is read about ten times.
  private var known: [UInt64: Known] = [:]
  /// What is authenticated with a value: the number of its data key, and the identity of its row. Kept, so that it is not allocated each time.
  private var associated: [UInt8] = []
  /// The last nonce. A store's openings begin at random places among 2⁹⁶, so that no two use one; to draw each nonce took a third of sealing.
  private var nonce: [UInt8]
  private static let numberBytes = 4

  init(keys: [UInt32: SymmetricKey] = [:], current: UInt32 = 0, acceptsPlain: Bool = true) {
    self.keys = keys
    self.current = current
    self.acceptsPlain = acceptsPlain
    var generator = SystemRandomNumberGenerator()
    nonce = (0..<Sealer.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private mutating func nextNonce() throws -> AES.GCM.Nonce {
    for index in nonce.indices.reversed() {
      nonce[index] &+= 1
      guard nonce[index] == 0 else { break }
    }
    return try AES.GCM.Nonce(data: nonce)
  }

  /// Seals a text, and hands out the sealed value.
  mutating func seal(_ text: UnsafeRawBufferPointer, _ row: RowIdentity, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    guard let key = keys[current] else { throw CryptoKitError.incorrectKeySize }
    associate(current, row)
    let box = try AES.GCM.seal(text, using: key, nonce: try nextNonce(), authenticating: associated)
    guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
    var value: [UInt8] = []
    value.reserveCapacity(Sealer.headerBytes + combined.count + associated.count + text.count)
    value.append(Sealer.mark)
    value.append(contentsOf: associated[..<Self.numberBytes])
    value.append(contentsOf: combined)
    value.withUnsafeBytes(body)
    remember(value, text)
  }

  enum Opened {
    case text
    /// It was changed, moved to another row, or sealed under a key that this store does not have.
    case unreadable
  }

  /// Opens a sealed value, and hands out its text.
  mutating func open(
    _ value: UnsafeRawBufferPointer, _ row: RowIdentity, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Opened {
    guard value.count >= Sealer.headerBytes + Sealer.nonceBytes + Sealer.tagBytes else { return .unreadable }
    let number = UInt32(bigEndian: value.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
    associate(number, row)
    if let known = known[Self.place(of: value)], answer(from: known, value, body) { return .text }
    guard let key = keys[number] else { return .unreadable }
    guard let box = try? AES.GCM.SealedBox(combined: UnsafeRawBufferPointer(rebasing: value[Sealer.headerBytes...])),
      let text = try? AES.GCM.open(box, using: key, authenticating: associated)
    else { return .unreadable }
    text.withUnsafeBytes { text in
      body(text)
      var copy: [UInt8] = []
      copy.reserveCapacity(value.count + associated.count + text.count)
      copy.append(contentsOf: value)
      remember(copy, text)
    }
    return .text
  }

  private mutating func associate(_ number: UInt32, _ row: RowIdentity) {
    associated.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: number.bigEndian) { associated.append(contentsOf: $0) }
    row.append(to: &associated)
  }

  /// `false` for another value, and for the same one in another row, which is opened, and fails.
  private func answer(from known: Known, _ value: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    known.bytes.withUnsafeBytes { bytes in
      guard Self.isEqual(bytes[..<known.valueCount], value[...]),
        associated.withUnsafeBytes({ Self.isEqual(bytes[known.valueCount..<known.textBegin], $0[...]) })
      else { return false }
      body(UnsafeRawBufferPointer(rebasing: bytes[known.textBegin...]))
      return true
    }
  }

  private static func isEqual(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Bool {
    let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
    guard one.count == other.count, let begin = one.baseAddress, let other = other.baseAddress else { return false }
    return memcmp(begin, other, one.count) == 0
  }

  /// - Parameter value: with room for the rest.
  private mutating func remember(_ value: consuming [UInt8], _ text: UnsafeRawBufferPointer) {
    guard text.count <= Limits.sealKnownTextBytesMax else { return }
    if known.count >= Limits.sealKnownTextsMax { known.removeAll(keepingCapacity: true) }
    let (valueCount, place) = (value.count, value.withUnsafeBytes { Self.place(of: $0) })
    value.append(contentsOf: associated)
    let textBegin = value.count
    value.append(contentsOf: text)
    known[place] = Known(bytes: value, valueCount: valueCount, textBegin: textBegin)
  }

  private static func place(of value: UnsafeRawBufferPointer) -> UInt64 {
    value.loadUnaligned(fromByteOffset: Sealer.headerBytes + Sealer.nonceBytes - 8, as: UInt64.self)
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
      db.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(self).toOpaque(), function, nil,
      nil
    ) { if let sealer = $0 { Unmanaged<Sealer>.fromOpaque(sealer).release() } }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func sealer(_ context: OpaquePointer?) -> Sealer? {
    sqlite3_user_data(context).map { Unmanaged<Sealer>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    let start = sqlite3_value_text(value)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  private static func answerSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let text = bytes(values[0])
    sealer.state.withLock { state in
      guard !text.isEmpty, state.current != 0 else { return sqlite3_result_value(context, values[0]) }
      do {
        try state.seal(text, RowIdentity(values: values, count: Int(count))) { answer(context, $0) }
      } catch { sqlite3_result_error(context, "a text could not be sealed", -1) }
    }
  }

  /// NULL for what cannot be opened: the row is there, and its reader says what is wrong with it (``Columns/body()``).
  private static func answerOpened(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    guard sqlite3_value_type(values[0]) == SQLITE_TEXT else { return sqlite3_result_value(context, values[0]) }
    let value = bytes(values[0])
    // An empty text stays empty.
    guard let first = value.first else { return sqlite3_result_value(context, values[0]) }
    sealer.state.withLock { state in
      guard first == mark else {
        return state.acceptsPlain ? sqlite3_result_value(context, values[0]) : sqlite3_result_null(context)
      }
      let opened = state.open(value, RowIdentity(values: values, count: Int(count))) { answer(context, $0) }
      if case .unreadable = opened { sqlite3_result_null(context) }
    }
  }

  private static func answerIsSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, count == 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    sqlite3_result_int(context, bytes(values[0]).first == mark ? 1 : 0)
  }

  private static func answer(_ context: OpaquePointer?, _ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return sqlite3_result_text(context, "", 0, copied) }
    sqlite3_result_text(context, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), copied)
  }

  /// `SQLITE_TRANSIENT`, which Swift does not import: SQLite copies the text before the call returns.
  private nonisolated(unsafe) static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
