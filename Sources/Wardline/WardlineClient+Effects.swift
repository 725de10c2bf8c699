internal import Synchronization
internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport
internal import WardlineProtocol

// Performs the effects of `ClientCore`.
extension WardlineClient {
  /// Decides on an event and performs what comes of it. An effect may cause another event at once, which is handled after all effects of the
  /// first. Events go on being handled after ``close()``: the core begins nothing then, but who waits for a draft is answered.
  func handle(_ event: ClientCore.Event) {
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !events.isEmpty {
      let effects = core.handle(events.removeFirst(), at: now, using: &generator)
      assert(core.brokenInvariant == nil, core.brokenInvariant ?? "")
      for effect in effects { perform(effect) }
    }
  }

  private func perform(_ effect: ClientCore.Effect) {
    switch effect {
    case .ask(let request, let token): ask(request, under: token)
    case .enqueued(let drafts, let result):
      for draft in drafts { waiters.removeValue(forKey: draft.id)?.resume(returning: result) }
    case .dropLink: link = nil
    case .connect(let id, _, let relay): openLink(id, to: relays[relay])
    case .send(let id, let frames):
      guard link?.id == id else { return }
      link?.append(frames)
      link?.connection?.wantsToWrite()
    case .wipe(let id): wipe(on: id)
    case .sendLast(let id, let frames):
      guard link?.id == id, let bytes = link?.wire.encode(frames) else { return }
      link?.connection?.send(bytes, as: .binary)
    case .disconnect(let id, let isDead): closeLink(id, isDead: isDead)
    case .pauseReading: link?.connection?.pauseReading()
    case .resumeReading: link?.connection?.resumeReading()
    case .arm(let deadline): if let deadline { alarm?.arm(atUptimeMilliseconds: deadline) } else { alarm?.cancel() }
    case .armLease(let time): leaseAlarm?.arm(atUptimeMilliseconds: time)
    case .poll(let time): if let time { progressTimer?.arm(atUptimeMilliseconds: time) } else { progressTimer?.cancel() }
    case .listen: listen()
    case .changeRole(let isWorker): bell?.reportsReads = !isWorker
    case .unlock: store.leaseFile.unlock()
    case .releaseLease:
      preparing.giveUp()
      storeThread.execute { [store] in store.leaseFile.close() }
    case .publish(let changes): publish(changes)
    case .readAgain:
      cache.forget()
      broadcaster.publish(.readAgain)
      if assist != nil { handleAssist(.queueChanged) }
    case .publishCounts(let counts): broadcaster.publish(.queue(counts))
    case .publishLoad(let load):
      broadcaster.publish(.link(load))
      noteAssist(load)
    case .report(let report): publish(report)
    case .standBy: noteState(.standby)
    case .fail(let error): publish(error)
    }
  }

  /// Who hears that the device is wiped ends the program: the relay hears it first.
  private func publish(_ error: StoreError) {
    if case .replaced(let path, nil) = error { return rescue(path) }
    guard case .wiped = error else { return broadcaster.publish(.failed(ClientError(error))) }
    alarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.broadcaster.publish(.failed(ClientError(error))) } }
    alarm?.arm(atUptimeMilliseconds: loop.now + Limits.wipeConfirmationMilliseconds)
  }

  /// The store has lost its name while it was open: what it holds is saved under another one before the program ends.
  private func rescue(_ path: String) {
    storeThread.execute { [store, loop, broadcaster] in
      let error = StoreError.replaced(path: path, copy: store.rescue())
      loop.execute { broadcaster.publish(.failed(ClientError(error))) }
    }
  }

  private func publish(_ changes: [Change]) {
    cache.note(changes)
    broadcaster.publish(changes.map(Update.change))
    noteAssist(changes)
  }

  private func publish(_ report: SyncMachine.Report) {
    switch report {
    case .connecting: state = .connecting
    case .online(let you):
      (state, self.you) = (.online, you)
    case .lost(let reason, let retryAt):
      preparing.giveUp()
      state = .lost(reason, retryInMilliseconds: max(0, retryAt - loop.now))
    case .gap(let session, let expected, let found):
      return broadcaster.publish(.gap(session, expected: expected, found: found))
    case .presence(let session, let user, let isHere):
      return broadcaster.publish(.presence(session, user, isHere: isHere))
    case .caughtUp(let session, _): return broadcaster.publish(.caughtUp(session))
    }
    broadcaster.publish(.connection(state))
  }

  private func noteState(_ new: ConnectionState) {
    guard state != new else { return }
    state = new
    broadcaster.publish(.connection(new))
  }

  /// The first check of the lease has created the file. Without inotify the checks once a second are all there is.
  private func listen() {
    guard bell == nil else { return }
    bell = FileWatcher(loop: loop, path: store.leaseFile.path) { [weak self] isClosing in
      self?.assumeIsolated { $0.handle(.rung(isClosing: isClosing)) }
    }
  }

  /// How the link is doing; `nil` without one.
  func readLink() -> ClientCore.LinkReading? {
    guard let link, let progress = link.connection?.readProgress() else { return nil }
    return ClientCore.LinkReading(
      progress: LinkProgress(
        heardAtMilliseconds: progress.receivedAtMilliseconds ?? progress.establishedAtMilliseconds,
        deliveredAtMilliseconds: progress.acknowledgedAtMilliseconds, isSending: progress.isSending || !link.outgoing.isEmpty,
        isReceiving: progress.isReceiving),
      bytes: progress.bytes, bytesToSend: progress.unacknowledgedBytes + link.outgoing.bytes)
  }

  // MARK: The store

  /// Destroys the store behind all that was asked of it. Nothing is read or written behind that.
  private func wipe(on id: SyncMachine.ConnectionID) {
    storeThread.execute { [store, loop, broken, path = options.storePath, removeLogin = options.removeLogin] in
      guard broken.passes(.max) else { return }
      broken.mark(.max)
      let outcome: StoreError
      do throws(StoreError) { outcome = .wiped(path: path, tokensLeft: try store.wipe(removingLogin: removeLogin)) } catch {
        outcome = error
      }
      loop.execute { self.assumeIsolated { $0.handle(.wiped(id, outcome)) } }
    }
  }

  /// Carries a request out on the store's queue, in the order of the requests, and goes on with what came of it on the loop.
  private func ask(_ request: StoreRequest, under token: FencingToken) {
    guard case .prepare(let id, _) = request else { return ask(request, under: token, of: host) }
    preparing.begin(id)
    // The program may take its time for its token: nothing else waits for it. Not a task of this actor, which Swift's own threads would start.
    Task.detached(executorPreference: storeExecutor) { [self, host] in
      var host = host
      do throws(ClientError) { host.ownToken = .success(try await options.trimmedToken(on: storeExecutor)) } catch {
        host.ownToken = .failure(error)
      }
      ask(request, under: token, of: host)
    }
  }

  private nonisolated func ask(_ request: StoreRequest, under token: FencingToken, of host: ClientHost) {
    storeThread.execute { [loop, broken, preparing] in
      // What stands behind a failed access builds on what is not there: a cursor would pass over what was not kept (G4). Under its next lease
      // this process begins with what the store has.
      guard !request.needsLease || broken.passes(token) else { return }
      let result: Result<StoreAnswer, StoreError>
      if case .prepare(let id, _) = request, !preparing.isWanted(id) {
        result = .success(.prepared(.storeUnavailable("the attempt was abandoned")))
      } else {
        result = Result { () throws(StoreError) in try host.carryOut(request, under: token) }
      }
      if case .failure(let error) = result, request.needsLease, error != .fenced { broken.mark(token) }
      loop.execute {
        self.assumeIsolated { $0.handle(.answered(request, result, under: token)) }
      }
    }
  }
}

/// This process, for the requests to its store.
struct ClientHost: StoreHost, Sendable {
  let store: SQLiteClientStore
  let loop: EventLoop
  let options: WardlineClient.Options
  /// What the program has said before this try to connect; `nil` for a request of a connection that stands.
  var ownToken: Result<String, ClientError>?
  /// What it said before the last try.
  let lastToken = LastToken()

  var uptimeMilliseconds: Int64 { loop.now }

  func isLockHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool { try store.leaseFile.isHeldElsewhere(token) }
  func tryLock(_ token: FencingToken) throws(StoreError) -> Bool { try store.leaseFile.tryLock(token) }
  func unlock() { store.leaseFile.unlock() }

  func readTokens(at now: Timestamp) throws(TokenUnavailable) -> ShownTokens {
    do throws(ClientError) {
      // While a connection stands, the program is not asked again, which may ask another server: only its token file is read.
      guard let own = try ownToken?.get() ?? options.tokenFile.flatMap(TokenFile.read) ?? lastToken.text else {
        throw ClientError(.notAllowed, "there is no token")
      }
      lastToken.text = own
      return try WardlineClient.readTokens(beside: own, options, in: store, at: now)
    } catch { throw TokenUnavailable(why: error.description) }
  }
}

/// The token that the program gave before its last attempt to connect.
final class LastToken: Sendable {
  private let held = Mutex<String?>(nil)

  var text: String? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
