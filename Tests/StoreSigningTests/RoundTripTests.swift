import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RoundTripTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test(arguments: TestDocument.Kind.allCases)
    func `a signed document verifies, byte for byte`(kind: TestDocument.Kind) throws {
        let document = try TestDocument(kind)
        #expect(try store.verifier.verify(store.sign(document), as: kind) == document.json())
    }

    @Test func `a verified transaction is decoded`() throws {
        let document = try TestDocument(.transaction).with("price", 9990).with("offerType", 2)
        let payload = try store.verifier.verifyTransaction(store.sign(document)).payload
        #expect(payload == (try PayloadCoding.decode(TransactionPayload.self, from: document.json())))
        #expect(payload.transactionId.value == 2_000_000_000_000_002)
        #expect(payload.price == 9990)
    }

    @Test func `a verified renewal info is decoded`() throws {
        let payload = try store.verifier.verifyRenewalInfo(store.sign(TestDocument(.renewalInfo))).payload
        #expect(payload.autoRenewProductId == "com.example.pro.yearly")
    }

    @Test func `a verified app transaction is decoded`() throws {
        let payload = try store.verifier.verifyAppTransaction(store.sign(TestDocument(.appTransaction))).payload
        #expect(payload.originalApplicationVersion == "1.0")
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `documents are verified in every environment`(environment: StoreEnvironment) throws {
        let verifier = JWSVerifier(trust: store.trust(environment: environment))
        let foreign = try TestStore()
        for kind in TestDocument.Kind.allCases {
            let document = try TestDocument(kind)
            let claimed = document.with(document.environmentKey, environment.rawValue)
            #expect(try verifier.verify(store.sign(claimed), as: kind) == claimed.json())
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try verifier.verify(foreign.sign(claimed), as: kind)
            }
        }
    }

    @Test func `a stored identity still signs`() throws {
        let kept = store.identity.with()
        let later = try TestStore(identity: kept)
        let document = try TestDocument(.transaction)
        #expect(try store.verifier.verify(later.sign(document), as: .transaction) == document.json())
    }

    @Test func `one payload signed twice has two signatures, and both are right`() throws {
        let document = try TestDocument(.transaction)
        let first = try store.sign(document)
        let second = try store.sign(document)
        #expect(first != second)
        let verifier = store.verifier
        #expect(try verifier.verify(first, as: .transaction) == verifier.verify(second, as: .transaction))
    }

    @Test func `many tasks sign and verify at once`() async throws {
        let verifier = store.verifier
        let signer = store.signer
        let document = try TestDocument(.transaction)
        let payloads = try (0..<64).map { try document.with("quantity", $0).json() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for payload in payloads {
                group.addTask {
                    try verifier.verifyTransaction(signer.sign(payload).text).payloadData == payload
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
