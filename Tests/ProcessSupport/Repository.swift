import Foundation

/// The files of the project, as they lie beside the tests.
enum Repository {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The path of a file or a folder.
  ///
  /// - Parameter name: from the top of the repository, such as `Tests/Interop/storm.py`; `""` for the top itself.
  static func path(_ name: String = "") -> String { root.appending(path: name).standardized.path }
}
