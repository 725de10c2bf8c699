public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// What a relay is like from here, at one moment.
public struct RelayMeasurement: Hashable, Sendable {
  /// From the first byte of the try to the relay's welcome.
  public var welcomeMilliseconds: Int64
  /// From each ping to its answer, in their order.
  public var roundTripsMicroseconds: [Int64]
  /// The relay's clock minus ours: by the fastest of the pings, with an error of half its round trip.
  public var clockOffsetMilliseconds: Int64
  /// Who the relay proved to be; `nil` on a connection that is not encrypted.
  public var chain: Chain?
  /// Where what the relay acknowledges is; `nil` where it does not say.
  public var durability: Durability?

  /// The certificates that a relay has shown, and that were believed.
  public struct Chain: Hashable, Sendable {
    /// From the relay's to the authority's.
    public var count: Int
    /// When the first of them is no longer good.
    public var expiresAt: Timestamp
    /// The name of the authority at its end.
    public var authority: String
  }

  /// The middle one of the round trips.
  public var medianRoundTripMicroseconds: Int64 {
    let sorted = roundTripsMicroseconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

extension WardlineClient {
  /// Connects once, as a device of its own that fences no other connection, and measures: how long the relay takes, how far its clock is from ours,
  /// and by whom it is certified. Nothing is written.
  ///
  /// - Parameters:
  ///   - options: the relay to measure, and whose token to show.
  ///   - pings: how many; each waits for the answer to the one before.
  ///   - milliseconds: how long to wait for the first and each further answer; longer while bytes move.
  /// - Throws: ``VerificationFailure``: as ``verify(_:_:within:report:)``.
  ///
  /// For example: `let relay = try await WardlineClient.measure(options, within: 5_000)`.
  public static func measure(
    _ options: Options, pings: Int = 5, within milliseconds: Int64
  ) async throws(VerificationFailure) -> RelayMeasurement {
    try await ask(MeasurementQuestion(cursors: cursors(in: options), pings: pings), options, within: milliseconds)
  }

  /// Where the device is in its sessions, so that the relay has little to bring while it is measured. Without a store: from the beginning.
  private static func cursors(in options: Options) -> [SessionID: LogCursor] {
    do throws(StoreError) {
      let store = try SQLiteClientStore(existing: options.storePath)
      return store.identity.user == options.user ? try store.cursors() : [:]
    } catch { return [:] }
  }
}
