internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

/// Which session of which store, for what is answered by this device alone.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The session. Or WARDLINE_SESSION; else the store's, if it knows just one.", valueName: "id"),
    completion: .sessions)
  var session: String?

  @OptionGroup var place: StoreOptions

  /// The store, and the session that is meant.
  func open() throws -> (store: DeviceStore, session: SessionSummary) {
    let store = try DeviceStore(at: try place.one())
    return (store, try store.session(named: session))
  }
}

extension DeviceStore {
  /// The session of that name, or of the environment's; the only one when none is named.
  func session(named name: String?) throws -> SessionSummary {
    let known = try sessions()
    let names = known.map(\.session.text).joined(separator: ", ")
    guard let name = name ?? environment("WARDLINE_SESSION") else {
      guard known.count == 1 else {
        throw Failure(
          .usage,
          known.isEmpty
            ? "this device knows no session yet: 'wardline chat' opens one"
            : "which session? This device knows \(names): name one with --session")
      }
      return known[0]
    }
    let id = try SessionID(naming: name)
    guard let found = known.first(where: { $0.session == id }) else {
      throw Failure(.data, "this device knows no session '\(id)', \(known.isEmpty ? "nor any other" : "only \(names)")")
    }
    return found
  }
}

extension SessionID {
  /// What a person has named.
  init(naming text: String) throws(Failure) {
    do throws(InvalidIdentifier) { try self.init(text) } catch { throw Failure(.usage, error.description) }
  }
}

extension ConnectionOptions {
  /// Whether it is said where the relay is and who we are.
  var isComplete: Bool {
    !relays.isEmpty && hasToken
  }

  /// The same, of a session that was named as an argument.
  func naming(_ name: String?) throws(Failure) -> ConnectionOptions {
    guard let name else { return self }
    if let session, session != name { throw Failure(.usage, "which session? Both '\(name)' and '\(session)' are named") }
    var options = self
    options.session = name
    return options
  }
}
