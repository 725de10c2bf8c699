internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// `wardline chat` in lines: home, or a session, and from one to the other until it is over.
struct LineChat {
  let client: WardlineClient
  let storePath: String
  let user: UserID
  /// As what the token says that its holder works.
  let standing: Standing
  /// What the token opens, where it names sessions.
  let opened: [SessionID]
  /// For people; `nil` for programs, which hear JSON.
  let wording: CurrentWording?
  /// What is said in two languages.
  let phrases: PhraseSpeaker

  /// - Parameter first: the session to begin with; `nil` for home.
  func run(from first: SessionID?) async throws {
    var current: Transcript?
    let updates: AsyncStream<[Update]>
    if let first {
      let followed = try await client.followInBatches(first)
      (current, updates) = (followed.current, followed.updates)
    } else {
      updates = await client.updatesInBatches()
    }
    // Where a program listens, it edits what it says by itself.
    if wording != nil { try LineTerminal.enter() }
    defer { LineTerminal.leave() }
    let source = LineSource(updates, storePath: storePath, opened: opened)
    var place = first
    while true {
      let outcome: LineOutcome
      if let session = place {
        let isResumed = current == nil
        let transcript: Transcript
        if let current { transcript = current } else { transcript = try await client.follow(session).current }
        current = nil
        if isResumed, wording == nil { Output.write(JSONLine("open", ["session": .text(session.text)]).description) }
        var conversation = conversation(in: session)
        outcome = try await conversation.run(transcript, source, isResumed: isResumed)
      } else {
        current = nil
        var home = home()
        outcome = try await home.run(source)
      }
      guard case .goes(let next) = outcome else { return }
      place = next
    }
  }

  private func conversation(in session: SessionID) -> Conversation {
    guard let wording else {
      return Conversation(
        client: client, session: session, user: user, storePath: storePath, phrases: phrases, view: JSONChat(session: session))
    }
    let view = PlainChat(session: session, user: user, standing: standing, wording: wording, opensSessions: true)
    var conversation = Conversation(
      client: client, session: session, user: user, storePath: storePath, phrases: phrases, view: view)
    conversation.commands = PlainCommands(
      client: client, session: session, user: user, standing: standing, storePath: storePath, wording: wording)
    return conversation
  }

  private func home() -> LineHome {
    guard let wording else {
      return LineHome(client: client, storePath: storePath, user: user, view: JSONHome(user: user, role: standing.role))
    }
    var home = LineHome(
      client: client, storePath: storePath, user: user, view: PlainHome(user: user, role: standing.role, wording: wording))
    home.commands = PlainCommands(
      client: client, session: nil, user: user, standing: standing, storePath: storePath, wording: wording)
    return home
  }

  // MARK: The end

  /// Ends the program after a while, whatever still waits: it is kept on this device.
  static func scheduleClose(of client: WardlineClient) {
    Task(executorPreference: TaskThreads.shared) {
      await TaskThreads.shared.pause(forMilliseconds: Limits.farewellMilliseconds)
      let pending = (try? await client.counts().waiting) ?? 0
      reportPending(pending)
      await client.close()
      Foundation.exit(pending > 0 ? ExitStatus.queued.rawValue : 0)
    }
  }

  static func reportPending(_ count: Int) {
    guard count > 0 else { return }
    warn("\(count) waiting; kept on this device, and sent when you open the session again")
  }
}
