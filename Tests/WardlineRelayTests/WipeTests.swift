import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Devices that are to be wiped")
struct WipeTests {
  private static func rules(_ devices: [String], isWiped: Bool = false, of user: UserID = nina.user) -> TokenRules {
    let devices = devices.map { (UserDevice(user, name($0)), isWiped) }
    return TokenRules(revocations: Revocations(devices: Dictionary(uniqueKeysWithValues: devices)))
  }

  private static func expired(_ id: UInt64) -> [RelayMachine.Action] {
    dismissal(id, .tokenExpired, 1008, "the token has expired")
  }

  private static func wiped(_ id: UInt64) -> [RelayMachine.Action] {
    dismissal(id, .notAllowed, 1008, "the device of this login was wiped: log in again, or ask for a new token")
  }

  private static func name(_ text: String) -> DeviceID {
    guard let device = try? DeviceID(text) else { preconditionFailure("\(text) is no device") }
    return device
  }

  @Test("a revoked device is asked in the place of a welcome, and refused once it has said that it is wiped")
  func asked() {
    var relay = Script()
    relay.on(.tokenRules(Self.rules(["lost"])))
    relay.give(.opened(1))
    relay.hear(1, hello("lost"))
    #expect(relay.give(.verified(1, .granted(grant(nina)))) == [.send(1, [.wipe])])
    // Nothing else is heard of it meanwhile, but the relay answers its pings.
    #expect(relay.hear(1, submit(1)).isEmpty)
    #expect(relay.hear(1, .ping(nonce: 7, clientClock: wall(0))) == [.send(1, [.pong(nonce: 7, relayClock: wall(0))])])
    let device = UserDevice(nina.user, Self.name("lost"))
    #expect(relay.hear(1, .wiped) == [.recordWiped(device, from: .unknown)] + Self.expired(1))
    #expect(relay.machine.connectionCount == 0 && relay.machine.strangers.count == 0)
    // Until the store has it, it is asked again; then it is refused: it may have lied.
    relay.on(.tokenRules(Self.rules(["lost"], isWiped: true)))
    relay.give(.opened(2))
    relay.hear(2, hello("lost"))
    #expect(relay.give(.verified(2, .granted(grant(nina)))) == Self.wiped(2))
  }

  @Test("the login of a device that is to be wiped is refused from then on, on every device, and no other login of its user")
  func logins() {
    func grant(_ token: String, login: String? = nil) -> Grant {
      var grant = WardlineRelayTests.grant(nina)
      grant.origins = [TokenOrigin(key: .own, tokenID: token, loginID: login)]
      return grant
    }
    var relay = Script()
    var rules = Self.rules(["lost"])
    relay.on(.tokenRules(rules))
    for (id, shown, login) in [(UInt64(1), grant("t1"), "jti t1"), (2, grant("t2", login: "s1"), "sid s1")] {
      relay.give(.opened(id))
      relay.hear(id, hello("lost"))
      #expect(relay.give(.verified(id, .granted(shown))) == [.refuseLogins([login], of: nina.user), .send(id, [.wipe])])
      rules.revocations.logins.insert(login)
    }
    relay.join(3, as: grant("t3", login: "s1"))
    // It was let in before, elsewhere: its client comes back at once, and is refused.
    let reason = "the device of this login was wiped: log in again, or ask for a new token"
    #expect(relay.give(.tokenRules(rules)) == dismissal(3, .tokenExpired, 1008, reason))
    for (id, shown) in [(UInt64(4), grant("t1")), (5, grant("t4", login: "s1"))] {
      relay.give(.opened(id))
      relay.hear(id, hello("device-\(id)"))
      #expect(relay.give(.verified(id, .granted(shown))) == Self.wiped(id))
    }
    relay.join(6, as: grant("t2", login: "s2"))
    #expect(TokenVerdict(combining: [.expired, .ofWipedDevice, .notAllowed]) == .ofWipedDevice)
  }

  @Test("a token that has expired or was revoked is enough to be asked; without one, and for another user, nobody learns of it")
  func holders() {
    var relay = Script()
    relay.on(.tokenRules(Self.rules(["lost"])))
    relay.give(.opened(1))
    relay.hear(1, hello("lost"))
    #expect(relay.give(.verified(1, .expired, holder: nina.user)) == [.send(1, [.wipe])])
    relay.give(.opened(2))
    relay.hear(2, hello("lost"))
    #expect(relay.give(.verified(2, .notAllowed)) == dismissal(2, .notAllowed, 1008, "this token opens nothing here"))
    relay.give(.opened(3))
    relay.hear(3, hello("lost"))
    #expect(relay.give(.verified(3, .expired, holder: ibrahim.user)) == Self.expired(3))
    relay.join(4, as: grant(ibrahim))
    // Who is let in with another token is not let in past the one that has expired.
    relay.give(.opened(5))
    relay.hear(5, hello("lost"))
    #expect(relay.give(.verified(5, .granted(grant(nina)), holder: ibrahim.user)) == [.send(5, [.wipe])])
  }

  @Test("a device that is connected comes back at once, its user's others go on, and no answer ends its wait")
  func connected() {
    var relay = Script()
    for id in UInt64(1)...2 { relay.join(id, as: grant(nina)) }
    #expect(relay.give(.tokenRules(Self.rules(["device-1"]))).starts(with: dismissal(1, .drain, 1001, "connect again")))
    #expect(relay.machine.connectionCount == 1)
    relay.give(.opened(3))
    relay.hear(3, hello("device-1"))
    relay.give(.verified(3, .granted(grant(nina))))
    let end = relay.uptime + Limits.wipeAnswerMaxMilliseconds
    #expect(!relay.give(.tick, at: end - 1).contains(Self.expired(3)[0]))
    #expect(relay.give(.tick, at: end).contains(Self.expired(3)[0]))
  }

  @Test("a device that nobody asked says in vain that it is wiped")
  func unasked() {
    var relay = Script()
    relay.join(1, as: grant(nina))
    #expect(relay.hear(1, .wiped).isEmpty)
    #expect(relay.machine.connectionCount == 1)
  }

  @Test("the check of the machine notices a revoked device that is let in")
  func invariant() {
    var relay = Script()
    relay.join(1, as: grant(nina))
    relay.machine.tokenRules = Self.rules(["device-1"])
    #expect(relay.machine.brokenInvariant?.contains("its device is revoked") == true)
  }
}
