import CSQLite
import WardlineSeal

/// The functions of SQL by which statements seal and open texts, so that a sealed column costs no further statement: `seal(text, identity…)` and
/// `unseal(value, identity…)`.
enum Sealer {
  /// Registers the functions with a connection, which keeps the sealer.
  static func register(_ sealer: TextSealer, in db: Database) throws {
    try register("seal", of: sealer, in: db) { context, count, values in Sealer.answerSealed(context, count, values) }
    try register("unseal", of: sealer, in: db) { context, count, values in Sealer.answerOpened(context, count, values) }
    try register("is_sealed", of: sealer, in: db) { context, count, values in Sealer.answerIsSealed(context, count, values) }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static func register(_ name: String, of sealer: TextSealer, in db: Database, _ function: Function) throws {
    let code = sqlite3_create_function_v2(
      try db.handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(sealer).toOpaque(), function, nil,
      nil
    ) { if let sealer = $0 { Unmanaged<TextSealer>.fromOpaque(sealer).release() } }
    guard code == SQLITE_OK else { throw db.error(code) }
  }

  private static func sealer(_ context: OpaquePointer?) -> TextSealer? {
    sqlite3_user_data(context).map { Unmanaged<TextSealer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func answerSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    var value: SQLText?
    let isSealed = sealer.seal(bytes(values[0]), boundTo: RowIdentity(values: values, count: Int(count))) { byteCount in
      let room = SQLText(byteCount: byteCount)
      value = room
      return room.bytes
    }
    guard isSealed, let value else { return sqlite3_result_value(context, values[0]) }
    value.answer(context, typedAs: values[0])
  }

  /// NULL for what cannot be opened: the row is there, and its reader says what is wrong with it (``Columns/body()``).
  private static func answerOpened(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    guard [SQLITE_TEXT, SQLITE_BLOB].contains(sqlite3_value_type(values[0])) else {
      return sqlite3_result_value(context, values[0])
    }
    var text: SQLText?
    let opening = sealer.open(bytes(values[0]), boundTo: RowIdentity(values: values, count: Int(count))) { byteCount in
      let room = SQLText(byteCount: byteCount)
      text = room
      return room.bytes
    }
    switch (opening, text) {
    case (.plain, _): sqlite3_result_value(context, values[0])
    case (.opened, let text?): text.answer(context, typedAs: values[0])
    case (_, let text):
      text?.free()
      sqlite3_result_null(context)
    }
  }

  private static func answerIsSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, count == 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    sqlite3_result_int(context, TextSealer.isSealed(bytes(values[0])) ? 1 : 0)
  }
}

private func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
  // Of a text, too: asked for as a text it would be copied, to end in a zero.
  let start = sqlite3_value_blob(value)
  return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
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

  func free() { sqlite3_free(bytes.baseAddress) }

  /// - Parameter original: the value of which this was made; the answer has its type.
  func answer(_ context: OpaquePointer?, typedAs original: OpaquePointer?) {
    guard sqlite3_value_type(original) == SQLITE_TEXT else {
      return sqlite3_result_blob(context, bytes.baseAddress, Int32(bytes.count), sqlite3_free)
    }
    sqlite3_result_text(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), sqlite3_free)
  }
}

/// What a function of SQL was told of the row: the arguments behind the first one.
private struct RowIdentity: SealedIdentity {
  let values: UnsafeMutablePointer<OpaquePointer?>
  let count: Int

  func append(to bytes: inout [UInt8]) {
    for index in 1..<max(1, count) {
      if sqlite3_value_type(values[index]) == SQLITE_INTEGER {
        bytes.append(sealedPart: sqlite3_value_int64(values[index]))
      } else {
        bytes.append(sealedPart: WardlineSQLite.bytes(values[index]))
      }
    }
  }
}
