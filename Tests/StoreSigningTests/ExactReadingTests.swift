import Foundation
import StoreInterface
import StoreSigning
import Testing

/// Signed documents mean the same to every reader, or nothing.
@Suite struct ExactReadingTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    /// JSON that Foundation reads as the same object as `json`, and that a strict reader refuses.
    private func variants(of json: String) -> [(String, Data)] {
        let unit = Data(json.utf8)
        return [
            ("UTF-16 with a byte order mark", json.data(using: .utf16) ?? Data()),
            ("UTF-16, little endian", json.data(using: .utf16LittleEndian) ?? Data()),
            ("UTF-32, big endian", json.data(using: .utf32BigEndian) ?? Data()),
            ("a byte order mark", Data([0xEF, 0xBB, 0xBF]) + unit),
            ("a comma behind the last member", Data((json.dropLast() + ",}").utf8)),
            ("a repeated key", Data(("{\"deviceVerificationNonce\":null," + json.dropFirst()).utf8)),
            ("a repeated key in an unknown member", Data(("{\"x\":{\"a\":1,\"\\u0061\":2}," + json.dropFirst()).utf8)),
            ("a byte that is no UTF-8", Data("{\"x\":\"".utf8) + [0xFF] + Data(("\"," + json.dropFirst()).utf8)),
            ("something behind the object", unit + Data(" {}".utf8)),
            ("a list around the object", Data("[\(json)]".utf8)),
        ]
    }

    @Test(arguments: TestDocument.Kind.allCases)
    func `a signed payload is one object in UTF-8 without repeated keys`(kind: TestDocument.Kind) throws {
        let json = String(decoding: try TestDocument(kind).json(), as: UTF8.self)
        let header = Data(store.identity.header.utf8)
        #expect(throws: Never.self) {
            try store.verifier.verify(store.sign(Data(json.utf8), header: header), as: kind)
        }
        for (name, payload) in variants(of: json) {
            #expect(throws: VerificationFailure.invalidEncoding, "\(name)") {
                try store.verifier.verify(store.sign(payload, header: header), as: kind)
            }
        }
    }

    @Test func `a header is one object in UTF-8 without repeated keys`() throws {
        let payload = try TestDocument(.transaction).json()
        for (name, header) in variants(of: store.identity.header) where name != "a repeated key" {
            #expect(throws: VerificationFailure.invalidEncoding, "\(name)") {
                try store.verifier.verifyTransaction(store.sign(payload, header: header))
            }
        }
        for first in ["{\"alg\":\"none\",", "{\"alg\":\"ES256\",", "{\"x5c\":[],"] {
            let header = Data((first + store.identity.header.dropFirst()).utf8)
            #expect(throws: VerificationFailure.invalidEncoding) {
                try store.verifier.verifyTransaction(store.sign(payload, header: header))
            }
        }
    }

    @Test func `a bundle identifier is compared byte by byte`() throws {
        // One letter with an accent, and a letter followed by an accent: equal texts, unequal bytes.
        let (composed, decomposed) = ("com.example.caf\u{E9}", "com.example.cafe\u{301}")
        #expect(composed == decomposed)
        let verifier = JWSVerifier(trust: store.trust(bundleID: composed))
        for kind in [TestDocument.Kind.transaction, .appTransaction] {
            let document = try TestDocument(kind)
            #expect(throws: Never.self) {
                try verifier.verify(store.sign(document.with("bundleId", composed)), as: kind)
            }
            #expect(throws: VerificationFailure.missingRequiredProperties) {
                try verifier.verify(store.sign(document.with("bundleId", decomposed)), as: kind)
            }
        }
    }

    @Test func `in production the number of the app is required and compared (A-03)`() throws {
        let trust = TrustContext(
            rootCertificate: store.identity.rootCertificate,
            bundleID: TestStore.bundleID,
            environment: .production,
            appAppleID: 1_234,
            deviceVerificationID: TestStore.deviceID
        )
        let verifier = JWSVerifier(trust: trust)
        let document = try TestDocument(.appTransaction).with("receiptType", "Production")
        #expect(throws: Never.self) {
            try verifier.verifyAppTransaction(store.sign(document.with("appAppleId", 1_234)))
        }
        for wrong: Int? in [nil, 0, 1_235, -1_234] {
            #expect(throws: VerificationFailure.missingRequiredProperties) {
                try verifier.verifyAppTransaction(store.sign(document.with("appAppleId", wrong)))
            }
        }
        // Transactions carry no number, and the sandbox compares none.
        let transaction = try TestDocument(.transaction).with("environment", "Production")
        #expect(throws: Never.self) { try verifier.verifyTransaction(store.sign(transaction)) }
        let sandbox = try TestDocument(.appTransaction).with("appAppleId", 0)
        #expect(throws: Never.self) { try store.verifier.verifyAppTransaction(store.sign(sandbox)) }
    }
}
