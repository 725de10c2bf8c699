internal import Glibc

/// Which file a path or a descriptor leads to, and of what kind it is.
package struct FileStatus: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  package let isFile: Bool
  package let isLink: Bool
  package let isSocket: Bool
  /// Who may do what: the last nine bits of the mode.
  package let permissions: UInt32

  /// What stands at a path, without following a symbolic link; `nil` where nothing does.
  package init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file; `nil` for no descriptor.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether it is the same file, whatever has become of its mode.
  package func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  private init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    isFile = status.st_mode & S_IFMT == S_IFREG
    isLink = status.st_mode & S_IFMT == S_IFLNK
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
    permissions = status.st_mode & 0o777
  }
}
