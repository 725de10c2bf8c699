package import ArgumentParser

extension AsyncParsableCommand {
  /// Parses the program's arguments and runs the command, as ArgumentParser's `main()` does; the error for an unknown subcommand also names the
  /// one that is spelled most like it.
  ///
  /// - Parameter arguments: instead of the program's own.
  package static func runSuggesting(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) async {
    let parsed: any ParsableCommand
    do { parsed = try parseAsRoot(arguments) } catch {
      guard !exitCode(for: error).isSuccess else { exit(withError: error) }
      if let suggestion = suggestion(for: arguments) {
        exit(
          withError: ValidationError("Unexpected argument '\(suggestion.argument)'. Did you mean '\(suggestion.replacement)'?"))
      }
      exit(withError: better(message(for: error), for: arguments).map { ValidationError($0) } ?? error)
    }
    do {
      if var command = parsed as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = parsed
        try command.run()
      }
    } catch { exit(withError: error) }
  }

  /// What helps more than a message of ArgumentParser: which flag was mistyped where one is missing, and which language was meant.
  package static func better(_ message: String, for arguments: [String]) -> String? {
    if let missing = message.firstMatch(of: /Missing expected argument '(--[a-z-]+)/)?.1 {
      let given = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }.filter { $0.hasPrefix("--") }
      guard let mistyped = given.first(where: { $0 != missing && $0.nearest(among: [String(missing)]) != nil }) else {
        return nil
      }
      return "Unknown option '\(mistyped)'. Did you mean '\(missing)'?"
    }
    guard let value = message.firstMatch(of: /The value '(.+)' is invalid for '--language/)?.1 else { return nil }
    return LanguageNames.suggestion(for: String(value)).map { "There is no language '\(value)'. \($0)" }
  }

  /// The first argument that stands where a subcommand is expected and is none, and the most similar path of subcommands; `nil` where all are
  /// known, or nothing is similar.
  package static func suggestion(for arguments: [String]) -> (argument: String, replacement: String)? {
    var path: [String] = []
    var subcommands = configuration.subcommands
    for argument in arguments {
      if let next = subcommands.first(where: { $0._commandName == argument }) {
        path.append(argument)
        subcommands = next.configuration.subcommands
        continue
      }
      let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      guard !argument.hasPrefix("-"), let name = argument.nearest(among: names) else { return nil }
      return (argument, (path + [name]).joined(separator: " "))
    }
    return nil
  }
}

extension String {
  /// The name that this one abbreviates, or else the first of those with the fewest typing errors: two at most, and fewer than it has
  /// characters.
  package func nearest(among names: [String]) -> String? {
    let abbreviated = names.filter { $0.hasPrefix(self) }
    return abbreviated.count == 1 ? abbreviated[0] : nearestNames(among: names).first
  }

  /// All names with the fewest typing errors: two at most, and fewer than this one has characters.
  package func nearestNames(among names: [String]) -> [String] {
    let distances = names.map { (name: $0, distance: typingErrors(to: $0)) }
    guard let least = distances.map(\.distance).min(), least <= Swift.min(2, count - 1) else { return [] }
    return distances.filter { $0.distance == least }.map(\.name)
  }

  /// How many characters are missing, too many, wrong or exchanged with their neighbour (the optimal string alignment distance).
  func typingErrors(to other: String) -> Int {
    let (own, other) = (Array(self), Array(other))
    // The last two rows of the table: a cell is the distance between two beginnings.
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in own.indices {
      var next = [row + 1]
      for column in other.indices {
        let isSame = own[row] == other[column]
        var distance = Swift.min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, own[row] == other[column - 1], own[row - 1] == other[column] {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        next.append(distance)
      }
      (beforeLast, last) = (last, next)
    }
    return last[other.count]
  }
}
