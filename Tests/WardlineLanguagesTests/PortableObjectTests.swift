import Testing
import WardlineLanguages

/// The files are read as gettext reads them, and what is wrong is named with its line.
struct PortableObjectTests {
  @Test func headerEscapesContinuationsAndPluralsAreRead() throws {
    let file = try PortableObject(
      parsing: #"""
        # a comment
        msgid ""
        msgstr ""
        "Language: xx\n"
        "X-Wardline-Review: unreviewed\n"

        #. for translators
        #: places
        msgctxt "a.b"
        msgid "say \"{word}\""
        msgstr "sag "
        "\"{word}\"\\\n"
        "und\t"

        msgctxt "c"
        msgid "{count} day"
        msgid_plural "{count} days"
        msgstr[0] "{count} Tag"
        msgstr[1] "{count} Tage"
        """#, file: "xx.po")
    #expect(file.header == ["Language": "xx", "X-Wardline-Review": "unreviewed"])
    #expect(file.entries.map(\.name) == ["a.b", "c"])
    #expect(file.entries[0].source == #"say "{word}""#)
    #expect(file.entries[0].forms == ["sag \"{word}\"\\\nund\t"])
    #expect(file.entries[1].sourcePlural == "{count} days")
    #expect(file.entries[1].forms == ["{count} Tag", "{count} Tage"])
    #expect(file.entries.map(\.line) == [9, 15])
  }

  @Test func otherLineEndsChangeNothing() throws {
    let text = "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"ü\"\n"
    let windows = text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    #expect(try PortableObject(parsing: windows, file: "x") == PortableObject(parsing: text, file: "x"))
  }

  @Test(arguments: [
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c", 3, "a string has no end, or no beginning"),
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\\\"", 3, "a string has no end, or no beginning"),
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\" d\"", 3, "a quotation mark inside a string is written \\\""),
    ("msgctxt \"a\"\nmsgid \"b\\q\"", 2, "there is no escape \\q"),
    ("\n\"b\"", 2, "a string stands where a keyword is expected"),
    ("msgid \"b\"\nmsgstr \"c\"\n\n", 4, "a phrase has no name (msgctxt)"),
    ("msgctxt \"a\"\nmsgid \"b\"\n\nmsgctxt \"c\"", 4, "a msgid has no msgstr"),
    ("msgctxt \"a\"\nmsgctxt \"b\"", 2, "a msgctxt has no msgid"),
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgstr[0] \"c\"", 3, "msgstr[0] stands without its msgid_plural"),
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 4, "msgstr[1] stands where msgstr[0] is expected"),
    ("msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\nmsgstr \"d\"", 4, "msgstr stands without its msgid, or twice"),
    ("msgid_plural \"b\"", 1, "msgid_plural stands without its msgid"),
    ("msgtxt \"b\"", 1, "there is no keyword msgtxt"),
    (
      "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n# the end", 7, "a stands twice"
    ),
  ])
  func whatIsWrongIsNamedWithItsLine(text: String, line: Int, problem: String) {
    let error = #expect(throws: PortableObject.Invalid.self) { try PortableObject(parsing: text, file: "xx.po") }
    #expect(error?.description == "xx.po:\(line): \(problem)")
  }
}
