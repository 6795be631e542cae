import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PayloadTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private func expect(
        _ failure: VerificationFailure,
        for document: TestDocument,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try store.sign(document)
        #expect(throws: failure, sourceLocation: sourceLocation) {
            try store.verifier.verify(text, as: document.kind)
        }
    }

    @Test(arguments: [
        "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate", "originalPurchaseDate",
        "quantity", "type", "inAppOwnershipType", "signedDate", "environment",
    ])
    func `a transaction without a mandatory key lacks required properties`(key: String) throws {
        try expect(.missingRequiredProperties, for: TestDocument(.transaction).with(key, nil))
    }

    @Test(arguments: [
        "originalTransactionId", "autoRenewProductId", "productId", "autoRenewStatus", "signedDate", "environment",
    ])
    func `a renewal info without a mandatory key lacks required properties`(key: String) throws {
        try expect(.missingRequiredProperties, for: TestDocument(.renewalInfo).with(key, nil))
    }

    @Test(arguments: [
        "receiptType", "bundleId", "applicationVersion", "receiptCreationDate", "originalPurchaseDate",
        "originalApplicationVersion",
    ])
    func `an app transaction without a mandatory key lacks required properties`(key: String) throws {
        try expect(.missingRequiredProperties, for: TestDocument(.appTransaction).with(key, nil))
    }

    @Test(arguments: TestDocument.Kind.allCases)
    func `a key of the wrong type is an invalid encoding`(kind: TestDocument.Kind) throws {
        let document = try TestDocument(kind)
        try expect(.invalidEncoding, for: document.with(document.signingTimeKey, "yesterday"))
        try expect(.invalidEncoding, for: document.with(document.environmentKey, 7))
        try expect(.invalidEncoding, for: document.with("deviceVerification", "not base64"))
        try expect(.invalidEncoding, for: document.with("deviceVerificationNonce", "not a UUID"))
    }

    @Test(arguments: ["", "{", "[]", "7", "{\"signedDate\":}", "\u{0}"])
    func `a signed payload that is not a JSON object is an invalid encoding`(json: String) throws {
        let text = try store.signer.sign(Data(json.utf8)).text
        for kind in TestDocument.Kind.allCases {
            #expect(throws: VerificationFailure.invalidEncoding) { try store.verifier.verify(text, as: kind) }
        }
    }

    @Test func `a document of one kind is not accepted as another kind`() throws {
        for signed in TestDocument.Kind.allCases {
            for claimed in TestDocument.Kind.allCases where claimed != signed {
                let text = try store.sign(TestDocument(signed))
                #expect(throws: VerificationFailure.missingRequiredProperties) {
                    try store.verifier.verify(text, as: claimed)
                }
            }
        }
    }

    @Test func `a document for another app lacks required properties`() throws {
        for kind in [TestDocument.Kind.transaction, .appTransaction] {
            for bundleID in ["com.example.other", "", "com.example.Shop", "com.example.shop "] {
                try expect(.missingRequiredProperties, for: TestDocument(kind).with("bundleId", bundleID))
            }
        }
    }

    @Test func `a renewal info is accepted for every app`() throws {
        let text = try store.sign(TestDocument(.renewalInfo).with("bundleId", "com.example.other"))
        #expect(throws: Never.self) { try store.verifier.verifyRenewalInfo(text) }
    }

    @Test(arguments: TestDocument.Kind.allCases)
    func `a document from another environment lacks required properties`(kind: TestDocument.Kind) throws {
        let document = try TestDocument(kind)
        for environment in ["Production", "Xcode", "sandbox", ""] {
            try expect(.missingRequiredProperties, for: document.with(document.environmentKey, environment))
        }
    }

    @Test(arguments: TestDocument.Kind.allCases)
    func `a document without the device's hash, or with a wrong one, fails (T-52, T-57)`(kind: TestDocument.Kind) throws
    {
        let document = try TestDocument(kind)
        let hash = try DeviceHash.sha384(nonce: TestStore.nonce, deviceID: TestStore.deviceID)
        try expect(.invalidDeviceVerification, for: document.with("deviceVerification", nil))
        try expect(.invalidDeviceVerification, for: document.with("deviceVerificationNonce", nil))
        try expect(.invalidDeviceVerification, for: document.with("deviceVerificationNonce", UUID().uuidString))
        for wrong in [hash.prefix(47), Data(), hash + Data([0]), Data(hash.reversed())] {
            try expect(
                .invalidDeviceVerification,
                for: document.with("deviceVerification", wrong.base64EncodedString())
            )
        }
        #expect(throws: VerificationFailure.invalidDeviceVerification) {
            try JWSVerifier(trust: store.trust(deviceID: UUID())).verify(store.sign(document), as: kind)
        }
    }

    @Test func `the nonce's case does not matter (T-52)`() throws {
        let document = try TestDocument(.transaction)
        let upper = document.with("deviceVerificationNonce", TestStore.nonce.uuidString)
        #expect(throws: Never.self) { try store.verifier.verifyTransaction(store.sign(upper)) }
    }

    @Test func `unknown keys and values are accepted`() throws {
        let document = try TestDocument(.transaction).with("type", "Something New").with("newKey", ["a": 1])
        #expect(try store.verifier.verifyTransaction(store.sign(document)).payload.type == "Something New")
    }

    @Test func `the failure reported is the first in order`() throws {
        let verifier = store.verifier
        var document = try TestDocument(.transaction).with("deviceVerification", nil)
        try expect(.invalidDeviceVerification, for: document)
        document = document.with("bundleId", "com.example.other")
        try expect(.missingRequiredProperties, for: document)
        document = document.signed(at: 0)
        try expect(.invalidCertificateChain, for: document)
        document = document.with("productId", nil)
        try expect(.missingRequiredProperties, for: document)
        let parts = try store.signer.sign(document.json())
        let unsigned = SignedParts(
            headerSegment: parts.headerSegment,
            payload: parts.payload,
            signature: Data(repeating: 1, count: 64)
        )
        #expect(throws: VerificationFailure.invalidSignature) { try verifier.verifyTransaction(unsigned.text) }
        let foreign = try TestStore().signer.sign(document.json())
        let both = SignedParts(
            headerSegment: foreign.headerSegment,
            payload: parts.payload,
            signature: unsigned.signature
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verifier.verifyTransaction(both.text) }
    }

    @Test(arguments: VerificationFailure.simulated)
    func `a simulated failure takes precedence over all checks (T-58)`(
        simulated: VerificationFailure
    ) throws {
        let verifier = JWSVerifier(trust: store.trust(simulatedFailure: simulated))
        for kind in TestDocument.Kind.allCases {
            for text in [try store.sign(TestDocument(kind)), SignedText(compactSerialization: "")] {
                #expect(throws: simulated) { try verifier.verify(text, as: kind) }
            }
        }
    }
}
