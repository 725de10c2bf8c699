internal import WardlineModel

/// Decodes the bytes of a terminal into keys. The bytes may come in any pieces. Malformed bytes are ignored, and of the answers of a terminal all
/// but its background.
///
/// ESC is a key and also begins the sequences of other keys. It is the Escape key when nothing follows it for
/// ``Limits/escapeMaxMilliseconds``.
package struct KeyDecoder: Hashable, Sendable {
  private var state = State.ground
  /// The bytes of text that are not emitted yet: text is emitted together, so that a grapheme stays in one key.
  private var text: [UInt8] = []
  private var inputs: [TerminalInput] = []
  /// When ``flush(at:)`` ends an incomplete sequence, in milliseconds of uptime; `nil` when no sequence is open.
  package private(set) var flushesAt: Int64?

  private enum State: Hashable {
    case ground
    /// After ESC; whether another ESC stood before it.
    case escape(isDouble: Bool)
    /// After ESC [.
    case control([UInt8], isAlt: Bool)
    /// After ESC O.
    case single
    /// After ESC ], ESC P and others of that kind: until ST or BEL.
    case string(opener: UInt8, [UInt8])
    /// So many bytes of a mouse that says it in the oldest way, which are no text.
    case mouse(left: Int)
    case paste(Paste)
  }

  package init() {}

  /// Decodes bytes, and returns the input that they complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>, at uptimeMilliseconds: Int64) -> [TerminalInput] {
    for byte in bytes { decodeByte(byte) }
    emitText(isFinal: false)
    flushesAt =
      switch state {
      case .ground: nil
      case .paste: uptimeMilliseconds + Limits.pasteSilenceMilliseconds
      // An answer of the terminal that a slow link has cut in two: what is missing must not become text.
      case .string(_, let bytes) where !bytes.isEmpty: uptimeMilliseconds + Limits.pasteSilenceMilliseconds
      default: uptimeMilliseconds + Limits.escapeMaxMilliseconds
      }
    return removeInputs()
  }

  /// Ends an incomplete sequence at ``flushesAt``, and returns the input that it stands for; empty before that time.
  package mutating func flush(at uptimeMilliseconds: Int64) -> [TerminalInput] {
    guard let flushesAt, uptimeMilliseconds >= flushesAt else { return [] }
    self.flushesAt = nil
    switch state {
    case .ground: break
    case .escape(let isDouble): emit(Key(.escape, isDouble ? .alt : []))
    case .control(let bytes, _): if bytes.isEmpty { emit(.alt("[")) }
    case .single: emit(.alt("O"))
    case .string(let opener, let bytes): if bytes.isEmpty { emit(.alt(String(Unicode.Scalar(opener)))) }
    case .mouse: break
    // The end of it was lost.
    case .paste(let paste): inputs.append(paste.input)
    }
    state = .ground
    return removeInputs()
  }

  private mutating func removeInputs() -> [TerminalInput] {
    defer { inputs = [] }
    return inputs
  }

  private mutating func emit(_ key: Key) {
    emitText(isFinal: true)
    inputs.append(.key(key))
  }

  // MARK: Bytes

  private mutating func decodeByte(_ byte: UInt8) {
    switch state {
    case .ground: decodeGround(byte)
    case .escape(let isDouble): decodeAfterEscape(byte, isDouble: isDouble)
    case .control(let bytes, let isAlt): decodeControl(byte, after: bytes, isAlt: isAlt)
    case .single:
      state = .ground
      if byte == UInt8(ascii: "M") {
        emit(Key(.enter))
      } else if let name = KeyTable.finals[byte] {
        emit(Key(name))
      } else if byte < 0x20 {
        decodeGround(byte)
      }
    case .string(let opener, var bytes):
      // A string ends with BEL or ST; one that is too long is read to its end all the same, and forgotten.
      guard byte == 0x07 || (bytes.last == 0x1B && byte == UInt8(ascii: "\\")) else {
        if bytes.count > Limits.controlSequenceBytesMax { bytes.removeFirst() }
        state = .string(opener: opener, bytes + [byte])
        return
      }
      state = .ground
      let answer = String(decoding: byte == 0x07 ? bytes[...] : bytes.dropLast(), as: UTF8.self)
      guard opener == UInt8(ascii: "]"), let color = TerminalColor(background: answer) else { return }
      inputs.append(.background(color))
    case .mouse(let left): state = left > 1 ? .mouse(left: left - 1) : .ground
    case .paste(var paste):
      // Taken out, so that it is not copied with each byte.
      state = .ground
      let isOver = paste.append(byte)
      if isOver { inputs.append(paste.input) } else { state = .paste(paste) }
    }
  }

  private mutating func decodeGround(_ byte: UInt8) {
    if byte == 0x1B {
      emitText(isFinal: true)
      state = .escape(isDouble: false)
    } else if byte < 0x20 || byte == 0x7F {
      emit(KeyTable.control(byte))
    } else {
      text.append(byte)
    }
  }

  private mutating func decodeAfterEscape(_ byte: UInt8, isDouble: Bool) {
    switch byte {
    case 0x1B:
      if isDouble { emit(Key(.escape)) }
      state = .escape(isDouble: true)
    case UInt8(ascii: "["): state = .control([], isAlt: isDouble)
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(opener: byte, [])
    case ..<0x20, 0x7F:
      state = .ground
      var key = KeyTable.control(byte)
      key.modifiers.insert(.alt)
      emit(key)
    case ..<0x80:
      state = .ground
      emit(.alt(String(Unicode.Scalar(byte))))
    default:
      // The first byte of a letter beyond ASCII: it is typed as it is.
      state = .ground
      decodeGround(byte)
    }
  }

  // MARK: Control sequences

  private mutating func decodeControl(_ byte: UInt8, after bytes: [UInt8], isAlt: Bool) {
    switch byte {
    case 0x1B: state = .escape(isDouble: false)
    case ..<0x20, 0x7F:
      state = .ground
      decodeGround(byte)
    case UInt8(ascii: "[") where bytes.isEmpty:
      // The Linux console says ESC [ [ A for F1.
      state = .control([byte], isAlt: isAlt)
    case 0x40...0x7E:
      state = .ground
      if bytes.count < Limits.controlSequenceBytesMax { emitControlSequence(bytes, byte, isAlt: isAlt) }
    case 0x80...: state = .ground
    default:
      // Counted no further than to its bound: then it is none of ours, and is read to its end.
      state = .control(bytes.count < Limits.controlSequenceBytesMax ? bytes + [byte] : bytes, isAlt: isAlt)
    }
  }

  private mutating func emitControlSequence(_ bytes: [UInt8], _ final: UInt8, isAlt: Bool) {
    if bytes == [UInt8(ascii: "[")] {
      if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) { emit(Key(.function(Int(final) - 0x40))) }
      return
    }
    if final == UInt8(ascii: "M"), bytes.isEmpty || bytes.first == UInt8(ascii: "<") { return emitMouse(bytes.dropFirst()) }
    guard let parameters = Self.parameters(bytes) else { return }
    let code = parameters.first ?? []
    let first = code.first ?? 0
    let second = parameters.count > 1 ? parameters[1] : []
    // The third kind of event is a key that was let go.
    if second.count > 1, second[1] == 3 { return }
    // Super, hyper and meta are the window manager's: what is held with them is no key of ours, and no text.
    guard !KeyTable.isForeign(second.first ?? 1) else { return }
    var modifiers = KeyTable.modifiers(second.first ?? 1)
    if isAlt { modifiers.insert(.alt) }
    switch final {
    case UInt8(ascii: "I") where bytes.isEmpty: inputs.append(.focus(true))
    case UInt8(ascii: "O") where bytes.isEmpty: inputs.append(.focus(false))
    case UInt8(ascii: "Z"): emit(Key(.tab, .shift))
    case UInt8(ascii: "u"):
      if let key = KeyTable.coded(first, onLatin: code.count > 2 ? code[2] : 0, modifiers) { emit(key) }
    case UInt8(ascii: "~") where first == 200: state = .paste(Paste())
    case UInt8(ascii: "~") where first == 27 && parameters.count > 2:
      if let key = KeyTable.coded(parameters[2].first ?? 0, modifiers) { emit(key) }
    case UInt8(ascii: "~"): if let name = KeyTable.numbers[first] { emit(Key(name, modifiers)) }
    default: if first <= 1, let name = KeyTable.finals[final] { emit(Key(name, modifiers)) }
    }
  }

  /// Of the mouse only the wheel means something: buttons 64 and 65, whatever keys are held (4, 8, 16).
  private mutating func emitMouse(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return state = .mouse(left: 3) }
    switch Self.parameters(Array(bytes))?.first?.first.map({ $0 & ~0x1C }) {
    case 64: inputs.append(.wheel(-Self.rowsPerTurn))
    case 65: inputs.append(.wheel(Self.rowsPerTurn))
    default: break
    }
  }

  private static let rowsPerTurn = 3

  /// `1;5` is [[1], [5]]; `13:10;2:1` is [[13, 10], [2, 1]]. `nil` for anything but numbers, such as the answers of a terminal.
  private static func parameters(_ bytes: [UInt8]) -> [[Int]]? {
    var all: [[Int]] = [[0]]
    for byte in bytes {
      let last = all.count - 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let value = all[last].removeLast()
        // Long before it could overflow.
        guard value < 100_000_000 else { return nil }
        all[last].append(value * 10 + Int(byte - 0x30))
      case UInt8(ascii: ";"): all.append([0])
      case UInt8(ascii: ":"): all[last].append(0)
      default: return nil
      }
    }
    return all
  }

  // MARK: Text

  /// Emits the complete scalars of the text. With `isFinal`, an incomplete rest is malformed and is dropped.
  private mutating func emitText(isFinal: Bool) {
    guard !text.isEmpty else { return }
    let count = isFinal ? text.count : text.count - Self.incomplete(text)
    let emitted = wellFormed(text[..<count])
    text.removeFirst(count)
    if !emitted.isEmpty { inputs.append(.key(.text(emitted))) }
  }

  /// How many bytes at the end are the beginning of a scalar that has not come as a whole.
  private static func incomplete(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }
}

/// The text of bytes, without what is malformed and without control characters.
private func wellFormed(_ bytes: ArraySlice<UInt8>, allowing allowed: Set<Unicode.Scalar> = []) -> String {
  var scalars = String.UnicodeScalarView()
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  while true {
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar):
      if allowed.contains(scalar) || scalar.properties.generalCategory != .control { scalars.append(scalar) }
    case .error: continue
    case .emptyInput: return String(scalars)
    }
  }
}

/// A paste that is under way.
private struct Paste: Hashable {
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
  private var bytes: [UInt8] = []
  /// How much of ``end`` stands at the end.
  private var matched = 0
  /// Bytes over the bound: then nothing of it is taken.
  private var excess = 0

  /// Appends a byte. `true` when the paste ended with it.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    for held in Self.end.prefix(matched) { store(held) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { store(byte) }
    return false
  }

  private mutating func store(_ byte: UInt8) {
    if bytes.count < Limits.pasteBytesMax { bytes.append(byte) } else { excess += 1 }
  }

  var input: TerminalInput {
    guard excess == 0 else { return .pasteTooLong(by: excess) }
    let text = wellFormed(bytes[...], allowing: ["\n", "\r", "\t"])
    return .paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
  }
}
