/// Why somebody became a member of a session, or ceased to be one.
public struct MembershipReason: Hashable, Sendable {
  /// A code that programs compare. One that a newer relay uses is kept as it is.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as it travels, such as `invited`; at most ``Limits/identifierBytesMax`` bytes.
    public let rawValue: String

    /// Makes a code of its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code as it travels.
    public var description: String { rawValue }

    /// They created the session.
    public static let created = Code(rawValue: "created")
    /// A member invited them.
    public static let invited = Code(rawValue: "invited")
    /// They accepted a request for an interpreter.
    public static let accepted = Code(rawValue: "accepted")
    /// A coordinator brought them in as the interpreter whom a request asks for.
    public static let assigned = Code(rawValue: "assigned")
    /// A coordinator, they became a member of a session of others; why says the note.
    public static let cameIn = Code(rawValue: "came_in")
    /// They handed the session over to another interpreter.
    public static let handedOver = Code(rawValue: "handed_over")
    /// They left of their own accord.
    public static let left = Code(rawValue: "left")
  }

  /// Why.
  public var code: Code
  /// The same in somebody's own words, for the other members; at most ``Limits/noteBytesMax`` bytes, and often empty.
  public var note: String

  /// Makes a reason.
  public init(_ code: Code, note: String = "") {
    self.code = code
    self.note = note
  }
}
