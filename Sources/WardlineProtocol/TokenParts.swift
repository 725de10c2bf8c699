package import Foundation
internal import WardlineModel

/// The head of a token: which key has signed it, and how.
package struct TokenHeader: Decodable {
  package var alg: String
  /// The published key; `nil` for the relay's own.
  package var kid: String?

  private enum Fields: CodingKey { case alg, kid, crit, b64 }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Fields.self)
    alg = try fields.decode(String.self, forKey: .alg)
    kid = try fields.decodeIfPresent(String.self, forKey: .kid)
    // RFC 7515: what is critical and not understood makes the token invalid.
    guard !fields.contains(.crit), !fields.contains(.b64) else { throw InvalidToken() }
  }
}

/// A token taken apart. Nothing of it is believed before its signature was verified.
package struct TokenParts {
  package let header: TokenHeader
  package let payload: Data
  package let signature: [UInt8]
  /// What the signature is of.
  package let signed: [UInt8]

  /// `nil` for what is no signed token.
  package init?(_ token: String) {
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard token.utf8.count <= Limits.tokenBytesMax, parts.count == 3, let head = Data(base64URL: parts[0]),
      let payload = Data(base64URL: parts[1]), let signature = Data(base64URL: parts[2]).map([UInt8].init),
      !JSONNames.areRepeated(in: head), !JSONNames.areRepeated(in: payload),
      let header = try? JSONDecoder().decode(TokenHeader.self, from: head)
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signed = [UInt8](token.utf8.prefix(parts[0].count + 1 + parts[1].count))
  }
}

private struct InvalidToken: Error {}

extension Data {
  /// `nil` for what is no base64url without padding, or is not the one text that encodes its bytes: the last character has bits that belong to no
  /// byte, and a token with any of them set would be another token with the same signature.
  package init?(base64URL text: some Collection<UInt8>) {
    var base64 = Data(capacity: text.count + 3)
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: base64.append(byte)
      }
    }
    base64.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - base64.count % 4) % 4))
    self.init(base64Encoded: base64)
    guard base64EncodedData() == base64 else { return nil }
  }

  /// Without padding.
  package var base64URL: String {
    var text = base64EncodedString()
    while text.last == "=" { text.removeLast() }
    return text.replacing("+", with: "-").replacing("/", with: "_")
  }
}
