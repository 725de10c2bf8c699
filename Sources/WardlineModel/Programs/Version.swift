/// The version of the programs and of the SDK, as `--version` prints it.
public enum WardlineVersion {
  /// Semantic, without a "v" in front.
  public static let text = "0.1.0"
}
