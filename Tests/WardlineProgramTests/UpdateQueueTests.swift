import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport
@testable import Wardline
@testable import WardlineCommand

/// What waits for a listener that does not read is bounded, and nothing of it is lost in silence (G9).
struct UpdateQueueTests {
  private let ward: SessionID
  private let (ana, amal, omar): (UserID, UserID, UserID)

  init() throws {
    ward = try SessionID("ward-7")
    (ana, amal, omar) = (try UserID("ana"), try UserID("amal"), try UserID("omar"))
  }

  private func message(_ index: Int, text: String = "hello") -> Message {
    Message(
      id: IdempotencyKey(high: 1, low: UInt64(index + 1)), session: ward, author: amal, isMine: false, text: text,
      state: .sent, sequence: UInt64(index + 1), writtenAt: Timestamp(milliseconds: Int64(index)), reason: nil)
  }

  private func change(_ index: Int, text: String = "hello") -> Update {
    .change(.message(message(index, text: text)))
  }

  private func everything(in queue: UpdateQueue) async -> [Update] {
    queue.finish()
    var updates: [Update] = []
    while let update = await queue.next() { updates.append(update) }
    return updates
  }

  @Test("up to the bound every update comes, in its order")
  func withinTheBound() async {
    let broadcaster = Broadcaster()
    let queue = broadcaster.listen(startingWith: [.connection(.connecting)])
    let changes = (1..<Limits.updatesWaitingMax).map { change($0) }
    for change in changes { broadcaster.publish(change) }
    #expect(queue.count == Limits.updatesWaitingMax)
    #expect(await everything(in: queue) == [.connection(.connecting)] + changes)
  }

  @Test("past the bound a listener is told to read again, and hears what came since; another one misses nothing")
  func pastTheBound() async {
    let broadcaster = Broadcaster()
    let (slow, quick) = (broadcaster.listen(), broadcaster.listen())
    var heard = 0
    for index in 0..<3 * Limits.updatesWaitingMax {
      broadcaster.publish(change(index))
      if await quick.next() == change(index) { heard += 1 }
      #expect(slow.count <= Limits.updatesWaitingMax)
    }
    #expect(heard == 3 * Limits.updatesWaitingMax)
    #expect(slow.count == 1, "what was left out takes no memory")
    #expect(await slow.next() == .readAgain)
    broadcaster.publish(change(100_000))
    #expect(await everything(in: slow) == [change(100_000)])
  }

  @Test("so it is past the bound of bytes")
  func bytes() async {
    let queue = UpdateQueue([])
    let long = String(repeating: "x", count: Limits.textBytesMax)
    let fitting = Limits.updateBytesWaitingMax / Limits.textBytesMax
    for index in 0..<fitting { queue.append(change(index, text: long)) }
    #expect(queue.count == fitting)
    queue.append(change(fitting, text: "x"))
    #expect(await queue.next() == .readAgain)
    // The bytes that were left out count no more.
    for index in 0..<fitting { queue.append(change(index, text: long)) }
    #expect(await everything(in: queue).count == fitting)
  }

  @Test("of what is in no store the latest is kept, behind the call to read again")
  func latest() async {
    let queue = UpdateQueue([.connection(.connecting), .queue(QueueCounts(pending: 1, failed: 0))])
    queue.append(.connection(.online))
    queue.append(.presence(ward, amal, isHere: true))
    queue.append(.presence(ward, omar, isHere: true))
    for index in 0...Limits.updatesWaitingMax { queue.append(change(index)) }
    queue.append(.presence(ward, omar, isHere: false))
    queue.append(.queue(QueueCounts(pending: 2, failed: 0)))
    queue.append(.link(nil))
    queue.append(.failed(ClientError(.storeFailed, "the disk is full")))
    queue.append(.gap(ward, expected: 1, found: 3))
    #expect(
      await everything(in: queue) == [
        .readAgain, .connection(.online), .presence(ward, amal, isHere: true),
        .presence(ward, omar, isHere: false), .queue(QueueCounts(pending: 2, failed: 0)), .link(nil),
        .failed(ClientError(.storeFailed, "the disk is full")),
      ])
    // A lost connection ends what was known of presence: nobody counts as present until the relay says so again.
    let other = UpdateQueue([])
    for index in 0...Limits.updatesWaitingMax { other.append(change(index)) }
    let lost = Update.connection(.lost(.unreachable, retryInMilliseconds: 0))
    for update: Update in [
      .presence(ward, ana, isHere: true), lost, .connection(.connecting), .connection(.online),
      .presence(ward, amal, isHere: true),
    ] {
      other.append(update)
    }
    #expect(
      await everything(in: other) == [.readAgain, lost, .connection(.online), .presence(ward, amal, isHere: true)])
  }

  @Test("a relay that names any number of users takes no memory beyond the bound")
  func anyNumberOfUsers() async throws {
    let queue = UpdateQueue([])
    for index in 0...Limits.updatesWaitingMax + 100 {
      queue.append(.presence(ward, try UserID("user-\(index)"), isHere: true))
    }
    #expect(queue.count <= Limits.updatesKeptMax + 1)
    #expect(await queue.next() == .readAgain)
  }

  @Test("a listener that waits is woken, ended and cancelled")
  func waiting() async {
    let broadcaster = Broadcaster()
    var queue: UpdateQueue? = broadcaster.listen()
    async let first = queue?.next()
    try? await Task.sleep(for: .milliseconds(20))
    broadcaster.publish(.link(nil))
    #expect(await first == .link(nil))
    async let second = queue?.next()
    try? await Task.sleep(for: .milliseconds(20))
    broadcaster.finish()
    #expect(await second == nil)
    queue?.cancel()
    queue = nil
    broadcaster.publish(.link(nil))
  }

  @Test("a transcript that is read too slowly begins again with all that is there")
  func transcript() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let client = try WardlineClient(
      .init(relay: "ws://127.0.0.1:9", storePath: directory.path + "/ana.sqlite", user: ana) { "" })
    let updates = try await client.transcript(of: ward)
    let count = Limits.updatesWaitingMax + 10
    for first in stride(from: 0, to: count, by: 500) {
      _ = try await client.send((first..<min(first + 500, count)).map { "line \($0)" }, in: ward)
    }
    var begins: [Transcript] = []
    for await update in updates {
      guard case .current(let transcript) = update else { continue }
      begins.append(transcript)
      if begins.count == 2 { break }
    }
    #expect(begins.first?.messages.isEmpty == true)
    #expect(begins.last?.messages.last?.text == "line \(count - 1)")
    await client.close()
  }

  @Test("what was shown and reads the same is not shown again; what is read again and then updated with the same, once")
  func told() throws {
    var shown = ShownMessages()
    var message = self.message(1)
    var isShown = [shown.recordUpdate(message), shown.recordUpdate(message), shown.recordReread(message)]
    #expect(isShown == [true, true, false], "an update is always shown; what was shown is not read again")
    message.state = .retracted
    isShown = [shown.recordReread(message), shown.recordUpdate(message), shown.recordUpdate(message)]
    #expect(isShown == [true, false, true], "reading again has shown what the next update says")
    #expect(shown.keys == [message.id])
    shown.remove(message.id)
    isShown = [shown.recordReread(message)]
    #expect(isShown == [true] && shown.keys == [message.id])
  }
}

extension ProcessTests {
  @Suite struct UnreadOutput {
    @Test("chat --json whose output nobody reads while 6,000 messages come: once it is read, it has told all of them")
    func unread() throws {
      let ward = try Ward()
      let count = 6_000
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.isOnline })
      // The pipe and the buffer hold some hundred lines; then the program waits until the shell reads on.
      let gate = ward.directory.path + "/gate"
      let chat = ([ward.programs.wardline, "chat", "--json"] + ward.flags(of: .nurse)).map { "'\($0)'" }.joined(separator: " ")
      let nurse = try ChildProcess(
        "/bin/bash", ["-c", "\(chat) | { until [ -e \(gate) ]; do sleep 0.1; done; cat; }"])
      for index in 0..<count { interpreter.send("line \(index)") }
      #expect(interpreter.wait(milliseconds: 30_000) { $0.hasSent(count) }, "\(interpreter.messageCount(in: "sent")) sent")
      // The nurse's store has them all; her output stands still.
      let delivered = { (chat: ChatDriver) in
        chat.events.contains { $0.event == "receipt" && ($0.delivered ?? 0) >= UInt64(count) }
      }
      #expect(interpreter.wait(milliseconds: 20_000, until: delivered))
      #expect(nurse.lines.isEmpty)
      #expect(FileManager.default.createFile(atPath: gate, contents: nil))
      func told() -> [String: Int] {
        let events = nurse.lines.compactMap { try? JSONDecoder().decode(ChatDriver.Event.self, from: Data($0.utf8)) }
        return Dictionary(events.filter { $0.event == "message" }.map { ($0.text ?? "", 1) }, uniquingKeysWith: +)
      }
      #expect(nurse.wait(milliseconds: 20_000) { $0.lines.count >= count })
      #expect(nurse.wait(milliseconds: 5_000) { _ in told().count == count }, "\(told().count)")
      #expect(told().values.allSatisfy { $0 == 1 }, "\(told().filter { $0.value > 1 }.count) were told twice")
      nurse.closeInput()
      interpreter.quit()
    }
  }
}

/// What a render path reads without waiting (F18).
struct SynchronousReadTests {
  @Test("recent session data is read at once, and is never older than the last change")
  func recent() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let (ward, ana) = (try SessionID("ward-7"), try UserID("ana"))
    let client = try WardlineClient(
      .init(relay: "ws://127.0.0.1:9", storePath: directory.path + "/ana.sqlite", user: ana) { "" })
    #expect(try client.recent(of: ward).messages.isEmpty)
    for index in 1...3 {
      _ = try await client.send("line \(index)", in: ward)
      #expect(try client.recent(of: ward).messages.map(\.text) == (1...index).map { "line \($0)" })
    }
    try await client.setPreference("notify", to: "off")
    #expect(try client.preferences() == ["notify": "off"])
    await client.close()
  }
}
