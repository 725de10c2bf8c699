// What belongs to the owner of a device, in whichever session they are.
extension OperationRules {
  static let setPreference = OperationRules(
    noun: "preference", name: "preference", lane: .preferences, keptIn: .record, mayDo: .everyone, coalescing: .ofName)

  static let publishProfile = OperationRules(
    noun: "profile", name: "profile", lane: .profile, keptIn: .record, mayDo: .everyone, coalescing: .ofKind)
}

extension ClientOperation.Action {
  /// What names it among those of its kind, of which the last replaces the others; empty where the kind alone does.
  package var coalescedName: String { if case .setPreference(let name, _) = self { name } else { "" } }
}

extension FormFault {
  static func ofPreference(_ name: String, _ value: String) -> FormFault? {
    guard (1...Limits.preferenceNameBytesMax).contains(name.utf8.count) else {
      return .malformed("name is missing or out of bounds; 1 to \(Limits.preferenceNameBytesMax) bytes")
    }
    return value.utf8.count <= Limits.textBytesMax ? nil : .malformed("value is over \(Limits.textBytesMax) bytes")
  }

  static func ofProfile(_ name: String, _ languages: [String]) -> FormFault? {
    if name.utf8.count > Limits.nameBytesMax { return .malformed("name is over \(Limits.nameBytesMax) bytes") }
    if languages.count > Limits.languagesPerProfileMax {
      return .malformed("languages has more than \(Limits.languagesPerProfileMax) tags")
    }
    return languages.allSatisfy { $0.utf8.count <= Limits.nameBytesMax }
      ? nil : .malformed("languages has a tag over \(Limits.nameBytesMax) bytes")
  }
}
