internal import CLibcrypto

/// What holds for OpenSSL in the whole process.
package enum CryptoLibrary {
  /// Has OpenSSL stay until the process is gone, unless the process has used it before: a thread may still write to a sealed store while `exit`
  /// runs, and OpenSSL would take itself down under it.
  package static func outliveExit() { wardline_crypto_outlive_exit() }
}
