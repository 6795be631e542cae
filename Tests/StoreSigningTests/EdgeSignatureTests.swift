import Foundation
import StoreSigning
import Testing

/// ES256 signatures at the edges of what r and s may be, in the manner of Wycheproof.
///
/// The numbers were computed from the definition of ECDSA, independently of libcrypto: keys were chosen so that a
/// signature with these values is correct.
@Suite struct EdgeSignatureTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// x and y.
        let key: String
        let r: String
        let s: String
        let isValid: Bool

        init(_ name: String, key: String = ordinary.key, r: String, s: String, isValid: Bool) {
            testDescription = name
            (self.key, self.r, self.s, self.isValid) = (key, r, s, isValid)
        }
    }

    /// The signed text.
    private static let text = "123400"
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    private static let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
    private static let zero = String(repeating: "0", count: 64)
    private static let one = String(repeating: "0", count: 63) + "1"
    private static let ones = String(repeating: "f", count: 64)
    /// A key with a correct signature, whose numbers are replaced in turn.
    private static let ordinary = (
        key: "d360332fad9bc83afaff4a740de8a516bf1b8fb3fde360ff1d03979c1f943ee2"
            + "e8a66007fd276b0271265c6db092c4a0c5eb8c45fdc436502c8a095f5d5745f2",
        r: "e68a4b205973881aa44084a0a99cea2091b1ca5f428bd2d5ea78c3d0ead7eac5",
        s: "82e05eedc0e4a9e7429bf152f5d86651de276815f9b70e9678625949e8789bb6"
    )

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    private static func isSignature(_ raw: [UInt8], by key: String) throws -> Bool {
        let key = try P256PublicKey(x963Representation: Data([4] + bytes(key)))
        return try key.isSignature(raw[...], overHash: MessageDigest.sha256.get().hash(Array(text.utf8)[...]))
    }

    @Test(arguments: cases)
    func `a signature with unusual numbers is verified by the definition`(example: Case) throws {
        let raw = Self.bytes(example.r) + Self.bytes(example.s)
        #expect(try Self.isSignature(raw, by: example.key) == example.isValid)
    }

    @Test func `a signature of another length, or in DER, is wrong`() throws {
        let (key, r, s) = (Self.ordinary.key, Self.bytes(Self.ordinary.r), Self.bytes(Self.ordinary.s))
        #expect(try Self.isSignature(r + s, by: key))
        let der = [0x30, UInt8(r.count + s.count + 6), 0x02, 33, 0] + r + [0x02, 33, 0] + s
        let lengths: [[UInt8]] = [
            [], [0], r, r + s.dropLast(), r + s + [0], [0] + r + s, r + [0] + s, [0] + r + [0] + s, r + r + s + s, der,
        ]
        for raw in lengths { #expect(try !Self.isSignature(raw, by: key), "\(raw.count) bytes") }
    }

    @Test func `a point that is not on the curve is refused as a key`() {
        let (x, y) = (Self.ordinary.key.prefix(64), Self.ordinary.key.suffix(64))
        let points = [
            [4] + Self.bytes(String(y + x)), [4] + Self.bytes(Self.zero + Self.zero), [0],
            [4] + Self.bytes(Self.prime + String(y)), [5] + Self.bytes(String(x + y)), [4] + Self.bytes(String(x)),
        ]
        for point in points {
            #expect(throws: SigningFailure.self, "\(point.prefix(3))") {
                try P256PublicKey(x963Representation: Data(point))
            }
        }
    }

    static let cases: [Case] = [
        Case(
            "x of the point is not less than the order",
            key: "fea1c5b64aaadc991b3577764fc9e02a700071a30f76249ad9511ef2a8bf2e77"
                + "03f4b8dc00c77be8679c38c1c13143944d780310d710bfb3dd8f70bdcf9a4ea2",
            r: "0000000000000000000000000000000000000000000000000000000000000003",
            s: "000000000000000000000000000000001234567890abcdef1234567890abcdef",
            isValid: true
        ),
        Case(
            "r is x, not reduced",
            key: "fea1c5b64aaadc991b3577764fc9e02a700071a30f76249ad9511ef2a8bf2e77"
                + "03f4b8dc00c77be8679c38c1c13143944d780310d710bfb3dd8f70bdcf9a4ea2",
            r: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632554",
            s: "000000000000000000000000000000001234567890abcdef1234567890abcdef",
            isValid: false
        ),
        Case(
            "s is one",
            key: "af5df42376c605b5f83a173df6cc6a77a65b0dd6c5b0f17d67833a9cf44c591e"
                + "2f4ca0516b16f37320cddf9e67e895eeb5e5656f6d47fe9aa8b6e81740f9b8af",
            r: "ecf269583287f9c20ced5bb358f0005f2946e89ca7d0115cf4867eabec4e3185",
            s: one,
            isValid: true
        ),
        Case(
            "s is the order minus one",
            key: "f144467524e1208ab6c3ddea21b4633d96c60aad1265da3b99c1c330fecc4d74"
                + "cf7222b7a5f8c7af566f064ad14c33e342c5ed8a85ebf93c3d843141de757816",
            r: "ecf269583287f9c20ced5bb358f0005f2946e89ca7d0115cf4867eabec4e3185",
            s: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550",
            isValid: true
        ),
        Case(
            "s equals the hash",
            key: "4590eae6c8ef2e878d45a291bcf6936f7015b869225538ae89fc7ec8e091c0a8"
                + "493b99c5f356cb09e815595854841f01e0193533c7945f1f73efe67926e538ca",
            r: "ecf269583287f9c20ced5bb358f0005f2946e89ca7d0115cf4867eabec4e3185",
            s: "bb5a52f42f9c9261ed4361f59422a1e30036e7c32b270c8807a419feca605023",
            isValid: true
        ),
        Case(
            "s equals r",
            key: "039a3f2220cb2d2b23746f88ef8d3adfe86454919a493bc70f1f2131d96984ae"
                + "2da0cf4579f50c65e90696dc68d93449cc5a1dd53234cb822dd2a4734db511c7",
            r: "ecf269583287f9c20ced5bb358f0005f2946e89ca7d0115cf4867eabec4e3185",
            s: "ecf269583287f9c20ced5bb358f0005f2946e89ca7d0115cf4867eabec4e3185",
            isValid: true
        ),
        Case(
            "r is the least x on the curve",
            key: "b4340c043c1c85f60cdcb07b4a5ee5512e5b81570f91014905cbd8a09fcf7081"
                + "7398074573a921db5a3d05274b535e043ac112252832166229563fa07952922b",
            r: "0000000000000000000000000000000000000000000000000000000000000005",
            s: "0000000000000000000000000000000000000000000000000000000000000007",
            isValid: true
        ),
        Case(
            "both points are the same",
            key: "19e74ec4837a11fac23bd9729806fbee93e7f0cb4741469590561f7b033a6c14"
                + "920ac74040d37f7fb729f8d5885680428229fbd2c4c645aff052a9549b3f6d1b",
            r: "d54615d2600f56ad283b0e4c7c06349b99ac78fa3775eaaaf8e9122890f03d96",
            s: "61cd283548fa386bc3b3cfbed86699a24c8f016c4da92afd6529426640793cf8",
            isValid: true
        ),
        Case(
            "the sum of the points is infinity",
            key: "19e74ec4837a11fac23bd9729806fbee93e7f0cb4741469590561f7b033a6c14"
                + "6df538bebf2c808148d6072a77a97fbd7dd6042e3b39ba500fad56ab64c092e4",
            r: "d54615d2600f56ad283b0e4c7c06349b99ac78fa3775eaaaf8e9122890f03d96",
            s: "61cd283548fa386bc3b3cfbed86699a24c8f016c4da92afd6529426640793cf8",
            isValid: false
        ),
        Case(
            "the key is the base point",
            key: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            r: "21508b35b4afe0f01ad0857e7e1dbcc749688dc911e3a74c8a0e83174c8c609c",
            s: "266e54fdb224f968678414705d4677e7d30d966a2296d7963dcbea8afd22832f",
            isValid: true
        ),
        Case(
            "the key is the negated base point",
            key: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                + "b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a",
            r: "21508b35b4afe0f01ad0857e7e1dbcc749688dc911e3a74c8a0e83174c8c609c",
            s: "3d07db3a94a2b6cdaa34e09c5aba3b33efac1c1df0c58586ec50e0780ac66d5a",
            isValid: true
        ),
        Case("ordinary", r: ordinary.r, s: ordinary.s, isValid: true),
        Case(
            "other s",
            r: ordinary.r,
            s: "7d1fa1113f1b5619bd640ead0a2799addebf9297ad608fee7b57717913ea899b",
            isValid: true
        ),
        Case("r and s exchanged", r: ordinary.s, s: ordinary.r, isValid: false),
        Case("r is zero", r: zero, s: ordinary.s, isValid: false),
        Case("s is zero", r: ordinary.r, s: zero, isValid: false),
        Case("r is the order", r: order, s: ordinary.s, isValid: false),
        Case("s is the order", r: ordinary.r, s: order, isValid: false),
        Case(
            "r is the order plus one",
            r: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
            s: ordinary.s,
            isValid: false
        ),
        Case(
            "s is the order plus one",
            r: ordinary.r,
            s: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
            isValid: false
        ),
        Case("r is the prime", r: prime, s: ordinary.s, isValid: false),
        Case("s is the prime", r: ordinary.r, s: prime, isValid: false),
        Case("r is all ones", r: ones, s: ordinary.s, isValid: false),
        Case("s is all ones", r: ordinary.r, s: ones, isValid: false),
        Case("r is one", r: one, s: ordinary.s, isValid: false),
        Case("s is one", r: ordinary.r, s: one, isValid: false),
        Case("both are zero", r: zero, s: zero, isValid: false),
        Case("both are one", r: one, s: one, isValid: false),
        Case(
            "r is negated",
            r: "1975b4dea68c77e65bbf7b5f566315df2b35304e648bcbaf094106f2118b3a8c",
            s: ordinary.s,
            isValid: false
        ),
    ]
}
