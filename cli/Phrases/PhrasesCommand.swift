public import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineLanguages
public import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

struct PhrasesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phrases",
    abstract: "Lists and adds the sentences that you can say in two languages without an interpreter.",
    discussion: """
      In a session F6 or /phrase shows them; Enter sends one in both languages. No network is needed.

      A translation counts as unreviewed until a comment in its file names who has reviewed it: "# Reviewed by Dr. Haddad, 2026-11-27". \
      Unreviewed ones are sent only where the relay takes them (wardline-relay serve --phrases unreviewed), and are marked everywhere.

      For example:
        wardline phrases list
        wardline phrases list --in ar
        wardline phrases search --in ar pain
        wardline phrases add ward.visitors --in ar \\
          "Visitors may come from {time}." \\
          "يمكن للزوار الحضور من الساعة {time}."
      """,
    subcommands: [List.self, Search.self, Add.self],
    defaultSubcommand: List.self)

  struct Options: ParsableArguments {
    @Option(name: .customLong("in"), help: ArgumentHelp("The other language, such as ar or zh-Hans.", valueName: "tag"))
    var other: LanguageTag?

    @Option(help: ArgumentHelp("Your language; else that of the locale.", valueName: "tag"))
    var language: LanguageTag?

    @Option(
      help: ArgumentHelp(
        "A phrase book of your site: a .po file, or a directory of them. Or WARDLINE_PHRASES.", valueName: "path"),
      completion: .file())
    var phrases: String?

    /// Of who says the phrases.
    var ownLanguage: LanguageTag? {
      language ?? (try? LanguageTag(Language.negotiated([], environment: ProcessInfo.processInfo.environment).tag))
    }

    func print(_ words: String, asJSON: Bool) throws {
      let speaker = PhraseSpeaker(ownLanguage, site: phrases)
      guard let other else { return try printLanguages(of: speaker.language, asJSON: asJSON) }
      let found = try speaker.book(in: other)
      for phrase in found.search(words) {
        Output.write(asJSON ? JSONLine(phrase).description : PhraseSpeaker.line(phrase))
      }
    }

    private func printLanguages(of own: LanguageTag, asJSON: Bool) throws {
      let library = try PhraseFiles.library(site: phrases)
      for tag in library.languages {
        guard let book = library.book(own, tag), book.otherLanguage == tag else { continue }
        let reviewed = book.phrases.count(where: \.isReviewed)
        let name = Language(tag.text)?.endonym ?? tag.text
        Output.write(
          asJSON
            ? JSONLine(
              "phrases",
              [
                "language": .text(book.language.text), "otherLanguage": .text(tag.text),
                "count": .number(Int64(book.phrases.count)),
                "reviewed": .number(Int64(reviewed)),
              ]
            ).description : "\(tag)  \(name)  \(book.phrases.count) phrases, \(reviewed) reviewed")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists all phrases in your language and another; without --in, the languages.",
      usage: "wardline phrases list [<options>]",
      discussion: """
        For example:
          wardline phrases list
          wardline phrases list --in ar --language de
          wardline phrases list --in ar --json
        """)

    @OptionGroup var options: Options

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws { try await reporting { try options.print("", asJSON: json) } }
  }

  struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Lists the phrases in which all these words occur, in either language.",
      usage: "wardline phrases search [<options>] <word> ...",
      discussion: """
        For example:
          wardline phrases search --in ar pain
          wardline phrases search --in uk "not take"
        """)

    @OptionGroup var options: Options

    @Flag(help: "One JSON object a line.")
    var json = false

    @Argument(help: "The words.")
    var words: [String]

    func validate() throws {
      if options.other == nil { throw ValidationError("--in is missing: the language in which the others understand it") }
    }

    func run() async throws { try await reporting { try options.print(words.joined(separator: " "), asJSON: json) } }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Adds a phrase of your own, or says one of the book's in another way.",
      usage: "wardline phrases add [<options>] <name> <own> <other>",
      discussion: """
        It is kept in $XDG_DATA_HOME/wardline/phrases, in a file for each pair of languages, which is a phrase book as --phrases takes it: give it \
        to a colleague, or to whoever looks after your site's. {side}, {medicine}, {dose}, {number} and {time} are filled in when the phrase is \
        said, and must stand in both texts.

        For example:
          wardline phrases add ward.visitors --in ar \\
            "Visitors may come from {time}." \\
            "يمكن للزوار الحضور من الساعة {time}."
          wardline phrases add ward.smoke --in ar --forbids \\
            --reviewed-by "Dr. Haddad" \\
            "Do not smoke here." "ممنوع التدخين هنا."
        """)

    @OptionGroup var options: Options

    @Option(help: ArgumentHelp("Who speaks both languages and has reviewed it.", valueName: "name"))
    var reviewedBy: String?

    @Flag(help: "The phrase forbids: a sign stands before it wherever it is shown.")
    var forbids = false

    @Argument(help: "What it is called, such as ward.visitors: its topic, a point, and a word.")
    var name: PhraseName

    @Argument(help: ArgumentHelp("The phrase in your language.", valueName: "own"))
    var text: String

    @Argument(help: ArgumentHelp("The phrase in the other language.", valueName: "other"))
    var otherText: String

    func validate() throws {
      if options.other == nil { throw ValidationError("--in is missing: the language of the second text") }
      if let reviewedBy, reviewedBy.first?.isLetter != true || reviewedBy.printable() != reviewedBy {
        throw ValidationError("--reviewed-by is a name in one line, and begins with a letter")
      }
    }

    func run() async throws {
      try await reporting {
        guard let other = options.other, let own = options.ownLanguage else { return }
        let directory = PhraseFiles.ownDirectory
        let path = "\(directory)/\(own)-\(other).po"
        var file = PhraseBookFile(own, other)
        if let known = try PhraseFiles.contents(of: path) {
          do throws(PortableObject.Invalid) { file = try PhraseBookFile(parsing: known, file: path) } catch {
            throw ClientError(.misconfigured, "the phrase book was not changed: \(error)")
          }
        }
        let day = Timestamp.now.iso8601.prefix(10)
        file.set(name, text, otherText, forbids: forbids, reviewedBy: reviewedBy.map { "\($0), \(day)" })
        // As it will be read.
        var library = PhraseLibrary()
        do throws(PortableObject.Invalid) { try library.add(file.text, file: path) } catch {
          throw ClientError(.badInput, "nothing was added: \(error)")
        }
        do { try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true) } catch {
          throw Failure(.inputOutput, "cannot make \(directory): \(error.localizedDescription)")
        }
        try OwnFile.write(to: path) { write in try write(file.text) }
        Output.write("\(name) is in \(path)\(reviewedBy == nil ? ", not reviewed" : "").")
      }
    }
  }
}

extension JSONLine {
  /// A phrase, with the names of the fields that are filled in.
  init(_ phrase: PhraseBook.Phrase) {
    self.init(
      "phrase",
      [
        "name": .text(phrase.name.text), "topic": .text(phrase.topic), "language": .text(phrase.language.text),
        "text": .text(phrase.text), "otherLanguage": .text(phrase.otherLanguage.text), "otherText": .text(phrase.otherText),
        "fields": .text(phrase.fields.map(\.rawValue).joined(separator: " ")), "forbids": .flag(phrase.forbids),
        "reviewed": .flag(phrase.isReviewed),
      ])
  }
}

extension PhraseName: ExpressibleByArgument {
  /// Reads a name such as `pain.where`.
  public init?(argument: String) { try? self.init(argument) }
}
