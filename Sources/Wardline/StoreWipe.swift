public import WardlineModel
internal import WardlineStore

/// Destroys a store, its key and its tokens on this device, for one that was lost or is given away. Nothing at the relay changes.
///
/// For example: `let wipe = try StoreWipe(ofStoreAt: path)`, then `try wipe.run()` once its owner has agreed to lose `wipe.unsent`.
public struct StoreWipe: Sendable {
  private let removal: StoreRemoval

  /// Reads what would be lost. Needs no key: a store that cannot be opened any more can be wiped.
  ///
  /// - Throws: ``ClientError`` when there is none at the path.
  public init(ofStoreAt path: String) throws(ClientError) {
    do throws(StoreError) { removal = try StoreRemoval(ofStoreAt: path) } catch { throw ClientError(error) }
  }

  /// The store's file.
  public var path: String { removal.path }

  /// What the relay does not have, and would be lost; `nil` where that cannot be read.
  public var unsent: QueueCounts? { removal.unsent }

  /// Where the programs on this store have their tokens.
  public var tokenFiles: [String] { removal.tokenFiles }

  /// Whether a wipe of the store has begun and was interrupted: its key may be gone. ``run(removingLogin:)`` completes it.
  public static func hasBegun(ofStoreAt path: String) -> Bool { StoreRemoval.hasBegun(ofStoreAt: path) }

  /// Whether a program has the store open.
  public var isInUse: Bool { removal.isInUse }

  /// Overwrites and removes the key, the tokens, and the store with the files beside it.
  ///
  /// - Parameter removingLogin: destroys what else the program has of the store's owner, who is `nil` where the store cannot be read; returns the
  ///   files that it could not remove.
  /// - Throws: ``ClientError`` with the file of the store that could not be removed. What was removed before it stays removed; it can be run
  ///   again.
  /// - Returns: the token files that could not be removed, such as those of another user.
  public func run(removingLogin: (_ owner: UserID?) -> [String] = { _ in [] }) throws(ClientError) -> [String] {
    do throws(StoreError) { return try removal.run(removingLogin: removingLogin) } catch {
      guard case .failed(let why) = error else { throw ClientError(error) }
      throw ClientError(.storeFailed, "\(why). Make it writable, and wipe again")
    }
  }
}
