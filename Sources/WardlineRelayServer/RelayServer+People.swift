internal import Dispatch
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// Who is disabled and which tokens are revoked, as an operator changes it beside this process.
extension RelayServer {
  /// Looks each second, for those who are connected.
  func lookAtPeople() {
    if !isLookingAtPeople { look() }
  }

  /// Gives the machine a verdict once every change of the directory that was made before is known: nobody is let in by an older one. Verdicts
  /// that come during a look share the next one. It is made between two commits, because an admission waits for one anyway, and costs no read
  /// of the disk unless the directory has changed.
  func handleAfterLook(_ verified: VerifiedHello) {
    verifiedBeforeLook.append(verified)
    if !isLookingAtPeople { look() }
  }

  /// Looks at once for what this process has changed itself.
  package func lookAtOwnChange() {
    hasOwnChange = true
    if !isLookingAtPeople { look() }
  }

  private func look() {
    if hasOwnChange { directoryVersion = .min }
    hasOwnChange = false
    isLookingAtPeople = true
    let verified = verifiedBeforeLook
    verifiedBeforeLook = []
    commits.async { [people, revocations, loop, onFailure, known = directoryVersion] in
      var change: DirectoryChange?
      var refusal: String?
      do throws(StoreError) {
        // In this order: what is changed between the two is seen at the next look.
        let version = try people.directoryVersion()
        if version != known {
          change = DirectoryChange(
            version: version, disabled: try people.disabledUsers(), revocations: try revocations?.revocations())
        }
      } catch {
        guard let why = error.obstacle?.description else { return onFailure(error) }
        refusal = why
      }
      let (found, why) = (change, refusal)
      loop.execute { self.assumeIsolated { $0.looked(found, refusal: why, verified) } }
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
      directoryVersion = change.version
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
    isLookingAtPeople = false
    if hasOwnChange || !verifiedBeforeLook.isEmpty { look() }
  }
}

/// What is new in the directory.
private struct DirectoryChange: Sendable {
  var version: Int64
  var disabled: Set<UserID>
  /// `nil` where tokens cannot be revoked.
  var revocations: Revocations?
}
