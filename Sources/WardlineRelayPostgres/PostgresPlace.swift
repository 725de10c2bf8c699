internal import CLibpq
internal import Glibc

/// Where a database of PostgreSQL is, and how a connection to it is secured.
///
/// It is written `postgres://[user@]host[:port][,host…]/database[?sslmode=…&sslrootcert=…&application_name=…]`, or
/// `postgres:///database?host=/run/postgresql` for a socket. It never contains a password (``PostgresPassword``), so that it can be an
/// argument and stand in a log.
package struct PostgresPlace: Hashable, Sendable, CustomStringConvertible {
  /// Names, addresses, or directories of sockets, which are tried in this order.
  package let hosts: [String]
  /// One for each host; an empty one is libpq's default.
  package let ports: [String]
  package let database: String
  /// `nil` for the user that the process runs as.
  package let user: String?
  /// libpq's `sslmode`: `verify-full` unless every host is this machine.
  package let mode: String
  /// The other settings, by their name in libpq.
  package let settings: [String: String]

  private static let schemes = ["postgres://", "postgresql://"]
  /// What may be set besides user, hosts, ports, database and `sslmode`. Nothing here can bring in a password, or another server.
  private static let settable: Set = ["application_name", "sslrootcert", "sslcert", "sslkey", "sslcrl"]
  /// The modes that libpq knows.
  private static let modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]
  /// The authorities that Debian trusts: libpq itself would look in the home directory, which a service does not have.
  private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

  /// - Throws: ``PostgresPlaceError``, none of which repeats the text: it may contain a password.
  package init(_ text: String) throws(PostgresPlaceError) {
    guard Self.schemes.contains(where: text.hasPrefix), !text.contains("\0") else { throw .notAnAddress }
    var values = try Self.parse(text)
    guard values["password"] == nil, values["sslpassword"] == nil, values["passfile"] == nil else { throw .password }
    let database = values.removeValue(forKey: "dbname") ?? ""
    let hosts = Self.list(values.removeValue(forKey: "host"))
    user = values.removeValue(forKey: "user")
    let ports = Self.list(values.removeValue(forKey: "port"))
    let mode = values.removeValue(forKey: "sslmode")
    // A "/" or "@" that is not encoded in a password moves the rest of it to the port or to the database.
    guard ports.allSatisfy({ $0.isEmpty || (UInt16($0) ?? 0) > 0 }) else { throw .port }
    guard !database.isEmpty else { throw .missingDatabase }
    guard !database.contains(where: { "@/".contains($0) }), hosts.allSatisfy({ !$0.dropFirst().contains("@") }) else {
      throw .notAnAddress
    }
    guard !hosts.isEmpty, !hosts.contains("") else { throw .missingHost }
    guard ports.count <= 1 || ports.count == hosts.count else { throw .portCount }
    let isLocal = hosts.allSatisfy(Self.isLocal)
    if let mode {
      guard Self.modes.contains(mode) else { throw .unknownMode }
      guard isLocal || mode == "verify-full" else { throw .weakMode(mode) }
    }
    for name in values.keys.sorted() where !Self.settable.contains(name) { throw .setting(name) }
    self.hosts = hosts
    self.ports = ports.count == hosts.count ? ports : hosts.map { _ in ports.first ?? "" }
    self.database = database
    self.mode = mode ?? (isLocal ? "prefer" : "verify-full")
    if self.mode == "verify-full", values["sslrootcert"] == nil { values["sslrootcert"] = Self.systemAuthorities }
    settings = values
  }

  /// What libpq reads in an address, by the names of its settings.
  private static func parse(_ text: String) throws(PostgresPlaceError) -> [String: String] {
    // libpq's message is not shown: it repeats the text.
    guard let options = PQconninfoParse(text, nil) else { throw .notAnAddress }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var index = 0
    while let keyword = options[index].keyword {
      if let value = options[index].val { values[String(cString: keyword)] = String(cString: value) }
      index += 1
    }
    return values
  }

  private static func list(_ text: String?) -> [String] {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  /// Whether a host is this machine: what is sent to it passes no network.
  private static func isLocal(_ host: String) -> Bool {
    if host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  /// The settings of a connection, by their names in libpq.
  var connectionSettings: [String: String] {
    var all = settings
    all["host"] = hosts.joined(separator: ",")
    all["port"] = ports.joined(separator: ",")
    all["dbname"] = database
    all["user"] = user
    all["sslmode"] = mode
    return all
  }

  /// The place as an address, without a password, with every setting that is in force.
  package var description: String {
    var settings = settings
    settings["sslmode"] = mode
    var authority = user.map { Self.encoded($0) + "@" } ?? ""
    if hosts.contains(where: { $0.hasPrefix("/") || $0.hasPrefix("@") }) {
      settings["host"] = hosts.joined(separator: ",")
      if ports.contains(where: { !$0.isEmpty }) { settings["port"] = ports.joined(separator: ",") }
    } else {
      let ends = zip(hosts, ports).map { host, port in
        (host.contains(":") ? "[\(host)]" : Self.encoded(host)) + (port.isEmpty ? "" : ":" + port)
      }
      authority += ends.joined(separator: ",")
    }
    let query = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
    return "postgres://\(authority)/\(Self.encoded(database))?\(query.joined(separator: "&"))"
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~/,".contains(character))
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += isPlain ? String(character) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}

/// Why the address of a database is refused. No message repeats what might be a password.
package enum PostgresPlaceError: Error, Hashable, CustomStringConvertible {
  case notAnAddress
  case password
  case missingHost
  case missingDatabase
  case port
  case portCount
  case unknownMode
  case weakMode(String)
  case setting(String)
  /// The credential with the password cannot be read.
  case credential(path: String, reason: String)
  /// A variable of libpq's would lead to another server than the address names.
  case variable(String)

  package var description: String {
    switch self {
    case .notAnAddress:
      "the address of the database cannot be read: write postgres://user@host:5432/database, with special characters as %40 for '@'"
    case .password:
      "the address of the database contains a password, or names where one is, and an address can be seen by other users: put the password "
        + "into a file that PGPASSFILE names (host:port:database:user:password, mode 0600), or into the systemd credential "
        + "'postgres-password'"
    case .missingHost:
      "the address of the database names no host: write postgres://host/database, or postgres:///database?host=/run/postgresql for a socket"
    case .missingDatabase: "the address of the database names no database: write postgres://host/database"
    case .port: "a port in the address of the database is not a number from 1 to 65535"
    case .portCount:
      "the address of the database names another number of ports than of hosts: name one port, or one for each host"
    case .unknownMode: "the address of the database has an unknown sslmode: write sslmode=verify-full"
    case .weakMode(let mode):
      "sslmode=\(mode) does not prove who the server is: write sslmode=verify-full, which is the default; other modes are allowed where every "
        + "host is a socket or a loopback address"
    case .setting(let name):
      "the address of the database sets '\(name)': only sslmode, sslrootcert, sslcert, sslkey, sslcrl and application_name can be set"
    case .credential(let path, let reason): "the password of the database cannot be read from \(path): \(reason)"
    case .variable(let name): "the variable \(name) would change which server is used: unset it; the address says that"
    }
  }
}
