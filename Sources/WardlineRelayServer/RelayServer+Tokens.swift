internal import Dispatch
internal import Foundation
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// Which tokens admit their holders, and as whom.
extension RelayServer {
  /// The verdicts on all tokens of one hello.
  struct VerifiedHello: Sendable {
    var connection: UInt64
    var verdicts: [TokenVerdict]
    var signatures: Int
    /// The user of the first token with a genuine signature, which may have expired.
    var holder: UserID?
    /// Which checks were not passed.
    var refusals: [TokenRefusal] = []
  }

  func verify(_ tokens: [String], for id: UInt64, onlyKnown: Bool) {
    // A file's last line has an end, which a client may have read, too.
    let tokens = tokens.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    let authority = authority
    let now = now.wall
    Task {
      var hello = VerifiedHello(connection: id, verdicts: [], signatures: 0)
      for token in tokens {
        if let verdict = known.verdict(on: token, at: now) {
          hello.verdicts.append(verdict)
          hello.holder = hello.holder ?? known.holder(of: token)
        } else if onlyKnown {
          hello.verdicts.append(.unknown)
        } else {
          hello.signatures += 1
          let found = authority.verifyWithHolder(token, at: now)
          hello.holder = hello.holder ?? found.holder
          if case .granted(let grant) = found.verdict { known.insert(grant, of: token) }
          // Its holder comes back, when the key is there or is known not to be.
          let isAwaited = found.verdict == .notAllowed && authority.lacksKey(of: token) && issuerKeys?.isKeyAwaited() == true
          hello.verdicts.append(isAwaited ? .keyAwaited : found.verdict)
          if !isAwaited, let refusal = found.refusal { hello.refusals.append(refusal) }
        }
      }
      await completeByDirectory(&hello)
      if case .granted(let grant) = TokenVerdict(combining: hello.verdicts) { note(grant.participant.user, of: id) }
      tell(hello.refusals, of: id)
      handleAfterLook(hello)
    }
  }

  /// Takes what tokens do not say of their holders from the directory: at each admission, because the directory can change. A directory that
  /// cannot be read now is no reason to refuse anybody for good.
  private func completeByDirectory(_ hello: inout VerifiedHello) async {
    for (index, verdict) in hello.verdicts.enumerated() {
      guard case .granted(let grant) = verdict, !grant.missing.isEmpty else { continue }
      let found = await person(grant.participant.user)
      hello.verdicts[index] =
        switch found {
        case .success(let person): .granted(grant.completed(by: person))
        case .failure(.store): .directoryUnread
        case .failure: .notAllowed
        }
      if case .granted(let grant) = hello.verdicts[index], grant.missing.contains(.role) { hello.refusals.append(.noRole) }
    }
  }

  /// Tells the operator which checks the tokens of a hello have not passed; whoever shows them hears one answer (G8).
  private func tell(_ refusals: [TokenRefusal], of id: UInt64) {
    guard let link = link(of: id) else { return }
    for refusal in refusals {
      guard let count = toldRefusals.count(refusal.check, at: loop.now) else { continue }
      logger.log(
        .tokenRefused, "a token was refused",
        [
          "check": "\(refusal.check.rawValue)", "reason": "\(refusal.reason)", "connection": .number(id),
          "peer": "\(link.peer)",
          "tokens": .number(count),
        ])
      refusalsToRecord.addApart(
        AuditEvent(
          .tokenRefused, from: link.network.description, outcome: "refused",
          detail: "\(refusal.check.rawValue): \(refusal.reason)"))
    }
  }

  private func person(_ user: UserID) async -> Result<Person?, DirectoryError> {
    await withCheckedContinuation { continuation in
      reads.async { [people] in
        do throws(DirectoryError) { continuation.resume(returning: .success(try people.entry(of: user)?.person)) } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
  }

  /// Uses the keys that are fetched from an issuer, from now on.
  package func follow(_ keys: IssuerKeys) async {
    issuerKeys = keys
    await keys.follow { [weak self] keys in await self?.use(keys) }
  }

  /// Uses other public keys from now on; none with `nil`. Who is connected with a token of a key that is not among them is disconnected at
  /// once.
  package func use(_ keys: KeySet?) {
    authority = authority.publishing(keys)
    var rules = core.machine.tokenRules
    rules.keys = authority.acceptedKeys
    keys?.log(to: logger)
    handle(.machine(.tokenRules(rules)))
  }

  /// Looks at once for people who were disabled and tokens that were revoked.
  package func lookAtAccess() { lookAtPeople() }
}
