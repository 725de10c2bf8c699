import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlinePostgresSupport

@testable import WardlineRelayPostgres

/// Which addresses are accepted, and where passwords come from.
struct PostgresPlaceTests {
  @Test("an address is read as libpq reads it, and is printed with what is in force")
  func addresses() throws {
    let hosts = try PostgresPlace("postgres://ana%20b@db1:5433,db2/wardline?application_name=r1")
    #expect(hosts.hosts == ["db1", "db2"] && hosts.ports == ["5433", ""])
    #expect(hosts.user == "ana b" && hosts.database == "wardline" && hosts.mode == "verify-full")
    #expect(
      hosts.description == "postgres://ana%20b@db1:5433,db2/wardline?application_name=r1&sslmode=verify-full"
        + "&sslrootcert=/etc/ssl/certs/ca-certificates.crt")
    let socket = try PostgresPlace("postgresql:///wardline?host=/run/postgresql")
    #expect(socket.description == "postgres:///wardline?host=/run/postgresql&sslmode=prefer")
    #expect(try PostgresPlace(socket.description) == socket)
    #expect(try PostgresPlace(hosts.description) == PostgresPlace(try PostgresPlace(hosts.description).description))
    #expect(try PostgresPlace("postgres://[::1]:5433/d").description == "postgres://[::1]:5433/d?sslmode=prefer")
    let named = try PostgresPlace("postgres://db/d?sslrootcert=/etc/hospital.pem")
    #expect(named.settings["sslrootcert"] == "/etc/hospital.pem")
  }

  @Test(
    "a password is refused, and no message repeats it",
    arguments: [
      "postgres://ana:s3cret@db/wardline", "postgres://db/wardline?password=s3cret", "postgres://ana:s3/cret@db/wardline",
      "postgres://ana:12/cret@db/wardline", "postgres://ana:s3@cret@db/wardline", "postgres://ana:s3[cret@db/wardline",
      "postgres://db/wardline?sslpassword=s3cret", "postgres://db/wardline?passfile=/etc/s3cret",
      "postgres://db:cret/wardline", "postgres://ana:s3cret%zz@db/wardline", "host=db password=s3cret", "s3cret",
      "postgres://ana:s3cret\0@db/wardline", "postgres://db/wardline?service=s3cret&password=x",
    ])
  func passwords(_ text: String) {
    let error = #expect(throws: PostgresPlaceError.self) { try PostgresPlace(text) }
    let message = String(describing: error)
    #expect(!message.contains("cret") && !message.contains("s3"))
    if let error, error == .password { #expect(message.contains("PGPASSFILE") && message.contains("postgres-password")) }
  }

  @Test("other addresses that do not work say why")
  func refusals() {
    func error(_ text: String) -> PostgresPlaceError? {
      do throws(PostgresPlaceError) { _ = try PostgresPlace(text) } catch { return error }
      return nil
    }
    #expect(error("postgres://ana:s3cret@db/wardline") == .password)
    #expect(error("postgres://db/wardline?sslpassword=s3cret") == .password)
    #expect(error("postgres://db/wardline?passfile=/etc/pgpass") == .password)
    #expect(error("postgres:///wardline") == .missingHost)
    #expect(error("postgres://db,/wardline") == .missingHost)
    #expect(error("postgres://db") == .missingDatabase)
    #expect(error("postgres://db:0/wardline") == .port)
    #expect(error("postgres://db:65536/wardline") == .port)
    #expect(error("postgres://a,b,c/wardline?port=1,2") == .portCount)
    #expect(error("postgres://db/wardline?options=-c%20fsync%3Doff") == .setting("options"))
    #expect(error("postgres://db/wardline?hostaddr=10.0.0.1") == .setting("hostaddr"))
    #expect(error("mysql://db/wardline") == .notAnAddress)
  }

  @Test("TLS proves who the server is, except on this machine")
  func modes() throws {
    for host in ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"] {
      for mode in ["disable", "prefer", "verify-ca", "verify-full"] {
        #expect(try PostgresPlace("postgres://\(host)/d?sslmode=\(mode)").mode == mode)
      }
    }
    for host in [
      "db", "10.0.0.1", "126.0.0.1", "128.0.0.1", "[fe80::1]", "localhost,db", "127.0.0.1.example", "localhost.example",
    ] {
      for mode in ["disable", "allow", "prefer", "require", "verify-ca"] {
        #expect(throws: PostgresPlaceError.weakMode(mode)) { try PostgresPlace("postgres://\(host)/d?sslmode=\(mode)") }
      }
      #expect(try PostgresPlace("postgres://\(host)/d").mode == "verify-full")
    }
    #expect(throws: PostgresPlaceError.weakMode("require")) {
      try PostgresPlace("postgres:///d?host=/run/p,db&sslmode=require")
    }
    #expect(throws: PostgresPlaceError.unknownMode) { try PostgresPlace("postgres://localhost/d?sslmode=strong") }
  }

  @Test("the password comes from the credential, else from the file that PGPASSFILE names, and is in no message")
  func passwordSources() throws {
    let place = try PostgresCluster.shared.get().place(of: "postgres", user: PostgresCluster.guarded)
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let credential = directory.path + "/postgres-password"
    let file = directory.path + "/pgpass"
    let missing = ["PGPASSFILE": directory.path + "/none"]
    func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
    func open(_ environment: [String: String]) throws {
      _ = try PostgresConnection(place, environment: environment)
    }
    try write("*:*:*:*:\(PostgresCluster.password)\n", file)
    try open(["PGPASSFILE": file])
    #expect(throws: PostgresError.self) { try open(missing) }

    let credentials = ["CREDENTIALS_DIRECTORY": directory.path]
    #expect(throws: PostgresError.self) { try open(credentials.merging(missing) { $1 }) }
    try write(PostgresCluster.password + "\n", credential)
    try open(credentials)
    try write("wrong s3cret", credential)
    let error = #expect(throws: PostgresError.self) { try open(credentials) }
    #expect(error?.kind == .lost && error?.message.contains("s3cret") == false)
    if let error { #expect(StoreError(error).obstacle?.description.contains("password authentication failed") == true) }
    for text in ["", "\n", "two\nlines"] {
      try write(text, credential)
      #expect(throws: PostgresPlaceError.self) { try open(credentials) }
    }
    #expect(throws: PostgresPlaceError.variable("PGHOSTADDR")) { try open(["PGHOSTADDR": "10.0.0.1"]) }
  }
}
