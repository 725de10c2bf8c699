internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Queue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Shows what is queued on this device and why, and lets you retry, edit or delete it.",
    discussion: """
      Needs neither the relay nor a token. The next chat or send submits what you put back into the queue.

      For example:
        wardline queue list
        wardline queue show 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        wardline queue retry all --store ana.sqlite
      """,
    subcommands: [List.self, Show.self, Decide<Retry>.self, Edit.self, Decide<Delete>.self, Export.self],
    defaultSubcommand: List.self)

  private static let ofEndedSession =
    "is of a session that has ended, in which nothing is said any more: copy it ('wardline queue export'), or delete it"

  /// Why a failed operation is not sent again, or its message not edited.
  ///
  /// - Parameter remedy: what was to be done.
  fileprivate static func refusal(of row: QueueRow, _ remedy: Remedy) -> String {
    guard let reason = row.reason, reason != .sessionEnded, !reason.remedies.contains(remedy) else { return ofEndedSession }
    let other = row.canBeEdited ? "edit or delete it" : "delete it"
    return "would be refused again (\(reason.explanation)): \(other)"
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists every operation that waits or has failed, in sending order.",
      usage: "wardline queue list [<options>]",
      discussion: """
        For example:
          wardline queue list
          wardline queue list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws {
      try await reporting {
        let stores = try place.existing()
        try stores.forEach(place.unlock)
        for store in stores {
          let queue = QueueView(try DeviceStore(at: store).queue())
          if stores.count > 1, !json { Output.write("\(store):") }
          if queue.rows.isEmpty, !json { Output.write("Nothing is waiting.") }
          for row in queue.rows { Output.write(json ? queue.json(row) : queue.line(row)) }
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Shows one operation: its age, its attempts, and what it waits for.",
      usage: "wardline queue show [<options>] <id>",
      discussion: """
        For example:
          wardline queue show 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "The operation's id, as list prints it.", completion: .operations)
    var id: String

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try place.one())
        let queue = QueueView(try store.queue(), failure: try store.linkFailure(), clock: store.relayClock)
        for line in queue.details(try queue.row(id)) { Output.write(line) }
      }
    }
  }

  enum Retry: QueueDecision {
    static let configuration = CommandConfiguration(
      commandName: "retry",
      abstract: "Puts one or all failed operations back at the end of the queue.",
      usage: "wardline queue retry [<options>] <id>",
      discussion: """
        For example:
          wardline queue retry 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
          wardline queue retry all
        """)

    static func apply(_ store: DeviceStore, _ key: IdempotencyKey) throws -> Bool { try store.retry(key) }

    static func decide(_ store: DeviceStore, _ id: String) throws -> String? {
      let row = try QueueView(try store.queue()).row(id)
      guard try apply(store, row.operation.key) else {
        let why = row.state == .failed ? Queue.refusal(of: row, .retry) : "is not a failed one: only those can be retried"
        throw Failure(.data, "\(id) \(why)")
      }
      return nil
    }
  }

  enum Delete: QueueDecision {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Deletes one operation, or all that failed; retracts a message that was sent.",
      usage: "wardline queue delete [<options>] <id>",
      discussion: """
        A message that was sent, or may have been, is retracted: it is shown as retracting until the relay has answered, and then its text is \
        deleted on every device. Prints which of the two happens. The next chat or send submits the retraction; one that is running, at once. \
        'export --json' prints the ids of the messages that were sent.

        For example:
          wardline queue delete \\
            019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
          wardline queue delete all
        """)

    static func apply(_ store: DeviceStore, _ key: IdempotencyKey) throws -> Bool { try store.delete(key) }

    // Not only what the queue lists: a message that was sent is in it no longer.
    static func decide(_ store: DeviceStore, _ id: String) throws -> String? {
      let key = try QueueView.key(id)
      guard try apply(store, key) else {
        throw Failure(.data, "\(id) \(try reasonAgainst(key, in: store)); nothing was changed")
      }
      let isRetraction = try store.queue().contains { $0.operation.action == .retract(key) }
      return isRetraction
        ? "\(id) was sent, or may have been: it is being retracted. A program that runs on this store submits the retraction, or else the next chat or send"
        : "\(id) was not sent: it is deleted"
    }

    /// Why an operation or message could be neither deleted nor retracted.
    private static func reasonAgainst(_ key: IdempotencyKey, in store: DeviceStore) throws -> String {
      if let message = try store.message(key) {
        switch message.state {
        case .retracting: return "is being retracted already"
        case .retracted: return "was retracted already"
        case .erased: return "has no text any more: the relay's retention has erased it"
        case .pending, .sent, .failed: return "is a message of \(message.author): only its author can take it back"
        }
      }
      if try store.queue().contains(where: { $0.operation.key == key }) {
        return "has left this device and is no message: only a message can be taken back"
      }
      return "is neither in this queue nor a message on this device: it was deleted, or belongs to another store"
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Replaces a failed message by another text, at the end of the queue.",
      usage: "wardline queue edit [<options>] <id> <text>",
      discussion: """
        For example:
          wardline queue edit \\
            019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90 \\
            "Bed 4 is ready"
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "The message's id.", completion: .operations)
    var id: String

    @Argument(help: "What to say instead.")
    var text: String

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try place.one(), access: .writing)
        let row = try QueueView(try store.queue()).row(id)
        guard let replacement = try store.edit(row.operation.key, text: text) else {
          let isFailed = if case .sendMessage = row.operation.action { row.state == .failed } else { false }
          let why = isFailed ? Queue.refusal(of: row, .edit) : "is not a failed message: only those can be edited"
          throw Failure(.data, "\(id) \(why)")
        }
        Output.report(replacement.description)
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Prints the whole queue as one JSON array, to archive it or to ask for help.",
      usage: "wardline queue export [<options>]",
      discussion: """
        For example:
          wardline queue export > queue.json
        """)

    @OptionGroup var place: StoreOptions

    func run() async throws {
      try await reporting {
        let queue = QueueView(try DeviceStore(at: try place.one()).queue())
        Output.write("[" + queue.rows.map(queue.json).joined(separator: ",\n ") + "]")
      }
    }
  }
}

/// What an owner can decide about an operation.
protocol QueueDecision {
  static var configuration: CommandConfiguration { get }
  /// Decides about the operation that a person named; returns the line to print.
  ///
  /// - Throws: ``Failure`` where nothing was changed, with the reason.
  static func decide(_ store: DeviceStore, _ id: String) throws -> String?
  /// `false` where nothing was changed.
  static func apply(_ store: DeviceStore, _ key: IdempotencyKey) throws -> Bool
}

/// Does something to one operation, or to all that failed.
struct Decide<Decision: QueueDecision>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Decision.configuration }

  @OptionGroup var place: StoreOptions

  @Argument(help: "The operation's id, or all.", completion: .operations)
  var id: String

  func run() async throws {
    try await reporting {
      let store = try DeviceStore(at: try place.one(), access: .writing)
      guard id == "all" else {
        if let line = try Decision.decide(store, id) { Output.report(line) }
        return
      }
      let failed = try store.queue().filter { $0.state == .failed }
      for row in failed { _ = try Decision.apply(store, row.operation.key) }
      // One that was tried again brings back those that had failed with it.
      let left = Set(try store.queue().lazy.filter { $0.state == .failed }.map(\.operation.key))
      let count = failed.count { !left.contains($0.operation.key) }
      Output.report("\(count) of \(failed.count) done")
    }
  }
}
