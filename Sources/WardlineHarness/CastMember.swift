package import WardlineModel

/// A participant of a demonstration or a test.
package struct CastMember: Sendable {
  package let user: String
  package let name: String
  package let role: Role
  package let language: String

  package static let nurse = CastMember(user: "ana", name: "Ana", role: .nurse, language: "en")
  package static let interpreter = CastMember(user: "amal", name: "Amal", role: .interpreter, language: "ar")
  /// To whom the interpreter hands over.
  package static let successor = CastMember(user: "badr", name: "Badr", role: .interpreter, language: "ar")
}
