import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct HeaderTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test func `the header has alg and then leaf, intermediate and root, and nothing else`() throws {
        let parts = try CompactSerialization(store.sign(TestDocument(.transaction)))
        #expect(String(decoding: parts.headerData, as: UTF8.self) == store.identity.header)
    }

    @Test func `the header is the same for every document`() throws {
        let first = try store.signer.sign(TestDocument(.transaction).json())
        let second = try store.signer.sign(TestDocument(.renewalInfo).json())
        #expect(first.headerSegment == second.headerSegment)
    }

    @Test func `a header with other keys besides is accepted`() throws {
        let header = "{\"typ\":\"JWT\"," + store.identity.header.dropFirst()
        let document = try TestDocument(.transaction)
        #expect(try store.verifier.verify(store.sign(document, header: header), as: .transaction) == document.json())
    }

    @Test(arguments: ["", "[]", "7", "null", "{", "{\"alg\":7}", "{\"alg\":\"ES256\",\"x5c\":\"text\"}", "\u{FFFD}"])
    func `a header that cannot be read is an invalid encoding`(header: String) throws {
        let text = try store.sign(TestDocument(.transaction), header: header)
        #expect(throws: VerificationFailure.invalidEncoding) { try store.verifier.verifyTransaction(text) }
    }

    @Test(arguments: [#""crit":["b64"],"b64":false,"#, #""crit":[],"#, #""crit":null,"#])
    func `a header that demands an extension is an invalid encoding`(demand: String) throws {
        let text = try store.sign(TestDocument(.transaction), header: "{" + demand + store.identity.header.dropFirst())
        #expect(throws: VerificationFailure.invalidEncoding) { try store.verifier.verifyTransaction(text) }
    }

    @Test(arguments: ["none", "HS256", "ES384", "es256", ""])
    func `another algorithm has an error of its own`(algorithm: String) throws {
        let identity = store.identity
        let header = SigningIdentity.header(
            alg: algorithm,
            identity.leafCertificate,
            identity.intermediateCertificate,
            identity.rootCertificate
        )
        let text = try store.sign(TestDocument(.transaction), header: header)
        #expect(throws: VerificationFailure.unsupportedAlgorithm) { try store.verifier.verifyTransaction(text) }
    }

    @Test func `a header without algorithm has an error of its own`() throws {
        let header = store.identity.header
        let without = header.replacing("\"alg\":\"ES256\",", with: "")
        for header in [without, header.replacing("\"ES256\"", with: "null"), "{}"] {
            let text = try store.sign(TestDocument(.transaction), header: header)
            #expect(throws: VerificationFailure.unsupportedAlgorithm) { try store.verifier.verifyTransaction(text) }
        }
    }

    @Test func `a header without certificates leads to no chain`() throws {
        for header in ["{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\",\"x5c\":[]}"] {
            let text = try store.sign(TestDocument(.transaction), header: header)
            #expect(throws: VerificationFailure.invalidCertificateChain) { try store.verifier.verifyTransaction(text) }
        }
    }

    @Test(arguments: 0...3)
    func `an unreadable fourth certificate leads to no chain, wherever it stands`(position: Int) throws {
        let identity = store.identity
        var certificates = [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate]
            .map { $0.base64EncodedString() }
        certificates.insert("?", at: position)
        let list = certificates.map { "\"\($0)\"" }.joined(separator: ",")
        let text = try store.sign(TestDocument(.transaction), header: "{\"alg\":\"ES256\",\"x5c\":[\(list)]}")
        #expect(throws: VerificationFailure.invalidCertificateChain) { try store.verifier.verifyTransaction(text) }
    }

    @Test func `certificates in base64url or with line breaks or without padding lead to no chain`() throws {
        let identity = store.identity
        let leaf = identity.leafCertificate.base64EncodedString()
        let spoiled = [
            leaf.replacing("+", with: "-").replacing("/", with: "_"),
            String(leaf.prefix(64)) + "\\n" + leaf.dropFirst(64),
            leaf.replacing("=", with: ""), leaf + "====", leaf + " ", "",
        ]
        // By chance a certificate may need no padding, or neither of the two characters.
        for text in spoiled where text != leaf {
            let document = try store.sign(
                TestDocument(.transaction),
                header: identity.header.replacing(leaf, with: text)
            )
            #expect(throws: VerificationFailure.invalidCertificateChain) {
                try store.verifier.verifyTransaction(document)
            }
        }
    }
}
