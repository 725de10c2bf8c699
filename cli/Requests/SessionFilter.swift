internal import ArgumentParser
internal import WardlineModel

/// Which of all sessions are listed, and how many of them at a time.
struct SessionFilter: ParsableArguments {
  @Flag(help: "Only sessions with an open request.")
  var waiting = false

  @Option(
    help: ArgumentHelp(
      "Only sessions in which this language was asked for: ar is every Arabic, ar-SY also ar.", valueName: "tag"))
  var language: LanguageTag?

  @Option(help: ArgumentHelp("Only sessions that this user is in.", valueName: "user"))
  var with: String?

  @Option(help: ArgumentHelp("A page of so many sessions, those that began first.", valueName: "count"))
  var limit: Int?

  @Option(help: ArgumentHelp("The page behind this session, which the one before ends with.", valueName: "session"))
  var after: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is 1 or more, and not \(limit)") }
  }

  /// A page of the sessions that are meant, in the order in which they began, and how many of them are behind it.
  func page(of rows: [SessionOverview]) throws(Failure) -> (rows: ArraySlice<SessionOverview>, left: Int) {
    var meant = rows.filter(matches)[...]
    if let after {
      guard let last = rows.first(where: { $0.session.text == after }) else {
        throw Failure(
          .data, "there is no session '\(printableName(after))' that goes on, to list those behind it: begin without --after")
      }
      meant = meant.drop { ($0.createdAt, $0.session) <= (last.createdAt, last.session) }
    }
    let page = meant.prefix(limit ?? .max)
    return (page, meant.count - page.count)
  }

  private func matches(_ row: SessionOverview) -> Bool {
    if waiting, row.openRequest == nil { return false }
    if let language, row.language.map({ language.serves($0) }) != true { return false }
    return with.map { user in row.members.contains { $0.user.text == user } } ?? true
  }
}
