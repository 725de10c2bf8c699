internal import Foundation
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel

/// The phrase books beside the program's own: those of the site, and what somebody has added on this computer.
enum PhraseFiles {
  /// The directory of one's own phrases.
  static var ownDirectory: String {
    let home = environment("HOME") ?? NSHomeDirectory()
    return (environment("XDG_DATA_HOME") ?? home + "/.local/share") + "/wardline/phrases"
  }

  /// All phrases. A file of the site wins over the program's own book, and one's own over both.
  ///
  /// - Parameter site: a file, or a directory of `.po` files; `nil` for what `WARDLINE_PHRASES` names, if it names anything.
  /// - Throws: ``ClientError``: a file cannot be read, or says no phrases.
  static func library(site: String? = nil) throws(ClientError) -> PhraseLibrary {
    var library = PhraseLibrary()
    let named = site ?? environment("WARDLINE_PHRASES")
    for path in try (named.map { path throws(ClientError) in try files(at: path) } ?? []) + ownFiles() {
      try add(path, to: &library)
    }
    return library
  }

  /// The same without the files that cannot be used, for who is in the middle of a conversation.
  static func usable(site: String?, _ report: (String) -> Void) -> PhraseLibrary {
    var library = PhraseLibrary()
    let named = site ?? environment("WARDLINE_PHRASES")
    do throws(ClientError) {
      for path in try (named.map { path throws(ClientError) in try files(at: path) } ?? []) + ownFiles() {
        do throws(ClientError) { try add(path, to: &library) } catch { report(error.description) }
      }
    } catch { report(error.description) }
    return library
  }

  /// The text of a file; `nil` where there is none.
  static func contents(of path: String) throws(ClientError) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try OwnFile.contents(of: path, as: "phrase book", bytesMax: Limits.phraseFileBytesMax)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ClientError(.misconfigured, "the phrase book \(path) is not UTF-8")
    }
    return text
  }

  private static func add(_ path: String, to library: inout PhraseLibrary) throws(ClientError) {
    guard let text = try contents(of: path) else {
      throw ClientError(
        .misconfigured, "there is no phrase book at \(path): --phrases names a .po file, or a directory of them")
    }
    do throws(PortableObject.Invalid) { try library.add(text, file: path) } catch {
      throw ClientError(.misconfigured, "the phrase book is not used: \(error)")
    }
  }

  private static func ownFiles() throws(ClientError) -> [String] {
    FileManager.default.fileExists(atPath: ownDirectory) ? try files(at: ownDirectory) : []
  }

  private static func files(at path: String) throws(ClientError) -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else { return [path] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw ClientError(.misconfigured, "cannot read the phrase books in \(path): \(error.localizedDescription)")
    }
    let books = names.filter { $0.hasSuffix(".po") }.sorted()
    guard books.count <= Limits.phraseFilesMax else {
      throw ClientError(.misconfigured, "\(path) has \(books.count) phrase books; at most \(Limits.phraseFilesMax) are read")
    }
    return books.map { "\(path)/\($0)" }
  }
}
