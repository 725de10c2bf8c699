internal import Foundation
internal import Wardline
internal import WardlineModel

/// A site's settings for drafts by a language model: a JSON file that says which server is asked, and what leaves the device.
enum AssistFile {
  /// Reads the file that an option or `WARDLINE_ASSIST` names; where neither does, no model is ever asked. A conversation never waits for drafts: where
  /// they cannot be set up, that is said when somebody asks for one.
  static func read(_ path: String?, into options: inout WardlineClient.Options) {
    guard let file = path ?? environment("WARDLINE_ASSIST") else { return }
    do throws(ClientError) { options.assist = try settings(from: file) } catch { options.assistProblem = error.description }
  }

  /// Reads the settings, and tries their key.
  ///
  /// - Throws: ``ClientError``: which value is wrong, and what would be right.
  static func settings(from path: String) throws(ClientError) -> AssistSettings {
    let bytes = try OwnFile.contents(of: path, as: "file of --assist", bytesMax: Limits.assistFileBytesMax)
    guard let object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else {
      throw wrong(
        path,
        "it is no JSON object, such as {\"server\":\"https://models.example\",\"model\":\"…\",\"leavesDevice\":[\"message\"]}")
    }
    var fields = Fields(path: path, object: object)
    var settings = AssistSettings(server: try fields.text("server"), model: try fields.text("model"))
    settings.certificateAuthorityFile = try fields.optionalText("caFile")
    settings.earlierMessages = try fields.earlierMessages()
    settings.pace = try fields.pace()
    if let file = try fields.optionalText("keyFile") {
      let key = try keyPath(file, in: path)
      settings.key = { try Self.key(in: key) }
      _ = try Self.key(in: key)
    }
    try fields.finish()
    return settings
  }

  /// A key stands in a file that only its owner can read, or in a credential of the service (`credential:NAME`).
  private static func keyPath(_ named: String, in path: String) throws(ClientError) -> String {
    let prefix = "credential:"
    guard named.hasPrefix(prefix) else {
      return named.hasPrefix("/") ? named : (path as NSString).deletingLastPathComponent + "/" + named
    }
    guard let directory = environment("CREDENTIALS_DIRECTORY") else {
      throw wrong(path, "'keyFile' names a credential, and CREDENTIALS_DIRECTORY is not set: name a file")
    }
    return directory + "/" + named.dropFirst(prefix.count)
  }

  private static func key(in path: String) throws(ClientError) -> String {
    var bytes = try OwnFile.contents(of: path, as: "key of the model's server", bytesMax: Limits.tokenBytesMax, isSecret: true)
    defer { bytes.wipe() }
    let key = String(validating: bytes, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ClientError(.misconfigured, "\(path) holds no key: one line of visible ASCII is expected")
    }
    return key
  }

  fileprivate static func wrong(_ path: String, _ why: String) -> ClientError {
    ClientError(.misconfigured, "\(path): \(why)")
  }
}

/// The fields of the file, each read once: what is left at the end is a mistake in a name.
private struct Fields {
  let path: String
  var object: [String: Any]

  mutating func optionalText(_ name: String) throws(ClientError) -> String? {
    guard let value = object.removeValue(forKey: name) else { return nil }
    guard let text = value as? String, !text.isEmpty else { throw AssistFile.wrong(path, "'\(name)' must be a text") }
    return text
  }

  mutating func text(_ name: String) throws(ClientError) -> String {
    guard let text = try optionalText(name) else { throw AssistFile.wrong(path, "there is no '\(name)'") }
    return text
  }

  private mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(ClientError) -> Int? {
    guard let value = object.removeValue(forKey: name) else { return nil }
    guard let number = value as? Int, range.contains(number) else {
      throw AssistFile.wrong(
        path, "'\(name)' is \(range.lowerBound) to \(range.upperBound), and not \("\(value)".printable(charactersMax: 40))")
    }
    return number
  }

  /// What leaves the device is named, so that nobody sends more than they have read.
  mutating func earlierMessages() throws(ClientError) -> Int {
    let known = ["message", "earlierMessages"]
    guard let named = object.removeValue(forKey: "leavesDevice") as? [String], named.contains("message"),
      Set(named).isSubset(of: known)
    else {
      throw AssistFile.wrong(
        path,
        "'leavesDevice' lists what the model is told: [\"message\"], or [\"message\", \"earlierMessages\"] with those before it"
      )
    }
    let count = try number("earlierMessages", 1...Limits.assistEarlierMax)
    guard named.contains("earlierMessages") == (count != nil) else {
      throw AssistFile.wrong(path, "'earlierMessages' has a number where 'leavesDevice' lists it, and none where it does not")
    }
    return count ?? 0
  }

  mutating func pace() throws(ClientError) -> AssistPace {
    let standard = AssistPace()
    return AssistPace(
      requestsPerMinute: try number("requestsPerMinute", 1...Limits.assistPaceMax) ?? standard.requestsPerMinute,
      tokensPerMinute: try number("tokensPerMinute", 1...Limits.assistPaceMax) ?? standard.tokensPerMinute,
      tokensPerDay: try number("tokensPerDay", 1...Limits.assistPaceMax) ?? standard.tokensPerDay)
  }

  func finish() throws(ClientError) {
    guard let name = object.keys.sorted().first else { return }
    throw AssistFile.wrong(
      path,
      "'\(name.printable(charactersMax: 40))' is no setting: there are server, model, keyFile, caFile, leavesDevice, earlierMessages, requestsPerMinute, tokensPerMinute and tokensPerDay"
    )
  }
}
