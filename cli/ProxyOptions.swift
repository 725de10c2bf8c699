internal import ArgumentParser
internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

/// Which proxy this program goes through, to relays and to identity providers alike: set by the command's flags before anything is asked.
enum ProxyOptions {
  static let proxyHelp = ArgumentHelp(
    "The proxy to the relay and the identity provider, such as http://proxy.example:3128; 'none' for none. Or HTTPS_PROXY, ALL_PROXY, NO_PROXY.",
    valueName: "url")
  static let loginFileHelp = ArgumentHelp(
    "The file with user:password for that proxy, if it wants a login. Or WARDLINE_PROXY_LOGIN_FILE.", valueName: "file")

  private static let kept = "Nothing was sent, and what is queued is kept"
  private static let inUse = Mutex<ProxySettings?>(nil)

  /// What the flags of a command and the environment come to, from now on.
  ///
  /// - Throws: ``Failure`` for a flag that names no proxy; ``ClientError`` for a file that is not private.
  @discardableResult
  static func use(proxy: String?, loginFile: String?) throws -> ProxySettings {
    let login = try (loginFile ?? environment("WARDLINE_PROXY_LOGIN_FILE")).map(readLogin)
    do throws(ClientError) {
      let settings = try ProxySettings(environment: ProcessInfo.processInfo.environment, proxy: proxy, login: login)
      inUse.withLock { $0 = settings }
      return settings
    } catch { throw Failure(.usage, "\(error.description). \(kept)") }
  }

  /// Looks at what the variables name before anything waits for it.
  static func require(_ proxies: ProxySettings, for relay: String) throws(Failure) {
    do throws(ClientError) { _ = try proxies.explanation(for: relay) } catch {
      // That the relay's address is invalid is for the client to say.
      guard error.kind == .misconfigured else { return }
      throw Failure(.configuration, "\(error.description). \(kept)")
    }
  }

  /// Those of the flags, if a command had any; else those of the environment, with the login that it names.
  static var current: ProxySettings {
    inUse.withLock { $0 } ?? (try? use(proxy: nil, loginFile: nil)) ?? .none
  }

  private static func readLogin(_ file: String) throws -> String {
    var bytes = try OwnFile.contents(
      of: file, as: "file of --proxy-login-file", bytesMax: Limits.proxyLoginFileBytesMax, isSecret: true)
    defer { bytes.wipe() }
    guard let text = String(validating: bytes, as: UTF8.self)?.trimmingCharacters(in: .newlines), text.contains(":"),
      !text.contains(where: \.isNewline)
    else { throw Failure(.configuration, "\(file) is not one line with user:password. \(kept)") }
    return text
  }
}
