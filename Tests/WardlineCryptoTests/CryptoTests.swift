import Foundation
import Testing
import WardlineCrypto

@Suite("Digests, sealing and keys")
struct CryptoTests {
  private static func bytes(_ digits: String) throws -> [UInt8] { try #require([UInt8](hexadecimal: digits.utf8)) }

  @Test("SHA-256, in one piece and in many; a copy goes on by itself (FIPS 180-2)")
  func digests() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256.digest(of: []).hexadecimal == empty && SHA256().digest().hexadecimal == empty)
    #expect(SHA256.digest(of: "abc".utf8).hexadecimal == abc)
    var hash = SHA256()
    hash.add("a".utf8)
    hash.add([])
    var copy = hash
    hash.add("bc".utf8)
    #expect(hash.digest().hexadecimal == abc && hash.digest().hexadecimal == abc)
    for byte in "bc".utf8 { copy.add(CollectionOfOne(byte)) }
    #expect(copy.digest() == hash.digest())
    var million = SHA256()
    for _ in 0..<1_000 { million.add(repeatElement(UInt8(ascii: "a"), count: 1_000)) }
    #expect(million.digest().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(SHA256.digest(of: "abc".utf8).words[0] == 0xba78_16bf_8f01_cfea)
  }

  @Test("a code under an empty key, and under one that is longer than a block (RFC 4231, 6)")
  func messageCodes() throws {
    let long = SecretKey([UInt8](repeating: 0xAA, count: 131))
    let text = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(
      MessageCode.make(for: text, under: long).hexadecimal
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    #expect(
      MessageCode.make(for: [], under: SecretKey([])).hexadecimal
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    #expect(!MessageCode.isValid([], for: text, under: long))
  }

  @Test("a key that was wrapped is unwrapped with the same words beside it, and by no other key")
  func wrapping() throws {
    let (outer, other) = (try #require(AESGCM(SecretKey(randomBytes: 32))), try #require(AESGCM(SecretKey(randomBytes: 32))))
    let key = SecretKey(randomBytes: 32)
    var wrapped = outer.wrap(key, authenticating: [1])
    #expect(wrapped.count == AESGCM.nonceBytes + 32 + AESGCM.tagBytes && wrapped != outer.wrap(key, authenticating: [1]))
    #expect(outer.unwrap(wrapped, authenticating: [1])?.copy() == key.copy())
    #expect(outer.unwrap(wrapped, authenticating: [2]) == nil && other.unwrap(wrapped, authenticating: [1]) == nil)
    wrapped[AESGCM.nonceBytes] ^= 1
    #expect(outer.unwrap(wrapped, authenticating: [1]) == nil)
    for count in [0, 27, 28] { #expect(outer.unwrap([UInt8](repeating: 0, count: count), authenticating: []) == nil) }
    #expect(AESGCM(SecretKey(randomBytes: 16)) == nil)
  }

  @Test("a passphrase makes the same key as elsewhere, and none where there is not the memory for it (RFC 7914, 12)")
  func passphrases() throws {
    let key = scrypt(
      Array("pleaseletmein".utf8), salt: Array("SodiumChloride".utf8), cost: 16_384, blockSize: 8, rounds: 1,
      memoryBytesMax: 64 << 20)
    #expect(key?.copy().hexadecimal == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
    #expect(
      scrypt([1], salt: [2], cost: 16_384, blockSize: 8, rounds: 1, memoryBytesMax: 1 << 20) == nil)
  }

  @Test("Ed25519 signs as RFC 8032 has it, and a seed of another length is no key")
  func ed25519() throws {
    let seed = try Self.bytes("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    let key = try #require(Ed25519(SecretKey(seed)))
    #expect(key.publicKey.hexadecimal == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    let signature = key.signature(of: [0x72])
    #expect(
      signature.hexadecimal
        == "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    let verifying = try #require(VerificationKey(ed25519: key.publicKey))
    #expect(verifying.isValid(signature, of: [0x72]) && !verifying.isValid(signature, of: [0x73]))
    #expect(!verifying.isValid([], of: [0x72]) && !verifying.isValid(signature + [0], of: [0x72]))
    #expect(Ed25519(SecretKey(Array(seed.dropLast()))) == nil && VerificationKey(ed25519: seed + [0]) == nil)
  }

  @Test("a point that is not on the curve, an even modulus, and exponents under which anybody signs are no keys")
  func weakKeys() throws {
    #expect(VerificationKey(p256: [UInt8](repeating: 1, count: 32), [UInt8](repeating: 1, count: 32)) == nil)
    #expect(VerificationKey(p256: [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32)) == nil)
    #expect(VerificationKey(p256: [1], [1]) == nil)
    let modulus = [UInt8](repeating: 0xFB, count: 256)
    #expect(VerificationKey(rsaModulus: modulus, exponent: [1, 0, 1]) != nil)
    #expect(VerificationKey(rsaModulus: modulus, exponent: [3]) != nil)
    for exponent: [UInt8] in [[], [0], [1], [2], [1, 0], [2, 0, 0, 0, 1], [UInt8](repeating: 0xFF, count: 256)] {
      #expect(VerificationKey(rsaModulus: modulus, exponent: exponent) == nil, "\(exponent)")
    }
    #expect(VerificationKey(rsaModulus: modulus.dropLast() + [0xFA], exponent: [3]) == nil)
    #expect(VerificationKey(rsaModulus: [], exponent: [3]) == nil)
  }

  @Test("hexadecimal: both cases are read, and nothing else")
  func hexadecimal() {
    #expect([0, 10, 255].hexadecimal == "000aff" && [UInt8](hexadecimal: "000AfF".utf8) == [0, 10, 255])
    for wrong in ["0", "0g", " 00", "٠٠"] { #expect([UInt8](hexadecimal: wrong.utf8) == nil) }
  }
}
