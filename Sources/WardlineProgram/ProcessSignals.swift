internal import Dispatch

/// Signals of the process, as they come; they end it no more.
///
/// For example: `for await _ in await ProcessSignals(SIGTERM, SIGINT) { break }`.
package struct ProcessSignals: AsyncSequence, Sendable {
  private let sources: Sources
  private let stream: AsyncStream<Int32>

  /// Returns once each of them is caught.
  package init(_ numbers: Int32...) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    let queue = DispatchQueue(label: "signals")
    let sources = numbers.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { continuation.yield(number) }
      return source
    }
    for source in sources {
      await withCheckedContinuation { isCaught in
        source.setRegistrationHandler { isCaught.resume() }
        source.resume()
      }
    }
    self.sources = Sources(sources)
    self.stream = stream
  }

  package func makeAsyncIterator() -> Iterator { Iterator(stream: stream.makeAsyncIterator(), sources: sources) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var stream: AsyncStream<Int32>.Iterator
    /// Kept for as long as somebody listens.
    fileprivate let sources: Sources

    package mutating func next(isolation actor: isolated (any Actor)?) async -> Int32? {
      await stream.next(isolation: actor)
    }
  }

  fileprivate final class Sources: @unchecked Sendable {
    private let sources: [any DispatchSourceSignal]

    init(_ sources: [any DispatchSourceSignal]) { self.sources = sources }

    deinit { for source in sources { source.cancel() } }
  }
}
