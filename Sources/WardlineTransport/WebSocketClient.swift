import CLibwebsockets

/// The progress of a client in opening its connection. A reference: a server's connections, which have none, hold no room for its parts.
final class ConnectAttempt {
  let configuration: ClientConfiguration
  /// `nil` before the name is resolved.
  var addresses: AddressTrial?
  /// Through the proxy, until libwebsockets has the connection.
  var tunnel: ProxyTunnel?
  private(set) var failure: ConnectFailure?
  /// libwebsockets reports the failure and destroys the connection in either order, or does only one of the two.
  var isTrying = false
  /// Whether this address accepted TCP and the request was sent.
  var hasRequested = false
  /// Whether the server has asked for a certificate, and what it got.
  var certificateAsked: CertificateAsked?
  /// Whether any HTTP was received.
  var isAnswered = false
  /// While the name is looked up.
  var lookupTimer: LoopTimer?

  enum CertificateAsked {
    case shown
    case missing
  }

  init(configuration: ClientConfiguration) { self.configuration = configuration }

  /// What the computer connects to: the server, or the proxy before it, which resolves the server's name.
  var host: String { configuration.proxy?.host ?? configuration.url.host }
  var port: Int { configuration.proxy?.port ?? configuration.url.port }
  /// The same for a person.
  var hostName: String { configuration.proxy.map { "the proxy \($0.authority)" } ?? configuration.url.authority }

  /// Records a failure. The first one is kept: later ones are mostly its consequences.
  func recordFailure(_ failure: ConnectFailure) {
    if self.failure == nil { self.failure = failure }
  }

  /// Resets the state of one address, before the next address is tried.
  func resetForNextAddress() {
    failure = nil
    hasRequested = false
    certificateAsked = nil
    isAnswered = false
  }

  /// Replaces the failure by a more specific one found later.
  func replace(by failure: ConnectFailure) { self.failure = failure }
}

extension WebSocketConnection {
  /// Starts to open a connection. The handler is called with `opened` or `failed`, never before this has returned; `abort`
  /// cancels it.
  ///
  /// Names are resolved on another thread. All addresses are tried until one accepts TCP (see ``AddressTrial``).
  ///
  /// - Precondition: called on the loop.
  package static func connect(
    loop: EventLoop, configuration: ClientConfiguration, handler: any WebSocketHandler
  ) -> WebSocketConnection {
    let connection = WebSocketConnection(
      loop: loop, number: nextNumber(), peer: configuration.url.authority, limits: configuration.limits, handler: handler,
      attempt: ConnectAttempt(configuration: configuration))
    loop.driver.register(connection)
    connection.armDeadline(after: configuration.handshakeMilliseconds)
    configuration.resolver.resolve(configuration.proxy?.host ?? configuration.url.host, at: loop.now) { result in
      loop.execute { connection.handleResolution(result) }
    }
    if connection.state.phase == .connecting { connection.watchLookup(since: loop.now) }
    return connection
  }

  /// While a lookup hangs: whether another one is needed, and after a while the address that worked last.
  private func watchLookup(since began: Int64) {
    let timer = loop.makeTimer { [weak self] in
      guard let self, let attempt = state.attempt, attempt.addresses == nil, state.phase == .connecting else { return }
      if loop.now - began >= TransportLimits.lookupGraceMilliseconds,
        let known = AddressTrial.known(attempt.host, port: attempt.port)
      {
        return handleResolution(.success([known]))
      }
      attempt.configuration.resolver.lookAgainIfNeeded(attempt.host, at: loop.now)
      watchLookup(since: began)
    }
    timer.arm(atUptimeMilliseconds: loop.now + TransportLimits.lookupCheckMilliseconds)
    state.attempt?.lookupTimer = timer
  }

  private func handleResolution(_ result: Result<[String], Resolver.Failure>) {
    guard state.phase == .connecting, let attempt = state.attempt, attempt.addresses == nil else { return }
    attempt.lookupTimer = nil
    guard loop.isRunning else {
      state.attempt?.recordFailure(.aborted)
      return end(CloseReason(.stopped))
    }
    switch result {
    case .success(let addresses):
      attempt.addresses = AddressTrial(of: attempt.host, port: attempt.port, addresses, on: loop)
      tryNextAddress()
    case .failure(let failure):
      // The name server is not there; the server may be.
      if let known = AddressTrial.known(attempt.host, port: attempt.port) { return handleResolution(.success([known])) }
      state.attempt?.recordFailure(.unresolved(host: attempt.hostName, why: failure.why))
      end(CloseReason(.lost))
    }
  }

  private func tryNextAddress() {
    guard let attempt = state.attempt, let trial = attempt.addresses, let address = trial.next() else {
      return end(CloseReason(.lost))
    }
    attempt.isTrying = true
    state.progress = SocketProgress()
    attempt.resetForNextAddress()
    guard let proxy = attempt.configuration.proxy else { return open(at: address, over: nil) }
    let url = attempt.configuration.url
    attempt.tunnel = ProxyTunnel(through: proxy, at: address, to: url.target, on: loop) { [weak self] failure in
      self?.tunnelEnded(failure)
    }
    guard attempt.tunnel != nil else { return tunnelEnded(.unreachable) }
    trial.began(
      isEstablished: { [weak self] in self?.state.attempt?.tunnel?.isEstablished ?? true },
      giveUp: { [weak self] in self?.tunnelEnded(.unreachable) })
  }

  /// The proxy has answered, or did not in time, or another of its addresses has accepted.
  private func tunnelEnded(_ failure: ProxyFailure?) {
    guard state.phase == .connecting, let attempt = state.attempt, let proxy = attempt.configuration.proxy else { return }
    let tunnel = attempt.tunnel
    attempt.tunnel = nil
    switch failure {
    case nil: return open(at: "", over: tunnel)
    case .unreachable: attempt.recordFailure(.unreachable(address: attempt.hostName))
    case .some(let failure): attempt.recordFailure(.proxy(why: failure.text(proxy, target: attempt.configuration.url.target)))
    }
    attemptDestroyed()
  }

  /// Has libwebsockets open the connection.
  ///
  /// - Parameter tunnel: is open; the address is of no importance then.
  private func open(at address: String, over tunnel: ProxyTunnel?) {
    guard let attempt = state.attempt, let trial = attempt.addresses else { return }
    let (configuration, url) = (attempt.configuration, attempt.configuration.url)
    do throws(TransportError) {
      let (context, host) = try unsafe loop.driver.clientHost(url.scheme == .secure ? configuration.tls : nil)
      let wsi = unsafe wardline_connect(
        context, host, address, Int32(url.port), url.authority, url.path, configuration.subprotocol,
        LwsDriver.clientProtocol, url.scheme == .secure, UInt(number), tunnel?.socket ?? -1)
      guard let wsi = unsafe wsi else {
        // It failed at once; the callback may or may not have run.
        if state.phase == .connecting { attemptDestroyed() }
        return
      }
      unsafe state.wsi = unsafe wsi
      unsafe loop.driver.wakeService(wsi)
      guard tunnel == nil else { return }
      trial.began(
        isEstablished: { [weak self] in
          self?.state.phase != .connecting || self?.readProgress()?.establishedAtMilliseconds != nil
        },
        giveUp: { [weak self] in
          guard let self, let wsi = unsafe state.wsi, state.phase == .connecting else { return }
          unsafe wardline_kill(wsi)
        })
    } catch {
      state.attempt?.recordFailure(.tls(why: "\(error)"))
      end(CloseReason(.lost))
    }
  }

  /// The TCP connection is established, with TLS if requested.
  func requesting() {
    state.attempt?.hasRequested = true
    state.attempt?.addresses?.accepted()
  }

  func certificateRefused(_ why: String) { state.attempt?.recordFailure(.tls(why: why)) }

  /// The server asks for a client certificate. It may go on without one.
  func askedForCertificate(hasOne: Bool) { state.attempt?.certificateAsked = hasOne ? .shown : .missing }

  /// The server has ended the handshake by a fatal alert.
  func received(_ alert: TLSAlert) {
    guard state.phase == .connecting, let attempt = state.attempt else { return }
    switch attempt.certificateAsked {
    case .shown where alert.isAboutClientCertificate:
      state.attempt?.recordFailure(.tls(why: "it refused this device's client certificate: \(alert.text)"))
    case .missing: recordHangUp()
    case .shown, nil: state.attempt?.recordFailure(.tls(why: "it ended the handshake: \(alert.text)"))
    }
  }

  /// The server has hung up without a reason that could be read. In TLS 1.3 it looks at the client's certificate when the client has sent its
  /// request already; the reset for that overtakes the alert which says why.
  private func recordHangUp() {
    switch state.attempt?.certificateAsked {
    case .missing: state.attempt?.recordFailure(.tls(why: "it requires a client certificate, and this device has none"))
    case .shown: state.attempt?.recordFailure(.tls(why: "it hung up when this device's client certificate had been shown"))
    case nil:
      state.attempt?.recordFailure(.unreachable(address: state.attempt?.configuration.proxy == nil ? peer : endpoint))
    }
  }

  /// For a person: the server, and by which way.
  private var endpoint: String {
    guard let attempt = state.attempt else { return peer }
    if let proxy = attempt.configuration.proxy { return "\(peer) through the proxy \(proxy.authority)" }
    guard let address = attempt.addresses?.current, address != attempt.configuration.url.host else { return peer }
    return "\(peer) at \(address)"
  }

  func attemptFailed(text: String, status: Int, retryAfter: String?, date: String?) {
    guard let url = state.attempt?.configuration.url else { return }
    if status != 0 { state.attempt?.isAnswered = true }
    if text.hasPrefix("HS:"), status != 0, status != 101 {
      state.attempt?.recordFailure(.status(status, retryAfter: retryAfter, date: date))
    } else if status == 0, state.attempt?.certificateAsked != nil {
      recordHangUp()
    } else if text.hasPrefix("Unable to connect") || text.hasPrefix("closed before") {
      state.attempt?.recordFailure(.unreachable(address: endpoint))
    } else if url.scheme == .secure, text.contains("SSL err 1") {
      // SSL_ERROR_SSL; a rejected certificate is recorded by now, and the first failure is kept.
      state.attempt?.recordFailure(
        .tls(
          why:
            "no TLS is spoken on that port, or no version and cipher that both know; without TLS the address begins with ws://")
      )
    } else if url.scheme == .secure, text.contains("SSL") || text.contains("cert") || text.contains("SYSCALL") {
      state.attempt?.recordFailure(.tls(why: text))
    } else {
      state.attempt?.recordFailure(.handshake(why: text))
    }
  }

  /// The socket of this address is closed.
  func attemptDestroyed() {
    guard state.attempt?.isTrying == true else { return }
    state.attempt?.isTrying = false
    if state.attempt?.failure == nil { recordHangUp() }
    // A server that answered, even with a rejection, is the intended one.
    guard case .unreachable = state.attempt?.failure, state.attempt?.addresses?.hasOthers == true else { return probePort() }
    // Not inside libwebsockets' callback for the old socket.
    loop.execute { self.tryNextAfterFailure() }
  }

  /// A TLS server closes a connection with a plain-text request. Other servers may, too, so the port is probed.
  private func probePort() {
    guard let attempt = state.attempt, attempt.configuration.url.scheme == .plain, attempt.configuration.proxy == nil,
      attempt.hasRequested, !attempt.isAnswered
    else { return end(CloseReason(.lost)) }
    PortProbe.ask(attempt.configuration.url, at: loop.now) { answer in
      self.loop.execute { self.fail(answer) }
    }
  }

  private func fail(_ answer: PortProbe.Answer) {
    guard state.phase == .connecting, state.attempt != nil else { return }
    if answer == .tls {
      state.attempt?.replace(
        by: .handshake(why: "TLS is spoken on that port; with TLS the address begins with wss://"))
    }
    end(CloseReason(.lost))
  }

  private func tryNextAfterFailure() {
    if state.phase == .connecting { tryNextAddress() }
  }
}
