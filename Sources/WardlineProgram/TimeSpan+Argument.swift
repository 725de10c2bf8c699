internal import ArgumentParser
internal import WardlineModel

extension TimeSpan: ExpressibleByArgument {
  /// Reads a span as `5s`, `30m`, `12h` or `7d`.
  package init?(argument: String) { self.init(argument) }

  /// For help, as it would be given: in the largest unit that leaves a whole number.
  package var defaultValueDescription: String {
    let units: [(name: String, milliseconds: Int64)] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000)]
    let unit = units.first { milliseconds % $0.milliseconds == 0 } ?? ("ms", 1)
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}
