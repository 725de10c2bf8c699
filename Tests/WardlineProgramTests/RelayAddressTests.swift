import Testing
import WardlineModel

@testable import Wardline

/// The relays that a program names to the library.
struct RelayAddressTests {
  private static func options(_ relays: [String]) throws -> WardlineClient.Options {
    var options = WardlineClient.Options(relay: "", storePath: "/nowhere/ana.sqlite", user: try UserID("ana")) { "" }
    options.relays = relays
    return options
  }

  private static func failure(_ relays: [String]) throws -> ClientError? {
    let options = try options(relays)
    return #expect(throws: ClientError.self) { try WardlineClient(options) }
  }

  @Test("each relay once, in the order of the options, whatever its spelling")
  func order() throws {
    let named = ["wss://b.example", "ws://a.example:80/", "wss://b.example:443/", "ws://a.example"]
    #expect(try RelayAddress.all(in: Self.options(named)).map(\.text) == ["wss://b.example", "ws://a.example:80/"])
    let most = (1...Limits.relaysMax).map { "ws://relay-\($0)" }
    #expect(try RelayAddress.all(in: Self.options(most + most)).count == Limits.relaysMax)
  }

  @Test("none, one too many, and an invalid one among others: a typed error, before a store is made")
  func invalid() throws {
    let none = try Self.failure([])
    #expect(none?.kind == .badAddress && none?.description.contains("no relay is named") == true)
    let many = try Self.failure((0...Limits.relaysMax).map { "ws://relay-\($0)" })
    #expect(many?.kind == .badAddress && many?.description.contains("at most 8") == true)
    let wrong = try Self.failure(["wss://a.example", "ws://b.example:0"])
    #expect(
      wrong?.kind == .badAddress && wrong?.description.hasPrefix("the relay “ws://b.example:0”: “0” is not a port") == true)
    let only = try Self.failure(["ws://b.example:0"])
    #expect(only?.description.hasPrefix("“0” is not a port") == true)
  }
}
