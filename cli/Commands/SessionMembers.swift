internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

extension Session {
  struct Invite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite",
      abstract: "Makes somebody a member of a session.",
      usage: "wardline session invite [<options>] <user>",
      discussion: """
        The user must be in the relay's directory ('wardline-relay people'). They see the whole conversation from then on. Interpreters cannot \
        invite. Exits with 0 once the relay has stored it, with 65 if it refuses, and with 75 while it is queued on this device.

        For example:
          wardline session invite amal \\
            --relay ws://127.0.0.1:7440 \\
            --session ward-7 --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The user to invite.")
    var user: String

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let user: UserID
        do { user = try UserID(self.user) } catch { throw Failure(.usage, "\(error)") }
        let session = try await connection.submit("the invitation of '\(user)'", within: wait) { client, session in
          try await client.invite(user, to: session)
        }
        Output.report("\(user) is a member of \(session).")
      }
    }
  }

  struct Mute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "mute",
      abstract: "Refuses a user's invitations to you; --off accepts them again.",
      usage: "wardline session mute [<options>] <user>",
      discussion: """
        Their invitations are refused as 'muted'. Sessions in which you are already go on: 'session leave' ends your membership. Requests for \
        an interpreter ring for you as before, and a coordinator can still assign you. Exits with 0 once the relay has stored it, with 65 if it \
        refuses, and with 75 while it is queued on this device.

        For example:
          wardline session mute nora \\
            --relay ws://127.0.0.1:7440 \\
            --token-file amal.token
          wardline session mute nora --off \\
            --relay ws://127.0.0.1:7440 \\
            --token-file amal.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The user whose invitations are refused.")
    var user: String

    @Flag(help: "Takes their invitations again.")
    var off = false

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let user: UserID
        do { user = try UserID(self.user) } catch { throw Failure(.usage, "\(error)") }
        try await connection.submitOutsideSessions("your choice", within: wait) { client in
          try await client.setMuted(user, to: !off)
        }
        Output.report(off ? "You take invitations of \(user) again." : "You take no more invitations of \(user).")
      }
    }
  }

  struct Leave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave",
      abstract: "Ends your membership of a session.",
      usage: "wardline session leave [<options>] [<name>]",
      discussion: """
        What is said there afterwards does not reach you; what this device has of it stays. A session that your token names cannot be left. Exits \
        with 0 once the relay has stored it, with 65 if it refuses, and with 75 while it is queued on this device.

        For example:
          wardline session leave ward-7 \\
            --relay ws://127.0.0.1:7440 \\
            --token-file amal.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let session = try await connection.naming(name).submit("your leaving", within: wait) { client, session in
          try await client.leave(session)
        }
        Output.report("You left \(session).")
      }
    }
  }
}

extension ConnectionOptions {
  /// Enqueues one operation and waits until the relay has accepted it.
  ///
  /// - Parameters:
  ///   - noun: what is submitted, such as "the invitation".
  ///   - isKnown: whether it is for a session of the user's, which is known before anything is queued.
  /// - Returns: the session.
  func submit(
    _ noun: String, within wait: TimeSpan, inKnown isKnown: Bool = true,
    _ enqueue: (WardlineClient, SessionID) async throws -> IdempotencyKey
  ) async throws -> SessionID {
    let (options, session) = try await isKnown ? optionsOfKnownSession(within: wait) : self.options()
    try await WardlineClient(options).submit(noun, in: session, ofStoreAt: options.storePath, within: wait) { client, _ in
      [try await enqueue(client, session)]
    }
    return session
  }

  /// Enqueues one operation that belongs to no session, and waits until the relay has accepted it.
  ///
  /// - Parameter noun: what is submitted, such as "the profile".
  /// - Returns: the path of the store.
  @discardableResult
  func submitOutsideSessions(
    _ noun: String, within wait: TimeSpan, _ enqueue: (WardlineClient) async throws -> IdempotencyKey
  ) async throws -> String {
    let options = try optionsOfAnySession()
    try await WardlineClient(options).submit(noun, in: nil, ofStoreAt: options.storePath, within: wait) { client, _ in
      [try await enqueue(client)]
    }
    return options.storePath
  }
}
