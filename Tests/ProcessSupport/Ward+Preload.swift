import Foundation
import Testing
import WardlineHarness

extension Ward {
  /// Programs that people start from now on have these functions instead of the system's.
  ///
  /// - Parameter source: C, compiled to a library that is loaded before the others.
  func preload(_ source: String) throws {
    let library = directory.path + "/preloaded.so"
    try source.write(toFile: library + ".c", atomically: true, encoding: .utf8)
    // Where there is Swift there is clang, but perhaps not on the path.
    let script = "clang \"$@\" || cc \"$@\""
    let compiled = try end("/bin/sh", ["-c", script, "sh", "-shared", "-fPIC", "-o", library, library + ".c"])
    #expect(compiled.status == 0, "\(compiled)")
    environment["LD_PRELOAD"] = library
  }
}
