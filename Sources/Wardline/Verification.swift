public import WardlineModel
internal import WardlineStore

/// What a comparison of a device with the relay's log comes to.
public struct Verification: Hashable, Sendable {
  /// The log's last entry when it was read.
  public var head: UInt64 = 0
  /// The last entry that the device has received: what was compared through.
  public var through: UInt64 = 0
  /// Messages that were compared.
  public var messages = 0
  /// Messages of the log that the device has not come to yet. No difference: it will read them.
  public var notYetReceived = 0
  /// Operations that wait on the device. No difference, unless the log has them.
  public var pending: Int
  /// Operations that the relay refused for good.
  public var failed: Int
  /// Entries that the relay no longer keeps. No difference: they cannot be compared, here or there.
  public var pastRetention = 0
  /// Entries from before the owner became a member, which this relay does not show them. No difference, as those past retention.
  public var beforeMembership = 0
  /// What was found that should not be.
  public var differences = 0
  /// The messages through ``through``, at both ends. Two devices that have come as far and hold the same show the same.
  public var digest = DigestPair(from: 1, through: 0, relay: "", device: "")

  init(pending: Int, failed: Int) {
    self.pending = pending
    self.failed = failed
  }

  /// Entries that could not be compared.
  var leftOut: Int { pastRetention + beforeMembership }

  /// Whether the device holds what the log says, as far as it has come.
  public var isClean: Bool { differences == 0 }
}

/// What the same part of a session looks like at both ends: SHA-256 over its messages, in hexadecimal.
public struct DigestPair: Hashable, Sendable {
  /// The first entry of the part.
  public var from: UInt64
  /// The last one.
  public var through: UInt64
  /// As the relay's log has it.
  public var relay: String
  /// As the device has it.
  public var device: String

  /// Whether they are the same.
  public var isSame: Bool { relay == device }
}

/// Something that stands otherwise on a device than in the relay's log. It names messages by key and place, never by their words.
public struct Difference: Hashable, Sendable {
  /// Which kind of thing it is.
  public var kind: Kind
  /// The place in the log that it is about, where it is about one.
  public var sequence: UInt64?
  /// The message or operation that it is about.
  public var key: IdempotencyKey?
  /// For a person.
  public var detail: String

  /// What can be different.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// In the log, below what the device says it has, and not on the device.
    case missingHere
    /// On the device as sent, and not in the log.
    case missingThere
    /// On the device twice at one place of the log.
    case doubledHere
    /// Another message stands at this place.
    case otherMessage
    /// The author is another.
    case author
    /// The words are others, byte for byte.
    case text
    /// The time it was written is another.
    case writtenAt
    /// It has a place in the log, and does not stand as sent.
    case state
    /// Acknowledged there, still pending here.
    case pendingHere
    /// Acknowledged there, failed here.
    case failedHere
    /// A message without its operation, or an operation without its message.
    case stranded
    /// The status in force is another, or of another version.
    case status
    /// A participant is missing, is another, or is one too many.
    case participant
    /// The device has come further than the log, or has read another life of it.
    case cursor
    /// The log itself leaves an entry out.
    case gap
  }
}

/// Something that a comparison has found, as soon as it has.
public enum Finding: Hashable, Sendable {
  /// A part of 1,000 entries was compared; or consecutive such parts, none of which has a message on either side.
  case digest(DigestPair)
  /// Something is different.
  case difference(Difference)
}

/// Why a comparison could not be made.
public enum VerificationFailure: Error, Hashable, Sendable {
  /// The store cannot be read, or is none, or is another person's.
  case store(ClientError)
  /// The relay opens no session of that name to the user of the token: there is none, or they are no member. The others are some that it opens.
  case noSession(SessionID, others: [SessionID])
  /// The relay was not reached in time, or does not let us in.
  case relay(LossReason)
}

extension WardlineClient {
  /// Compares what a device holds of a session with the relay's log, and says what is different.
  ///
  /// The store is only read, and may be in use; what its program is about to write while the two are compared may show as a
  /// difference, and will be gone the next time. The relay is asked as any device would ask, with the same token.
  ///
  /// - Parameters:
  ///   - session: the session to compare.
  ///   - options: the store, the relay, and whose token to show.
  ///   - milliseconds: how long to go without hearing anything new from the relay before giving up.
  ///   - report: called with each finding, in the order of the log, from one thread at a time.
  /// - Throws: ``VerificationFailure``.
  ///
  /// For example:
  ///
  ///     let result = try await WardlineClient.verify(ward, options, within: 10_000) { print($0) }
  ///     print(result.isClean ? "nothing is lost" : "\(result.differences) differences")
  public static func verify(
    _ session: SessionID, _ options: Options, within milliseconds: Int64, report: @escaping @Sendable (Finding) -> Void
  ) async throws(VerificationFailure) -> Verification {
    let copy: DeviceCopy
    do throws(StoreError) { copy = try DeviceCopy(of: session, at: options.storePath, user: options.user) } catch {
      throw .store(ClientError(error))
    }
    let question = LogQuestion(session, reader: TranscriptComparison(copy, of: options.user, report: report))
    var comparison = try await ask(question, options, within: milliseconds)
    do throws(StoreError) { return try comparison.finish() } catch { throw .store(ClientError(error)) }
  }
}
