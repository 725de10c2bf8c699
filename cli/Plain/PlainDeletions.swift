internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// What was deleted in plain lines and can still be undone, as the screen has it.
actor PlainDeletions {
  private let client: WardlineClient
  private(set) var deletions = Deletions()

  init(client: WardlineClient) { self.client = client }

  func delete(_ keys: [IdempotencyKey]) async throws(ClientError) {
    deletions.delete(keys, at: Moment.present.uptimeMilliseconds)
    try await client.holdForDeletion(keys)
    Task(executorPreference: TaskThreads.shared) {
      await TaskThreads.shared.pause(forMilliseconds: Limits.undoMilliseconds)
      await self.finish(through: Moment.present.uptimeMilliseconds)
    }
  }

  /// Brings back what was deleted last. `false` when nothing can be.
  func undo() async throws(ClientError) -> Bool {
    guard let keys = deletions.undo() else { return false }
    try await client.undoDeletion(keys)
    return true
  }

  /// Makes everything final, before the program ends.
  func finishAll() async { await finish(through: .max) }

  private func finish(through uptime: Int64) async {
    let due = deletions.takeDue(at: uptime)
    for key in due {
      do throws(ClientError) {
        _ = try await client.delete(key)
      } catch {
        warn("not deleted: \(error.description)")
      }
    }
    // From here on the store's state is shown: what it could not delete is listed, and can be deleted again.
    deletions.removeFinal(where: due.contains)
  }
}
