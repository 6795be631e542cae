import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ValidityTests {
    /// 2020-01-01 and 2030-01-01 in milliseconds.
    static let begin: Int64 = 1_577_836_800_000
    static let end: Int64 = 1_893_456_000_000

    /// A chain in which one certificate is valid from 2020 to 2030 only.
    private func store(shortLived certificate: WritableKeyPath<TestChain, CertificateDraft>) throws -> TestStore {
        var chain = TestChain()
        chain[keyPath: certificate].notBefore = "20200101000000Z"
        chain[keyPath: certificate].notAfter = "20300101000000Z"
        return try TestStore(identity: chain.identity())
    }

    @Test func `a document is accepted if all three certificates were valid when it was signed`() throws {
        for certificate in [\TestChain.root, \.intermediate, \.leaf] {
            let store = try store(shortLived: certificate)
            // One verifier throughout, so that also a remembered chain has to look at the time.
            let verifier = store.verifier
            for kind in TestDocument.Kind.allCases {
                let document = try TestDocument(kind)
                for time in [Self.begin, Self.begin + 1, Self.end - 1] {
                    #expect(try verifier.verify(store.sign(document.signed(at: time)), as: kind).isEmpty == false)
                }
                for time in [0, Self.begin - 1, Self.end + 1, 4_000_000_000_000, -1_000_000_000_000] {
                    #expect(throws: VerificationFailure.invalidCertificateChain) {
                        try verifier.verify(store.sign(document.signed(at: time)), as: kind)
                    }
                }
            }
        }
    }

    @Test func `the first document of a chain may be out of time already`() throws {
        let store = try store(shortLived: \.leaf)
        #expect(throws: VerificationFailure.invalidCertificateChain) {
            try store.verifier.verifyTransaction(store.sign(TestDocument(.transaction).signed(at: Self.begin - 1)))
        }
    }

    @Test func `certificates that were never valid together lead to no chain`() throws {
        var chain = TestChain()
        chain.leaf.notAfter = "20100101000000Z"
        chain.intermediate.notBefore = "20110101000000Z"
        let store = try TestStore(identity: chain.identity())
        for time: Int64 in [1_200_000_000_000, 1_280_000_000_000, 1_700_000_000_000] {
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try store.verifier.verifyTransaction(store.sign(TestDocument(.transaction).signed(at: time)))
            }
        }
    }

    @Test func `a store's own certificates cover the years 2001 to 2099`() throws {
        let store = try TestStore()
        let verifier = store.verifier
        for time: Int64 in [978_307_200_000, 2_524_608_000_000, 4_102_444_799_999] {
            #expect(throws: Never.self) {
                try verifier.verifyTransaction(store.sign(TestDocument(.transaction).signed(at: time)))
            }
        }
        for time: Int64 in [978_307_199_999, 4_102_444_800_001] {
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try verifier.verifyTransaction(store.sign(TestDocument(.transaction).signed(at: time)))
            }
        }
    }

    @Test func `certificates that have expired since still verify documents of their time`() throws {
        var chain = TestChain()
        for certificate in [\TestChain.root, \.intermediate, \.leaf] {
            chain[keyPath: certificate].notBefore = "20100101000000Z"
            chain[keyPath: certificate].notAfter = "20150101000000Z"
        }
        let store = try TestStore(identity: chain.identity())
        let verifier = store.verifier
        for kind in TestDocument.Kind.allCases {
            let document = try TestDocument(kind)
            // 2012, and then 2016 with a chain that the verifier remembers.
            #expect(throws: Never.self) {
                try verifier.verify(store.sign(document.signed(at: 1_340_000_000_000)), as: kind)
            }
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try verifier.verify(store.sign(document.signed(at: 1_460_000_000_000)), as: kind)
            }
        }
    }

    @Test func `certificates that are not valid yet verify documents of their time`() throws {
        var chain = TestChain()
        chain.leaf.notBefore = "20900101000000Z"
        let store = try TestStore(identity: chain.identity())
        let document = try TestDocument(.transaction)
        // 2095.
        #expect(throws: Never.self) {
            try store.verifier.verifyTransaction(store.sign(document.signed(at: 3_944_678_400_000)))
        }
        #expect(throws: VerificationFailure.invalidCertificateChain) {
            try store.verifier.verifyTransaction(store.sign(document.signed(at: 1_700_000_000_000)))
        }
    }
}
