internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct JobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "Shows what a language model was asked, and lets you retry or cancel it.",
    discussion: """
      Drafts are asked for in a chat, with /draft, where the site has set up a model (--assist). They are kept beside the queue of messages, and \
      never delay one. Needs neither the relay nor a token.

      For example:
        wardline jobs list
        wardline jobs show 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        wardline jobs retry all --store ana.sqlite
      """,
    subcommands: [
      List.self, Ask.self, Show.self, DecideJob<RetryJob>.self, DecideJob<CancelJob>.self, Export.self, Metrics.self,
    ],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the questions, the newest first: state, age, attempts, next run and last error.",
      usage: "wardline jobs list [<options>]",
      discussion: """
        For example:
          wardline jobs list
          wardline jobs list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws {
      try await reporting {
        let stores = try place.existing()
        try stores.forEach(place.unlock)
        for path in stores {
          let jobs = try DeviceStore(at: path).jobs(limit: Limits.assistKeptMax)
          if stores.count > 1, !json { Output.write("\(path):") }
          if jobs.isEmpty, !json { Output.write("No model was asked anything.") }
          for job in jobs { Output.write(json ? JSONLine(job).description : JobView.line(job, at: .now)) }
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Shows one question: what the model is told, and what it has answered.",
      usage: "wardline jobs show [<options>] <id>",
      discussion: """
        For example:
          wardline jobs show 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "The question's id, as list prints it.")
    var id: String

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try place.one())
        let job = try JobView.job(id, in: store)
        let lines = JobView.details(job, try store.snapshot(of: job.id), try store.answer(of: job.id), at: .now)
        for line in lines { Output.write(line) }
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Prints all questions as one JSON array, with what the model was told and has answered.",
      usage: "wardline jobs export [<options>]",
      discussion: """
        For example:
          wardline jobs export > jobs.json
        """)

    @OptionGroup var place: StoreOptions

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try place.one())
        let lines = try store.jobs(limit: Limits.assistKeptMax).map { job in
          JSONLine(job, try store.snapshot(of: job.id), try store.answer(of: job.id)).description
        }
        Output.write("[" + lines.joined(separator: ",\n ") + "]")
      }
    }
  }
}

extension JobsCommand {
  struct Ask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ask",
      abstract: "Asks for a summary, the medical terms or a draft translation of what was said in a session.",
      usage: "wardline jobs ask [<options>]",
      discussion: """
        It is kept now, and asked once a chat on this store is open and connected; 'wardline jobs show' has the answer. Everybody in the session has \
        to have agreed. A summary and terms are of the last messages, as many as the settings let the model be told.

        For example:
          wardline jobs ask --kind summary --session ward-7 \\
            --language en --assist /etc/wardline/assist.json
        """)

    @OptionGroup var place: StoreOptions

    @Option(help: ArgumentHelp("The session.", valueName: "id"), completion: .sessions)
    var session: String

    @Option(help: ArgumentHelp("The language of the answer, such as en.", valueName: "tag"))
    var language: LanguageTag

    @Option(help: "What is asked for.")
    var kind = AskedKind.summary

    @Option(
      help: ArgumentHelp(
        "The message that is translated, or the last one that is summarized; else the last one there.", valueName: "id"))
    var message: IdempotencyKey?

    @Option(help: ArgumentHelp("Your site's settings. Or WARDLINE_ASSIST.", valueName: "file"), completion: .file())
    var assist: String?

    func run() async throws {
      try await reporting {
        guard let file = assist ?? environment("WARDLINE_ASSIST") else {
          throw Failure(.usage, "no model is set up: give --assist FILE, or set WARDLINE_ASSIST; nothing was asked")
        }
        let settings = try AssistFile.settings(from: file)
        let session: SessionID
        do { session = try SessionID(self.session) } catch { throw Failure(.usage, "\(error)") }
        let store = try DeviceStore(at: try place.one(), access: .writing)
        let last = try store.lastMessages(of: session, limit: Limits.assistTextsMax).last {
          !$0.state.isWordless && $0.attributes.consent == nil
        }
        guard let message = message ?? last?.id else {
          throw Failure(.data, "this device knows no message of '\(session)'; nothing was asked")
        }
        Output.report(try store.ask(kind.question, of: message, in: language, settings).id.description)
      }
    }
  }

  struct Metrics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "metrics",
      abstract: "Prints how many questions are in which state, how long they took and what they cost, for Prometheus.",
      usage: "wardline jobs metrics [<options>]",
      discussion: """
        The textfile collector of the node exporter reads it.

        For example:
          wardline jobs metrics > wardline-jobs.prom
        """)

    @OptionGroup var place: StoreOptions

    func run() async throws {
      try await reporting {
        let statistics = AssistStatistics(of: try DeviceStore(at: try place.one()).jobs(limit: Limits.assistKeptMax))
        for line in JobView.metrics(statistics) { Output.write(line) }
      }
    }
  }
}

/// What an owner can decide about a question.
protocol JobDecision {
  static var configuration: CommandConfiguration { get }
  /// Which questions `all` means.
  static func isMeant(_ job: AssistJob) -> Bool
  /// `false` where nothing was changed.
  static func apply(_ store: DeviceStore, _ job: AssistJob) throws -> Bool
  /// Why nothing was.
  static func refusal(of job: AssistJob) -> String
}

enum RetryJob: JobDecision {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Asks again what has failed or was cancelled: one question, or all.",
    usage: "wardline jobs retry [<options>] <id>",
    discussion: """
      It is asked once a chat on this store is open and connected.

      For example:
        wardline jobs retry 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        wardline jobs retry all
      """)

  static func isMeant(_ job: AssistJob) -> Bool { job.state == .failed }
  static func apply(_ store: DeviceStore, _ job: AssistJob) throws -> Bool { try store.retryJob(job.id) }
  static func refusal(of job: AssistJob) -> String {
    job.state.isOver && job.state != .done
      ? "has no words any more: they are gone with their messages"
      : "is \(job.state.rawValue): only what has failed or was cancelled is asked again"
  }
}

enum CancelJob: JobDecision {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Ends questions that wait: one, or all.",
    usage: "wardline jobs cancel [<options>] <id>",
    discussion: """
      For example:
        wardline jobs cancel 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90
        wardline jobs cancel all
      """)

  static func isMeant(_ job: AssistJob) -> Bool { !job.state.isOver }
  static func apply(_ store: DeviceStore, _ job: AssistJob) throws -> Bool { try store.cancelJobs([job.id]) }
  static func refusal(of job: AssistJob) -> String { "is \(job.state.rawValue) already" }
}

/// Does something to one question, or to all that are meant.
struct DecideJob<Decision: JobDecision>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Decision.configuration }

  @OptionGroup var place: StoreOptions

  @Argument(help: "The question's id, or all.")
  var id: String

  func run() async throws {
    try await reporting {
      let store = try DeviceStore(at: try place.one(), access: .writing)
      guard id == "all" else {
        let job = try JobView.job(id, in: store)
        guard try Decision.apply(store, job) else {
          throw Failure(.data, "\(id) \(Decision.refusal(of: job)); nothing was changed")
        }
        return
      }
      let meant = try store.jobs(limit: Limits.assistKeptMax).filter(Decision.isMeant)
      let count = try meant.count { try Decision.apply(store, $0) }
      Output.report("\(count) of \(meant.count) done")
    }
  }
}

/// What can be asked for, by the names that a person types.
enum AskedKind: String, ExpressibleByArgument, CaseIterable {
  case summary, glossary, draft

  var question: AssistQuestion.Kind {
    switch self {
    case .summary: .summary
    case .glossary: .glossary
    case .draft: .draftTranslation
    }
  }
}
