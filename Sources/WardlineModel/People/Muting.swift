/// A user refuses the invitations of another user by a preference. The relay reads it, and refuses these invitations as
/// ``RejectionCode/muted``. The newest choice counts, from whichever device it came.
public enum Muting {
  /// The value of the preference that mutes; any other value unmutes.
  public static let on = "on"

  /// What is written to unmute.
  public static let off = "off"

  static let prefix = "mute."

  /// The name of the preference about somebody's invitations.
  ///
  /// For example: `try await client.setPreference(Muting.preference(about: nora), to: Muting.on)`.
  public static func preference(about inviter: UserID) -> String { prefix + inviter.text }

  /// Whose invitations a preference is about; `nil` for any other preference.
  package static func inviter(of preference: String) -> UserID? {
    preference.hasPrefix(prefix) ? try? UserID(String(preference.dropFirst(prefix.count))) : nil
  }
}
