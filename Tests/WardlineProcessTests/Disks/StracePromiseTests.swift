import Testing

/// Whether a promise was synced is judged by the transaction that promises, and by no other.
struct StracePromiseTests {
  private static func header(_ thread: Int, isLast: Bool) -> String {
    "\(thread)  pwrite64(8</x/relay.sqlite-wal>, \"\\0\\0\\0\\5\\0\\0\\0\\\(isLast ? "22" : "0")\(String(repeating: "\\377", count: 16))\", 24, 32) = 24"
  }
  private static func page(_ thread: Int, _ words: String) -> String {
    "\(thread)  pwrite64(8</x/relay.sqlite-wal>, \"\\r\\0\\0\\0001\\n\(words)\\\"\", 4096, 56) = 4096"
  }
  private static func sync(_ thread: Int, _ result: String = ") = 0") -> String {
    "\(thread)  fdatasync(8</x/relay.sqlite-wal>\(result)"
  }

  private static func missing(_ lines: [String]) -> String? { Strace.Trace.missing(of: "bed 4", in: lines.map { $0[...] }) }

  @Test("written, its end behind it, and synced: also where another thread or a later transaction has more to sync")
  func synced() {
    let transaction = [
      Self.header(1, isLast: false), Self.page(1, "bed 4"), Self.header(1, isLast: true), Self.page(1, "index"),
    ]
    #expect(Self.missing(transaction + [Self.sync(1)]) == nil)
    #expect(Self.missing([Self.header(1, isLast: true), Self.page(1, "bed 4"), Self.sync(1)]) == nil)
    let next = [Self.header(1, isLast: true), Self.page(1, "the link has failed")]
    #expect(Self.missing(transaction + [Self.sync(1)] + next) == nil)
    #expect(Self.missing(transaction + [Self.page(2, "bed 4"), Self.sync(1)] + next) == nil)
    let cut = [Self.sync(1, " <unfinished ...>"), Self.page(2, "x"), "1  <... fdatasync resumed>) = 0"]
    #expect(Self.missing(transaction + cut) == nil)
  }

  @Test("not written, not ended, not synced, or not yet: each is said")
  func missing() {
    let transaction = [Self.header(1, isLast: true), Self.page(1, "bed 4")]
    #expect(
      Self.missing([Self.header(1, isLast: true), Self.page(1, "bed 5"), Self.sync(1)])?.contains("was not written") == true)
    let open = [Self.header(1, isLast: false), Self.page(1, "bed 4"), Self.sync(1)]
    #expect(Self.missing(open)?.contains("has no end") == true)
    #expect(Self.missing([Self.sync(1)] + transaction)?.contains("was not synced") == true)
    #expect(Self.missing(transaction + [Self.sync(2)])?.contains("was not synced") == true)
    #expect(Self.missing(transaction + [Self.sync(1, " <unfinished ...>")])?.contains("has not returned") == true)
    #expect(Self.missing(transaction + [Self.sync(1, ") = -1 EIO (Input/output error)")])?.contains("has not returned") == true)
  }
}
