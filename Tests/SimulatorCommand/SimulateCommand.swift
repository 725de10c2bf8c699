internal import ArgumentParser
internal import CHardening
@preconcurrency internal import Glibc
internal import WardlineSimulator

@main
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wardline-simulate",
    abstract: "Lives through seeded schedules of faults, with the production code and in virtual time.",
    discussion: "One seed is one schedule, and always the same one. The first that fails is shrunk and printed with its trace.")

  @Option(help: "The seed of the first schedule; without it one by chance.")
  var seed: UInt64?

  @Option(help: "How many schedules, one for each seed from the first.")
  var count: UInt64 = 1

  @Option(help: "fast: stores in memory. full: the production stores, over a disk that fails.")
  var mode: Mode?

  @Flag(help: "People ask a language model for drafts, too.")
  var assist = false

  @Option(help: "How many relays share one database, 1 to 4; without it as many as the seed draws.")
  var relays: Int?

  @Option(help: "How many schedules at once. The result is the same.")
  var jobs = 2

  @Option(help: "Puts a bug in, to see whether it is found.")
  var mutant: Mutant?

  @Flag(help: "Looks for every bug there is to put in, and prints a table.")
  var mutants = false

  @Flag(help: "Prints what happens in the first schedule.")
  var trace = false

  func validate() throws {
    guard count >= 1, jobs >= 1 else { throw ValidationError("--count and --jobs begin at 1") }
    guard relays.map((1...4).contains) ?? true else { throw ValidationError("--relays is 1 to 4") }
  }

  private var relayCount: Int? { relays ?? mutant?.relayCount }
  private var asksModel: Bool { assist || mutant?.asksModel == true }

  func run() async throws {
    wardline_set_up_process()
    CrashNote.install()
    // A file or a pipe gets each line when it is printed, as a terminal does: a run takes minutes, and may crash.
    setvbuf(stdout, nil, _IOLBF, 0)
    if mutants { return try hunt() }
    let first = seed ?? UInt64.random(in: 1...1_000_000_000_000)
    if trace { printTrace(of: first) }
    print("\((mode ?? mutant?.mode ?? .fast).rawValue) mode, seeds \(first) to \(first + count - 1)")
    let (tally, failure) =
      if let mutant {
        Simulation.run(
          first..<first + count, mode: mode ?? mutant.mode, mutant: mutant, asksModel: asksModel,
          relays: relayCount)
      } else {
        await Simulation.run(first..<first + count, mode: mode ?? .fast, jobs: jobs, asksModel: asksModel, relays: relayCount) {
          tally in
          if tally.schedules.isMultiple(of: 10_000) { print("\(tally.schedules) …") }
        }
      }
    guard let failure else { return print(Report.summary(tally)) }
    print(Report.failure(failure, mutant: mutant))
    throw ExitCode.failure
  }

  private func printTrace(of seed: UInt64) {
    let plan = Plan(seed: seed, mode: mode ?? mutant?.mode ?? .fast, asksModel: asksModel, relays: relayCount)
    let outcome = Simulation.run(plan, mutant: mutant, keepsTrace: true)
    print(outcome.plan.options)
    for line in outcome.lines { print(line) }
    print("trace hash \(String(outcome.hash, radix: 16))")
  }

  private func hunt() throws {
    var hasSurvivor = false
    print(Hunt.header)
    for mutant in Mutant.allCases where mode == nil || mutant.mode == mode {
      let found = Hunt.hunt(mutant, from: seed ?? 1)
      hasSurvivor = hasSurvivor || found.violation == nil
      print(Hunt.line(found))
    }
    if hasSurvivor { throw ExitCode.failure }
  }
}

extension Mutant: ExpressibleByArgument {}
extension Mode: ExpressibleByArgument {}
