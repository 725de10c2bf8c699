import Glibc
import Testing
import WardlineModel

struct StandardOutputTests {
  @Test("what is written is buffered, in order, and complete after a flush")
  func order() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let output = StandardOutput(descriptor: ends[1], bufferBytesMax: 8)
    try output.write("a")
    #expect(isEmpty(ends[0]), "not before the buffer is full")
    try output.writeLine("bc")
    try output.write([UInt8](repeating: UInt8(ascii: "d"), count: 10))
    try output.writeLine("é")
    try output.flush()
    try output.flush()
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "abc\nddddddddddé\n")
  }

  @Test("a device that is full is a failure with the system's reason, at the flush or at the write that fills the buffer")
  func full() throws {
    let device = open("/dev/full", O_WRONLY)
    try #require(device >= 0)
    defer { close(device) }
    let output = StandardOutput(descriptor: device, bufferBytesMax: 8)
    try output.write("1234")
    let failure = StandardOutput.Failure.failed(why: String(cString: strerror(ENOSPC)))
    #expect(throws: failure) { try output.flush() }
    #expect(throws: failure) { try output.write("123456789") }
    // Nothing is left of what failed.
    try output.flush()
  }

  @Test("a pipe whose reader is gone is told from a failure")
  func closed() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let output = StandardOutput(descriptor: ends[1])
    try output.write("words")
    #expect(throws: StandardOutput.Failure.closed) { try output.flush() }
  }

  private func isEmpty(_ descriptor: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&asked, 1, 0) == 0
  }
}
