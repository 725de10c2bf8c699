internal import Glibc

// The clocks of this machine: for programs and drivers, never for a decision, which is given its `Moment`.

extension Timestamp {
  /// What the wall clock of this machine shows.
  package static var now: Timestamp {
    Timestamp(milliseconds: reading(of: CLOCK_REALTIME))
  }
}

extension Moment {
  /// All of them, and of the uptime the one that event loops count.
  package static var now: Moment {
    let sinceBoot = BootTime.now
    return Moment(
      uptimeMilliseconds: sinceBoot?.milliseconds ?? reading(of: CLOCK_BOOTTIME), wall: .now, sinceBoot: sinceBoot)
  }
}

extension BootTime {
  /// How long this machine has run; `nil` where it does not name its boots.
  package static var now: BootTime? {
    boot.map { BootTime(boot: $0, milliseconds: reading(of: CLOCK_BOOTTIME)) }
  }

  /// The first 64 bits of the random name that Linux gives each boot.
  private static let boot: Int64? = {
    guard let file = fopen("/proc/sys/kernel/random/boot_id", "re") else { return nil }
    defer { fclose(file) }
    var digits: [CChar] = Array(repeating: 0, count: 19)
    guard fgets(&digits, Int32(digits.count), file) != nil else { return nil }
    let name = digits.prefix { $0 != 0 }.map { Character(UnicodeScalar(UInt8(bitPattern: $0))) }
    guard let bits = UInt64(String(name.filter { $0 != "-" }), radix: 16), bits != 0 else { return nil }
    return Int64(bitPattern: bits)
  }()
}

private func reading(of clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
