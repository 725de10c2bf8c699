/// One metric with its series, before it is written as text.
struct MetricFamily: Equatable {
  enum Kind: String, Equatable {
    case counter, gauge, histogram
  }

  enum Value: Equatable {
    case count(Int)
    /// Written with six digits behind the point.
    case micros(Int64)
    /// Numbers in buckets, and how many of them make one of the metric's unit: 1,000 for milliseconds of a metric in seconds.
    case buckets(bounds: [Int64], counts: [Int], sum: Int64, perUnit: Int64)
  }

  struct Series: Equatable {
    var labels: [(name: String, value: String)]
    var value: Value

    static func == (left: Self, right: Self) -> Bool {
      left.value == right.value && left.labels.elementsEqual(right.labels) { $0 == $1 }
    }
  }

  /// Of a counter without `_total`.
  let name: String
  let kind: Kind
  let help: String
  var series: [Series] = []

  init(_ name: String, _ kind: Kind, _ help: String, _ series: [Series] = []) {
    self.name = name
    self.kind = kind
    self.help = help
    self.series = series
  }

  /// The same with one series without labels.
  init(_ name: String, _ kind: Kind, _ help: String, _ value: Value) {
    self.init(name, kind, help, [Series(labels: [], value: value)])
  }
}

/// The two forms in which Prometheus reads metrics.
enum MetricsFormat: CaseIterable {
  /// Version 0.0.4 of the text format.
  case prometheus
  case openMetrics

  /// The one that a scraper asks for: OpenMetrics where its `Accept` names it, unless with a quality of 0.
  init(accept: String) {
    let names = accept.lowercased().split(separator: ",").contains { range in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      return parts.first == "application/openmetrics-text"
        && !parts.contains { $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
    }
    self = names ? .openMetrics : .prometheus
  }

  var contentType: String {
    switch self {
    case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
    case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
    }
  }

  func text(of families: [MetricFamily]) -> String {
    var text = ""
    for family in families where !family.series.isEmpty { write(family, to: &text) }
    if self == .openMetrics { text += "# EOF\n" }
    return text
  }

  private func write(_ family: MetricFamily, to text: inout String) {
    let sample = family.name + (family.kind == .counter ? "_total" : "")
    // OpenMetrics names the family, the older format what its samples are called.
    let named = self == .openMetrics ? family.name : sample
    // Quotes are escaped in OpenMetrics only.
    let help = family.help.escaped(withQuotes: self == .openMetrics)
    text += "# HELP \(named) \(help)\n# TYPE \(named) \(family.kind.rawValue)\n"
    for series in family.series {
      switch series.value {
      case .count(let count): text += "\(sample)\(labels(series.labels)) \(count)\n"
      case .micros(let micros): text += "\(sample)\(labels(series.labels)) \(decimal(micros, per: 1_000_000))\n"
      case .buckets(let bounds, let counts, let sum, let perUnit):
        let own = labels(series.labels)
        let bucket = "\(sample)_bucket\(own.isEmpty ? "{" : own.dropLast() + ",")le=\""
        var below = 0
        for (bound, count) in zip(bounds, counts) {
          below += count
          text += "\(bucket)\(bucketBound(bound, per: perUnit))\"} \(below)\n"
        }
        below += counts.last ?? 0
        text += "\(bucket)+Inf\"} \(below)\n"
        text += "\(sample)_sum\(own) \(decimal(sum, per: perUnit))\n"
        text += "\(sample)_count\(own) \(below)\n"
      }
    }
  }

  private func labels(_ labels: [(name: String, value: String)]) -> String {
    guard !labels.isEmpty else { return "" }
    return "{\(labels.map { "\($0.name)=\"\($0.value.escaped(withQuotes: true))\"" }.joined(separator: ","))}"
  }

  /// A bound as both formats write it, always with a point: that of a scraper which reads one format and then the other stays one series.
  private func bucketBound(_ number: Int64, per unit: Int64) -> String {
    let text = decimal(number, per: unit)
    return text.contains(".") ? text : text + ".0"
  }

  /// Exactly: not by way of a binary fraction.
  private func decimal(_ number: Int64, per unit: Int64) -> String {
    guard unit > 1 else { return "\(number)" }
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
    let sign = number < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    // With a digit in front, so that zeros behind the point stay.
    let digits = "\(unit.magnitude + rest)".dropFirst()
    return "\(sign)\(whole).\(digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined())"
  }
}

extension String {
  fileprivate func escaped(withQuotes: Bool) -> String {
    // The usual case: a page has thousands of labels.
    let special = { (byte: UInt8) in byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\"") }
    guard utf8.contains(where: special) else { return self }
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\"" where withQuotes: text += "\\\""
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
