public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// What a device has backed up of its owner's choices, as the relay gives it back.
public struct BackedUpPreferences: Hashable, Sendable {
  /// Whose it was; `nil` where no device of the user has backed up anything.
  public var device: DeviceID?
  /// The newest value of each name.
  public var values: [String: String] = [:]

  /// Makes an empty one.
  public init() {}
}

extension WardlineClient {
  /// Asks the relay for what another device of this user has backed up (G7). Nothing is changed here.
  ///
  /// For example, to take over on a new device what was chosen on the old one:
  ///
  ///     let kept = try await client.backedUpPreferences(within: 5_000)
  ///     for (name, value) in kept.values { try await client.setPreference(name, to: value) }
  ///
  /// - Parameters:
  ///   - device: which one; `nil` for the one that backed up last, this one excepted.
  ///   - milliseconds: how long to wait for the relay.
  /// - Throws: ``VerificationFailure``: the store cannot be read, or the relay was not reached.
  public func backedUpPreferences(
    of device: DeviceID? = nil, within milliseconds: Int64
  ) async throws(VerificationFailure) -> BackedUpPreferences {
    let cursors: [SessionID: LogCursor]
    do throws(StoreError) { cursors = try store.cursors() } catch { throw .store(ClientError(error)) }
    let asked = RestorePreferences(device: device, exceptDevice: store.identity.device)
    return try await Self.ask(PreferenceQuestion(asked, cursors: cursors), options, within: milliseconds)
  }
}
