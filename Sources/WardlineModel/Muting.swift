/// Who takes no invitations of somebody keeps that as a preference, which their relay reads: it refuses these invitations as
/// ``RejectionCode/muted``. The newest choice counts, from whichever device it came.
public enum Muting {
  /// The value of the preference that mutes; any other value unmutes.
  public static let on = "on"

  static let prefix = "mute."

  /// The name of the preference about somebody's invitations; `nil` where their user's name has more than
  /// ``Limits/mutedUserBytesMax`` bytes, so that they cannot be muted.
  ///
  /// For example: `try await client.setPreference(Muting.preference(about: nora)!, to: Muting.on)`.
  public static func preference(about inviter: UserID) -> String? {
    inviter.text.utf8.count <= Limits.mutedUserBytesMax ? prefix + inviter.text : nil
  }

  /// Whose invitations a preference is about; `nil` for any other preference.
  package static func inviter(of preference: String) -> UserID? {
    preference.hasPrefix(prefix) ? try? UserID(String(preference.dropFirst(prefix.count))) : nil
  }
}
