/// Every bound of the transport, in one place; those that a program sets are in ``ServerConfiguration``, ``ClientConfiguration`` and
/// ``ConnectionLimits``. Reaching one is a handled case; the relations between them are asserted in ``relations``.
package enum TransportLimits {
  // MARK: How much is on its way

  /// The shortest unit in bytes: a shorter one would be mostly headers.
  package static let unitBytesMin = 256
  /// Bytes that may be unacknowledged on a link that was never measured: the start of a conversation, 6 s at 500 bytes a second.
  package static let initialBudgetBytes = 3 * 1024
  /// What WebSocket and TLS add to a message at most, where it is not compressed.
  package static let encodingBytesMax = 64
  /// Bytes that may wait for a link that was never measured.
  package static let initialWaitingBytesMax = 64 * 1024
  /// The most bytes that may be unacknowledged. A larger budget makes no link faster.
  package static let budgetBytesMax = 512 * 1024
  /// How long one unit should take on its link.
  package static let unitMilliseconds: Int64 = 500
  /// For how long units stay short after the other end has said that one takes it long to receive.
  package static let slowUnitsMilliseconds: Int64 = 60_000
  /// How long a link is measured before the result counts; a longer round trip takes its place.
  package static let measurementMilliseconds: Int64 = 250
  /// The longest pause between two looks at what is unacknowledged.
  package static let pacePauseMaxMilliseconds: Int64 = 25

  // MARK: Connections

  /// The shortest wait for the answer to a close frame, counted from the last progress.
  package static let closeMinMilliseconds: Int64 = 1_000
  /// The longest wait for that answer.
  package static let closeMaxMilliseconds: Int64 = 5_000
  /// The longest reason in a close frame, in bytes: a control frame holds 125, and the code takes two (RFC 6455, 5.5).
  package static let closeReasonBytesMax = 123
  /// Pings of a client that a server has not answered, since the client reads too little; above that the oldest are left out.
  package static let pongsMax = 64
  /// Sockets that the kernel holds ready for a server to accept.
  package static let listenBacklog: Int32 = 1_024
  /// Sockets that a server accepts in one turn of its loop. The rest wait for the next turn, behind connections with work to do.
  package static let acceptsPerTurnMax = 64
  /// How long a server without a free descriptor waits before it accepts again.
  package static let acceptPauseMilliseconds: Int64 = 100
  /// How often a connection that is not read looks for the end of the other side.
  package static let pausedLookMilliseconds: Int64 = 500
  /// How long an event loop that ends waits for its handles to close.
  package static let loopEndMilliseconds: Int64 = 1_500
  /// The size of the buffer from which messages are written. It grows with the message.
  package static let writeBufferBytes = 16 * 1024
  /// A write buffer above this size is given back after use.
  package static let writeBufferKeptBytesMax = 256 * 1024

  // MARK: Proxies

  /// The longest line of the PROXY protocol, version 1, with its end, as the protocol has it.
  package static let proxyLineBytesMax = 107
  /// The longest header of version 2: the addresses, and what a proxy adds of its TLS.
  package static let proxyHeaderBytesMax = 4_096
  /// How long a trusted proxy has for its header, or for the first bytes of a connection without one: it has been connected to already.
  package static let proxyHeaderMilliseconds: Int64 = 5_000

  // MARK: Plain HTTP

  /// Connections to a plain HTTP server whose request is not complete; of all, and of one network. One more cuts the oldest.
  package static let httpArrivingMax = 64
  package static let httpArrivingOfNetworkMax = 32
  /// Requests that are being answered at once, without probes; of all, and of one network. One more is answered with 503.
  package static let httpConnectionsMax = 16
  package static let httpConnectionsOfNetworkMax = 8
  /// Probes that are being answered at once: an answer is short and never waits for its reader, so that this is reached only while a disk hangs.
  package static let httpProbesMax = 64
  /// From the accepted socket to the end of the request's head; then the connection is cut.
  package static let httpHeadMilliseconds: Int64 = 3_000
  /// From the accepted socket to the last byte of the answer that the kernel has taken; then the connection is cut.
  package static let httpExchangeMilliseconds: Int64 = 10_000
  /// Connections that such a server accepts in one window; the others wait in the kernel, so that a program which asks without a pause
  /// takes little of the loop's time.
  package static let httpAcceptsPerWindowMax = 20
  /// The window.
  package static let httpAcceptWindowMilliseconds: Int64 = 200
  /// The longest answer, in bytes. It is in memory once for each connection that does not read it.
  package static let httpBodyBytesMax = 1024 * 1024

  /// The head of an answer that is read from another's server. Providers set cookies and policies.
  package static let httpHeaderBytesMax = 16 * 1024

  // MARK: TLS

  /// The longest file of certificates or of a key: all authorities of a system are a quarter of it.
  package static let certificateFileBytesMax = 1024 * 1024

  // MARK: Probing a port

  /// How long each step of a probe may take: connecting, sending, receiving.
  package static let probeStepSeconds = 1
  /// A client that cannot connect tries every few seconds; it probes an address at most this often.
  package static let probeAgainMilliseconds: Int64 = 60_000
  /// Addresses whose probes are remembered. Past this all are dropped, and probed again when needed.
  package static let probesRememberedMax = 16

  // MARK: Names and addresses

  /// How long an address has to accept TCP before the next one is tried beside it (RFC 8305, 5: Connection Attempt Delay).
  package static let headStartMilliseconds: Int64 = 250
  /// How long the other addresses are tried at once.
  package static let scoutMilliseconds: Int64 = 5_000
  /// Addresses of a name that are tried; the rest are left out.
  package static let addressesMax = 16
  /// Servers whose last good address is remembered. Past this all are dropped, and learned again.
  package static let addressesRememberedMax = 64
  /// How long a lookup is waited for before another one may run beside it.
  package static let lookupPatienceMilliseconds: Int64 = 2_000
  /// Lookups of one name at once, each with a thread. While so many hang, no other is begun: one each ``lookupPatienceMilliseconds`` for
  /// two minutes, which is longer than a resolver hangs that asks three servers twice in each of four domains.
  package static let lookupsPerNameMax = 72
  /// How often a connection that waits for a lookup asks whether a new one is needed.
  package static let lookupCheckMilliseconds: Int64 = 250
  /// How long a lookup is waited for before the address that worked last is tried.
  package static let lookupGraceMilliseconds: Int64 = 500

  // MARK: Proxies

  /// The head of a proxy's answer to CONNECT.
  package static let proxyHeadBytesMax = 16 * 1024
  /// How long a login that a proxy has refused is not shown to it again.
  static let proxyLoginRetryMilliseconds: Int64 = 15 * 60 * 1_000
  /// How long a proxy that has accepted TCP may take between two signs of it. Less than an attempt, which can then say what it waited for.
  package static let proxyAnswerMilliseconds: Int64 = 4_000
  /// The user and the password that a proxy is shown, together.
  package static let proxyLoginBytesMax = 1_024

  // MARK: Their relations

  /// What must hold between the bounds, each with what it means.
  package static let relations: [(name: String, holds: Bool)] = [
    ("the first budget holds at least two units", 0 < unitBytesMin && 2 * unitBytesMin <= initialBudgetBytes),
    ("a budget can grow", initialBudgetBytes < budgetBytesMax),
    ("what may wait at first is more than one budget", initialBudgetBytes < initialWaitingBytesMax),
    ("a link is looked at several times while it is measured", 4 * pacePauseMaxMilliseconds <= measurementMilliseconds),
    ("a unit is measured before the next one is due", measurementMilliseconds <= unitMilliseconds),
    ("a close has time for an answer", 0 < closeMinMilliseconds && closeMinMilliseconds < closeMaxMilliseconds),
    ("the reason of a close fits a control frame", closeReasonBytesMax + 2 <= 125),
    ("one turn accepts no more than the kernel holds ready", acceptsPerTurnMax <= Int(listenBacklog)),
    ("a PROXY line is no longer than a header", proxyLineBytesMax < proxyHeaderBytesMax),
    ("a write buffer of the usual size is kept", writeBufferBytes <= writeBufferKeptBytesMax),
    (
      "a probe has one window at least to send its request", httpAcceptsPerWindowMax < httpArrivingOfNetworkMax
    ),
    ("one network does not fill the places", 2 * httpArrivingOfNetworkMax <= httpArrivingMax),
    ("nor those of requests that are being answered", 2 * httpConnectionsOfNetworkMax <= httpConnectionsMax),
    ("a request is complete before its exchange is over", httpHeadMilliseconds < httpExchangeMilliseconds),
    ("a window of accepts is shorter than an exchange", httpAcceptWindowMilliseconds < httpExchangeMilliseconds),
    ("the last address has time to answer a scout", headStartMilliseconds * Int64(addressesMax) < scoutMilliseconds),
    ("a lookup is asked about while it is waited for", lookupCheckMilliseconds < lookupGraceMilliseconds),
    (
      "there is room for a lookup while others hang for two minutes",
      lookupPatienceMilliseconds * Int64(lookupsPerNameMax) >= 140_000
    ),
    ("and longer than it usually takes", lookupGraceMilliseconds < lookupPatienceMilliseconds),
    ("an address of a proxy has its head start before the proxy is given up", headStartMilliseconds < proxyAnswerMilliseconds),
    ("a probe ends before the next one", Int64(probeStepSeconds) * 1_000 < probeAgainMilliseconds),
  ]
}
