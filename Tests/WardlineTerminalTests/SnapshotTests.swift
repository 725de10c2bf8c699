import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// Whole screens as a person sees them.
@Suite("Screens")
struct SnapshotTests {
  @Test("online")
  func online() {
    expect(
      .online(),
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────





       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
      >
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("lost, with what waits and when the next try is; what was not sent stands below")
  func lost() {
    expect(
      .lost(),
      """
       Idris, interpreter (ar) · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────

       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
      ▌Connection lost. Messages will be sent when reconnected.
      ▌2 waiting · next try in 4 s · Ctrl-R now · the relay cannot be reached (00:17)
       10:44 You          How long has he had the rash?                 … pending
       10:45 You          Since yesterday?                              … pending
      >
       ○ Not connected · queue 2   F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("no token opens the session: the banner says what happens to the messages, and the queue why they wait")
  func noToken() {
    var stage = Stage.online()
    stage.handle(
      .session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil, needsToken: true)))
    #expect(
      stage.text.contains("▌No token opens Idris · ward-7 now. Your messages are safe and wait for one that"), "\(stage.text)")
    var row = Stage.waiting(Stage.said("Any pain?", "10:44", .pending, key: 901))
    row.needsToken = true
    #expect(
      row.why(in: English(), behind: nil, isOffline: false, by: Standing(), now: stage.now.wall).last
        == "No token opens ward-7 now. Your messages are safe and wait for one that does.")
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)))
    #expect(!stage.text.contains("▌"))
  }

  @Test("lost for good reason: the token is another person's")
  func otherUser() {
    var stage = Stage.lost()
    let reason = LossReason.otherUser(token: Sample.interpreter, store: Sample.nurse)
    stage.handle(.connection(.lost(reason, nextTryAt: stage.now.uptimeMilliseconds + 5_000)))
    #expect(
      stage.text.contains("▌This token belongs to \(Sample.interpreter). Your messages are safe; they will"), "\(stage.text)"
    )
  }

  @Test("lost for good reason: the relay's operator wants the device wiped, which the person has forbidden")
  func wipeDeclined() {
    var stage = Stage.lost()
    stage.handle(.connection(.lost(.wipeDeclined, nextTryAt: stage.now.uptimeMilliseconds + 5_000)))
    #expect(stage.text.contains("▌The relay's operator wants everything on this device deleted;"), "\(stage.text)")
    #expect(stage.text.contains("Nothing was deleted."), "\(stage.text)")
  }

  @Test("lost for good reason: the token has expired")
  func expired() {
    var stage = Stage.lost()
    stage.handle(.connection(.lost(.tokenExpired(message: "expired"), nextTryAt: stage.now.uptimeMilliseconds + 5_000)))
    expect(
      stage,
      """
       Idris, interpreter (ar) · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────

       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
      ▌Your token has expired. Your messages are safe; they will be sent once a new
      ▌token is in the file.
       10:44 You          How long has he had the rash?                 … pending
       10:45 You          Since yesterday?                              … pending
      >
       ○ Not connected · queue 2   F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("a failed message is selected: what can be done, and why it failed")
  func failedSelected() {
    var stage = Stage.failed()
    stage.press(Key(.up, .control))
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
       10:44 You          Is it itching?                                ! not sent
                          ! tried too often without an answer
      ▸10:45 You          Take two tablets                              ! not sent
                          ! too long for this relay
      ▌2 messages failed. F5 retry all, /delete all delete all
       Alt-E Edit · Del Delete · Alt-C Copy
       written 10:45 · tried 1 time · last error: too long for this relay
      >
       ● Connected 38 ms · queue 0 · ! 2 not sent               F1 help · Ctrl-T menu
      """)
  }

  @Test("paused by the other side: said plainly, writing goes on")
  func paused() {
    var stage = Stage.online()
    let state = SessionState(
      session: Sample.ward, confirmed: VersionedStatus(.paused, version: 2), wanted: nil, changedBy: Sample.interpreter)
    stage.handle(.session(state))
    stage.type("back at")
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · paused · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────



       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
      ▌The session is paused. You can go on writing.
       Idris has set the session to paused.
      > back at
       ● Connected 38 ms · queue 0 · paused      F1 help · Ctrl-T menu · Ctrl-O queue
      """)
  }

  @Test("paused, and messages have failed: both are said in every view, while the connection is lost as well")
  func pausedAndFailed() {
    var stage = Stage.failed(rows: 24)
    let state = SessionState(session: Sample.ward, confirmed: VersionedStatus(.paused, version: 2), wanted: nil)
    stage.handle(.session(state))
    for isLost in [false, true] {
      if isLost { stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 21_000))) }
      for keys in ["", "\u{F}", "\u{F}/failed\r", "\u{1B}OP", "\u{1B}OP/help\r"] {
        stage.type(keys)
        let status = stage.text.split(separator: "\n").last ?? ""
        #expect(status.contains(" · ! 2 not sent · paused  "), "\(keys.debugDescription): \(status)")
      }
    }
  }

  @Test("ended: the line is closed, what was not sent remains")
  func ended() {
    var stage = Stage.failed()
    let state = SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 2), wanted: nil)
    stage.handle(.session(state))
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · ended · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
       10:44 You          Is it itching?                                ! not sent
                          ! tried too often without an answer
       10:45 You          Take two tablets                              ! not sent
                          ! too long for this relay
      ▌The session has ended. Nothing more can be sent in it.
      ▌2 messages were not sent: copy, export or delete them.
       say how it went: 1 2 3 4 5 · Esc
      > The session has ended; nothing more can be written.
       ● Connected 38 ms · queue 0 · ! 2 not sent               F1 help · Ctrl-T menu
      """)
  }

  @Test("help")
  func help() {
    var stage = Stage.online(rows: 94)
    stage.press(Key(.function(1)))
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       Help
        Enter                       send
        F6                          say a phrase from the phrase book
        Esc                         Sessions
        F2                          ask for an interpreter
        Ctrl-T 1                    end a session
        Ctrl-T 2                    say how it went
        Ctrl-O                      what waits, and why
        Ctrl-Q                      leave; nothing is lost
       Writing
        Enter                       send
        Ctrl-J Alt-Enter            new line
        Ctrl-X Ctrl-E               write in your editor
        Up Down Ctrl-P Ctrl-N       what you wrote before
        Tab                         Commands
       Reading
        PgUp PgDn End               through the conversation
        Alt-U                       to the first unread message
        Alt-L                       to the message that came late
        Ctrl-Up Alt-Up              select a message
        Alt-R                       Reply
        Alt-J                       Original message
        Alt-Y                       tell its author that you have understood the mess…
        Alt-R                       Retry
        Alt-E                       Edit
        Alt-E                       Correct
        Del                         Delete
        Alt-C                       Copy
        Alt-Z                       Undo
        F5                          send failed messages again
        Ctrl-O                      what waits, and why
        Ctrl-F Alt-N Alt-P          find messages on this device
        Ctrl-R                      connect now
        Alt-1…9 Ctrl-G              to another session
        Esc                         Sessions
        Ctrl-C Ctrl-Q               leave; nothing is lost
        F2                          ask for an interpreter
        F4                          ask again
        F3                          whether requests ring for you
        F6                          say a phrase from the phrase book
        F8 A                        accept the request that rings
        F9 D                        decline the request that rings
       Commands
        /status active|paused|ended set the status of the session
        /retry [n|all]              send failed messages again
        /edit n                     change a failed message
        /delete [n|all]             delete a message that was not sent
        /undo                       Undo
        /queue                      what waits, and why
        /failed                     what failed, and why
        /lang xx                    change the language
        /lock                       hide the screen
        /export FILE                write the conversation to a file
        /feedback 1-5 [text]        say how it went
        /interpreters [lang]        who interprets
        /request [lang urgent note] ask for an interpreter
        /cancel                     cancel the request
        /renew                      ask again
        /accept                     accept the request that rings
        /decline [reason]           decline the request that rings
        /duty on|away|off           whether requests ring for you
        /profile [lang[=level] …]   the languages you speak
        /handover [reason] [now]    ask for a successor
        /invite USER                add somebody to the session
        /mute USER [off]            refuse somebody's invitations
        /leave                      leave the session for good
        /assign SESSION USER        assign an open request to an interpreter
        /join SESSION text          join a session of others, with a reason
        /end SESSION                end a session
        /urgent text                send a message as urgent
        /reply [text]               reply to a message
        /correct [text]             correct a message
        /phrase [lang|NAME …]       say a phrase from the phrase book
        /understood                 tell its author that you have understood the mess…
        /readback                   what nobody has said to have understood
        /history                    corrected messages
        /assist [agree|withdraw]    say whether a machine may draft translations here
        /draft [lang|auto|off]      ask a machine for a draft translation
        /confirm [text]             send a draft as your translation, or correct it f…
        /jobs                       what a machine was asked
        /open N|SESSION             to another session
        /home                       Sessions
        /notify on|off              notifications on or off
        /bidi auto|app|joined|…     how right-to-left text is drawn
        /search text                find messages on this device
        /date YYYY-MM-DD            go to a day
        /sync                       connect now, and say when all is sent
        /help                       Help
        /quit                       leave; nothing is lost

      >
       ● Connected 38 ms · queue 0                             Esc back · Ctrl-Q quit
      """)
  }

  @Test("the queue, with why the second waits")
  func queue() {
    var stage = Stage.lost(rows: 16)
    let first = Stage.said("How long has he had the rash?", "10:44", .pending, key: 901)
    let second = Stage.said("Since yesterday?", "10:45", .pending, key: 902)
    let next = stage.now.wall.advanced(byMilliseconds: 12_500)
    let rows = [
      Stage.waiting(first, .waiting, attempts: 2, reason: .rateLimited, nextAttemptAt: next), Stage.waiting(second, ordinal: 2),
    ]
    stage.handle(.queue(rows, QueueCounts(pending: 2, failed: 0)))
    stage.press(.control("o"))
    stage.press(Key(.down))
    expect(
      stage,
      """
       Idris, interpreter (ar) · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       What waits to be sent
                                   waiting attempts  next      last error
       … pending     message       77 s    2         13 s      the relay asks to wait
       1 How long has he had the rash?
      ▸… pending     message       17 s    0         –         –
       2 Since yesterday?




       Del Delete · Alt-C Copy
       written 10:45 · first: How long has he had the rash? · waits for the connection
      >
       ○ Not connected · queue 2                               Esc back · Ctrl-Q quit
      """)
  }

  @Test("the failed ones, with the numbers that commands take")
  func failedList() {
    var stage = Stage.failed()
    stage.type("/failed\r")
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       2 messages failed.
      ▸1 10:44 Is it itching?
         ! tried too often without an answer
       2 10:45 Take two tablets
         ! too long for this relay



       Alt-R Retry · Alt-E Edit · Del Delete · Alt-C Copy
       written 10:44 · tried 5 times · last error: tried too often without an answer
      >
       ● Connected 38 ms · queue 0 · ! 2 not sent              Esc back · Ctrl-Q quit
      """)
  }

  @Test("unread messages, one that came late, and one withdrawn")
  func unread() {
    var stage = Stage.online()
    stage.handle(.input(.focus(false)))
    stage.handle(.message(Stage.heard("نعم", "10:44", sequence: 4)))
    stage.handle(.message(Stage.said("", "10:44", .retracted, sequence: 5)))
    stage.handle(.message(Stage.heard("written in a lift", "10:40", sequence: 6)))
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 5, readThrough: 3), by: Sample.interpreter))
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────
       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:40 Idris        written in a lift
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓✓ read
       10:43 Idris        .ةيساسح هيدل ،معن
      ───────────────────────────────── new messages ─────────────────────────────────
       10:44 Idris        معن
       10:44 You          withdrawn
      ▌A delayed message was inserted further up. Alt-L shows it.
      >
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("a line of several rows, and a text that is too long")
  func longLine() {
    var stage = Stage.online()
    stage.type("\u{1B}[200~first\nsecond\n\(String(repeating: "x", count: Limits.textBytesMax))\u{1B}[201~")
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────


       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
       Too long by 13 bytes: shorten it.
        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("tab offers what a command could be")
  func candidates() {
    var stage = Stage.online()
    stage.type("/e\t")
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────




       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
       edit  export  end
      > /e
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("forty columns: author and state above the text")
  func forty() {
    expect(
      .lost(columns: 40),
      """
       Idris, interpreter (ar) · ward-7 · act…
      ────────────────────────────────────────
       10:42 You ✓ sent
        Any allergies to penicillin?
       10:43 Idris
        .ةيساسح هيدل ،معن
      ▌Offline. Messages will be sent later.
      ▌2 waiting · next try in 4 s ·… (00:17)
       10:44 You … pending
        How long has he had the rash?
       10:45 You … pending
        Since yesterday?
      >
       ○ Not connected · queue 2      F1 help
      """)
  }

  @Test("twenty columns")
  func twenty() {
    expect(
      .lost(columns: 20, rows: 10),
      """
       Idris, interpreter…
      ────────────────────
        had the rash?
       10:45 You … pending
        Since yesterday?
      ▌Offline. Messages
      ▌will be sent later.
      ▌2 waiting… (00:17)
      >
       ○ Not connected · …
      """)
  }

  @Test("less than twenty columns, or five rows: a plain sentence, and what was typed is still there")
  func tiny() {
    var stage = Stage.online(columns: 19, rows: 4)
    stage.type("typed blindly")
    expect(
      stage,
      """
      The terminal is too
      narrow; 20 columns
      are needed.

      """)
    stage.handle(.resized(columns: 80, rows: 5))
    (stage.columns, stage.rows) = (80, 5)
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
      > typed blindly
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  @Test("locked: nobody reads anything")
  func locked() {
    var stage = Stage.online(rows: 6)
    stage.type("secret /lock")
    stage.handle(.lock)
    expect(
      stage,
      """



       Screen locked. Press Enter to go on.


      """)
    #expect(stage.frame.cursor == nil)
  }
}
