internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares this device's copy of a session with the relay's log, and names every difference.",
    usage: "wardline verify [<options>]",
    discussion: """
      Reads the relay's log from the first entry to the last, and compares place, key, author, text byte for byte, time, status, participants \
      and unsent operations. It only reads, and nobody in the session notices.

      Every 1,000 entries, and the whole log, have a SHA-256 digest over their messages: two devices with the same digests hold the same \
      messages. No text is shown.

      Exits with 0 if there is no difference, with 65 if there is one, and with 69 if the relay cannot be reached within --wait. Messages not yet \
      received or sent are counted, but are no difference; nor are entries past the relay's retention.

      For example:
        wardline verify --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token \\
          --store ana.sqlite
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("How long to wait for anything new from the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 10_000)

  @Flag(help: "One JSON object a line: digest, difference, and verified at the end.")
  var json = false

  func run() async throws {
    try await reporting {
      let (options, session) = try connection.options()
      let isJSON = json
      let result: Verification
      do throws(VerificationFailure) {
        result = try await WardlineClient.verify(session, options, within: wait.milliseconds) { finding in
          Output.report(isJSON ? JSONLine(finding).description : Self.line(finding))
        }
      } catch { throw failure(error) }
      Output.report(json ? JSONLine(result, of: session).description : Self.lines(result, of: session))
      guard result.isClean else {
        throw Failure(.data, "\(Self.counted(result.differences, "difference")) between this device and the relay")
      }
    }
  }

  private func failure(_ failure: VerificationFailure) -> Failure {
    switch failure {
    case .store(let error): return Failure(error)
    case .noSession(let session, let others):
      guard (try? connection.claims().followsMembership) == true else {
        return Failure(.notAllowed, "not allowed: the token does not open '\(session)'. Ask for one that does")
      }
      return Failure(
        .data,
        "you are no member of a session '\(session)' at this relay. Nothing was compared" + session.suggestion(among: others))
    case .relay(let reason):
      if let refusal = Refusal(reason, pending: 0) { return refusal.failure }
      let why = if case .closed(let message) = reason { ": \(message)" } else { "" }
      return Failure(
        .unavailable, "the relay could not be read within \(wait.milliseconds) ms\(why). Nothing was compared to its end")
    }
  }

  // MARK: For people

  private static func line(_ finding: Finding) -> String {
    switch finding {
    case .digest(let part): "entries \(part.from)-\(part.through)  \(digests(part))"
    case .difference(let difference):
      "DIFFERENT \(place(difference))\(words[difference.kind] ?? difference.kind.rawValue): \(difference.detail)"
    }
  }

  private static func lines(_ result: Verification, of session: SessionID) -> String {
    """
    whole           \(digests(result.digest))
    \(session): \(counted(result.messages, "message")) compared through entry \(result.through) of \(result.head), \
    \(result.notYetReceived) not yet received, \(result.pending) not yet sent, \(result.failed) failed, \(leftOut(result))\
    \(counted(result.differences, "difference"))
    """
  }

  private static func leftOut(_ result: Verification) -> String {
    (result.pastRetention == 0 ? "" : "\(result.pastRetention) past retention, ")
      + (result.beforeMembership == 0 ? "" : "\(result.beforeMembership) before membership, ")
  }

  private static func digests(_ pair: DigestPair) -> String {
    pair.isSame ? "\(pair.relay)  same" : "relay \(pair.relay)  device \(pair.device)  DIFFERENT"
  }

  private static func place(_ difference: Difference) -> String {
    let entry = difference.sequence.map { "entry \($0) " } ?? ""
    return entry + (difference.key.map { "message \($0) " } ?? "")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static let words: [Difference.Kind: String] = [
    .missingHere: "is missing here", .missingThere: "is missing at the relay", .doubledHere: "stands twice here",
    .otherMessage: "is another message", .author: "has another author", .text: "has other words",
    .writtenAt: "has another time", .state: "has another state", .pendingHere: "was sent and waits still",
    .failedHere: "was sent and stands as failed", .stranded: "is torn from its other half", .status: "status",
    .participant: "participant", .cursor: "place in the log", .gap: "gap in the log",
  ]
}

extension JSONLine {
  fileprivate init(_ finding: Finding) {
    switch finding {
    case .digest(let part):
      self.init(
        "digest",
        [
          "from": .optional(part.from), "through": .optional(part.through), "relay": .text(part.relay),
          "device": .text(part.device), "same": .flag(part.isSame),
        ])
    case .difference(let difference):
      self.init(
        "difference",
        [
          "kind": .text(difference.kind.rawValue), "sequence": .optional(difference.sequence),
          "id": .optional(difference.key?.description), "detail": .text(difference.detail),
        ])
    }
  }

  fileprivate init(_ result: Verification, of session: SessionID) {
    self.init(
      "verified",
      [
        "session": .text(session.text), "head": .optional(result.head), "through": .optional(result.through),
        "messages": .number(Int64(result.messages)), "notYetReceived": .number(Int64(result.notYetReceived)),
        "pending": .number(Int64(result.pending)), "failed": .number(Int64(result.failed)),
        "pastRetention": .number(Int64(result.pastRetention)),
        "beforeMembership": .number(Int64(result.beforeMembership)),
        "differences": .number(Int64(result.differences)), "relay": .text(result.digest.relay),
        "device": .text(result.digest.device),
      ])
  }
}
