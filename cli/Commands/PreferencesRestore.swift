internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

extension Preferences {
  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restores the preferences that another device of yours has backed up at the relay.",
      usage: "wardline preferences restore [<options>]",
      discussion: """
        What you chose on this device already stays, unless you give --replace. On a new device the first chat on a terminal offers to restore, \
        once.

        Exits with 65 if no other device has a backup, and with 69 if the relay cannot be reached within --wait.

        For example:
          wardline preferences restore \\
            --relay ws://127.0.0.1:7440 \\
            --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("The device to restore from; by default the one that backed up last.", valueName: "id"))
    var device: String?

    @Flag(help: "Also replaces what was chosen on this device.")
    var replace = false

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    @Flag(help: "One JSON object a line, as chat --json prints a preference.")
    var json = false

    func validate() throws {
      guard let device else { return }
      do { _ = try DeviceID(device) } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
      try await reporting {
        let client = try WardlineClient(try connection.optionsOfAnySession())
        let named = try device.map { try DeviceID($0) }
        let kept: BackedUpPreferences
        do throws(VerificationFailure) {
          kept = try await client.backedUpPreferences(of: named, within: wait.milliseconds)
        } catch {
          await client.close()
          throw Self.failure(error, wait: wait)
        }
        let restored = try await client.restore(kept, replacing: replace)
        await client.close()
        for (name, value) in restored.applied {
          Output.report(
            json ? JSONLine(preference: name, value).description : "\(printableName(name))=\(printableEntry(value))")
        }
        if !restored.kept.isEmpty {
          let names = restored.kept.map(printableName).joined(separator: ", ")
          warn("kept as chosen on this device: \(names). --replace restores them, too")
        }
        guard kept.values.isEmpty else { return }
        throw Failure(.data, "no other device of yours has backed up anything at this relay")
      }
    }

    private static func failure(_ failure: VerificationFailure, wait: TimeSpan) -> Failure {
      switch failure {
      case .store(let error): return Failure(error)
      case .noSession(let session, _):
        return Failure(.data, "the relay opens no session '\(session)' to you. Nothing was changed")
      case .relay(let reason):
        if let refusal = Refusal(reason, pending: 0) { return refusal.failure }
        return Failure(
          .unavailable, "the relay was not reached within \(wait.milliseconds) ms: \(reason.described). Nothing was changed")
      }
    }
  }
}

extension WardlineClient {
  /// Chooses here what was chosen elsewhere; what was chosen here stays, unless it is to be replaced (G7). By name.
  func restore(
    _ backup: BackedUpPreferences, replacing: Bool
  ) async throws -> (applied: [(name: String, value: String)], kept: [String]) {
    let chosen = try preferences()
    var applied: [(name: String, value: String)] = []
    var kept: [String] = []
    for (name, value) in backup.values.sorted(by: { $0.key < $1.key }) where chosen[name] != value {
      if chosen[name] != nil, !replacing {
        kept.append(name)
      } else {
        try await setPreference(name, to: value)
        applied.append((name, value))
      }
    }
    return (applied, kept)
  }

  /// On the first start of a device, asks the person at the terminal once whether to take over what another device has backed up. Silent
  /// where there is none, or no relay at once: nothing waits for it.
  func offerRestore() async throws {
    guard let backup = try? await backedUpPreferences(within: 1_000), !backup.values.isEmpty else { return }
    let names = backup.values.keys.sorted().map(printableName).joined(separator: ", ")
    warn("the relay has what you chose on another device (\(names)). Use it here? [y/N]")
    guard let answer = readLine(strippingNewline: true)?.lowercased(), answer == "y" || answer == "yes" else {
      return warn("nothing was restored; 'wardline preferences restore' does it later")
    }
    _ = try await restore(backup, replacing: false)
  }
}
