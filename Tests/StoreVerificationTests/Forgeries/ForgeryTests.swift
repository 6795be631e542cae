import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

/// Forged documents of every kind are refused, each with the reason that is named beside it.
@Suite(.timeLimit(.standard)) struct ForgeryTests {
    private static let issuers = Result {
        let identity = try SigningIdentity.make(storeName: "Issuer")
        return [StoreEnvironment.sandbox, .production].map { Issuer($0, identity: identity) }
    }

    private func issuer(_ environment: StoreEnvironment) throws -> Issuer {
        try #require(try Self.issuers.get().first { $0.environment == environment })
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `every forged document is refused for its own reason`(environment: StoreEnvironment) throws {
        let issuer = try issuer(environment)
        let verifier = try issuer.verifier()
        for kind in Issuer.Kind.allCases {
            #expect(throws: Never.self, "\(kind)") { try verifier.json(of: issuer.document(kind), as: kind) }
        }
        let forgeries = Forgery.all(in: environment)
        #expect(Set(forgeries.map(\.name)).count == forgeries.count)
        for forgery in forgeries {
            let document = try forgery.make(issuer)
            let error = #expect(throws: VerificationError.self, "\(forgery.name)") {
                try verifier.json(of: document, as: forgery.kind)
            }
            #expect(error?.name == forgery.verdict, "\(forgery.name)")
        }
    }

    @Test func `forged documents are refused in every order, and genuine ones are still accepted`() throws {
        let issuer = try issuer(.sandbox)
        let genuine = try issuer.document(.transaction)
        let verifier = try issuer.verifier()
        for forgery in Forgery.all(in: .sandbox) where forgery.kind == .transaction {
            let document = try forgery.make(issuer)
            for _ in 0..<2 {
                #expect(throws: VerificationError.self, "\(forgery.name)") { try verifier.transaction(document) }
                #expect(throws: Never.self, "\(forgery.name)") { try verifier.transaction(genuine) }
            }
        }
    }

    @Test func `a document of one environment is refused in the others`() throws {
        let identity = try Self.issuers.get()[0].identity
        let issuers = StoreEnvironment.allCases.map { Issuer($0, identity: identity) }
        for issuer in issuers {
            for other in issuers where other.environment != issuer.environment {
                for kind in Issuer.Kind.allCases {
                    let error = #expect(throws: VerificationError.self) {
                        try other.verifier().json(of: issuer.document(kind), as: kind)
                    }
                    #expect(error?.name == "wrongEnvironment")
                }
            }
        }
    }

    /// Malleability is a property of ECDSA: with s, the order minus s is correct, too.
    ///
    /// Apple's libraries accept both.
    @Test func `a signature with the other s is accepted, because ES256 defines both`() throws {
        let issuer = try issuer(.sandbox)
        let other = try Forgery.changed(issuer) { segments in
            let signature = Array(try #require(Data(base64URL: Substring(segments[2]))))
            let negated = Array(signature[..<32]) + P256Order.minus(signature[32...])
            return "\(segments[0]).\(segments[1]).\(Data(negated).base64URL)"
        }
        #expect(throws: Never.self) { try issuer.verifier().transaction(other) }
    }

    private static let shops = Result {
        let made = try SigningIdentity.make(storeName: "Receipts")
        return try [StoreEnvironment.sandbox, .production].map { try ReceiptShop($0, identity: made) }
    }

    private func shop(_ environment: StoreEnvironment) throws -> ReceiptShop {
        try #require(try Self.shops.get().first { $0.environment == environment })
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `every forged receipt is refused for its own reason (A-13, A-14, A-19, A-20)`(
        environment: StoreEnvironment
    ) throws {
        let shop = try shop(environment)
        #expect(throws: Never.self) { try shop.validate(shop.receipt()) }
        for forgery in ReceiptForgery.all {
            let error = #expect(throws: VerificationError.self, "\(forgery.name)") {
                try shop.validate(forgery.make(shop))
            }
            #expect(error?.name == forgery.verdict, "\(forgery.name)")
        }
    }

    @Test(.enabled(if: JudgeFolder.all != nil, JudgeFolder.advice), arguments: [StoreEnvironment.sandbox, .production])
    func `forged documents are exported for the external verifiers`(environment: StoreEnvironment) throws {
        let (issuer, shop) = (try issuer(environment), try shop(environment))
        var folder = try JudgeFolder(
            "forged",
            environment: environment,
            bundleID: Issuer.bundleID,
            appAppleID: Issuer.appAppleID,
            appVersion: ReceiptShop.appVersion,
            deviceID: ReceiptShop.deviceID,
            root: issuer.identity.rootCertificate,
            receiptRoot: shop.root
        )
        for kind in Issuer.Kind.allCases { try folder.add(issuer.document(kind), "genuine \(kind.rawValue)", kind) }
        for forgery in Forgery.all(in: environment) {
            try folder.add(forgery.make(issuer), forgery.name, forgery.kind, forged: forgery.judge)
        }
        try folder.add(receipt: shop.receipt(), "genuine receipt")
        for forgery in ReceiptForgery.all {
            try folder.add(receipt: forgery.make(shop), "receipt \(forgery.name)", forged: forgery.judge)
        }
        try folder.finish()
    }
}
