internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

/// Checks an export with nothing but its files.
struct ExportCheck {
  /// What an export says of itself, once it is checked.
  struct Found {
    var session: String
    var head: AuditHead
    var key: String
    /// Rows of the audit log that it shows.
    var rows: Int
  }

  private let directory: String

  init(of directory: String) { self.directory = directory }

  /// - Parameter key: whose signature it must have; `nil` for that of the key it names.
  func run(expecting key: String?) throws -> Found {
    let manifest = try contents(of: SessionExport.manifestName)
    let signature = String(decoding: try contents(of: SessionExport.signatureName), as: UTF8.self)
    let lines = String(decoding: manifest, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == SessionExport.format else {
      throw wrong("\(SessionExport.manifestName) is not that of an export, or of one that a newer version has written")
    }
    func value(_ name: String) throws -> String {
      let found = lines.filter { $0.hasPrefix(name + " ") }
      guard found.count == 1 else { throw wrong("\(SessionExport.manifestName) does not say which \(name)") }
      return String(found[0].dropFirst(name.count + 1))
    }
    let named = try value("key")
    guard ExportSeal.isValid(signature.trimmingCharacters(in: .whitespacesAndNewlines), of: manifest, by: named) else {
      throw wrong(
        "\(SessionExport.signatureName) is not the signature of \(SessionExport.manifestName) by the key that it names")
    }
    if let key, key != named { throw wrong("it was signed with the key \(named), and not with \(key)") }
    for file in SessionExport.files {
      guard lines.contains("sha256 \(try digest(of: file)) \(file)") else {
        throw wrong("\(file) is not the file that was signed")
      }
    }
    let session = try value("session")
    guard let head = AuditHead(try value("head")) else { throw wrong("its head is not a number and a hash") }
    let rows = try checkRows(upTo: head, of: session)
    return Found(session: session, head: head, key: named, rows: rows)
  }

  /// Returns how many rows are shown.
  private func checkRows(upTo head: AuditHead, of session: String) throws -> Int {
    var verifier: AuditVerifier?
    var count = 0
    for (index, line) in try contents(of: SessionExport.auditName).split(separator: UInt8(ascii: "\n")).enumerated() {
      let fields = (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any] ?? [:]
      func damaged() -> Failure { wrong("line \(index + 1) of \(SessionExport.auditName) is not a row") }
      switch fields["event"] as? String {
      case "audit_after":
        guard verifier == nil, let after = AuditHead(fields) else { throw damaged() }
        verifier = AuditVerifier(after: after, kept: [head])
      case "audit_other":
        guard let digest = fields["digest"] as? String, verifier != nil else { throw damaged() }
        do throws(AuditDamage) { try verifier?.add(digest: digest) } catch { throw Failure(error) }
      case "audit":
        guard let row = AuditRow(fields), verifier != nil, (try? SessionID(session)).map(row.concerns) == true else {
          throw damaged()
        }
        do throws(AuditDamage) { try verifier?.add(row) } catch { throw Failure(error) }
        count += 1
      default: throw damaged()
      }
    }
    guard let verifier, verifier.head == head else {
      throw wrong("\(SessionExport.auditName) does not lead to the head that was signed")
    }
    return count
  }

  private func contents(of name: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: directory + "/" + name) else {
      let isThere = FileManager.default.fileExists(atPath: directory)
      throw Failure(
        isThere ? .configuration : .noInput, "cannot read \(directory)/\(name): name the directory of an export")
    }
    return Array(data)
  }

  private func digest(of name: String) throws -> String {
    var digest = ByteDigest()
    digest.add(try contents(of: name))
    return digest.text
  }

  private func wrong(_ what: String) -> Failure { Failure(.data, "\(directory) is not as it was exported: \(what)") }
}

extension AuditHead {
  fileprivate init?(_ fields: [String: Any]) {
    guard let number = (fields["number"] as? NSNumber)?.int64Value, let hash = fields["hash"] as? String else { return nil }
    self.init(number: number, hash: hash)
  }
}

extension AuditRow {
  fileprivate init?(_ fields: [String: Any]) {
    let names = ["kind", "actor", "role", "subject", "session", "device", "network", "outcome", "detail", "hash"]
    let texts = names.compactMap { fields[$0] as? String }
    guard texts.count == names.count, let number = (fields["number"] as? NSNumber)?.int64Value,
      let at = (fields["atMs"] as? NSNumber)?.int64Value
    else { return nil }
    self.init(
      number: number, at: Timestamp(milliseconds: at), kind: texts[0], actor: texts[1], role: texts[2], subject: texts[3],
      session: texts[4], device: texts[5], network: texts[6], outcome: texts[7], detail: texts[8], hash: texts[9])
  }
}
