internal import Wardline
internal import WardlineModel
internal import WardlineProgram

/// What was deleted in plain lines and can still be undone. Meanwhile the store holds it: it does not leave, and should the program end
/// before it is final, it is still there.
actor PlainDeletions {
  private struct Deletion {
    var number: Int
    var keys: [IdempotencyKey]
  }

  private let client: WardlineClient
  private var deletions: [Deletion] = []
  private var lastNumber = 0

  init(client: WardlineClient) { self.client = client }

  /// What is being deleted.
  var keys: Set<IdempotencyKey> { Set(deletions.flatMap(\.keys)) }

  func delete(_ keys: [IdempotencyKey]) async throws(ClientError) {
    lastNumber += 1
    let number = lastNumber
    deletions.append(Deletion(number: number, keys: keys))
    for key in keys { _ = try await client.holdForDeletion(key) }
    Task(executorPreference: TaskThreads.shared) {
      await TaskThreads.shared.pause(forMilliseconds: Limits.undoMilliseconds)
      await self.finish(number)
    }
  }

  /// Brings back what was deleted last. `false` when nothing can be.
  func undo() async throws(ClientError) -> Bool {
    guard let last = deletions.popLast() else { return false }
    for key in last.keys { _ = try await client.undoDeletion(key) }
    return true
  }

  /// Makes everything final, before the program ends.
  func finishAll() async {
    for number in deletions.map(\.number) { await finish(number) }
  }

  private func finish(_ number: Int) async {
    guard let index = deletions.firstIndex(where: { $0.number == number }) else { return }
    let deletion = deletions.remove(at: index)
    for key in deletion.keys {
      do throws(ClientError) {
        _ = try await client.delete(key)
      } catch {
        warn("not deleted: \(error.description)")
      }
    }
  }
}
