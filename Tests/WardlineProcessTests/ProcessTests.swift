import Testing

@testable import WardlineProcessSupport

/// Tests that run the real programs, with real sockets, files and signals, and wait for what must happen, however long it takes. Several
/// run at a time, as they mostly wait: each has a directory and a port of its own.
@Suite(.ownThread) enum ProcessTests {}

/// Tests that also judge how long something took, or how much processor time: one at a time.
@Suite(.serialized, .ownThread) enum TimedProcessTests {}
