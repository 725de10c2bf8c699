internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

struct Chat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Opens a session, or the list of yours: sends what you type, and shows what others write.",
    discussion: """
      You can always type. Without a connection messages are stored as pending, and are sent in order once there is one.

      For example:
        wardline chat --relay ws://127.0.0.1:7440 \\
          --session ward-7 --token-file ana.token

      Without a session it opens home: your sessions, with what is unread and what was said last. Enter opens one, Esc goes \
      back, Alt-1 to Alt-9 and Ctrl-G switch. F2 asks for an interpreter, F3 says whether requests ring for you, A accepts what rings and D \
      declines it; F8 and F9 do the same on a keyboard without these letters. F6 says a phrase in two languages. Where your site has set up a language model, /draft asks it for a draft translation, which /confirm makes \
      yours: only once everybody in the session has said /assist agree. In lines, with --plain, /open 2 or /open ward-7 opens a session, \
      /home goes back, and /request, /duty, /accept and /decline stand for the keys.

      In the session a line is sent as it is; //text sends /text. /help lists the commands, such as /status paused, /queue, /failed, /retry 2, \
      /delete all, /undo and /quit. /status ended and /delete all ask first; y confirms. --plain has the same commands except /lock, /notify \
      and /bidi, which need a screen.

      With --json, each line is one object, in both directions. Requests:
        {"do":"send","text":"…","key":"…","id":"…"}
        {"do":"send","text":"…","urgent":true,"replyTo":"…"}
        {"do":"send","text":"…","corrects":"…"}
        {"do":"send","phrase":"pain.side","language":"ar",
         "fill":{"side":"left"}}
        {"do":"status","set":"paused"}
        {"do":"retry","id":"…"}
        {"do":"delete","id":"…"}
        {"do":"create"}
        {"do":"prefer","name":"…","value":"…"}
        {"do":"assist","set":"agree","server":"…"}
        {"do":"draft","message":"…","language":"ar"}
        {"do":"confirm","message":"…","text":"…"}
        {"do":"feedback","rating":5,"text":"…"}
        {"do":"profile","languages":["ar-EG=native","en"]}
        {"do":"request","language":"ar","urgency":"urgent",
         "note":"…"}
        {"do":"cancel"}
        {"do":"renew"}
        {"do":"accept","request":"…"}
        {"do":"decline","request":"…","reason":"busy"}
        {"do":"duty","set":"on"}
        {"do":"open","session":"…"}
        {"do":"home"}
        {"do":"quit"}

      key is a UUID of your own: a message repeated under the same key is not sent twice. id is any text; done and refused repeat it.

      At home, and in a session, requests, rings and duty are events as 'wardline request', 'ring' and 'duty' print them with --json.

      Events:
        {"v":1,"event":"home","user":"…","role":"nurse"}
        {"v":1,"event":"open","session":"…"}
        {"v":1,"event":"session","session":"…","number":1,
         "status":"active","unread":2,"last":{"text":"…",…},…}
        {"v":1,"event":"done","do":"send","id":"…","message":"…"}
        {"v":1,"event":"refused","do":"…","id":"…","reason":"…"}
        {"v":1,"event":"connection","retryInMs":800,"waiting":2,
         "state":"connecting|online|standby|lost",…}
        {"v":1,"event":"message","id":"…","session":"…",
         "author":"…","mine":true,"text":"…","state":"pending|
         sent|failed|retracting|retracted|erased",…}
        {"v":1,"event":"message","urgent":true,"phrase":"…",
         "languages":"en ar","reviewed":false,…}
        {"v":1,"event":"message","replyTo":"…",…}
        {"v":1,"event":"message","corrects":"…",…}
        {"v":1,"event":"message","translates":"…",
         "language":"ar",…}
        {"v":1,"event":"draft","message":"…","language":"ar",
         "state":"queued|running|done|failed|cancelled",
         "draft":"…","confidence":"low|medium|high",…}
        {"v":1,"event":"status","session":"…","status":"paused",
         "pending":false,"by":"…"}
        {"v":1,"event":"status-refused","session":"…",
         "status":"ended","reason":"not_allowed"}
        {"v":1,"event":"deleted","id":"…","session":"…"}
        {"v":1,"event":"profile","user":"…","name":"…",
         "languages":"ar en"}
        {"v":1,"event":"token","session":"…","needed":true}
        {"v":1,"event":"caught-up","session":"…"}
        {"v":1,"event":"presence","session":"…","user":"…",
         "here":true}
        {"v":1,"event":"link","slow":true,
         "bytesPerSecond":1200,"toCome":84,"toSend":2}
        {"v":1,"event":"receipt","session":"…","user":"…",
         "delivered":41,"read":40}
        {"v":1,"event":"happened","session":"…","sequence":7,
         "what":"asked|askedForSuccessor|accepted|
         assigned|cancelled|expired|joined|invited|left|
         handedOver|status",
         "by":"…","user":"…",…}

      A message of your own may be reported as sent twice: first without its sequence, then with it. What comes before caught-up was said \
      while this device was away; what comes after it is said now.
      """)

  @OptionGroup var connection: ConnectionOptions

  @Flag(
    help: "Prints lines instead of drawing a screen: for screen readers and pipes. The default where no screen can be drawn.")
  var plain = false

  @Flag(help: "One JSON object a line, in both directions: for programs.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The language, such as ar or pt-BR; else what you chose with /lang, else the token's, else the locale's. Plain lines are English unless you choose a language; some stay English.",
      valueName: "tag"),
    completion: .list(Language.all.keys.sorted()))
  var language: String?

  @Option(help: "When to use colours; auto uses them unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "What puts right-to-left text in order.",
      discussion: """
        app: this program orders it, and the terminal joins Arabic letters. joined: this program does both. terminal: the terminal does. \
        auto goes by what is known of the terminal; 'wardline doctor' says what that is.
        """))
  var bidi: BidiMode?

  @Option(
    help: ArgumentHelp(
      "A phrase book of your site: a .po file, or a directory of them. Or WARDLINE_PHRASES.", valueName: "path"),
    completion: .file())
  var phrases: String?

  @Option(
    help: ArgumentHelp(
      "Your site's settings for draft translations by a language model, a JSON file. Or WARDLINE_ASSIST.", valueName: "file"),
    completion: .file())
  var assist: String?

  @Option(help: ArgumentHelp("Hides the screen after so long without a key press, such as 5m.", valueName: "span"))
  var lockAfter: TimeSpan?

  func validate() throws {
    if let language, Language(language) == nil {
      let all = Language.all.keys.sorted().joined(separator: ", ")
      let remedy = Language.tag(of: language).map { ". Did you mean '\($0)'?" } ?? ": one of \(all)"
      throw ValidationError("there is no language '\(language)'" + remedy)
    }
    if plain, json { throw ValidationError("--plain and --json exclude each other") }
  }

  /// Somebody has only typed the program's name: home needs a relay, and in a pipe they want to know what it can do.
  private static func explainHome() throws -> Never {
    guard TerminalDevice.isUsable else { throw CleanExit.helpRequest(WardlineCommand.self) }
    let missing = environment("WARDLINE_TOKEN_FILE") == nil ? "no relay and no token" : "no relay"
    throw Failure(
      .usage,
      """
      \(missing): 'wardline' opens your sessions, as in wardline --relay wss://relay.example --token-file ana.token
      WARDLINE_RELAY and WARDLINE_TOKEN_FILE stand for these flags. 'wardline --help' lists all commands.
      """)
  }

  func run() async throws {
    try await reporting {
      if CommandLine.arguments.count == 1, environment("WARDLINE_RELAY") == nil { try Self.explainHome() }
      let drawsScreen = !plain && !json && TerminalDevice.isUsable
      var (options, home) = try connection.optionsAtHome()
      AssistFile.read(assist, into: &options)
      let isNew = !FileManager.default.fileExists(atPath: options.storePath)
      let client = try open(options, drawsScreen: drawsScreen)
      if isNew, !json, isatty(STDIN_FILENO) == 1 { try await client.offerRestore() }
      guard !drawsScreen else {
        let screen = try ScreenOptions(
          client: client, storePath: options.storePath, color: color, bidi: bidi, language: language.flatMap { Language($0) },
          phrases: phrases, claims: try connection.claims(), locksAfterMilliseconds: lockAfter?.milliseconds)
        return try await explainingWipe(in: screen.wording) {
          try await ScreenChat(client: client, session: home, user: options.user, options: screen).run()
        }
      }
      // Neither the token nor the locale decides: a few lines are English in every language, and mixed without a wish is worse.
      let wording: CurrentWording? =
        if json {
          nil
        } else {
          try CurrentWording(
            Language.negotiated([language, client.preferences()["language"]], environment: [:]), storedBy: client)
        }
      let claims = try connection.claims()
      let chat = LineChat(
        client: client, storePath: options.storePath, user: options.user,
        standing: Standing(role: claims.role, followsMembership: claims.followsMembership), opened: claims.sessions,
        wording: wording,
        phrases: PhraseSpeaker(wording?.languages.first ?? (try? LanguageTag(claims.language)), site: phrases))
      try await explainingWipe(in: wording) { try await chat.run(from: home) }
    }
  }
}

/// Says in the person's language, before the English details, that the chat ends since the relay's operator had this device wiped.
private func explainingWipe(in wording: CurrentWording?, _ chat: () async throws -> Void) async throws {
  do { try await chat() } catch {
    let isWipe = (error as? Failure)?.isWipe == true || (error as? ClientError)?.kind == .wiped
    if isWipe, let wording, wording.tag != Language.english.tag { warn(wording.text(.wipeByRelay)) }
    throw error
  }
}

extension Chat {
  /// Opens the store. That its key is missing is said in the person's language, too: what they chose with /lang is in the store. A copy from
  /// another computer is opened once they agree.
  private func open(_ options: WardlineClient.Options, drawsScreen: Bool) throws -> WardlineClient {
    do throws(ClientError) { return try WardlineClient(options) } catch {
      if error.kind == .copiedStore, !json, isatty(STDIN_FILENO) == 1 {
        guard let copy = try CopiedStore(at: options.storePath, machineIDFile: options.machineIDFile),
          copy.isConfirmed(in: PassphrasePrompt.wording())
        else { throw error }
        try copy.adopt()
        return try WardlineClient(options)
      }
      guard error.kind == .storeLocked, !json else { throw error }
      let claimed = drawsScreen ? try? connection.claims().language : nil
      let language = Language.negotiated(
        [language, claimed], environment: drawsScreen ? ProcessInfo.processInfo.environment : [:])
      if language != .english { warn(CurrentWording(language, storage: .none).text(.storeLocked)) }
      throw error
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension BidiMode: ExpressibleByArgument {}
