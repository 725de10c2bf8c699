import CLibwebsockets
import Dispatch
import Synchronization

/// Asks HTTP servers, a request at a time: an identity provider for keys and tokens, and language models. Redirects are not followed: the address of a
/// provider's keys is not for others to choose.
///
/// It has an event loop of its own, so that reading certificates and looking up names never delay a loop with connections (decision 047).
package final class HTTPClient: Sendable {
  /// What is asked.
  package struct Request: Sendable {
    package var address: HTTPAddress
    /// What is posted; `nil` for GET.
    package var payload: Payload?
    /// The value of the header of that name; empty for none. It never stands in an error.
    package var authorization = ""
    /// The longest answer, in bytes.
    package var bodyBytesMax: Int
    /// From the look-up of the name to the last byte of the answer.
    package var milliseconds: Int64
    package var resolver = Resolver.shared

    /// What is posted.
    package enum Payload: Sendable {
      case form([(name: String, value: String)])
      case json([UInt8])

      var contentType: String {
        switch self {
        case .form: "application/x-www-form-urlencoded"
        case .json: "application/json"
        }
      }
    }

    package init(_ address: HTTPAddress, _ payload: Payload? = nil, bodyBytesMax: Int, milliseconds: Int64) {
      self.address = address
      self.payload = payload
      self.bodyBytesMax = bodyBytesMax
      self.milliseconds = milliseconds
    }

    /// The bytes that are posted; `nil` for GET.
    var body: [UInt8]? {
      switch payload {
      case .form(let form): Array(form.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&").utf8)
      case .json(let bytes): bytes
      case nil: nil
      }
    }

    private static func escaped(_ text: String) -> String {
      var escaped = ""
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
          escaped.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let digits = String(byte, radix: 16, uppercase: true)
          escaped += "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }
      return escaped
    }
  }

  package struct Answer: Sendable, Equatable {
    package var status: Int
    package var body: [UInt8]
    /// The header of that name, as it came.
    package var retryAfter: String?
    /// The server's clock, as it came: what a date in `retryAfter` is compared with.
    package var date: String?

    package init(status: Int, body: [UInt8], retryAfter: String? = nil, date: String? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
      self.date = date
    }
  }

  /// Why there is no answer. None of them says what was sent.
  package enum Failure: Error, Sendable, Equatable {
    case unresolved(host: String, why: String)
    case unreachable(address: String)
    /// The proxy did not lead to the server.
    case proxy(why: String)
    /// What names the proxy is wrong: trying again does not help.
    case misconfigured(why: String)
    /// The certificate was not trusted, or no TLS is spoken there.
    case tls(why: String)
    case timedOut(milliseconds: Int64)
    case tooLong(bytesMax: Int)
    /// What came was not HTTP, or ended too early.
    case broken(why: String)
    case stopped

    /// Whether it is certain that no server has the request.
    package var wasAskedNothing: Bool {
      switch self {
      case .unresolved, .unreachable, .proxy, .misconfigured, .tls: true
      case .timedOut, .tooLong, .broken, .stopped: false
      }
    }
  }

  private let loop: EventLoop
  private let tls: TLSClient
  private let proxies: ProxyRules

  /// - Throws: ``TransportError`` when no event loop can be made.
  package init(name: String, tls: TLSClient = TLSClient(), proxies: ProxyRules = .none) throws(TransportError) {
    loop = try EventLoop(name: name)
    self.tls = tls
    self.proxies = proxies
  }

  /// Waits for the answer, whatever its status.
  ///
  /// - Precondition: not called on an event loop or in a task: it blocks its thread for up to the request's milliseconds.
  package func wait(for request: Request) -> Result<Answer, Failure> {
    let proxy: HTTPProxy?
    do throws(HTTPProxy.Invalid) {
      proxy = try proxies.decision(for: request.address.host, isSecure: request.address.isSecure).proxy
    } catch { return .failure(.misconfigured(why: error.description)) }
    let found = Mutex<Result<Answer, Failure>>(.failure(.stopped))
    let hasEnded = DispatchSemaphore(value: 0)
    let (loop, tls) = (loop, tls)
    loop.execute {
      HTTPExchange.begin(request, through: proxy, tls: tls, on: loop) { result in
        found.withLock { $0 = result }
        hasEnded.signal()
      }
    }
    hasEnded.wait()
    return found.withLock { $0 }
  }

  /// Milliseconds since the machine was started, as ``EventLoop/now``.
  package var now: Int64 { loop.now }

  /// Ends what is being asked, and the thread.
  package func stop() { loop.stop() }

  deinit { loop.stop() }
}

extension HTTPClient.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unresolved(let host, let why): "cannot find \(host): \(why)"
    case .unreachable(let address): "no connection to \(address): it refuses or does not answer"
    case .proxy(let why), .misconfigured(let why): why
    case .tls(let why): "no secure connection: \(why)"
    case .timedOut(let milliseconds): "no answer within \(milliseconds) ms"
    case .tooLong(let bytesMax): "the answer has more than \(bytesMax) bytes"
    case .broken(let why): "the answer is not valid HTTP: \(why)"
    case .stopped: "it was stopped"
    }
  }
}
