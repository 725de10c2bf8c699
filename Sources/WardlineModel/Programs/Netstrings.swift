/// Encodes a list of texts as one text: each as its count of bytes, a colon, itself and a comma.
///
/// For example: `["ar", "ar-LB"]` is `2:ar,5:ar-LB,`.
package enum Netstrings {
  package static func encode(_ texts: [String]) -> String {
    texts.map { "\($0.utf8.count):\($0)," }.joined()
  }

  package static func decode(_ list: String) throws -> [String] {
    var texts: [String] = []
    var rest = list.utf8[...]
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), let count = Int(String(rest[..<colon]) ?? ""), count >= 0,
        let end = rest.index(rest.index(after: colon), offsetBy: count, limitedBy: rest.endIndex),
        end < rest.endIndex, rest[end] == UInt8(ascii: ","), let text = String(rest[rest.index(after: colon)..<end])
      else { throw StoreError.failed("a list of languages is damaged") }
      texts.append(text)
      rest = rest[rest.index(after: end)...]
    }
    return texts
  }
}
