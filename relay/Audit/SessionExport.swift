internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

/// A signed export of one session: what its log and the audit log say of it.
struct SessionExport {
  static let logName = "log.jsonl"
  static let auditName = "audit.jsonl"
  static let pageName = "session.html"
  static let manifestName = "manifest.txt"
  static let signatureName = "signature.txt"
  static let files = [logName, auditName, pageName]
  static let format = "wardline export 1"

  private let session: SessionID
  private let store: any OperatedStore
  private let audit: any AuditLog
  private let directory: String

  init(of session: SessionID, from store: any OperatedStore, _ audit: any AuditLog, to directory: String) {
    self.session = session
    self.store = store
    self.audit = audit
    self.directory = directory
  }

  /// Makes the directory and writes its files, the signature last: without it an export is none.
  func write(signedBy seal: ExportSeal) throws {
    guard mkdir(directory, 0o700) == 0 else {
      throw Failure(.inputOutput, "cannot make the directory \(directory): \(String(cString: strerror(errno)))")
    }
    let page = try ExportFile(directory, Self.pageName)
    try page.write(SessionPage.beginning(of: session, at: .now))
    let logDigest = try writeLog(page)
    try page.write(SessionPage.betweenLogAndAudit)
    let (auditDigest, head) = try writeAudit(page)
    try page.write(SessionPage.end(head, key: seal.publicKey))
    let digests = [logDigest, auditDigest, try page.finish()]
    let manifest = """
      \(Self.format)
      session \(session)
      exported \(Timestamp.now.text) by \(Operator.name)
      head \(head)
      key \(seal.publicKey)
      \(zip(Self.files, digests).map { "sha256 \($1) \($0)" }.joined(separator: "\n"))

      """
    let file = try ExportFile(directory, Self.manifestName)
    try file.write(manifest.utf8)
    _ = try file.finish()
    let signed = try ExportFile(directory, Self.signatureName)
    try signed.write("\(seal.signature(of: Array(manifest.utf8)))\n".utf8)
    _ = try signed.finish()
  }

  /// The lines of `wardline-relay log`. Returns their digest.
  private func writeLog(_ page: ExportFile) throws -> String {
    let file = try ExportFile(directory, Self.logName)
    var after: UInt64 = 0
    while true {
      let part = try store.page(of: session, after: after, entriesMax: Limits.logPageEntries)
      for entry in part.entries {
        try writeErased(after + 1, entry.sequence, file, page)
        try file.write(JSONLine(entry).line)
        try page.write(SessionPage.row(of: entry))
        after = entry.sequence
      }
      guard part.entries.isEmpty else { continue }
      try writeErased(after + 1, part.head + 1, file, page)
      return try file.finish()
    }
  }

  private func writeErased(_ first: UInt64, _ next: UInt64, _ file: ExportFile, _ page: ExportFile) throws {
    guard first < next else { return }
    try file.write(JSONLine(erasedFrom: first, through: next - 1, of: session).line)
    try page.write(SessionPage.rowOfErased(from: first, through: next - 1))
  }

  /// The rows of the session, and the digests of those between them and behind the last one, so that the chain can be computed up to the head
  /// that is signed. Returns the digest of the file, and that head.
  private func writeAudit(_ page: ExportFile) throws -> (digest: String, head: AuditHead) {
    var range: (first: Int64, last: Int64)?
    try audit.forEach { row in
      if row.concerns(session) { range = (range?.first ?? row.number, row.number) }
    }
    let file = try ExportFile(directory, Self.auditName)
    var head = AuditHead.start
    let last = (range?.last ?? 0) + Limits.auditProofRowsMax
    try audit.forEach { row in
      defer { if row.number <= last { head = row.head } }
      guard let range, row.number >= range.first, row.number <= last else { return }
      if row.number == range.first { try file.write(JSONLine(beginningAfter: head).line) }
      if row.concerns(session) {
        try file.write(JSONLine(row, after: head.hash).line)
        try page.write(SessionPage.row(of: row))
      } else {
        try file.write(JSONLine(digestOf: row).line)
      }
    }
    return (try file.finish(), head)
  }
}

extension JSONLine {
  /// What the first row of an export follows.
  fileprivate init(beginningAfter head: AuditHead) {
    self.init("audit_after")
    append("number", head.number)
    append("hash", head.hash)
  }

  /// A row that is about something else.
  fileprivate init(digestOf row: AuditRow) {
    self.init("audit_other")
    append("number", row.number)
    append("digest", row.digest)
  }
}

/// One file of an export: new, its owner's alone, synced, and with its digest.
final class ExportFile {
  private let path: String
  private let descriptor: Int32
  private let output: StandardOutput
  private var digest = ByteDigest()

  init(_ directory: String, _ name: String) throws {
    path = directory + "/" + name
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))") }
    output = StandardOutput(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  func write(_ bytes: some Collection<UInt8>) throws {
    digest.add(bytes)
    do { try output.write(bytes) } catch { throw Failure(.inputOutput, "cannot write \(path): \(error)") }
  }

  /// Returns the digest once everything is on the disk.
  func finish() throws -> String {
    do { try output.flush() } catch { throw Failure(.inputOutput, "cannot write \(path): \(error)") }
    guard fsync(descriptor) == 0 else {
      throw Failure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    return digest.text
  }
}
