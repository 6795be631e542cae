import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RevocationTests {
    /// A responder with one answer, which notes what it is asked.
    private final class Responder: Sendable {
        private let answers: Mutex<[RevocationStatus]>
        private let asked = Mutex<[CertificateChainData]>([])

        var chains: [[Data]] { asked.withLock { $0.map(\.certificates) } }

        init(_ answers: RevocationStatus...) { self.answers = Mutex(answers) }

        var check: RevocationCheck {
            RevocationCheck { chain in
                self.asked.withLock { $0.append(chain) }
                return self.answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            }
        }
    }

    private func verify(
        _ document: String,
        as kind: Issuer.Kind,
        by verifier: StoreDocumentVerifier,
        _ responder: Responder
    ) async throws(VerificationError) {
        switch kind {
        case .transaction: _ = try await verifier.transaction(document, checkingRevocation: responder.check)
        case .renewalInfo: _ = try await verifier.renewalInfo(document, checkingRevocation: responder.check)
        case .appTransaction: _ = try await verifier.appTransaction(document, checkingRevocation: responder.check)
        case .notification: _ = try await verifier.notification(document, checkingRevocation: responder.check)
        }
    }

    @Test(arguments: Issuer.Kind.allCases)
    func `a document passes if its certificates are good, and the responder gets all three of them`(
        kind: Issuer.Kind
    ) async throws {
        let issuer = try Issuer()
        let responder = Responder(.good)
        try await verify(issuer.document(kind), as: kind, by: issuer.verifier(), responder)
        // The documents inside a notification have the same chain, which is asked for once.
        #expect(responder.chains == [issuer.chain])
    }

    @Test(arguments: Issuer.Kind.allCases)
    func `a document with a revoked certificate fails, and cannot pass later`(kind: Issuer.Kind) async throws {
        let issuer = try Issuer()
        await #expect(throws: VerificationError.certificateRevoked) {
            try await verify(issuer.document(kind), as: kind, by: issuer.verifier(), Responder(.revoked))
        }
        #expect(!VerificationError.certificateRevoked.isRetryable)
    }

    @Test(arguments: Issuer.Kind.allCases)
    func `a document whose responder does not answer fails, may be tried again, and passes then`(
        kind: Issuer.Kind
    ) async throws {
        let issuer = try Issuer()
        let document = try issuer.document(kind)
        let responder = Responder(.unknown, .good)
        let failure = await #expect(throws: VerificationError.self) {
            try await verify(document, as: kind, by: issuer.verifier(), responder)
        }
        #expect(failure == .revocationUnknown)
        #expect(failure?.isRetryable == true)
        #expect(failure?.description.contains("Try again later") == true)
        try await verify(document, as: kind, by: issuer.verifier(), responder)
    }

    @Test(arguments: Issuer.Kind.allCases)
    func `a document that fails another check is never asked for`(kind: Issuer.Kind) async throws {
        let issuer = try Issuer()
        let responder = Responder(.good)
        let other = try issuer.verifier(root: Issuer().identity.rootCertificate)
        await #expect(throws: VerificationError.untrustedChain) {
            try await verify(issuer.document(kind), as: kind, by: other, responder)
        }
        await #expect(throws: VerificationError.self) {
            try await verify(issuer.document(kind) + "AA", as: kind, by: issuer.verifier(), responder)
        }
        #expect(responder.chains.isEmpty)
    }

    @Test func `a notification names the inner document whose other chain was revoked`() async throws {
        let sender = try Issuer()
        let signer = try Issuer()
        let document = try sender.document(.notification) { members in
            var data = try #require(members["data"] as? [String: Any])
            data["signedTransactionInfo"] = try signer.document(.transaction)
            members["data"] = data
        }
        let verifier = try StoreDocumentVerifier(
            roots: [sender.identity.rootCertificate, signer.identity.rootCertificate],
            bundleID: Issuer.bundleID,
            environment: sender.expectedEnvironment
        )
        let responder = Responder(.good, .unknown)
        let failure = await #expect(throws: VerificationError.self) {
            try await verify(document, as: .notification, by: verifier, responder)
        }
        #expect(failure == .innerDocument(key: "data.signedTransactionInfo", .revocationUnknown))
        #expect(failure?.isRetryable == true)
        #expect(responder.chains == [sender.chain, signer.chain])
    }

    @Test func `a receipt is asked for after its checks, with its root`() async throws {
        let identity = try SigningIdentity.make(storeName: "Receipts")
        let shop = try ReceiptShop(.sandbox, identity: identity)
        let responder = Responder(.good, .revoked, .unknown)
        let validator = try shop.validator()
        let receipt = try shop.receipt()
        let validated = try await validator.validate(receipt, checkingRevocation: responder.check)
        #expect(validated.purchases.count == 2)
        #expect(responder.chains == [shop.chain])
        await #expect(throws: VerificationError.certificateRevoked) {
            try await validator.validate(receipt, checkingRevocation: responder.check)
        }
        await #expect(throws: VerificationError.revocationUnknown) {
            try await validator.validate(receipt, checkingRevocation: responder.check)
        }
        await #expect(throws: VerificationError.wrongDevice) {
            try await shop.validator(device: .vendorIdentifier(UUID()))
                .validate(receipt, checkingRevocation: responder.check)
        }
        #expect(responder.chains.count == 3)
    }
}

@Suite(.timeLimit(.standard)) struct SeveralRootsTests {
    @Test(arguments: Issuer.Kind.allCases)
    func `a document passes if its chain leads to one of several roots, and fails otherwise`(
        kind: Issuer.Kind
    ) throws {
        let issuers = [try Issuer(), try Issuer(), try Issuer()]
        let verifier = try StoreDocumentVerifier(
            roots: issuers.prefix(2).map(\.identity.rootCertificate),
            bundleID: Issuer.bundleID,
            environment: .sandbox
        )
        try verifier.json(of: issuers[0].document(kind), as: kind)
        try verifier.json(of: issuers[1].document(kind), as: kind)
        #expect(throws: VerificationError.untrustedChain) {
            try verifier.json(of: issuers[2].document(kind), as: kind)
        }
        // A wrong signature is reported as such, whichever root the chain leads to.
        for issuer in issuers.prefix(2) {
            let other = try Issuer().identity.leafPrivateKey
            #expect(throws: VerificationError.invalidSignature) {
                try verifier.json(of: issuer.sign(issuer.json(kind), key: other), as: kind)
            }
        }
    }

    @Test func `a receipt passes if its chain leads to one of several roots, and fails otherwise`() throws {
        let shops = try (1...3).map {
            try ReceiptShop(.sandbox, identity: SigningIdentity.make(storeName: "Receipts \($0)"))
        }
        let validator = try ReceiptValidator(
            roots: shops.prefix(2).map(\.root),
            bundleID: ReceiptShop.bundleID,
            environment: .sandbox,
            appVersion: nil,
            device: nil
        )
        _ = try validator.validate(shops[0].receipt())
        _ = try validator.validate(shops[1].receipt())
        #expect(throws: VerificationError.untrustedChain) { try validator.validate(shops[2].receipt()) }
        #expect(throws: VerificationError.malformedDocument) { try validator.validate(Data("receipt".utf8)) }
    }

    @Test func `no root, and one root of two that is no certificate, are refused at once`() throws {
        let root = try Issuer().identity.rootCertificate
        for roots in [[], [root, Data("root".utf8)]] {
            #expect(throws: VerificationError.unreadableRoot) {
                try StoreDocumentVerifier(roots: roots, bundleID: "com.example.shop", environment: .sandbox)
            }
            #expect(throws: VerificationError.unreadableRoot) {
                try ReceiptValidator(
                    roots: roots,
                    bundleID: "com.example.shop",
                    environment: .sandbox,
                    appVersion: nil,
                    device: nil
                )
            }
        }
    }
}
