import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// PITFALLS 47, with the real programs: a name server that never answers, and a server behind a name that is known by then.
  @Suite struct SilentNameServers {
    /// Looks up nothing but addresses while the file is there; a lookup ends when it is gone, and finds this machine. It outlasts any test.
    private static let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <netdb.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      typedef int lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);
      int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found) {
        lookup *real = (lookup *)dlsym(RTLD_NEXT, "getaddrinfo");
        if (!host || !strstr(host, ".example") || (hints && hints->ai_flags & AI_NUMERICHOST)) return real(host, port, hints, found);
        if (access(getenv("NAMES_HANG"), F_OK) == 0) for (;;) sleep(1000);
        return real("127.0.0.1", port, hints, found);
      }
      """

    private static func ward() throws -> (ward: Ward, hang: String) {
      let ward = try Ward()
      let hang = ward.directory.path + "/hang"
      try ward.preload(source)
      ward.environment["NAMES_HANG"] = hang
      return (ward, hang)
    }

    @Test("the doctor ends although no name server answers, and says so")
    func doctor() throws {
      let (ward, hang) = try Self.ward()
      try "".write(toFile: hang, atomically: true, encoding: .utf8)
      let ended = try ward.end(
        ward.programs.wardline,
        [
          "doctor", "--relay", "ws://relay.example:\(ward.port)", "--session", ward.session, "--token-file",
          ward.token(of: .nurse),
          "--store", ward.store(of: .nurse), "--wait", "1s",
        ], environment: ward.environment)
      #expect(ended.status == 69 && ended.output.joined().contains("was not reached within 1000 ms"), "\(ended)")
    }

    @Test("a lookup that hung does not keep what is looked up after it waiting")
    func heals() throws {
      let (ward, hang) = try Self.ward()
      try "".write(toFile: hang, atomically: true, encoding: .utf8)
      let nurse = try ward.join(.nurse, at: "ws://relay.example:\(ward.port)")
      nurse.send("hello")
      #expect(nurse.wait { $0.messageCount(in: "pending", "sent") >= 1 })
      // Long enough for a lookup to begin, and to hang for good.
      usleep(500_000)
      try FileManager.default.removeItem(atPath: hang)
      #expect(nurse.wait { $0.hasSent(1) }, "\(nurse.statesInWords)")
      nurse.quit()
    }
  }
}
