import Foundation
import Testing
import WardlineModel

struct StandardOutputTests {
  /// The reading end and the writing one. No program that another test starts meanwhile keeps an end open after this test has closed it.
  private static func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  @Test("what is written is buffered, in order, and complete after a flush")
  func order() throws {
    let ends = try Self.pipe()
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
    // Nothing is left of what failed; that it failed is known at the end.
    try output.flush()
    #expect(throws: failure) { try output.finish() }
    #expect(output.failure == failure)
  }

  @Test("a pipe whose reader is gone is told from a failure, and no signal ends the process")
  func closed() throws {
    let ends = try Self.pipe()
    close(ends[0])
    defer { close(ends[1]) }
    let output = StandardOutput(descriptor: ends[1])
    try output.write("words")
    #expect(throws: StandardOutput.Failure.closed) { try output.flush() }
  }

  @Test("a pipe that is full and does not block is waited for, and every line arrives whole")
  func nonBlocking() throws {
    let ends = try Self.pipe()
    let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let output = StandardOutput(descriptor: ends[1], bufferBytesMax: 100)
    let line = String(repeating: "é", count: 1_000)
    let writing = ends[1]
    let writer = Thread {
      for _ in 0..<200 { try? output.writeLine(line) }
      try? output.finish()
      close(writing)
    }
    writer.start()
    let read = String(decoding: try #require(try reading.readToEnd()), as: UTF8.self)
    #expect(read == String(repeating: line + "\n", count: 200))
  }

  @Test("neither program prints past it: no bare print, no write to the standard output of C or Foundation")
  func nothingBypasses() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let bypass = /(^|[^.\w])print\(|FileHandle\.standardOutput|\bfputs\(|\bfwrite\(|\bstdout\b|write\(STDOUT_FILENO/
    for folder in ["cli", "relay", "demo", "Sources"] {
      let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for file in all?.compactMap({ $0 as? URL }) ?? [] where file.pathExtension == "swift" && !Self.isExempt(file) {
        let text = try String(contentsOf: file, encoding: .utf8)
        // The expression is slow, and most files hold none of its words.
        guard Self.words.contains(where: { text.range(of: $0) != nil }) else { continue }
        for line in text.split(separator: "\n")
        where !line.drop(while: { $0 == " " }).hasPrefix("//") && !line.contains("func print(") {
          #expect(line.firstMatch(of: bypass) == nil, "\(file.lastPathComponent) prints past StandardOutput: \(line)")
        }
      }
    }
  }

  /// Each bypass holds one of these.
  private static let words = ["print(", "FileHandle.standardOutput", "fputs(", "fwrite(", "stdout", "STDOUT_FILENO"]

  /// The screen draws on the terminal, which is no stream of lines; the doctor asks it.
  private static func isExempt(_ file: URL) -> Bool {
    ["TerminalDevice.swift", "TerminalProbe.swift"].contains(file.lastPathComponent)
  }

  private func isEmpty(_ descriptor: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&asked, 1, 0) == 0
  }
}
