internal import WardlineModel
internal import WardlineTerminal

/// What a person's line means, in a session and at home.
struct PlainInput {
  let wording: any Wording

  /// - Parameter hasLost: whether the relay has lost messages of theirs on which they have not decided.
  func intent(of line: InputLine, hasLost: Bool) -> Intent {
    guard case .text(let text) = line else { return .refused(what: "send", why: line.rejectionReason ?? "") }
    // An empty line is a key press: a wish to be connected.
    // Of what the relay has lost its author is asked once, and this is yes.
    if text.isEmpty { return hasLost ? .command(.retry(.lost)) : .wake }
    if text.hasPrefix("//") { return .send(String(text.dropFirst())) }
    guard Command.isCommand(text) else { return .send(text) }
    do throws(CommandError) {
      return intent(of: try Command(text))
    } catch {
      return .refused(what: "command", why: explain(error))
    }
  }

  private func intent(of command: Command) -> Intent {
    switch command {
    case .quit: .quit
    case .home: .go(.home)
    case .open(.number(let number)): .go(.number(number))
    case .open(.named(let session)): .go(.session(session))
    case .status(.ended): .command(command)
    case .status(let status): .setStatus(status)
    case .feedback(let rating, let text): .feedback(rating, text)
    case .phrase(let words): .phrase(words, isUrgent: false, under: nil)
    case .urgent(let text): .sendOne(text, MessageAttributes(isUrgent: true), under: nil)
    case .reply(""): .refused(what: "send", why: explain(.usage(.reply)))
    case .reply(let text): .reply(text)
    case .correct(""): .refused(what: "send", why: explain(.usage(.correct)))
    case .correct(let text): .correct(text)
    case .assist(let wish?, let place): .drafting(.say(wish, to: place))
    case .draft(let language): .drafting(.ask(of: nil, into: language))
    case .confirm(let text): .drafting(.confirm(of: nil, text: text.isEmpty ? nil : text))
    case .assist: .drafting(.showAgreement)
    case .jobs: .drafting(.showJobs)
    case .lock, .notify, .bidi, .date, .draftAlways:
      .refused(what: "command", why: "that is of the screen, and these are plain lines; /help says what can be done here")
    case .retry, .delete, .undo, .edit, .queue, .failed, .language, .export, .interpreters, .sync, .help, .readback, .history,
      .search,
      .request,
      .profile, .act:
      .command(command)
    }
  }

  private func explain(_ error: CommandError) -> String {
    switch error {
    case .unknown(let name):
      Notice(.noticeCommandUnknown, ["command": "/" + printableName(name), "key": "/help"]).text(in: wording)
    case .usage(let name) where name.usage.isEmpty: "/\(name.rawValue) stands alone on its line"
    case .usage: error.notice.text(in: wording)
    }
  }
}
