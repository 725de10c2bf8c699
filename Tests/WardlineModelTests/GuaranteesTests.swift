import Foundation
import Testing

/// The article "Guarantees" quotes tests and files; this keeps it true.
@Suite("The page of guarantees")
struct GuaranteesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func article() throws -> String {
    try String(contentsOf: root.appending(path: "Sources/Wardline/Wardline.docc/Guarantees.md"), encoding: .utf8)
  }

  private static func swiftFiles(in folder: String) throws -> [URL] {
    let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  @Test("every test that it quotes exists")
  func tests() throws {
    // A name may stand on two lines of the article, and never does in the code.
    let article = try Self.article().replacing("\n", with: " ")
    let quoted = article.matches(of: /“([^”]+)”/).map { String($0.1) }
    #expect(quoted.count > 50)
    let code = try Self.swiftFiles(in: "Tests").map { try String(contentsOf: $0, encoding: .utf8) }
      .flatMap { $0.split(separator: "\n") }.filter { $0.contains("\"") }
    for name in Set(quoted) { #expect(code.contains { $0.contains("\"\(name)") }, "no test is called “\(name)…”") }
  }

  @Test("every file that it names exists")
  func files() throws {
    let named = try Self.article().matches(of: /`([^`]+\.swift)`/).map { String($0.1) }
    #expect(named.count > 10)
    let names = Set(
      try Self.swiftFiles(in: "Sources").map(\.lastPathComponent) + Self.swiftFiles(in: "Tests").map(\.lastPathComponent))
    for file in Set(named) { #expect(names.contains(file), "there is no \(file)") }
  }

  @Test("the glossary has at most 30 words")
  func glossary() throws {
    let path = Self.root.appending(path: "Sources/Wardline/Wardline.docc/Glossary.md")
    let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect((10...31).contains(rows.count), "with its heading, \(rows.count) rows")
  }

  @Test("every promise and every pitfall has its row")
  func rows() throws {
    let lines = try Self.article().split(separator: "\n")
    for number in 1...10 { #expect(lines.count { $0.hasPrefix("| G\(number) |") } == 1, "G\(number)") }
    for number in 1...32 { #expect(lines.contains { $0.hasPrefix("| \(number) |") && $0.contains("“") }, "\(number)") }
  }
}
