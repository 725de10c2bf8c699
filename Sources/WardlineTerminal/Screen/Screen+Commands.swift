internal import WardlineModel

// What somebody asks for with a slash.
extension Screen {
  mutating func run(_ line: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let command: Command
    do throws(CommandError) {
      command = try Command(line)
    } catch {
      // It stays in the line, to be put right.
      return say(error.notice, now)
    }
    commitLine(&intents)
    notice = nil
    perform(command, now, &intents)
  }

  private mutating func perform(_ command: Command, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch command {
    case .status(let status): intents.append(.setStatus(status))
    case .retry(let choice): retry(choice, now, &intents)
    case .delete(let choice):
      choose(choice, .delete, now) { keys in intents.append(.delete(keys)) }
    case .edit(let number):
      choose(.number(number), .edit, now) { _ in }
      if failed.indices.contains(number - 1), case .sendMessage(let text) = failed[number - 1].operation.action {
        edit(failed[number - 1].operation.key, text)
      }
    case .queue: open(.queue)
    case .failed: open(.failed)
    case .language(let tag): intents.append(.setLanguage(tag))
    case .lock: isLocked = true
    case .export(let file): intents.append(.export(file: file))
    case .feedback(let rating, let text): intents.append(.feedback(rating: rating, text: text))
    case .interpreters(let language): intents.append(.showInterpreters(language: language))
    case .notify(let isOn):
      settings.notifies = isOn
      intents.append(.setNotify(isOn))
      say(Notice(isOn ? .noticeNotifyOn : .noticeNotifyOff), now)
    case .bidi(let mode):
      settings.bidi = mode
      intents.append(.setBidi(mode))
      say(Notice(.commandBidi, value: mode.rawValue), now)
    case .sync: intents.append(.sync)
    case .help: open(.help)
    case .quit: intents.append(.quit)
    }
  }

  mutating func retry(_ choice: FailedChoice, _ now: Moment, _ intents: inout [ScreenIntent]) {
    choose(choice, .retry, now) { keys in intents.append(.retry(keys)) }
  }

  /// The failed messages that a choice means; where there is none, that is said.
  private mutating func choose(
    _ choice: FailedChoice, _ name: CommandName, _ now: Moment, _ body: ([IdempotencyKey]) -> Void
  ) {
    let keys = failed.map(\.operation.key)
    var chosen: [IdempotencyKey]
    switch choice {
    case .all: chosen = keys
    case .number(let number): chosen = keys.indices.contains(number - 1) ? [keys[number - 1]] : []
    case .last: chosen = selection.flatMap { keys.contains($0) ? [$0] : nil } ?? keys.suffix(1)
    }
    guard chosen.isEmpty else { return body(chosen) }
    if keys.isEmpty {
      say(Notice(.queueEmpty), now)
    } else {
      let usage = keys.count == 1 ? "1" : "1-\(keys.count)"
      say(Notice(.noticeArgument, ["command": "/\(name.rawValue)", "usage": usage], isWarning: true), now)
    }
  }
}
