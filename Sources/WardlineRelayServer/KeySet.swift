package import Foundation
package import Logging
internal import WardlineCrypto
internal import WardlineModel
internal import WardlineRelay
internal import WardlineProtocol

/// The public keys of an issuer, from a JWK Set (RFC 7517): EdDSA with Ed25519, ES256 with P-256, RS256 with RSA.
///
/// The algorithm is the key's and never the token's. Otherwise a token could ask for `none`, or for an HMAC under the text of a public key.
///
/// What cannot be used of a set is left out, and the rest is used: issuers keep keys there for years, and whoever logs in with the new one does
/// not care about them.
package struct KeySet: Sendable {
  /// By their names. Keys share one where an issuer published several under it; a signature under any of them is good.
  private let keys: [String: [PublishedKey]]
  /// Why others of the set are not used, a sentence for each; of many for the first, and how many more there are.
  let leftOut: [String]

  /// The names of its keys, sorted.
  package var names: [String] { keys.keys.sorted() }

  /// All that it has.
  var all: Set<SigningKey> { Set(keys.values.joined().map(\.key)) }

  /// Those of a name; none where it has none.
  func keys(named name: String) -> [PublishedKey] { keys[name] ?? [] }

  /// Tells the operator which keys of the set are used, and which are not.
  package func log(to logger: Logger) {
    logger.log(.keysInUse, "the keys of the issuer are in use", ["keys": "\(names.map { $0.printable() })"])
    for reason in leftOut { logger.log(.keyLeftOut, "a key of the issuer is left out", ["reason": "\(reason)"]) }
  }

  struct PublishedKey: Sendable {
    let key: SigningKey
    let verifying: VerificationKey
  }

  /// What is wrong with a set, and what would be right.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads a file. Who can write to it can enter as everybody, so nobody else may be able to.
  ///
  /// - Throws: ``Invalid`` for a file that cannot be read, is longer than ``Limits/keySetBytesMax``, or has no key that can be used.
  package init(file path: String) throws(Invalid) {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .userOrRoot) } catch {
      throw Invalid("the keys of the issuer are not used: \(error)")
    }
    guard descriptor >= 0 else {
      throw Invalid("cannot read the keys of the issuer at \(path): \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let text = try? file.read(upToCount: Limits.keySetBytesMax + 1) else {
      throw Invalid("\(path) is empty, and not a JWK Set")
    }
    guard text.count <= Limits.keySetBytesMax else {
      throw Invalid("\(path) has more than \(Limits.keySetBytesMax) bytes: name a file with the public keys of one issuer")
    }
    do throws(Invalid) { try self.init(text) } catch { throw Invalid("\(path): \(error)") }
  }

  /// Reads the text of a JWK Set.
  ///
  /// - Throws: ``Invalid`` for what is no such set, and for one with no key that can be used.
  package init(_ text: Data) throws(Invalid) {
    // RFC 7517, 4: the members of a key have names of their own.
    guard let repeating = JSONNames.elementsWithRepeats(of: "keys", in: text) else {
      throw Invalid("an object in it has two members of one name: leave one out")
    }
    guard let entries = try? JSONDecoder().decode(Entries.self, from: text).keys else {
      throw Invalid("this is not a JWK Set, such as {\"keys\":[…]} with one object for each key")
    }
    var keys: [String: [PublishedKey]] = [:]
    var (count, leftOut, leftOutCount) = (0, [String](), 0)
    for (index, entry) in entries.enumerated() {
      do throws(Invalid) {
        guard !repeating.contains(index) else { throw Invalid("entry \(index + 1) has two members of one name") }
        guard let entry = entry.key else { throw Invalid("entry \(index + 1) is not a key as RFC 7517 writes it") }
        guard let (name, published) = try entry.published() else { continue }
        guard !(keys[name] ?? []).contains(where: { $0.key == published.key }) else { continue }
        guard count < Limits.keySetKeysMax else {
          throw Invalid("the key '\(name.printable())' comes after the first \(Limits.keySetKeysMax), and no more are used")
        }
        keys[name, default: []].append(published)
        count += 1
      } catch {
        leftOutCount += 1
        if leftOut.count < Limits.keySetKeysMax { leftOut.append(error.description) }
      }
    }
    if leftOutCount > leftOut.count { leftOut.append("\(leftOutCount - leftOut.count) more are not used either") }
    guard !keys.isEmpty else { throw Invalid((["there is no key for signatures in it"] + leftOut).joined(separator: "; ")) }
    self.keys = keys
    self.leftOut = leftOut
  }

  private struct Entries: Decodable {
    var keys: [Entry]
  }

  /// An element of the set. `key` is `nil` where the element is no JSON Web Key.
  private struct Entry: Decodable {
    let key: JSONWebKey?

    init(from decoder: any Decoder) throws { key = try? JSONWebKey(from: decoder) }
  }
}
