internal import Glibc
internal import Synchronization

/// What a program prints for others to read: buffered, in order, with every write checked.
///
/// `print` ignores a full disk behind `> file`, and the program exits with 0. A write or flush that fails here throws, so that the program
/// exits with ``ExitStatus/inputOutput``. Nothing is written when an output goes out of use: call ``flush()`` before the program ends.
package final class StandardOutput: Sendable {
  /// Why an output takes nothing more.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The reader has closed its end of the pipe. No error to a person: the program ends quietly.
    case closed
    /// Anything else, such as a full disk; `why` is the system's text.
    case failed(why: String)

    package var description: String {
      switch self {
      case .closed: "the reader of the output has closed it"
      case .failed(let why): "the output cannot be written: \(why). What was written so far may be incomplete"
      }
    }
  }

  /// Standard output of this process.
  package static let shared = StandardOutput(descriptor: STDOUT_FILENO)

  private let descriptor: Int32
  private let bufferBytesMax: Int
  private let buffer = Mutex<[UInt8]>([])
  private let noted = Mutex<Failure?>(nil)

  /// - Parameter bufferBytesMax: a write that brings the buffer above it is flushed.
  package init(descriptor: Int32, bufferBytesMax: Int = Limits.outputBufferBytes) {
    self.descriptor = descriptor
    self.bufferBytesMax = bufferBytesMax
  }

  /// Appends a text.
  package func write(_ text: String) throws(Failure) { try write(text.utf8) }

  /// Appends a text, as a terminal may have it, and a newline.
  package func writeLine(_ text: String) throws(Failure) {
    let text = text.printableOutput()
    try modify { buffer throws(Failure) in
      buffer.append(contentsOf: text.utf8)
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Appends bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    try modify { buffer throws(Failure) in buffer.append(contentsOf: bytes) }
  }

  /// Writes what is buffered. Returns when the system has taken all of it.
  package func flush() throws(Failure) {
    try buffer.withLock { buffer throws(Failure) in try empty(&buffer) }
  }

  /// The first failure of this output, if there was one.
  package var failure: Failure? { noted.withLock { $0 } }

  /// Writes what is buffered, and asks for errors that a file system reports only when a file is closed (NFS, quotas). Throws an earlier
  /// failure again.
  package func finish() throws(Failure) {
    if let failure { throw failure }
    try flush()
    let copy = dup(descriptor)
    if copy >= 0, close(copy) != 0, errno != EINTR { throw note(.failed(why: String(cString: strerror(errno)))) }
  }

  private func note(_ failure: Failure) -> Failure {
    noted.withLock { noted in
      noted = noted ?? failure
      return failure
    }
  }

  private func modify(_ body: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
    try buffer.withLock { buffer throws(Failure) in
      try body(&buffer)
      if buffer.count > bufferBytesMax { try empty(&buffer) }
    }
  }

  /// What could not be written is dropped: a second flush does not write a part of it after a gap.
  private func empty(_ buffer: inout [UInt8]) throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = withoutPipeSignal {
        buffer.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
      }
      if count > 0 {
        written += count
      } else if count < 0, errno == EAGAIN {
        // The other end has made it non-blocking: wait until it takes more.
        var asked = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&asked, 1, -1)
      } else if count == 0 || errno != EINTR {
        throw note(errno == EPIPE ? .closed : .failed(why: String(cString: strerror(errno))))
      }
    }
  }

  /// A write whose reader is gone fails with `EPIPE` and does not end the process. Only this thread's mask changes: programs that we
  /// start inherit nothing of it.
  private func withoutPipeSignal(_ write: () -> Int) -> Int {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = write()
    let code = errno
    if count < 0, code == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var now = timespec()
      _ = sigtimedwait(&pipe, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return count
  }
}
