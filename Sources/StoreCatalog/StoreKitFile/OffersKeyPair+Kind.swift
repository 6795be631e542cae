import Foundation

/// The kind of a private key, read from the algorithm identifier at the beginning of PKCS #8.
extension OffersKeyPair {
    /// The object identifier of keys on elliptic curves, in DER; that of the curve follows it.
    private static let ellipticKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let curve256 = "1.2.840.10045.3.1.7"

    private static let curves = [
        "1.2.840.10045.3.1.1": "P-192", "1.3.132.0.33": "P-224", "1.3.132.0.34": "P-384", "1.3.132.0.35": "P-521",
        "1.3.132.0.10": "secp256k1", "1.3.36.3.3.2.8.1.1.7": "brainpoolP256r1",
        "1.3.36.3.3.2.8.1.1.11": "brainpoolP384r1", "1.3.36.3.3.2.8.1.1.13": "brainpoolP512r1",
    ]

    /// The object identifiers of keys that are on no such curve, in DER, and the names of these keys.
    private static let otherKinds: [([UInt8], String)] = [
        ([0x06, 0x03, 0x2B, 0x65, 0x70], "an Ed25519 key"),
        ([0x06, 0x03, 0x2B, 0x65, 0x71], "an Ed448 key"),
        ([0x06, 0x03, 0x2B, 0x65, 0x6E], "an X25519 key"),
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], "an RSA key"),
    ]

    /// Returns the type of a private key that is not on P-256, in words, or `nil` for one that may be.
    ///
    /// The identifier stands in the first bytes of PKCS #8, before the secret number.
    static func foreignKind(ofKey key: Data) -> String? {
        let head = [UInt8](key.prefix(40))
        guard let key = head.firstRange(of: ellipticKey) else {
            return otherKinds.first { head.firstRange(of: $0.0) != nil }?.1
        }
        guard let curve = objectIdentifier(head[key.upperBound...]), curve != curve256 else { return nil }
        return "on the curve \(curves[curve] ?? "with the identifier \(curve)")"
    }

    /// Returns the object identifier at the beginning of DER, in the notation with points, or `nil` if there is none.
    private static func objectIdentifier(_ der: ArraySlice<UInt8>) -> String? {
        guard der.count > 2, der[der.startIndex] == 0x06 else { return nil }
        let body = der.dropFirst(2).prefix(Int(der[der.startIndex + 1]))
        var numbers: [Int] = []
        var number = 0
        for byte in body {
            // A number of more bytes is in no identifier of a curve.
            guard number < 1 << 32 else { return nil }
            number = number << 7 | Int(byte & 0x7F)
            guard byte & 0x80 == 0 else { continue }
            // The first number stands for two.
            numbers += numbers.isEmpty ? [min(number / 40, 2), number - 40 * min(number / 40, 2)] : [number]
            number = 0
        }
        return numbers.map(String.init).joined(separator: ".")
    }
}
