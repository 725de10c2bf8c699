// swift-tools-version: 6.2
import PackageDescription

/// Whether our targets are compiled for libFuzzer, with its counters: only for `make fuzz`.
let isFuzzed = Context.environment["WARDLINE_FUZZER"] != nil

/// What every target is compiled with: language mode 6, the upcoming features that make isolation and imports say what they
/// mean, and no warning left standing.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
  ] + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// The machines, the stores and the simulator handle millions of events in the tests: `make` builds them optimized, with assertions, in
/// the one configuration that all tests share. For size: the simulator runs as fast as with -O, and is compiled in three quarters of the
/// time. SwiftPM refuses a dependency with unsafe flags, so they are given only when asked for.
let optimized: [SwiftSetting] =
  strict
  + (Context.environment["WARDLINE_OPTIMIZED"] == nil
    ? [] : [.unsafeFlags(["-Osize", "-assert-config", "Debug"], .when(configuration: .debug))])

/// Every function is bound when a program starts, and the table of their addresses is read-only from then on.
let bound: [LinkerSetting] =
  Context.environment["WARDLINE_OPTIMIZED"] == nil ? [] : [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]

/// The targets that touch C also say where memory safety rests on us and not on the compiler.
let strictWithC: [SwiftSetting] = strict + [.strictMemorySafety()]

let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yaml = Target.Dependency.product(name: "Yams", package: "Yams")

/// The fuzzer brings its own `main`.
let fuzzer: [Target] =
  !isFuzzed
  ? []
  : [
    .executableTarget(
      name: "wardline-fuzz", dependencies: ["WardlineFuzz"], path: "Tests/FuzzCommand",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])], linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
  ]

// There is no `platforms`: it names versions of Apple's systems only. Linux is what is built and tested, on Debian; nothing else is claimed.
let package = Package(
  name: "wardline",
  products: [
    .library(name: "Wardline", targets: ["Wardline"]),
    .executable(name: "wardline", targets: ["WardlineCommand"]),
    .executable(name: "wardline-relay", targets: ["WardlineRelayCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    // The types and the bounds.
    .target(name: "WardlineModel", swiftSettings: optimized),

    // The decisions: pure, no I/O, no clock.
    .target(name: "WardlineSync", dependencies: ["WardlineModel", collections], swiftSettings: optimized),
    .target(name: "WardlineRelay", dependencies: ["WardlineModel", "WardlineCrypto", collections], swiftSettings: optimized),

    // The edges: bytes, disks, sockets.
    .target(
      name: "WardlineProtocol", dependencies: ["WardlineModel", protobuf], exclude: ["wardline.proto"], swiftSettings: strict),
    .target(name: "WardlineSeal", dependencies: ["WardlineModel", "WardlineCrypto"], swiftSettings: optimized),
    .target(
      name: "WardlineSQLite", dependencies: ["WardlineModel", "WardlineSeal", "WardlineCrypto", "CSQLite"],
      swiftSettings: optimized),
    .target(
      name: "WardlineStore",
      dependencies: ["WardlineSync", "WardlineModel", "WardlineProtocol", "WardlineSQLite", "WardlineSeal", "WardlineCrypto"],
      swiftSettings: optimized),
    .target(
      name: "WardlineRelaySQLite",
      dependencies: ["WardlineRelay", "WardlineModel", "WardlineProtocol", "WardlineSQLite", "WardlineSeal"],
      swiftSettings: optimized),
    // PostgreSQL's client library. Without pkg-config: what does not need it builds without it, and without a warning.
    .systemLibrary(name: "CLibpq"),
    .target(
      name: "WardlineRelayPostgres",
      dependencies: ["WardlineRelay", "WardlineModel", "WardlineProtocol", "WardlineSeal", "CLibpq", protobuf],
      exclude: ["journal.proto"], swiftSettings: optimized),
    .systemLibrary(
      name: "CLibwebsockets", pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv", "libuv1-dev", "libssl-dev", "libsqlite3-dev"])]),
    // Counts what `recv` and `SSL_read` return. For programs, not for the SDK: it replaces two functions for the whole process.
    .target(name: "CReadTap"),
    // Settings of a whole process, such as that its memory is kept from dumps and other processes. For programs, too.
    .target(name: "CHardening", dependencies: ["CLibcrypto"], linkerSettings: [.linkedLibrary("sqlite3")]),
    // Digests, sealing and signatures by OpenSSL's libcrypto.
    .target(name: "CLibcrypto", linkerSettings: [.linkedLibrary("crypto")]),
    .target(name: "WardlineCrypto", dependencies: ["CLibcrypto"], swiftSettings: optimized + [.strictMemorySafety()]),
    // SQLite, and a setting of it that Swift cannot reach.
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    // The operator's page, embedded.
    .target(name: "COperatorsPage", exclude: ["page.html", "page.js", "page.css"]),
    .target(name: "WardlineTransport", dependencies: ["CLibwebsockets", collections, heap], swiftSettings: strictWithC),

    // The drivers: thin actors that turn actions into effects.
    .target(
      name: "Wardline",
      dependencies: [
        "WardlineModel", "WardlineSync", "WardlineStore", "WardlineProtocol", "WardlineTransport", "WardlineCrypto",
        "WardlineSeal", collections,
      ],
      swiftSettings: strict),
    .target(
      name: "WardlineRelayServer",
      dependencies: [
        "WardlineModel", "WardlineRelay", "WardlineProtocol", "WardlineTransport", "WardlineCrypto", "CHardening",
        "COperatorsPage",
        logging,
      ],
      swiftSettings: strict),

    // The screen: bytes become intents, and what is known becomes frames. No I/O.
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .target(
      name: "WardlineTerminal", dependencies: ["WardlineModel", "CUtf8proc", "CFriBidi"], swiftSettings: strictWithC),

    // What the screen says, and what people say in a phrase, in every language. CTranslations embeds the po files of WardlineLanguages.
    .target(name: "CTranslations"),
    .target(
      name: "WardlineLanguages", dependencies: ["WardlineModel", "CTranslations"], exclude: ["po", "phrases"],
      swiftSettings: strictWithC),

    // Both programs as child processes, and a TCP link that fails: for `wardline-demo` and for the tests.
    .target(name: "CSpawn"),
    .target(name: "WardlineHarness", dependencies: ["WardlineModel", "CSpawn"], swiftSettings: strict),

    // What both programs do with their arguments.
    .target(name: "WardlineProgram", dependencies: ["WardlineModel", arguments], swiftSettings: strict),

    // The programs.
    .executableTarget(
      name: "WardlineCommand",
      dependencies: [
        "Wardline", "WardlineTerminal", "WardlineLanguages", "WardlineProgram", "WardlineCrypto", "CHardening", arguments,
      ],
      path: "cli", swiftSettings: strict, linkerSettings: bound),
    .executableTarget(
      name: "WardlineRelayCommand",
      dependencies: [
        "WardlineModel", "WardlineRelay", "WardlineRelayServer", "WardlineRelaySQLite", "WardlineRelayPostgres",
        "WardlineSQLite", "WardlineSeal",
        "WardlineProgram", "CReadTap", "CHardening", arguments, collections, logging, yaml,
      ],
      path: "relay", swiftSettings: strict, linkerSettings: bound),

    // The demonstration, which starts both and makes their network fail: one build makes all three. It is no product: who depends on the library
    // does not build it.
    .executableTarget(
      name: "wardline-demo",
      dependencies: [
        "WardlineCommand", "WardlineRelayCommand", "WardlineHarness", "WardlineModel", "WardlineTerminal",
        "WardlinePostgresSupport", arguments,
      ],
      path: "demo", swiftSettings: strict, linkerSettings: bound),

    // The tests, a target for each module; what they share stands in Tests/Support.
    .target(
      name: "WardlineTestSupport", dependencies: ["WardlineModel", "WardlineSync", "WardlineRelay"], path: "Tests/Support",
      swiftSettings: strict),
    // Keys of issuers that sign: P-256 and RSA, of which the project itself verifies only.
    .target(name: "CTestKeys", path: "Tests/CTestKeys", linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "WardlineTestKeys", dependencies: ["CTestKeys", "WardlineCrypto"], path: "Tests/TestKeys", swiftSettings: strict),
    .target(
      name: "WardlineMemoryStores", dependencies: ["WardlineModel", "WardlineSync", "WardlineRelay"],
      path: "Tests/MemoryStores",
      swiftSettings: optimized),
    .testTarget(
      name: "WardlineCryptoTests", dependencies: ["WardlineCrypto"], exclude: ["Vectors"], swiftSettings: strict),
    .testTarget(name: "WardlineModelTests", dependencies: ["WardlineModel", "WardlineTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WardlineProtocolTests", dependencies: ["WardlineProtocol", "WardlineModel", "WardlineTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WardlineSyncTests",
      dependencies: ["WardlineSync", "WardlineModel", "WardlineTestSupport", "WardlineMemoryStores"], swiftSettings: strict),
    .testTarget(
      name: "WardlineRelayTests",
      dependencies: ["WardlineRelay", "WardlineModel", "WardlineTestSupport", "WardlineMemoryStores"], swiftSettings: strict),
    .testTarget(
      name: "WardlineStoreTests",
      dependencies: [
        "WardlineStore", "WardlineRelaySQLite", "WardlineSQLite", "WardlineSeal", "WardlineSync", "WardlineRelay",
        "WardlineModel", "WardlineTestSupport", "WardlineMemoryStores", "WardlineFaultyDisk", "CSQLite",
      ], swiftSettings: strict),
    // A PostgreSQL server that the tests and the demonstration start, and the tests against it.
    .target(
      name: "WardlinePostgresSupport", dependencies: ["WardlineHarness", "WardlineModel"], path: "Tests/PostgresSupport",
      swiftSettings: strict),
    .testTarget(
      name: "WardlineRelayPostgresTests",
      dependencies: [
        "WardlineRelayPostgres", "WardlineRelaySQLite", "WardlineSQLite", "WardlineSeal", "WardlineRelay", "WardlineModel",
        "WardlineHarness",
        "WardlineTestSupport", "WardlinePostgresSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "WardlineTransportTests", dependencies: ["WardlineTransport", "WardlineTestSupport", "CReadTap"],
      swiftSettings: strict),
    // The programs as child processes. Those that also look into a program stand apart: they are compiled after it, the others meanwhile.
    .target(
      name: "WardlineProcessSupport",
      dependencies: ["Wardline", "WardlineModel", "WardlineHarness", "WardlineTestSupport", "WardlineTestKeys"],
      path: "Tests/ProcessSupport", swiftSettings: strict),
    .testTarget(
      name: "WardlineProcessTests",
      dependencies: [
        "WardlineProcessSupport", "Wardline", "WardlineModel", "WardlineTransport", "WardlineProtocol", "WardlineHarness",
        "WardlineTestSupport", "WardlinePostgresSupport", "wardline-demo",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WardlineProgramTests",
      dependencies: [
        "WardlineCommand", "WardlineRelayCommand", "Wardline", "WardlineStore", "WardlineModel", "WardlineSync",
        "WardlineRelay", "WardlineRelaySQLite", "WardlineRelayServer", "WardlineTransport", "WardlineProtocol",
        "WardlineHarness", "WardlineTerminal",
        "WardlineProgram", "WardlineLanguages", "WardlineProcessSupport", "WardlineTestSupport", "WardlineTestKeys",
        "WardlineMemoryStores",
        "WardlineCrypto", arguments, "CSQLite", logging,
      ],
      swiftSettings: strict),

    .testTarget(
      name: "WardlineTerminalTests", dependencies: ["WardlineTerminal", "WardlineModel", "WardlineTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WardlineLanguagesTests",
      dependencies: ["WardlineLanguages", "WardlineTerminal", "WardlineStore", "WardlineModel", "WardlineTestSupport"],
      swiftSettings: strict),

    // A client and a hostile relay, a relay and hostile clients, and forged tokens: what fuzzers run, here with a seed, and in `make fuzz` with libFuzzer.
    .target(
      name: "WardlineFuzz",
      dependencies: [
        "WardlineModel", "WardlineProtocol", "WardlineSync", "WardlineRelay", "WardlineRelayServer", "WardlineMemoryStores",
        "WardlineCrypto", "WardlineTestKeys",
      ],
      path: "Tests/Fuzz", exclude: ["corpus"], swiftSettings: optimized),
    .testTarget(
      name: "WardlineFuzzTests", dependencies: ["WardlineFuzz", "WardlineTestSupport"], swiftSettings: strict),

    // A disk in memory that loses what was not synced, and fails on demand.
    .target(
      name: "WardlineFaultyDisk", dependencies: ["WardlineModel", "WardlineSQLite", "CSQLite"], path: "Tests/FaultyDisk",
      swiftSettings: optimized),

    // Both machines and both stores under faults, in virtual time.
    .target(
      name: "WardlineSimulator",
      dependencies: [
        "WardlineModel", "WardlineSync", "WardlineRelay", "WardlineStore", "WardlineRelaySQLite", "WardlineTransport",
        "WardlineMemoryStores", "WardlineFaultyDisk", "CSQLite", collections, heap,
      ],
      path: "Tests/Simulator", swiftSettings: optimized),
    .executableTarget(
      name: "wardline-simulate", dependencies: ["WardlineSimulator", "CHardening", arguments], path: "Tests/SimulatorCommand",
      swiftSettings: optimized),
    // The program is named so that one build makes all that the tests run.
    .testTarget(
      name: "WardlineSimulatorTests", dependencies: ["WardlineSimulator", "wardline-simulate"], swiftSettings: strict),
  ] + fuzzer,
  // For #embed.
  cLanguageStandard: .gnu2x
)
