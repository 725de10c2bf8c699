internal import Foundation
internal import Glibc
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay
internal import WardlineRelayServer
internal import WardlineTransport

/// Opens the files and directories that a configuration names, as `serve` does at its start, and says of each that cannot be used what is wrong,
/// with which value, and what would be right. It changes none of them and uses no network; to read the log,
/// the store may make files of its own beside it.
///
/// It looks as the account that runs it: what only the relay's account may read is wrong for another one.
struct NamedFiles {
  /// What is wrong with the value of a setting.
  struct Problem: Equatable {
    /// The name of the setting, such as `tls-key`.
    var setting: String
    var text: String
  }

  private(set) var problems: [Problem] = []
  /// How many values were looked at.
  private(set) var count = 0
  private let serve: Serve
  private let now: Timestamp

  /// - Parameters:
  ///   - hasData: whether the data directory is the one that the relay will have. Otherwise it is not looked at.
  ///   - journal: where systemd's journal listens.
  init(of serve: Serve, hasData: Bool, at now: Timestamp = .now, journalAt journal: String = JournalSocket.systemPath) {
    self.serve = serve
    self.now = now
    if hasData { checkData() }
    checkSealKey()
    checkCertificates()
    checkAccess()
    if let directory = serve.backups.backupDirectory { checkDirectory(directory, of: "backup-directory") }
    if let path = serve.control ?? (hasData ? ControlSocket.path(in: serve.data) : nil) { checkControl(path) }
    if serve.log.logFormat == .journald {
      count += 1
      do throws(Failure) { _ = try serve.log.sink(environment: [:], journalAt: journal) } catch {
        add("log-format", error.message)
      }
    }
  }

  private mutating func add(_ setting: String, _ text: String) { problems.append(Problem(setting: setting, text: text)) }

  // MARK: The data directory

  private mutating func checkData() {
    let data = serve.data
    guard checkDirectory(data, of: "data"), FileStatus(at: data) != nil else { return }
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(data) } catch { return add("data", error.description) }
    checkTokenKey(data + "/token.key")
    let log = data + "/relay.sqlite"
    guard FileStatus(at: log) != nil else { return }
    guard access(log, R_OK | W_OK) == 0 else {
      return add("data", "\(log) cannot be read and written (\(systemError())); run it as the account of the relay")
    }
    do throws(PrivateFile.Refusal) { try PrivateFile.check(PrivateFile.resolved(log)) } catch {
      return add("data", error.description)
    }
    do throws(StoreError) {
      // As a command reads it beside a running relay: its kind, its version, and whether the key of the log opens it.
      try OpenedStore.reading(data, sealKey: serve.seal.sealKey).close()
    } catch {
      switch error {
      // People were added, and no relay has run yet.
      case .empty: break
      case .locked: add(serve.seal.sealKey == nil ? "data" : "seal-key", error.description)
      default: add("data", error.description)
      }
    }
  }

  /// One that is not there is made at the start.
  private mutating func checkTokenKey(_ path: String) {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .user) } catch {
      return add("data", error.description)
    }
    guard descriptor >= 0 else {
      if errno != ENOENT { add("data", "\(path) cannot be read (\(systemError())); run it as the account of the relay") }
      return
    }
    defer { close(descriptor) }
    guard let status = PrivateFile.status(of: descriptor) else { return add("data", "\(path) cannot be looked at") }
    if !status.isPrivate {
      add("data", "others can read \(path), and with it enter every session; run: chmod 600 \(path)")
    } else if status.bytes != SecretFile.byteCount {
      add(
        "data",
        "\(path) is not the key of a relay: \(status.bytes) bytes instead of \(SecretFile.byteCount); restore your copy of it")
    }
  }

  private mutating func checkSealKey() {
    guard let path = serve.seal.sealKey else { return }
    count += 1
    do throws(StoreError) {
      // One that is not there is made at the start, for a log that has no key yet.
      if try !OpenedStore.isSealKey(at: path) { checkPlace(of: path, of: "seal-key") }
    } catch {
      let problem = Problem(setting: "seal-key", text: error.description)
      // The log may have said it already.
      if !problems.contains(where: { $0.setting == "seal-key" }) { problems.append(problem) }
    }
  }

  // MARK: Certificates and keys

  private mutating func checkCertificates() {
    guard let tls = serve.encryption.tls else { return }
    let (certificate, key) = (tls.certificateFile, tls.privateKeyFile)
    count += 2
    do throws(TransportError) { _ = try TLSCredentials.validUntilSeconds(ofCertificatesIn: certificate) } catch {
      add("tls-certificate", error.description)
    }
    do throws(TransportError) { try TLSCredentials.checkPrivateKey(in: key) } catch { add("tls-key", error.description) }
    if problems.allSatisfy({ !$0.setting.hasPrefix("tls-") }) {
      do throws(TransportError) {
        let pair = try TLSCredentials(certificateFile: certificate, privateKeyFile: key)
        if let flaw = pair.flaw(atSeconds: now.milliseconds / 1_000) { add("tls-certificate", "\(certificate): \(flaw)") }
      } catch {
        // They do not belong together, or the certificate is too weak.
        let isOfKey = if case .tls(let file, _) = error { file == key } else { false }
        add(isOfKey ? "tls-key" : "tls-certificate", error.description)
      }
    }
    if let file = tls.clientAuthorityFile { checkAuthorities(file, of: "client-ca") }
  }

  private mutating func checkAuthorities(_ file: String, of setting: String) {
    count += 1
    do throws(TransportError) {
      guard try TLSCredentials.validUntilSeconds(ofCertificatesIn: file) <= now.milliseconds / 1_000 else { return }
      add(setting, "\(file): a certificate in it has expired; remove it, or replace it by the one that follows it")
    } catch { add(setting, error.description) }
  }

  private mutating func checkAccess() {
    if let file = serve.access.issuerCAFile { checkAuthorities(file, of: "issuer-ca-file") }
    guard let file = serve.access.jwks else { return }
    count += 1
    do throws(KeySet.Invalid) { _ = try KeySet(file: file) } catch { add("jwks", error.description) }
  }

  // MARK: Places

  /// A directory that the relay writes to, or makes.
  ///
  /// - Returns: whether it can.
  @discardableResult
  private mutating func checkDirectory(_ path: String, of setting: String) -> Bool {
    count += 1
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        add(setting, "\(path) cannot be looked at (\(systemError())); name a directory that the relay may read and write")
        return false
      }
      return checkPlace(of: path, of: setting)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      add(setting, "\(path) is not a directory; name one, or a path where nothing is yet")
      return false
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      add(setting, "\(path) cannot be read and written (\(systemError())); name a directory that the relay may read and write")
      return false
    }
    return true
  }

  /// Whether something can be made at a path where nothing is: in the nearest directory above it that exists.
  @discardableResult
  private mutating func checkPlace(of path: String, of setting: String) -> Bool {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var directory = PrivateFile.directory(of: path)
    while access(directory, F_OK) != 0, errno == ENOENT, directory != "/", directory != "." {
      directory = PrivateFile.directory(of: directory)
    }
    var status = stat()
    if stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, access(directory, W_OK | X_OK) == 0 { return true }
    let why = status.st_mode & S_IFMT == S_IFDIR ? systemError() : "it is not a directory"
    add(setting, "\(path) is not there, and cannot be made in \(directory) (\(why)); name a place that the relay may write to")
    return false
  }

  /// The socket of `ctl` is made at the start; what is there may be the socket of the relay that runs.
  private mutating func checkControl(_ path: String) {
    if serve.control != nil { count += 1 }
    if let found = FileStatus(at: path) {
      if !found.isSocket { add("control", "\(path) is there already, and is no socket; name another path") }
      return
    }
    guard serve.control != nil else { return }
    let directory = PrivateFile.directory(of: path)
    // Only the data directory is made at the start.
    if access(directory, F_OK) != 0, directory != serve.data {
      add("control", "the directory of \(path) cannot be looked at (\(systemError())); make it, or name another path")
    } else {
      checkPlace(of: path, of: "control")
    }
  }
}

private func systemError() -> String { String(cString: strerror(errno)) }
