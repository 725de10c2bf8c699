import Foundation
import Synchronization
import WardlineHarness
import WardlineModel

/// A server of a language model in the process of the tests: real HTTP on loopback, a connection a request, that misbehaves as it is told.
final class FakeModel: Sendable {
  /// What it does with one request.
  indirect enum Answer: Sendable {
    /// `text` stands in the answer, with the last text that it was told behind it.
    case translation(String, tokens: Int = 10)
    /// Whatever stands in the place of the JSON of the answer.
    case content(String)
    case status(Int, headers: String = "")
    /// The whole body, as it is.
    case body(String)
    /// Half of an answer, then the end.
    case cut
    /// More than anybody reads.
    case huge
    /// Hangs up at once.
    case nothing
    /// Another one, after a while.
    case late(milliseconds: UInt32, Answer)
  }

  struct Request: Sendable {
    var authorization: String?
    var body: String
  }

  private struct State {
    var answers: [Answer]
    var requests: [Request] = []
  }

  private let state: Mutex<State>
  private let listener: Int32
  let port: UInt16
  var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameter answers: to one request after the other; the last one for ever.
  convenience init(_ answers: Answer...) throws { try self.init(answers) }

  /// - Parameter port: 0 for any that is free.
  init(_ answers: [Answer], port: UInt16 = 0) throws {
    state = Mutex(State(answers: answers))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // The one that it takes the place of has only just stopped.
    var isOn: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw HarnessFailure(.software, "no model: \(String(cString: strerror(errno)))") }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    Thread { [self] in serve() }.start()
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  var requests: [Request] { state.withLock { $0.requests } }
  func answer(_ answers: Answer...) { state.withLock { $0.answers = answers } }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        close(listener)
        return
      }
      answer(client)
      close(client)
    }
  }

  private func answer(_ client: Int32) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Self.isWhole(request) {
      let count = read(client, &buffer, buffer.count)
      guard count > 0 else { return }
      request += buffer[..<count]
    }
    let parts = String(decoding: request, as: UTF8.self).components(separatedBy: "\r\n\r\n")
    let header = parts[0].components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("authorization: ") }
    let body = parts.dropFirst().joined(separator: "\r\n\r\n")
    let answer = state.withLock { state in
      state.requests.append(Request(authorization: header.map { String($0.dropFirst("authorization: ".count)) }, body: body))
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    if case .late(let milliseconds, _) = answer { usleep(1_000 * milliseconds) }
    for byte in Self.bytes(answer, to: body) where !send(byte, to: client) { return }
  }

  private static func bytes(_ answer: Answer, to request: String) -> [[UInt8]] {
    switch answer {
    case .translation(let text, let tokens):
      let told = lastText(in: request)
      return [respond(200, completion(json(["text": "\(text)\(told)", "confidence": "high", "remarks": ""]), tokens: tokens))]
    case .content(let content): return [respond(200, completion(content, tokens: 10))]
    case .status(let status, let headers): return [respond(status, "{}", headers: headers)]
    case .body(let body): return [respond(200, body)]
    case .cut:
      return [
        Array(respond(200, completion(json(["text": "half", "confidence": "low", "remarks": ""]), tokens: 10)).dropLast(40))
      ]
    case .huge: return [respond(200, String(repeating: "x", count: 4_000_000))]
    case .nothing: return []
    case .late(_, let answer): return bytes(answer, to: request)
    }
  }

  /// What was to be translated.
  private static func lastText(in request: String) -> String {
    struct Asked: Decodable {
      struct Message: Decodable { var content: String }
      var messages: [Message]
    }
    struct Material: Decodable { var texts: [String] }
    guard let asked = try? JSONDecoder().decode(Asked.self, from: Data(request.utf8)), let last = asked.messages.last,
      let material = try? JSONDecoder().decode(Material.self, from: Data(last.content.utf8))
    else { return "?" }
    return material.texts.last ?? "?"
  }

  private static func json(_ object: [String: Any]) -> String {
    String(decoding: (try? JSONSerialization.data(withJSONObject: object)) ?? Data(), as: UTF8.self)
  }

  private static func completion(_ content: String, tokens: Int) -> String {
    json(["choices": [["message": ["role": "assistant", "content": content]]], "usage": ["total_tokens": tokens]])
  }

  private static func respond(_ status: Int, _ body: String, headers: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 \(status) x\r\nContent-Type: application/json\r\n\(headers)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        .utf8)
  }

  private static func isWhole(_ request: [UInt8]) -> Bool {
    let text = String(decoding: request, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return false }
    let length = text[..<end.lowerBound].components(separatedBy: "\r\n").lazy.compactMap { line in
      line.lowercased().hasPrefix("content-length: ") ? Int(line.dropFirst("content-length: ".count)) : nil
    }.first
    return text[end.upperBound...].utf8.count >= length ?? 0
  }

  private func send(_ bytes: [UInt8], to client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
