extension Hello {
  /// The same, without what is too much for the relay before it knows who comes: the last ones of several tokens, then the oldest of the earlier
  /// epochs, of the session that names most of them. What such a token opens waits, and more of such a session may be read again.
  package func fitted(within bytesMax: Int = Limits.helloBytesMax) -> Hello {
    var hello = self
    while hello.bytes > bytesMax, !hello.earlier.isEmpty || !hello.moreTokens.isEmpty {
      let most = hello.earlier.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      if let (session, cursors) = most, hello.bytesWithoutEarlier <= bytesMax || hello.moreTokens.isEmpty {
        hello.earlier[session] = cursors.count > 1 ? Array(cursors.dropFirst()) : nil
      } else {
        hello.moreTokens.removeLast()
      }
    }
    return hello
  }

  /// Never less than it takes on the wire, in the binary encoding.
  private var bytes: Int {
    earlier.reduce(bytesWithoutEarlier) { sum, pair in pair.value.reduce(sum) { $0 + $1.bytes(in: pair.key) } }
  }

  private var bytesWithoutEarlier: Int {
    let tokens = moreTokens.reduce(token.utf8.count) { $0 + $1.utf8.count + 4 }
    return cursors.reduce(Limits.helloOverheadBytes + tokens) { $0 + $1.value.bytes(in: $1.key) }
  }
}

extension LogCursor {
  fileprivate func bytes(in session: SessionID) -> Int { session.text.utf8.count + (epoch?.text.utf8.count ?? 0) + 16 }
}
