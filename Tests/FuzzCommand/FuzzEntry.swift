import Glibc
import WardlineFuzz

/// What libFuzzer calls, with each input. `WARDLINE_FUZZ` names the target: decoder or core.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("WARDLINE_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("WARDLINE_FUZZ is decoder or core, and not '\(name)'") }
  return target
}()
