internal import Foundation
internal import WardlineModel

extension StoreOptions {
  /// The store that was named, or every store of this user account.
  func existing() throws -> [String] {
    try requireNoWipe()
    if let named {
      guard FileManager.default.fileExists(atPath: named) else {
        throw Failure(
          .configuration, "there is no store at \(named): it is made by the first 'wardline chat' or 'wardline send'")
      }
      return [named]
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.directory)) ?? []
    let stores = names.filter { $0.hasSuffix(".sqlite") }.sorted().map { Self.directory + "/" + $0 }
    if stores.isEmpty { throw Failure(.configuration, "there is no store in \(Self.directory): name one with --store") }
    return stores
  }

  /// The path of the one store that is meant.
  func path() throws -> String {
    let stores = try existing()
    guard stores.count == 1 else {
      throw Failure(.usage, "which store? There are \(stores.joined(separator: ", ")): name one with --store")
    }
    return stores[0]
  }
}
