package import WardlineModel

/// A program, a link or a directory that could not be made, and the exit code that goes with it.
package struct HarnessFailure: Error {
  package var status: ExitStatus
  package var message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
