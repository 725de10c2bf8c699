/// A `po` file, as gettext's manual describes it: the source of one language. Of its keywords those are read that the project
/// uses: `msgctxt` (the phrase's name), `msgid`, `msgid_plural`, `msgstr` and `msgstr[n]`, and the comments of each entry.
package struct PortableObject: Equatable, Sendable {
  /// What one phrase is in this language.
  package struct Entry: Equatable, Sendable {
    /// What the code calls it.
    package var name: String
    /// The English that was translated.
    package var source: String
    /// The English for more than one; `nil` where the phrase counts nothing.
    package var sourcePlural: String? = nil
    /// The translation; one for each of the language's plural forms where the phrase counts something.
    package var forms: [String]
    /// The comments above it, each without its number sign.
    package var comments: [String]
    /// The line of the file on which the entry begins.
    package var line: Int
  }

  /// What is wrong with a file, and where.
  package struct Invalid: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var problem: String

    package var description: String { "\(file):\(line): \(problem)" }
  }

  /// The fields of the header, such as `Plural-Forms`.
  package private(set) var header: [String: String] = [:]
  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  /// One that says nothing.
  init() {}

  /// Reads a file's text.
  ///
  /// - Parameter file: what errors call it.
  /// - Throws: ``Invalid`` at the first line that cannot be understood, and for a phrase without a name, or with one that stands
  ///   twice.
  package init(parsing text: String, file: String) throws(Invalid) {
    var reader = Reader(file: file)
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.parseLine(line)
    }
    try reader.endEntry()
    header = reader.header
    entries = reader.entries
  }
}

extension PortableObject {
  /// What a quoted string belongs to; a string alone on a line continues the one before it.
  private enum Keyword {
    case name, source, plural
    case form(Int)
  }

  private struct Reader {
    let file: String
    var header: [String: String] = [:]
    var entries: [Entry] = []
    private var names: Set<String> = []
    private var line = 0
    private var begin = 0
    private var keyword: Keyword?
    private var name: String?
    private var source: String?
    private var plural: String?
    private var forms: [String] = []
    private var comments: [String] = []
    /// Those that stand above the entry that comes next.
    private var commentsAhead: [String] = []

    init(file: String) { self.file = file }

    func invalid(_ problem: String) -> Invalid { Invalid(file: file, line: line, problem: problem) }

    mutating func parseLine(_ text: Substring.UTF8View) throws(Invalid) {
      line += 1
      let text = text.trimmed
      guard let first = text.first else { return }
      guard first != UInt8(ascii: "#") else {
        // Within an entry it is nobody's.
        switch keyword {
        case .name, .source, .plural: break
        case .form, nil: if let comment = String(text.dropFirst()) { commentsAhead.append(comment) }
        }
        return
      }
      guard first != UInt8(ascii: "\"") else {
        guard let keyword else { throw invalid("a string stands where a keyword is expected") }
        return append(try unquoted(text), to: keyword)
      }
      let end = text.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") } ?? text.endIndex
      let keyword = try begin(String(text[..<end]) ?? "")
      self.keyword = keyword
      append(try unquoted(text[end...].trimmed), to: keyword)
    }

    /// The keyword that a line begins with; an entry ends where the next one's first keyword stands.
    private mutating func begin(_ word: String) throws(Invalid) -> Keyword {
      switch word {
      case "msgctxt":
        try endEntry()
        takeComments()
        begin = line
        name = ""
        return .name
      case "msgid":
        if source != nil { try endEntry() }
        if name == nil {
          takeComments()
          begin = line
        }
        source = ""
        return .source
      case "msgid_plural":
        guard source != nil, plural == nil else { throw invalid("msgid_plural stands without its msgid") }
        plural = ""
        return .plural
      case "msgstr":
        guard source != nil, plural == nil, forms.isEmpty else { throw invalid("msgstr stands without its msgid, or twice") }
        forms.append("")
        return .form(0)
      default:
        guard word.hasPrefix("msgstr["), word.hasSuffix("]"), let form = Int(word.dropFirst(7).dropLast()) else {
          throw invalid("there is no keyword \(word)")
        }
        guard plural != nil else { throw invalid("\(word) stands without its msgid_plural") }
        guard form == forms.count else { throw invalid("\(word) stands where msgstr[\(forms.count)] is expected") }
        forms.append("")
        return .form(form)
      }
    }

    private mutating func takeComments() { (comments, commentsAhead) = (commentsAhead, []) }

    private mutating func append(_ text: String, to keyword: Keyword) {
      switch keyword {
      case .name: name = (name ?? "") + text
      case .source: source = (source ?? "") + text
      case .plural: plural = (plural ?? "") + text
      case .form(let form): forms[form] += text
      }
    }

    mutating func endEntry() throws(Invalid) {
      guard let source else {
        guard name == nil else { throw invalid("a msgctxt has no msgid") }
        return
      }
      defer {
        keyword = nil
        name = nil
        self.source = nil
        plural = nil
        forms = []
      }
      guard !forms.isEmpty else { throw invalid("a msgid has no msgstr") }
      guard let name else {
        guard source.isEmpty, entries.isEmpty else { throw invalid("a phrase has no name (msgctxt)") }
        readHeader(forms[0])
        return
      }
      guard names.insert(name).inserted else { throw invalid("\(name) stands twice") }
      entries.append(Entry(name: name, source: source, sourcePlural: plural, forms: forms, comments: comments, line: begin))
    }

    private mutating func readHeader(_ text: String) {
      for field in text.split(separator: "\n") {
        guard let colon = field.firstIndex(of: ":") else { continue }
        header[String(field[..<colon])] = String(field[field.index(after: colon)...].drop { $0 == " " })
      }
    }

    /// What stands between quotation marks, its escapes replaced.
    private func unquoted(_ text: Substring.UTF8View) throws(Invalid) -> String {
      let quote = UInt8(ascii: "\"")
      guard text.count >= 2, text.first == quote, text.last == quote else {
        throw invalid("a string has no end, or no beginning")
      }
      let inner = text.dropFirst().dropLast()
      var bytes: [UInt8] = []
      bytes.reserveCapacity(inner.count)
      var isEscaped = false
      for byte in inner {
        guard isEscaped else {
          guard byte != quote else { throw invalid("a quotation mark inside a string is written \\\"") }
          isEscaped = byte == UInt8(ascii: "\\")
          if !isEscaped { bytes.append(byte) }
          continue
        }
        isEscaped = false
        switch byte {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "\\"), quote: bytes.append(byte)
        default: throw invalid("there is no escape \\\(Character(Unicode.Scalar(byte)))")
        }
      }
      guard !isEscaped else { throw invalid("a string has no end, or no beginning") }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension Substring.UTF8View {
  /// Without white space at its ends; a file may have been written with CR LF.
  fileprivate var trimmed: Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var rest = drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
