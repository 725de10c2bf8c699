internal import WardlineModel

/// How long and how widely a request rings: what the relay's flags set. What is outside the bounds in `Limits` is refused where flags are
/// read.
package struct RoutingRules: Hashable, Sendable {
  /// How many interpreters each wave adds. After the last one a request rings for everybody who is eligible.
  package var waves: [Int]
  /// How long each wave has a request to itself before the next one is added.
  package var waveMilliseconds: Int64
  /// How long one interpreter is rung. Who has not answered by then can be rung for another request.
  package var ringMilliseconds: Int64
  /// How long duty outlives the last device of an interpreter.
  package var graceMilliseconds: Int64
  /// How long a request stays open.
  package var expiryMilliseconds: Int64
  /// How long nobody is in a session before it keeps its interpreters from requests no longer.
  package var vacancyMilliseconds = Limits.vacancyMilliseconds
  /// What whoever asks is offered while nobody on duty can come, such as a telephone number; empty for nothing.
  package var fallbackText = ""
  /// Open requests at once.
  package var openRequestsMax: Int
  /// Of them, those of one user.
  package var openRequestsPerUserMax: Int
  /// The most interpreters on duty at once, including those who are away.
  package var peopleOnDutyMax: Int

  package init(
    waves: [Int] = [Limits.firstWaveInterpreters, Limits.secondWaveInterpreters],
    waveMilliseconds: Int64 = Limits.waveMilliseconds, ringMilliseconds: Int64 = Limits.ringMilliseconds,
    graceMilliseconds: Int64 = Limits.dutyGraceMilliseconds, expiryMilliseconds: Int64 = Limits.requestExpiryMilliseconds,
    openRequestsMax: Int = Limits.openRequestsMax, openRequestsPerUserMax: Int = Limits.openRequestsPerUserMax,
    peopleOnDutyMax: Int = Limits.peopleOnDutyMax
  ) {
    precondition(waves.count <= Limits.wavesMax && waves.allSatisfy { $0 > 0 }, "a wave without an interpreter is of no use")
    precondition(waveMilliseconds > 0 && ringMilliseconds > 0 && graceMilliseconds >= 0, "a ring takes time")
    precondition(
      (Limits.requestExpiryMinMilliseconds...Limits.requestExpiryMaxMilliseconds).contains(expiryMilliseconds),
      "a request is open for a minute to a day")
    precondition(
      openRequestsMax > 0 && openRequestsPerUserMax > 0 && peopleOnDutyMax > 0, "a relay without places is of no use")
    self.waves = waves
    self.waveMilliseconds = waveMilliseconds
    self.ringMilliseconds = ringMilliseconds
    self.graceMilliseconds = graceMilliseconds
    self.expiryMilliseconds = expiryMilliseconds
    self.openRequestsMax = openRequestsMax
    self.openRequestsPerUserMax = openRequestsPerUserMax
    self.peopleOnDutyMax = peopleOnDutyMax
  }

  /// How many are rung for a request at once in a wave, counted from 0; `Int.max` after the last.
  func capacity(ofWave wave: Int) -> Int {
    wave >= waves.count ? .max : waves[...wave].reduce(0) { $0 + min($1, Limits.peopleOnDutyMax) }
  }
}
