import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What is missing of the installation: said once, with the package that brings it.
  @Suite struct Installations {
    @Test("the plug-in of the event loop cannot be loaded: both programs say so once, name its package and end with 69")
    func eventLoop() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["before"]).status == 0)
      ward.killRelay()
      try ward.preload(
        """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <string.h>
        void *dlopen(const char *path, int flags) {
          if (path && strstr(path, "evlib")) return NULL;
          void *(*next)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
          return next(path, flags);
        }
        """)
      func check(_ ended: Ward.Ended, _ what: String) {
        #expect(ended.status == 69, "\(what): \(ended)")
        let remedies = ended.errors.components(separatedBy: "install the package libwebsockets-evlib-uv").count - 1
        #expect(remedies == 1, "\(what): \(ended)")
      }
      for command in [["send", "hello"], ["chat", "--plain"], ["chat", "--json"], ["verify"], ["tail", "-f"]] {
        let flags = Array(command.dropFirst())
        check(try ward.run(command[0], flags, environment: ward.environment), command.joined(separator: " "))
      }
      let login = ["login", "--issuer", "https://localhost:1", "--client-id", "wardline"]
      check(try ward.end(ward.programs.wardline, login, environment: ward.environment), "login")
      let doctor = try ward.run("doctor", environment: ward.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
      #expect(doctor.status == 69 && doctor.output.contains { $0.contains("→ install that package") }, "\(doctor)")
      let serving = ["serve", "--data", ward.data, "--listen", "127.0.0.1:0"]
      check(try ward.end(ward.programs.relay, serving, environment: ward.environment), "serve")
      #expect(try ward.transcript(of: .nurse) == ["before"])
    }
  }
}
