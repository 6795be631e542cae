import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CompactSerializationTests {
    /// 64 bytes in base64url.
    static let signature = Data(repeating: 0xA5, count: 64).base64URL

    @Test func `the parts are the three segments and the signed bytes`() throws {
        let text = "e30.eyJhIjoxfQ.\(Self.signature)"
        let parts = try CompactSerialization(SignedText(compactSerialization: text))
        #expect(parts.headerData == Data("{}".utf8))
        #expect(parts.payloadData == Data("{\"a\":1}".utf8))
        #expect(parts.signatureData == Data(repeating: 0xA5, count: 64))
        #expect(parts.signedData == Data("e30.eyJhIjoxfQ".utf8))
    }

    @Test func `stored parts of any length are joined to the same text`() throws {
        for count in 0...130 {
            let payload = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) })
            let signature = Data((0..<64).map { UInt8(truncatingIfNeeded: 255 - $0 &* 5 &- count) })
            let parts = SignedParts(headerSegment: "e30", payload: payload, signature: signature)
            let expected = "e30.\(payload.base64URL).\(signature.base64URL)"
            #expect(parts.text.compactSerialization == expected)
            let read = try CompactSerialization(parts.text)
            #expect(read.payloadData == payload)
            #expect(read.signatureData == signature)
        }
    }

    @Test func `every byte survives base64url`() throws {
        let payload = Data((0...255).map { UInt8($0) })
        let parts = SignedParts(headerSegment: "e30", payload: payload, signature: Data(count: 64))
        #expect(try CompactSerialization(parts.text).payloadData == payload)
    }

    @Test(arguments: [
        "", ".", "..", "...", "e30", "e30.e30", "e30.e30.", "e30.e30.\(signature).", ".e30.e30.\(signature)",
        "e30.e30.\(signature).\(signature)", "e30.e30.\(signature)\n", " e30.e30.\(signature)", "e30.e30.\(signature)=",
        "e30=.e30.\(signature)", "e30.e30=.\(signature)", "e3+.e30.\(signature)", "e30.e3/.\(signature)",
        "e30.e 30.\(signature)", "e30.e\n30.\(signature)", "e30.é30.\(signature)", "e30.e\u{0}0.\(signature)",
        "e30.e.\(signature)", "e30.e3099.\(signature)", "e30.e30.\(signature)AA", "e30.e30.\(signature.dropLast(2))",
        "e30.e30.\(signature.dropLast())",
    ])
    func `a text that no encoder produces is an invalid encoding`(text: String) {
        #expect(throws: VerificationFailure.invalidEncoding) {
            try CompactSerialization(SignedText(compactSerialization: text))
        }
    }

    @Test(arguments: ["e31", "e3_", "ex", "e-", "e_", "AB", "AAB", "A", "AAAAA"])
    func `unused bits in base64url must be zero`(segment: String) throws {
        let text = SignedText(compactSerialization: "e30.\(segment).\(Self.signature)")
        #expect(throws: VerificationFailure.invalidEncoding) { try CompactSerialization(text) }
    }
}
