import Foundation
import Synchronization
import Testing
import WardlineLanguages
import WardlineModel
import WardlineStore
import WardlineTestSupport

/// The catalogue and the client's store together, as the program puts them (F20).
struct StoreTests {
  private final class Tally: Sendable {
    let imports = Mutex<[String]>([])
    let reads = Mutex<[String]>([])
  }

  private func storage(_ store: SQLiteClientStore, _ tally: Tally) -> PhraseStorage {
    PhraseStorage(
      load: { language, digest in
        let rows = (try? store.phrases(of: language, digest: digest)) ?? nil
        if rows != nil { tally.reads.withLock { $0.append(language) } }
        return rows
      },
      save: { rows, language, digest in
        tally.imports.withLock { $0.append(language) }
        #expect(throws: Never.self) { try store.savePhrases(rows, of: language, digest: digest) }
      })
  }

  @Test func everyLanguageIsTheSameFromTheStore() throws {
    let folder = try makeTemporaryDirectory()
    defer { removeTemporaryDirectory(folder) }
    let path = folder + "/store.sqlite"
    let tally = Tally()

    for run in 1...2 {
      let store = try SQLiteClientStore(path: path, user: UserID("ana"))
      var wording = LanguageInUse(storage: storage(store, tally))
      var plain = LanguageInUse()
      for tag in Catalogue.translated {
        wording.use(tag)
        plain.use(tag)
        for name in Catalogue.english.names {
          for count in [nil, 0, 1, 2, 5, 1_000_000] where wording.text(name, count: count) != plain.text(name, count: count) {
            Issue.record("\(tag) \(name) \(count ?? -1) in run \(run)")
          }
        }
      }
      try store.close()
    }
    #expect(tally.imports.withLock { $0 } == Catalogue.translated, "once each, when it was first asked for")
    #expect(tally.reads.withLock { $0 } == Catalogue.translated)
  }

  /// What cannot be written is read from the program.
  @Test func aStoreThatTakesNothingSilencesNobody() throws {
    let refusing = PhraseStorage(load: { _, _ in nil }, save: { _, _, _ in })
    var wording = LanguageInUse(storage: refusing)
    for tag in ["es", "ar", "vi", "ru", "es"] {
      wording.use(tag)
      #expect(wording.language.tag == tag)
      #expect(wording.text("help.title") != Catalogue.english.text("help.title"))
    }
  }
}
