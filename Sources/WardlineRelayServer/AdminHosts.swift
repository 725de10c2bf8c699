internal import Foundation
internal import WardlineModel

/// The names for which operators' requests are answered.
///
/// A page of a stranger in an operator's browser can have its own name point to a loopback address, and would then be allowed to read the
/// answers (DNS rebinding). Its requests have that name in the header `Host`.
struct AdminHosts: Sendable {
  /// `nil` for every name: with TLS the certificate proves the name.
  private let names: Set<String>?

  init() { names = nil }

  init(_ names: [String]) { self.names = Set(names.map(Self.name)) }

  /// What this machine is called, with and without its domain.
  static var ofThisMachine: [String] {
    let full = ProcessInfo.processInfo.hostName
    return [full, String(full.prefix { $0 != "." })]
  }

  /// - Parameter host: the header, with or without a port. One that is empty is of no browser.
  func admits(_ host: String) -> Bool {
    guard let names else { return true }
    let name = Self.name(host)
    return name.isEmpty || Self.isAddress(name) || name == "localhost" || name.hasSuffix(".localhost") || names.contains(name)
  }

  static func refusal(of host: String) -> String {
    let name = name(host).printable(charactersMax: Limits.reasonCharactersMax)
    return """
      the header Host is \(name), which is no name of this relay: ask it by its address or as localhost, or start it with --admin-name \(name)

      """
  }

  /// In small letters, without the port, brackets and the dot of the root.
  private static func name(_ host: String) -> String {
    let lowered = host.lowercased()
    guard !lowered.hasPrefix("[") else { return String(lowered.dropFirst().prefix { $0 != "]" }) }
    // More than one colon: an IPv6 address as a flag has it.
    let name = lowered.count { $0 == ":" } == 1 ? String(lowered.prefix { $0 != ":" }) : lowered
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  private static func isAddress(_ name: String) -> Bool {
    var bytes = in6_addr()
    return inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
  }
}
