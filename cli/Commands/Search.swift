internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Finds messages on this device by their words.",
    usage: "wardline search [<options>] <words> ...",
    discussion: """
      Prints every message in which all of the words occur, in any order and also within longer words; big letters and accents make no \
      difference. Needs neither the relay nor a token, and searches what this device has: every session that it knows, unless you name one.

      Words with spaces are one when quoted. Exits with 0 also where nothing is found.

      For example:
        wardline search penicillin rash
        wardline search --language ar --since 7d "no allergies"
        wardline search --session ward-7 --json allergies
      """)

  @OptionGroup var place: StoreOptions

  @Option(help: ArgumentHelp("Only this session.", valueName: "id"), completion: .sessions)
  var session: String?

  @OptionGroup var selection: SessionSelection

  @Flag(help: "One object a line, as chat --json prints messages.")
  var json = false

  @Argument(help: "What to look for.")
  var words: [String]

  func validate() throws {
    if words.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw ValidationError("an empty word is in every message") }
  }

  func run() async throws {
    try await reporting {
      let store = try DeviceStore(at: try place.one())
      var sessions = try selection.sessions(of: store).map(\.summary.session)
      if let session {
        let named = try store.session(named: session).session
        sessions = sessions.filter { $0 == named }
      }
      let progress = json ? nil : Progress()
      defer { progress?.clear() }
      let search = MessageSearch(words)
      var (read, found) = (0, 0)
      var corrections: [SessionID: [IdempotencyKey: Message]] = [:]
      try store.forEachMessage(in: sessions, since: selection.begin()) { message in
        read += 1
        if read % 10_000 == 0 { progress?.show("\(read) messages searched") }
        return search.finds(message)
      } _: { message in
        found += 1
        if json { return Output.append(JSONLine(message).description) }
        let counting = try corrections[message.session] ?? store.corrections(in: message.session)
        corrections[message.session] = counting
        Output.append(
          Export.text(message, isSessionNamed: true, correction: counting[message.id]) { try? store.message($0) })
      }
      if found == 0, !json { warn("nothing was found in \(read) messages of \(sessions.count) sessions") }
    }
  }
}
