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

  fileprivate static let ofEndedSession =
    "is of a session that has ended, in which nothing is said any more: copy it ('wardline queue export'), or delete it"

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
          let queue = QueueView(try Outbox(ofStoreAt: store).rows())
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

    @Argument(help: "The operation's id, as list prints it.")
    var id: String

    func run() async throws {
      try await reporting {
        let outbox = try Outbox(ofStoreAt: try place.one())
        let queue = QueueView(try outbox.rows(), failure: try outbox.linkFailure(), clock: outbox.relayClock)
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
    static func rejectionReason(of row: QueueRow) -> String {
      row.state == .failed ? Queue.ofEndedSession : "is not a failed one: only those can be retried"
    }

    static func apply(_ outbox: Outbox, _ key: IdempotencyKey) throws -> Bool { try outbox.retry(key) }
  }

  enum Delete: QueueDecision {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Deletes one operation, or all that failed; retracts a message that was sent.",
      usage: "wardline queue delete [<options>] <id>",
      discussion: """
        A message that was sent, or may have been, is retracted: it is shown as retracting until the relay has answered, and then its text is \
        deleted on every device.

        For example:
          wardline queue delete \\
            019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
          wardline queue delete all
        """)
    static func rejectionReason(of row: QueueRow) -> String {
      "has left this device and is no message: only a message can be taken back, and only once"
    }

    static func apply(_ outbox: Outbox, _ key: IdempotencyKey) throws -> Bool { try outbox.delete(key) }
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

    @Argument(help: "The message's id.")
    var id: String

    @Argument(help: "What to say instead.")
    var text: String

    func run() async throws {
      try await reporting {
        let outbox = try Outbox(ofStoreAt: try place.one(), access: .writing)
        let row = try QueueView(try outbox.rows()).row(id)
        guard let replacement = try outbox.edit(row.operation.key, text: text) else {
          let isEnded = row.state == .failed && !row.canBeRetried
          throw Failure(.data, "\(id) \(isEnded ? Queue.ofEndedSession : "is not a failed message: only those can be edited")")
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
        let queue = QueueView(try Outbox(ofStoreAt: try place.one()).rows())
        Output.write("[" + queue.rows.map(queue.json).joined(separator: ",\n ") + "]")
      }
    }
  }
}

/// What an owner can decide about an operation.
protocol QueueDecision {
  static var configuration: CommandConfiguration { get }
  /// Why it could not be done to one that was named.
  static func rejectionReason(of row: QueueRow) -> String
  static func apply(_ outbox: Outbox, _ key: IdempotencyKey) throws -> Bool
}

/// Does something to one operation, or to all that failed.
struct Decide<Decision: QueueDecision>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Decision.configuration }

  @OptionGroup var place: StoreOptions

  @Argument(help: "The operation's id, or all.")
  var id: String

  func run() async throws {
    try await reporting {
      let outbox = try Outbox(ofStoreAt: try place.one(), access: .writing)
      let queue = QueueView(try outbox.rows())
      guard id == "all" else {
        let row = try queue.row(id)
        guard try Decision.apply(outbox, row.operation.key) else {
          throw Failure(.data, "\(id) \(Decision.rejectionReason(of: row))")
        }
        return
      }
      let failed = queue.rows.filter { $0.state == .failed }
      let count = try failed.count { try Decision.apply(outbox, $0.operation.key) }
      Output.report("\(count) of \(failed.count) done")
    }
  }
}
