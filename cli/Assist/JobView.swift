internal import Foundation
internal import Wardline
internal import WardlineModel

/// Questions to a language model, as a person reads them.
enum JobView {
  static func job(_ id: String, in store: DeviceStore) throws -> AssistJob {
    guard let key = IdempotencyKey(id) else {
      throw Failure(.usage, "'\(id.printable(charactersMax: 60))' is not an id: use one that 'jobs list' prints")
    }
    guard let job = try store.job(key) else {
      throw Failure(.data, "\(id) is no question of this store: it is gone with its message, or belongs to another store")
    }
    return job
  }

  static func line(_ job: AssistJob, at now: Timestamp) -> String {
    let age = Double(now.milliseconds - job.createdAt.milliseconds) / 1_000
    let next = job.runAfter.map { ", next \($0.iso8601)" } ?? ""
    let error = job.lastError.isEmpty ? "" : " (\(printable(job.lastError)))"
    return
      "\(job.id) \(job.question.session) \(job.state.rawValue) \(job.question.kind.words) \(job.question.language) \(QueueView.span(age)) old, \(job.attempts) attempts\(next)\(error)"
  }

  static func counts(_ statistics: AssistStatistics) -> String {
    AssistJob.State.allCases.filter { statistics.count($0) > 0 }.map { "\(statistics.count($0)) \($0.rawValue)" }
      .joined(separator: ", ")
  }

  /// How many there are in which state, how long they took, and what they came to.
  static func summary(_ statistics: AssistStatistics) -> String {
    func span(_ quantiles: AssistStatistics.Quantiles?, _ what: String) -> [String] {
      guard let quantiles else { return [] }
      func seconds(_ milliseconds: Int64) -> String { String(format: "%.1f s", Double(milliseconds) / 1_000) }
      return ["\(what) \(seconds(quantiles.p50)), 95 in 100 at most \(seconds(quantiles.p95))"]
    }
    return
      (["questions to a model: \(counts(statistics))"] + span(statistics.wait, "half waited at most")
      + span(statistics.run, "half ran at most") + ["\(statistics.tokens) of the model's tokens"]).joined(separator: "; ")
  }

  /// The same for a collector of metrics, such as the textfile collector of Prometheus' node exporter.
  static func metrics(_ statistics: AssistStatistics) -> [String] {
    func quantiles(_ name: String, _ help: String, _ values: AssistStatistics.Quantiles?) -> [String] {
      ["# HELP \(name) \(help)", "# TYPE \(name) gauge"]
        + (values.map { [("0.5", $0.p50), ("0.95", $0.p95)] } ?? []).map { quantile, value in
          "\(name){quantile=\"\(quantile)\"} \(Double(value) / 1_000)"
        }
    }
    return [
      "# HELP wardline_device_jobs Questions to a language model in a device's store, by state.",
      "# TYPE wardline_device_jobs gauge",
    ] + AssistJob.State.allCases.map { "wardline_device_jobs{state=\"\($0.rawValue)\"} \(statistics.count($0))" }
      + quantiles("wardline_device_job_wait_seconds", "How long those that are done had waited.", statistics.wait)
      + quantiles("wardline_device_job_run_seconds", "How long the model took to answer them.", statistics.run)
      + [
        "# HELP wardline_device_job_tokens The model's tokens that the questions in the store came to.",
        "# TYPE wardline_device_job_tokens gauge", "wardline_device_job_tokens \(statistics.tokens)",
      ]
  }

  static func details(_ job: AssistJob, _ snapshot: AssistSnapshot?, _ answer: AssistAnswer?, at now: Timestamp) -> [String] {
    let age = Double(now.milliseconds - job.createdAt.milliseconds) / 1_000
    var lines = [
      "id            \(job.id)", "what          \(job.question.kind.words) into \(job.question.language)",
      "session       \(job.question.session)", "message       \(job.question.message)",
      "state         \(job.state.rawValue)", "asked for     \(job.createdAt.iso8601), \(QueueView.span(age)) ago",
      "attempts      \(job.attempts) of \(Limits.assistAttemptsMax); a server that is not reached is none",
    ]
    if let next = job.runAfter { lines.append("next run      \(next.iso8601), while a chat is open, connected and in front") }
    if !job.lastError.isEmpty { lines.append("last error    \(printable(job.lastError))") }
    if job.tokens > 0 { lines.append("cost          \(job.tokens) of the model's tokens") }
    if let snapshot {
      lines.append("model         \(printable(snapshot.model))")
      for text in snapshot.texts { lines.append("told          " + printableEntry(text.words, indent: 14)) }
    } else {
      lines.append("told          nothing any more: the words are gone with their messages")
    }
    if let answer {
      lines.append("draft         " + printableEntry(answer.text, indent: 14))
      lines.append("confidence    \(answer.confidence.rawValue), as the model says; no person has confirmed it")
      if !answer.remarks.isEmpty { lines.append("remarks       " + printableEntry(answer.remarks, indent: 14)) }
    }
    switch job.state {
    case .failed: lines.append("what to do    wardline jobs retry \(job.id)")
    case .queued, .running: lines.append("what to do    nothing, or wardline jobs cancel \(job.id)")
    case .done, .cancelled: break
    }
    return lines
  }
}

extension AssistQuestion.Kind {
  var words: String { rawValue.replacing("_", with: " ") }
}

extension JSONLine {
  init(_ job: AssistJob) {
    self.init("job")
    append("id", .text(job.id.description))
    append("session", .text(job.question.session.text))
    append("kind", .text(job.question.kind.rawValue))
    append("message", .text(job.question.message.description))
    append("language", .text(job.question.language.text))
    append("state", .text(job.state.rawValue))
    append("attempts", .number(Int64(job.attempts)))
    append("createdAt", .text(job.createdAt.iso8601))
    append("runAfter", .optional(job.runAfter?.iso8601))
    append("startedAt", .optional(job.startedAt?.iso8601))
    append("finishedAt", .optional(job.finishedAt?.iso8601))
    append("tokens", .number(Int64(job.tokens)))
    append("error", .optional(job.lastError.isEmpty ? nil : job.lastError))
  }

  init(_ job: AssistJob, _ snapshot: AssistSnapshot?, _ answer: AssistAnswer?) {
    self.init(job)
    append("model", .optional(snapshot?.model))
    append("told", .list(snapshot?.texts.map { .text($0.words) } ?? []))
    append(answer)
  }

  /// A draft, as a program in a chat is told of it.
  init(_ draft: MachineDraft) {
    self.init("draft")
    append("message", .text(draft.message.description))
    append("session", .text(draft.job.question.session.text))
    append("job", .text(draft.job.id.description))
    append("language", .text(draft.job.question.language.text))
    append("state", .text(draft.job.state.rawValue))
    append("error", .optional(draft.job.lastError.isEmpty ? nil : draft.job.lastError))
    append(draft.answer)
  }

  private mutating func append(_ answer: AssistAnswer?) {
    append("draft", .optional(answer?.text))
    append("confidence", .optional(answer?.confidence.rawValue))
    append("remarks", .optional(answer?.remarks))
  }
}
