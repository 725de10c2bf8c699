import Testing

@testable import WardlineProcessSupport

/// Tests that run the real programs, as those of WardlineProcessTests do, and look into them, too.
@Suite(.ownThread) enum ProcessTests {}
