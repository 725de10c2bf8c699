internal import ArgumentParser

extension CompletionKind {
  /// The sessions that the store knows which WARDLINE_STORE names, or the only one of this account: neither relay nor token is asked.
  static var sessions: CompletionKind {
    .shellCommand(#"wardline session list --json 2>/dev/null </dev/null | sed -n 's/.*"session":"\([^"]*\)".*/\1/p'"#)
  }

  /// The operations that wait there, or have failed.
  static var operations: CompletionKind {
    .shellCommand(#"wardline queue list --json 2>/dev/null </dev/null | sed -n 's/.*"id":"\([^"]*\)".*/\1/p'"#)
  }
}
