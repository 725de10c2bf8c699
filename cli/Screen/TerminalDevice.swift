internal import Glibc
internal import Synchronization
internal import WardlineModel
internal import WardlineTerminal

/// The terminal itself: what it was set to before, and what it is set to while a screen is on it.
///
/// However the program ends, what stood there before is there again: ``leave()`` when it ends by itself, `atexit` for an exit from
/// anywhere, and a handler of the signals of a crash, which does only what is allowed there (`tcsetattr` and `write`) and then lets the
/// signal do its work. SIGKILL cannot be handled; `reset` puts a terminal right.
enum TerminalDevice {
  /// The descriptors that keys are read from and frames are written to.
  static let input: Int32 = STDIN_FILENO
  static let output: Int32 = STDOUT_FILENO

  /// What a terminal is taken for.
  enum Use {
    case screen
    /// Lines below each other, of which the last is edited.
    case lines

    fileprivate var enter: String { self == .screen ? TerminalSequence.enter : TerminalSequence.enterLines }
    fileprivate var leave: String { self == .screen ? TerminalSequence.leave : TerminalSequence.leaveLines }

    /// Keys come at once and are not shown.
    fileprivate func settings(_ before: termios) -> termios {
      var settings = before
      guard self == .lines else {
        cfmakeraw(&settings)
        return settings
      }
      // What is printed is printed as before, and Ctrl-\ still ends a program that hangs.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR)
      withUnsafeMutableBytes(of: &settings.c_cc) { keys in
        // 0 is _POSIX_VDISABLE: no key does that.
        for key in [VINTR, VSUSP] { keys[Int(key)] = 0 }
      }
      return settings
    }
  }

  private nonisolated(unsafe) static var use = Use.screen
  /// What signal handlers read: written before they are set, and not freed.
  private nonisolated(unsafe) static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static var farewell: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  /// Whether the terminal is ours at the moment.
  private static let isEntered = Atomic<Bool>(false)
  private static let isPrepared = Atomic<Bool>(false)

  /// Whether a screen can be drawn here.
  static var isUsable: Bool {
    guard isatty(input) == 1, isatty(output) == 1, let name = environment("TERM") else { return false }
    return name != "dumb"
  }

  /// Columns and rows; what most have, where the terminal does not say.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Makes the terminal ours: keys come at once and are not shown.
  static func enter(for use: Use = .screen) throws(Failure) {
    self.use = use
    guard tcgetattr(input, saved) == 0 else {
      throw Failure(.inputOutput, "this terminal cannot be read: \(String(cString: strerror(errno))). Use --plain")
    }
    prepare()
    isEntered.store(true, ordering: .sequentiallyConsistent)
    enterAgain()
  }

  /// After a stop that came from elsewhere, and was not asked for here: a shell has put its own settings in place.
  static func enterAgain() {
    guard isEntered.load(ordering: .sequentiallyConsistent) else { return }
    var raw = use.settings(saved.pointee)
    // What was typed ahead is kept: nothing typed is lost.
    tcsetattr(input, TCSADRAIN, &raw)
    write(Array(use.enter.utf8))
  }

  /// Puts everything back. As often as one likes.
  static func leave() { restore() }

  /// All of it, in one call as a rule. A terminal that is gone takes nothing, and its signal ends the program.
  static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var poll = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          _ = Glibc.poll(&poll, 1, 1_000)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Stops the program as Ctrl-Z stops any other, and comes back when it goes on.
  static func suspend() {
    leave()
    stop()
    try? enter(for: use)
  }

  /// Stops the program; returns when it goes on. At once where nobody could continue it, as there is no shell.
  static func stop() {
    // The others of a pipeline first, as the terminal would; then this thread by name: a signal for the whole process may stop it only
    // when another thread gets to it, and until then this one would have made the terminal ours again.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    // Where it is blocked, here is where it stops.
    Signals.unblocked {}
  }

  /// Gives the terminal to a group of processes. One in the background would be stopped for this, hence without that signal.
  static func makeForeground(_ group: pid_t) {
    var output = sigset_t()
    var before = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &output, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    tcsetpgrp(input, group)
  }

  /// Whether tmux stands between us and the terminal.
  static var isInTmux: Bool { !(environment("TMUX") ?? "").isEmpty }

  // MARK: Putting back

  private static func prepare() {
    guard !isPrepared.exchange(true, ordering: .sequentiallyConsistent) else { return }
    let bytes = Array(use.leave.utf8)
    farewell = .allocate(capacity: bytes.count)
    _ = farewell.initialize(from: bytes)
    atexit { TerminalDevice.restore() }
    // Those that ask for the end are heard by the chat as soon as it listens; until then they end it here.
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGTERM, SIGHUP, SIGINT] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        TerminalDevice.restore()
        // The handler was for one time: now it does what it always does.
        raise(number)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
      sigaction(signal, &action, nil)
    }
  }

  /// Only what a signal handler may do.
  private static func restore() {
    guard isEntered.exchange(false, ordering: .sequentiallyConsistent) else { return }
    _ = Glibc.write(output, farewell.baseAddress, farewell.count)
    tcsetattr(input, TCSANOW, saved)
  }
}
