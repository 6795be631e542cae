import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ChainTests {
    let store: TestStore
    let document: TestDocument

    init() throws {
        store = try TestStore()
        document = try TestDocument(.transaction)
    }

    /// Verifies a document of another store, or of the same with other certificates, against its own root.
    private func verify(_ identity: SigningIdentity, root: Data? = nil, at time: Int64 = 1_700_000_000_000) throws {
        let other = try TestStore(identity: identity)
        _ = try JWSVerifier(trust: other.trust(root: root))
            .verifyTransaction(other.sign(document.signed(at: time)))
    }

    @Test func `a chain with the unchanged profile is accepted`() throws {
        try verify(TestChain().identity())
    }

    @Test func `a foreign chain with the same names leads to no chain`() throws {
        let foreign = try TestStore()
        #expect(
            try Certificate(der: foreign.identity.rootCertificate).subject
                == Certificate(der: store.identity.rootCertificate).subject
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) {
            try store.verifier.verifyTransaction(foreign.sign(document))
        }
    }

    @Test func `a foreign chain that shows the store's root leads to no chain`() throws {
        let foreign = try SigningIdentity.make(storeName: "Tests")
        let mixed = foreign.with(root: store.identity.rootCertificate)
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(mixed) }
    }

    @Test func `a foreign leaf under the store's intermediate leads to no chain`() throws {
        let foreign = try SigningIdentity.make(storeName: "Tests")
        let mixed = foreign.with(
            root: store.identity.rootCertificate,
            intermediate: store.identity.intermediateCertificate
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(mixed) }
    }

    @Test func `a third certificate that is not the root leads to no chain`() throws {
        let identity = store.identity
        let others = [
            try SigningIdentity.make(storeName: "Tests").rootCertificate, identity.leafCertificate,
            identity.rootCertificate + Data([0]), Data([0x30, 0x00]), Data(),
        ]
        for other in others {
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try verify(identity.with(root: other), root: identity.rootCertificate)
            }
        }
    }

    @Test func `certificates in another order lead to no chain`() throws {
        let leaf = store.identity.leafCertificate
        let intermediate = store.identity.intermediateCertificate
        let root = store.identity.rootCertificate
        let orders = [
            [leaf, root, intermediate], [intermediate, leaf, root], [intermediate, root, leaf],
            [root, leaf, intermediate], [root, intermediate, leaf],
        ]
        for order in orders {
            let text = try store.sign(document, header: SigningIdentity.header(order[0], order[1], order[2]))
            #expect(throws: VerificationFailure.invalidCertificateChain) { try store.verifier.verifyTransaction(text) }
        }
    }

    @Test func `one, two or four certificates lead to no chain`() throws {
        let leaf = store.identity.leafCertificate
        let intermediate = store.identity.intermediateCertificate
        let root = store.identity.rootCertificate
        let headers = [
            SigningIdentity.header(leaf), SigningIdentity.header(leaf, intermediate),
            SigningIdentity.header(leaf, root),
            SigningIdentity.header(leaf, intermediate, root, root),
            SigningIdentity.header(leaf, intermediate, intermediate, root),
        ]
        for header in headers {
            let text = try store.sign(document, header: header)
            #expect(throws: VerificationFailure.invalidCertificateChain) { try store.verifier.verifyTransaction(text) }
        }
    }

    @Test func `a leaf issued by a leaf leads to no chain`() throws {
        let identity = store.identity
        let key = try P256PrivateKey()
        let forged = try CertificateDraft.leaf(storeName: "Tests").issue(
            to: key,
            by: Certificate(der: identity.leafCertificate),
            signingKey: P256PrivateKey(x963Representation: identity.leafPrivateKey)
        )
        let thief = SigningIdentity(
            rootCertificate: identity.rootCertificate,
            intermediateCertificate: identity.leafCertificate,
            leafCertificate: try forged.der,
            rootPrivateKey: Data(),
            intermediatePrivateKey: Data(),
            leafPrivateKey: try key.x963Representation
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(thief) }
    }

    @Test func `a leaf that the root issued itself leads to no chain`() throws {
        let identity = store.identity
        let key = try P256PrivateKey()
        let leaf = try CertificateDraft.leaf(storeName: "Tests").issue(
            to: key,
            by: Certificate(der: identity.rootCertificate),
            signingKey: P256PrivateKey(x963Representation: identity.rootPrivateKey)
        )
        let short = SigningIdentity(
            rootCertificate: identity.rootCertificate,
            intermediateCertificate: identity.intermediateCertificate,
            leafCertificate: try leaf.der,
            rootPrivateKey: Data(),
            intermediatePrivateKey: Data(),
            leafPrivateKey: try key.x963Representation
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(short) }
    }

    @Test func `an intermediate that may not issue leads to no chain`() throws {
        var chain = TestChain()
        chain.intermediate.authority = .none
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
        chain = TestChain()
        chain.intermediate.keyUsage = .digitalSignature
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
    }

    @Test func `a root that may not issue leads to no chain`() throws {
        var chain = TestChain()
        chain.root.authority = .none
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
        chain = TestChain()
        chain.root.authority = .limited(pathLength: 0)
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
    }

    @Test(arguments: [nil, CertificateMarker.intermediate])
    func `a leaf without its marker leads to no chain`(marker: CertificateMarker?) throws {
        var chain = TestChain()
        chain.leaf.marker = marker
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
    }

    @Test(arguments: [nil, CertificateMarker.leaf])
    func `an intermediate without its marker leads to no chain`(marker: CertificateMarker?) throws {
        var chain = TestChain()
        chain.intermediate.marker = marker
        #expect(throws: VerificationFailure.invalidCertificateChain) { try verify(chain.identity()) }
    }

    @Test(arguments: [Data(), Data([0x30, 0x03, 0x01]), Data("certificate".utf8)])
    func `with an unreadable root every chain is refused`(root: Data) throws {
        let verifier = JWSVerifier(trust: store.trust(root: root))
        for kind in TestDocument.Kind.allCases {
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try verifier.verify(store.sign(TestDocument(kind)), as: kind)
            }
        }
    }

    @Test func `a chain that was refused is refused again, also after one that was accepted`() throws {
        let verifier = store.verifier
        let foreign = try TestStore().sign(document)
        let own = try store.sign(document)
        for _ in 0..<3 {
            #expect(throws: VerificationFailure.invalidCertificateChain) { try verifier.verifyTransaction(foreign) }
            #expect(try verifier.verifyTransaction(own).payloadData == document.json())
        }
    }
}
