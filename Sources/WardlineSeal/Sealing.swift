/// Where the key is that wraps a store's data key.
package enum Sealing: Sendable {
  /// Not needed: no text is read.
  case ignored
  /// Nowhere: a new store is not sealed, and one that is sealed cannot be opened.
  case off
  /// In a file of its owner's. A store that has no data key yet is sealed, and the file made if it is missing.
  case file(String)
  /// The same, for who only opens what is there: an unsealed store stays as it is.
  case existingFile(String)
  /// The key itself: 32 bytes.
  case key([UInt8])
}
