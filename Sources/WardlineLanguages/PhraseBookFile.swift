package import WardlineModel

/// A file of phrases, as it is written.
package struct PhraseBookFile: Sendable {
  private let source: LanguageTag
  private let language: LanguageTag
  private var entries: [PortableObject.Entry] = []
  /// The other fields of the header, such as who translates.
  private var header: [String: String] = [:]

  /// One without phrases.
  package init(_ source: LanguageTag, _ language: LanguageTag) {
    self.source = source
    self.language = language
  }

  /// One that ``text`` has written, or a person.
  ///
  /// - Throws: ``PortableObject/Invalid``.
  package init(parsing text: String, file: String) throws(PortableObject.Invalid) {
    let object = try PortableObject(parsing: text, file: file)
    guard let language = object.header["Language"].flatMap({ try? LanguageTag($0) }),
      let source = try? LanguageTag(object.header["X-Source-Language"] ?? "en")
    else { throw PortableObject.Invalid(file: file, line: 1, problem: "the header names no languages") }
    self.init(source, language)
    entries = object.entries
    header = object.header.filter { !Self.ownFields.contains($0.key) }
  }

  /// Adds a phrase, or replaces the one of that name.
  ///
  /// - Parameter reviewer: who has reviewed it, and when; `nil` for nobody.
  package mutating func set(
    _ name: PhraseName, _ text: String, _ otherText: String, forbids: Bool, reviewedBy reviewer: String?
  ) {
    let comments = (forbids ? [". Forbids"] : []) + (reviewer.map { [" Reviewed by \($0)"] } ?? [])
    let entry = PortableObject.Entry(name: name.text, source: text, forms: [otherText], comments: comments, line: 1)
    if let index = entries.firstIndex(where: { $0.name == name.text }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// As it stands in the file.
  package var text: String {
    let fields = header.sorted { $0.key < $1.key }.map { Self.quoted("\($0.key): \($0.value)\n") + "\n" }.joined()
    let header = """
      msgid ""
      msgstr ""
      "Language: \(language)\\n"
      "X-Source-Language: \(source)\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      \(fields)
      """
    return entries.reduce(header) { text, entry in
      text + "\n" + entry.comments.map { "#\($0)\n" }.joined()
        + """
        msgctxt \(Self.quoted(entry.name))
        msgid \(Self.quoted(entry.source))
        msgstr \(Self.quoted(entry.forms[0]))

        """
    }
  }

  private static let ownFields: Set = [
    "Language", "X-Source-Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
  ]

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
      "\t", with: "\\t")
    return "\"\(escaped)\""
  }
}
