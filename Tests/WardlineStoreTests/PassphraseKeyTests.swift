import Foundation
import Testing
import WardlineModel
import WardlineSQLite
import WardlineSeal
import WardlineTestSupport

/// A key file whose key is sealed under a passphrase. The derivations are cheap here: the parameters stand in the file.
@Suite struct PassphraseKeyTests {
  private static let cheap = PassphraseKey.Parameters(cost: 16, blockSize: 8, rounds: 1)
  private static let key = [UInt8](repeating: 7, count: 32)

  private static func withFile(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { try body($0 + "/ana.sqlite-key") }
  }

  @Test("only the passphrase opens the key; a changed parameter, salt or key opens nothing")
  func tampered() throws {
    let sealed = try PassphraseKey(sealing: Self.key, under: Array("correct horse".utf8), parameters: Self.cheap)
    #expect(try sealed.key(openedBy: Array("correct horse".utf8)) == Self.key)
    #expect(try sealed.key(openedBy: Array("correct horsf".utf8)) == nil)
    #expect(PassphraseKey(Array(sealed.line.utf8)) == sealed)
    let words = sealed.line.split(separator: " ").map(String.init)
    for (index, word) in [(1, "32"), (2, "4"), (3, "2"), (4, String(words[4].reversed())), (5, String(words[5].reversed()))] {
      var changed = words
      changed[index] = word
      let line = try #require(PassphraseKey(Array(changed.joined(separator: " ").utf8)))
      #expect(try line.key(openedBy: Array("correct horse".utf8)) == nil, "\(changed)")
    }
    // What would take all memory, or hours, is no key.
    for (index, word) in [(1, "1099511627776"), (1, "17"), (2, "0"), (2, "4096"), (3, "1000000"), (4, "00"), (0, "bcrypt")] {
      var changed = words
      changed[index] = word
      #expect(PassphraseKey(Array(changed.joined(separator: " ").utf8)) == nil, "\(changed)")
    }
  }

  @Test("what a passphrase costs: 32 MiB, three times")
  func cost() throws {
    let sealed = try PassphraseKey(sealing: Self.key, under: Array("correct horse".utf8))
    #expect(sealed.line.hasPrefix("scrypt 32768 8 3 "))
  }

  @Test("the key goes under a passphrase, another one, and back into its file; the key stays the same, and the file private")
  func changed() throws {
    try Self.withFile { path in
      let file = KeyFile(path: path)
      let key = try file.make()
      for passphrase in ["correct horse", "battery staple"] {
        try file.seal(under: Array(passphrase.utf8), parameters: Self.cheap)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("scrypt 16 8 1 "))
        #expect(try file.read() == key && file.hasPassphrase() && !file.needsPassphrase())
        #expect(try !file.unlock(with: Array("another one".utf8)))
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      try file.unseal()
      #expect(try file.read() == key && !file.hasPassphrase())
      #expect(try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent).count == 1)
    }
  }

  @Test("a key under a passphrase that this process was not told is refused, and unlocked by it")
  func locked() throws {
    try Self.withFile { path in
      let sealed = try PassphraseKey(sealing: Self.key, under: Array("correct horse".utf8), parameters: Self.cheap)
      try Data((sealed.line + "\n").utf8).write(to: URL(filePath: path))
      chmod(path, 0o600)
      let file = KeyFile(path: path)
      #expect(try file.needsPassphrase())
      #expect { try file.read() } throws: { "\($0)".contains("sealed under a passphrase") }
      #expect(try !file.unlock(with: Array("wrong".utf8)) && file.needsPassphrase())
      #expect(try file.unlock(with: Array("correct horse".utf8)) && !file.needsPassphrase())
      #expect(try file.read() == Self.key)
    }
  }
}
