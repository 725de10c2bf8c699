public import WardlineModel

/// Which language model a site lets be asked for drafts, and what of a session it is told. Without settings nothing is ever asked; with them, only
/// what a person asks for, and only in sessions whose members have all agreed.
///
/// For example: `options.assist = AssistSettings(server: "https://models.hospital.example", model: "translate-1") { try readKey() }`.
public struct AssistSettings: Sendable {
  /// The address of the server, to which `/v1/chat/completions` is added.
  public var server: String
  /// What the server calls the model.
  public var model: String
  /// The only authority to trust, a PEM file; `nil` for those of the system.
  public var certificateAuthorityFile: String?
  /// How many messages before the one that is asked about the model is told, as context: 0 to ``Limits/assistEarlierMax``. Anything else is taken for
  /// the nearest of them.
  public var earlierMessages = 0
  /// How much the model may be asked, from this store.
  public var pace = AssistPace()
  /// The server's key, read before each request and kept nowhere; `nil` for a server that asks for none. What it throws fails the question.
  public var key: @Sendable () throws -> String?

  /// Makes settings.
  public init(server: String, model: String, key: @escaping @Sendable () throws -> String? = { nil }) {
    self.server = server
    self.model = model
    self.key = key
  }

  /// What a look at the server has come to.
  package enum Finding: Hashable, Sendable {
    /// It takes the key, and has the model.
    case knowsModel
    /// It is there, and it is not known whether it has the model.
    case answers(String)
    case refuses(String)
    case unreachable(String)
  }

  /// Looks whether the server can be asked. It blocks its thread for up to ``Limits/assistCheckMilliseconds``.
  package func check(through proxies: ProxySettings) -> Finding {
    do throws(ModelServer.Invalid) {
      let server = try ModelServer(server, authorityFile: certificateAuthorityFile, proxies: proxies, key: key)
      defer { server.stop() }
      return server.check(model)
    } catch { return .refuses(error.description) }
  }

  package var placeName: String { host.printableLine() }

  /// Where what is said goes, for the people who are asked to agree.
  package var host: String {
    let rest = server.split(separator: "://", maxSplits: 1).last ?? ""
    return String(rest.prefix { $0 != "/" })
  }
}
