package import WardlineModel

/// What people call a session: by who is there, the language and what it is about, such as "Amal Haddad · Arabic · Bed 4". The name of a session is
/// for programs where a request has made it, and says something only where people have chosen it.
package struct SessionTitle: Hashable, Sendable {
  /// The others who are there.
  package var people: [Participant]
  /// The language and the note of the request; else the name of the session.
  package var subjects: [String]

  /// - Parameters:
  ///   - participants: everyone who is or was there.
  ///   - user: the reader, whom it does not name.
  ///   - request: the newest one of the session; `nil` where nobody asked.
  ///   - language: what to call a language.
  package init(
    of session: SessionID, _ participants: [Participant], besides user: UserID, request: DeviceRequest?,
    language: (LanguageTag) -> String
  ) {
    people = participants.filter { $0.user != user && !$0.hasLeft }
    guard let request else {
      subjects = [session.text]
      return
    }
    // Somebody typed the note: control characters in it must not reorder the header.
    let note = request.content.note.split(whereSeparator: \.isNewline).joined(separator: " ").printableLine()
    subjects = [language(request.content.language), note].filter { !$0.isEmpty }
  }

  /// In one line; whoever is there comes first, so that it is the rest that is cut.
  package var text: String {
    let names = people.map { $0.name.printableLine() }.joined(separator: ", ")
    return ([names].filter { !$0.isEmpty } + subjects).joined(separator: " · ")
  }
}

extension Screen {
  /// What the session that is shown is called.
  var title: SessionTitle? { session.map { title(of: $0, participants) } }

  /// What a session in the list is called.
  func title(of row: SessionRow) -> SessionTitle { title(of: row.session, row.summary.participants) }

  private func title(of session: SessionID, _ participants: [Participant]) -> SessionTitle {
    SessionTitle(
      of: session, participants, besides: user, request: desk.request(in: session), language: { desk.name(of: $0) })
  }
}
