extension ClientOperation.Action {
  /// The values of its fields, as people read them: what is empty or false is left out.
  ///
  /// - Parameter names: the fields that are not wanted.
  package func values(without names: String...) -> [String] {
    fields.filter { !names.contains($0.name) }.compactMap { name, value in value.shown(as: name) }
  }
}

extension JSONLine.Value {
  fileprivate func shown(as name: String) -> String? {
    switch self {
    case .text(""), .flag(false), .null, .object: nil
    case .text(let text), .decimal(let text): text
    case .number(let number): String(number)
    case .flag(true): name
    case .list(let values): values.compactMap { $0.shown(as: name) }.joined(separator: " ")
    }
  }
}
