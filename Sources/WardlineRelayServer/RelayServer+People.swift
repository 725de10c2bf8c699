internal import Dispatch
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// Who is disabled and which tokens are revoked, as an operator changes it beside this process.
extension RelayServer {
  /// What is known of the directory, and what waits for the next look at it.
  struct PeopleWatch {
    /// The version whose disabled people the machine knows.
    var version: Int64
    var isLooking = false
    /// Whether this process has changed them itself, which the version does not show.
    var hasOwnChange = false
    var waiting: [VerifiedHello] = []
  }

  /// Looks each second, for those who are connected.
  func lookAtPeople() {
    if !watch.isLooking { look() }
  }

  /// Gives the machine a verdict once every change of the directory that was made before is known: nobody is let in by an older one. Verdicts
  /// that come during a look share the next one. It is made between two commits, because an admission waits for one anyway, and costs no read
  /// of the disk unless the directory has changed.
  func handleAfterLook(_ verified: VerifiedHello) {
    watch.waiting.append(verified)
    if !watch.isLooking { look() }
  }

  /// Looks at once for what this process has changed itself.
  package func lookAtOwnChange() {
    watch.hasOwnChange = true
    if !watch.isLooking { look() }
  }

  private func look() {
    if watch.hasOwnChange { watch.version = .min }
    watch.hasOwnChange = false
    watch.isLooking = true
    let verified = watch.waiting
    watch.waiting = []
    ask(on: commits) { [people, revocations, known = watch.version] () throws(StoreError) -> DirectoryChange? in
      // In this order: what is changed between the two is seen at the next look.
      let version = try people.directoryVersion()
      guard version != known else { return nil }
      return DirectoryChange(
        version: version, disabled: try people.disabledUsers(), revocations: try revocations?.revocations())
    } then: {
      $0.looked($1 ?? nil, refusal: $2, verified)
    }
  }

  /// What the directory says of those who go on duty.
  func readPeople(_ users: [UserID]) {
    reads.async { [people, loop] in
      var found: [UserID: Person]? = [:]
      var refusal: String?
      for user in users {
        do throws(DirectoryError) {
          found?[user] = try people.entry(of: user)?.person
        } catch {
          // A damaged row is no reason to stop: nobody of it goes on duty.
          if case .damagedRow = error { continue }
          refusal = error.description
          found = nil
          break
        }
      }
      let (people, why) = (found, refusal)
      loop.execute {
        self.assumeIsolated { server in
          server.note(why, of: .read)
          server.handle(.machine(.people(users, people)))
        }
      }
    }
  }

  /// The languages that this relay knows at its start: those that were requested before, then those that interpreters speak.
  static func knownLanguages(of store: Store, _ people: any PeopleDirectory) throws(StoreError) -> [LanguageTag] {
    let requested = try store.requestedLanguages(limit: Limits.metricLanguagesMax)
    do throws(DirectoryError) { return requested + (try people.interpreterLanguages()) } catch {
      guard case .store(let failure) = error else { return requested }
      throw failure
    }
  }

  private func looked(_ change: DirectoryChange?, refusal: String?, _ verified: [VerifiedHello]) {
    // Who was disabled stays so, and the next look finds the rest.
    if let refusal { note(refusal, of: .read) }
    if let change {
      watch.version = change.version
      // Commands that only append to the audit log are seen here, too: they are no news.
      let isNews = change.disabled != core.machine.disabledUsers
      logger.log(
        .peopleChanged, at: isNews ? nil : .debug, "the directory of people has changed",
        ["disabled": .number(change.disabled.count)])
      handle(.machine(.disabled(change.disabled)))
      var rules = core.machine.tokenRules
      if let revocations = change.revocations, revocations != rules.revocations {
        rules.revocations = revocations
        logger.log(
          .tokensRevoked, "tokens were revoked",
          [
            "tokens": .number(revocations.tokens.count), "users": .number(revocations.users.count),
            "devices": .number(revocations.devices.count),
          ])
        handle(.machine(.tokenRules(rules)))
      }
    }
    for hello in verified {
      handle(.machine(.verified(hello.connection, hello.verdicts, signatures: hello.signatures, holder: hello.holder)))
    }
    watch.isLooking = false
    if watch.hasOwnChange || !watch.waiting.isEmpty { look() }
  }
}

/// What is new in the directory.
private struct DirectoryChange: Sendable {
  var version: Int64
  var disabled: Set<UserID>
  /// `nil` where tokens cannot be revoked.
  var revocations: Revocations?
}
