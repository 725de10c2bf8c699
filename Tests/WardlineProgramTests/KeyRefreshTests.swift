import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineRelayServer

/// When the keys of an issuer are fetched, kept and discarded, without a network.
@Suite("Keys of an issuer")
struct KeyRefreshTests {
  private static func moment(_ milliseconds: Int64) -> WardlineModel.Moment {
    WardlineModel.Moment(uptimeMilliseconds: milliseconds, wall: Timestamp(milliseconds: 1_772_352_000_000 + milliseconds))
  }

  @Test("keys are fetched at once, each quarter of an hour, and after a failure sooner, each time a little later")
  func times() {
    var refresh = KeyRefresh()
    #expect(refresh.tick(at: Self.moment(0)) == .fetch)
    #expect(refresh.tick(at: Self.moment(1)) == nil, "one at a time")
    refresh.succeeded(at: Self.moment(100))
    let next = 100 + Limits.issuerRefreshMilliseconds
    #expect(refresh.tick(at: Self.moment(next - 1)) == nil)
    #expect(refresh.tick(at: Self.moment(next)) == .fetch)
    var now = next
    for pause: Int64 in [5_000, 10_000, 20_000, 40_000, 60_000, 60_000] {
      refresh.failed(at: Self.moment(now))
      #expect(refresh.tick(at: Self.moment(now + pause - 1)) == nil)
      now += pause
      #expect(refresh.tick(at: Self.moment(now)) == .fetch, "\(pause)")
    }
    #expect(refresh.fetchCount == 7 && refresh.failureCount == 6)
    refresh.succeeded(at: Self.moment(now))
    refresh.refresh(at: Self.moment(now + 1))
    #expect(refresh.tick(at: Self.moment(now + 1)) == .fetch, "an operator asks")
  }

  @Test("an unknown key causes at most one fetch in its time; nobody is refused while there are no keys")
  func unknownKeys() {
    var refresh = KeyRefresh(fetchedAt: Self.moment(0).wall)
    #expect(refresh.tick(at: Self.moment(0)) == .fetch)
    #expect(refresh.heardOfUnknownKey(at: Self.moment(1)) == (true, nil), "it is being fetched")
    refresh.succeeded(at: Self.moment(2))
    #expect(refresh.heardOfUnknownKey(at: Self.moment(3)) == (true, .fetch))
    refresh.succeeded(at: Self.moment(4))
    for time in [5, 2 + Limits.issuerUnknownKeyMilliseconds] {
      #expect(refresh.heardOfUnknownKey(at: Self.moment(time)) == (false, nil))
    }
    #expect(refresh.heardOfUnknownKey(at: Self.moment(3 + Limits.issuerUnknownKeyMilliseconds)) == (true, .fetch))
    var none = KeyRefresh()
    #expect(none.heardOfUnknownKey(at: Self.moment(0)) == (true, .fetch))
    none.failed(at: Self.moment(1))
    #expect(none.heardOfUnknownKey(at: Self.moment(2)) == (true, nil))
  }

  @Test("keys of an issuer that does not answer are kept for a day, and then discarded once, until it answers")
  func kept() {
    var refresh = KeyRefresh(fetchedAt: Self.moment(0).wall)
    let end = Limits.issuerKeysKeptMilliseconds
    #expect(refresh.tick(at: Self.moment(0)) == .fetch)
    // A clock that is set ahead takes no keys of an issuer that answers.
    #expect(refresh.tick(at: Self.moment(end)) == nil)
    refresh.failed(at: Self.moment(0))
    #expect(refresh.tick(at: Self.moment(end - 1)) == .fetch)
    refresh.failed(at: Self.moment(end - 1))
    #expect(refresh.tick(at: Self.moment(end)) == .discard)
    #expect(refresh.fetchedAt == nil && refresh.tick(at: Self.moment(end)) == nil)
    #expect(refresh.tick(at: Self.moment(end + 10_000)) == .fetch)
    refresh.succeeded(at: Self.moment(end + 10_001))
    #expect(refresh.fetchedAt == Self.moment(end + 10_001).wall && refresh.failures == 0)
  }

  @Test("the cache is its owner's alone, whole or not at all, and one that is not private or not readable is none")
  func cache() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let cache = KeyCache(directory: directory.path)
    #expect(cache.read() == nil)
    let content = KeyCache.Content(source: "https://id.example/keys", issuer: "i", fetchedAt: 7, keys: "{\"keys\":[]}")
    #expect(cache.write(content) == nil && cache.read() == content)
    #expect(try FileManager.default.attributesOfItem(atPath: cache.path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["issuer-keys.json"])
    chmod(cache.path, 0o622)
    #expect(cache.read() == nil, "others can write keys into it")
    chmod(cache.path, 0o600)
    try Data("{".utf8).write(to: URL(fileURLWithPath: cache.path))
    #expect(cache.read() == nil)
    #expect(KeyCache(directory: directory.path + "/none").write(content) != nil)
  }
}
