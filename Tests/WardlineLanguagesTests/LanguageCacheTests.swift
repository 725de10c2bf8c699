import Testing
import WardlineLanguages

/// What is in use and the two before it are in memory; the rest is loaded again (F20).
struct LanguageCacheTests {
  private struct Absent: Error {}

  @Test func theOldestGoesAndIsLoadedAgain() {
    var loads: [String] = []
    var cache = LanguageCache<String>(capacity: 3)
    func use(_ tag: String) {
      let value = cache.value(of: tag) { tag in
        loads.append(tag)
        return tag.uppercased()
      }
      #expect(value == tag.uppercased())
    }
    for tag in ["es", "ar", "vi"] { use(tag) }
    #expect(cache.tags == ["vi", "ar", "es"])
    for tag in ["ar", "es", "vi", "es"] { use(tag) }
    #expect(loads == ["es", "ar", "vi"], "all three are in memory")
    use("so")
    #expect(cache.tags == ["so", "es", "vi"], "ar was unused for longest")
    use("vi")
    #expect(loads == ["es", "ar", "vi", "so"])
    use("ar")
    #expect(loads == ["es", "ar", "vi", "so", "ar"])
    #expect(cache.tags == ["ar", "vi", "so"])
  }

  @Test func aLoadThatFailsChangesNothing() {
    var cache = LanguageCache<Int>(capacity: 1)
    _ = cache.value(of: "es") { _ in 1 }
    do {
      _ = try cache.value(of: "xx") { (_) throws(Absent) -> Int in throw Absent() }
      Issue.record("it has loaded what is not there")
    } catch {}
    #expect(cache.tags == ["es"])
  }
}
