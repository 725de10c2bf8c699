internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

/// The flags that say how long and how widely requests for interpreters ring.
struct RoutingOptions: ParsableArguments {
  @Option(
    name: .customLong("waves"),
    help: ArgumentHelp(
      "How many interpreters each wave adds; after the last one a request rings for all.", valueName: "counts"))
  var waves = Waves(sizes: [Limits.firstWaveInterpreters, Limits.secondWaveInterpreters])

  @Option(help: ArgumentHelp("How long a wave lasts before the next one is added.", valueName: "span"))
  var waveTime = TimeSpan(milliseconds: Limits.waveMilliseconds)

  @Option(help: ArgumentHelp("How long one interpreter is rung before others are.", valueName: "span"))
  var ringTime = TimeSpan(milliseconds: Limits.ringMilliseconds)

  @Option(help: ArgumentHelp("How long duty outlives an interpreter's last connection.", valueName: "span"))
  var dutyGrace = TimeSpan(milliseconds: Limits.dutyGraceMilliseconds)

  @Option(help: ArgumentHelp("How long a request stays open; its author can renew it.", valueName: "span"))
  var requestExpiry = TimeSpan(milliseconds: Limits.requestExpiryMilliseconds)

  @Option(
    help: ArgumentHelp(
      "What whoever asks is offered while nobody on duty speaks the language, or all who do have declined.",
      discussion: "Shown as it is, in every language; such as 'Telephone interpreting: 5555'.", valueName: "text"))
  var fallbackText = ""

  @Option(help: ArgumentHelp("Interpreters on duty at once.", valueName: "count"))
  var onDutyMax = Limits.peopleOnDutyMax

  func validate() throws {
    let minutes = Limits.requestExpiryMinMilliseconds...Limits.requestExpiryMaxMilliseconds
    guard minutes.contains(requestExpiry.milliseconds) else { throw ValidationError("--request-expiry is 1m to 24h") }
    guard (1_000...Limits.requestExpiryMinMilliseconds * 10).contains(waveTime.milliseconds) else {
      throw ValidationError("--wave-time is 1s to 10m")
    }
    guard (1_000...Limits.ringMaxMilliseconds).contains(ringTime.milliseconds) else {
      throw ValidationError("--ring-time is 1s to 10m")
    }
    guard (0...Limits.dutyAwayMaxMilliseconds).contains(dutyGrace.milliseconds) else {
      throw ValidationError("--duty-grace is 0s to 12h")
    }
    guard fallbackText.utf8.count <= Limits.fallbackTextBytesMax, !fallbackText.contains(where: \.isNewline) else {
      throw ValidationError(
        "--fallback-text is one line of at most \(Limits.fallbackTextBytesMax) bytes; this one has \(fallbackText.utf8.count)")
    }
    guard (1...Limits.peopleMax).contains(onDutyMax) else {
      throw ValidationError("--on-duty-max is 1 to \(Limits.peopleMax)")
    }
  }

  var rules: RoutingRules {
    var rules = RoutingRules(
      waves: waves.sizes, waveMilliseconds: waveTime.milliseconds, ringMilliseconds: ringTime.milliseconds,
      graceMilliseconds: dutyGrace.milliseconds, expiryMilliseconds: requestExpiry.milliseconds, peopleOnDutyMax: onDutyMax)
    rules.fallbackText = fallbackText
    return rules
  }
}

/// The sizes of the waves, such as `1,3`; `0` for none: every request rings for all at once.
struct Waves: ExpressibleByArgument, CustomStringConvertible {
  let sizes: [Int]

  init(sizes: [Int]) { self.sizes = sizes }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    if parts == [0] {
      sizes = []
      return
    }
    let counts = parts.compactMap(\.self)
    guard counts.count == parts.count, counts.count <= Limits.wavesMax,
      counts.allSatisfy({ (1...Limits.peopleOnDutyMax).contains($0) })
    else { return nil }
    sizes = counts
  }

  var description: String { sizes.isEmpty ? "0" : sizes.map(String.init).joined(separator: ",") }
  var defaultValueDescription: String { description }
}
