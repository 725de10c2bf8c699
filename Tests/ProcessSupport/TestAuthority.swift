import Foundation
import Testing
import WardlineHarness

/// A certificate authority of one test, and a certificate that it signed: for `localhost`, unless other names are given.
struct TestAuthority {
  private let directory: String
  let authority: String
  let certificate: String
  let key: String

  private let names: [String]

  /// - Parameter directory: made where it is missing.
  init(directory: String, names: [String] = ["localhost"]) throws {
    self.names = names
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    self.directory = directory
    authority = directory + "/ca.pem"
    certificate = directory + "/relay.pem"
    key = directory + "/relay.key"
    try Self.openssl(
      ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority", "-keyout", directory + "/ca.key", "-out", authority]
        + Self.elliptic)
    try issue(to: "localhost", certificate: certificate, key: key)
  }

  /// Signs another certificate for the same names, with a key of its own.
  ///
  /// - Parameter days: for how long it is valid; one of -1 has expired.
  func issue(to subject: String, days: Int = 2, certificate: String, key: String) throws {
    let (request, extensions) = (certificate + ".csr", certificate + ".ext")
    let alternatives = names.map { $0.first?.isNumber == true ? "IP:\($0)" : "DNS:\($0)" }.joined(separator: ",")
    try Data("subjectAltName=\(alternatives)\n".utf8).write(to: URL(fileURLWithPath: extensions))
    try Self.openssl(["req", "-subj", "/CN=\(subject)", "-keyout", key, "-out", request] + Self.elliptic)
    try Self.openssl(
      [
        "x509", "-req", "-days", "\(days)", "-in", request, "-CA", authority, "-CAkey", directory + "/ca.key",
        "-CAcreateserial", "-extfile", extensions, "-out", certificate,
      ])
  }

  private static let elliptic = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

  private static func openssl(_ arguments: [String]) throws {
    let process = try ChildProcess("/usr/bin/openssl", arguments)
    process.closeInput()
    let status = process.waitForExit(milliseconds: 20_000)
    try #require(status == 0, "\(process.errors)")
  }
}
