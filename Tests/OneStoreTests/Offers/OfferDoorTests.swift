import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Promotional offers through both APIs.
@Suite(.timeLimit(.standard)) struct OfferDoorTests {
    /// Buys with a signature, through one of the doors.
    ///
    /// - Returns: The offer of the transaction, or the error.
    private func outcome(
        through door: PurchaseOrigin,
        _ productID: String,
        _ offerID: String,
        _ signature: Product.SubscriptionOffer.Signature,
        userName: String? = nil,
        in store: SimulatedStore,
        watchedBy observer: RecordingObserver
    ) async throws -> String {
        switch door {
        case .async:
            var options: Set<Product.PurchaseOption> = [.promotionalOffer(offerID: offerID, signature: signature)]
            if let token = userName.flatMap({ UUID(uuidString: $0) }) { options.insert(.appAccountToken(token)) }
            do {
                return try await OfferStore.buy(productID, options).offer?.id ?? "none"
            } catch let error as Product.PurchaseError {
                return "\(error)"
            }
        case .observer:
            let payment = SKMutablePayment()
            payment.productIdentifier = productID
            payment.applicationUsername = userName
            payment.paymentDiscount = SKPaymentDiscount(
                identifier: offerID,
                keyIdentifier: signature.keyID,
                nonce: signature.nonce,
                signature: signature.signature.base64EncodedString(),
                timestamp: signature.timestamp as NSNumber
            )
            SKPaymentQueue.default().add(payment)
            await store.settle()
            // An upgrade also tells of the transaction that it ends.
            let transaction = try #require(
                observer.transactions.last { $0.payment.paymentDiscount?.nonce == signature.nonce }
            )
            if let error = transaction.error as? SKError {
                return switch error.code {
                case .invalidOfferIdentifier: "invalidOfferIdentifier"
                case .invalidSignature: "invalidOfferSignature"
                case .missingOfferParams: "missingOfferParameters"
                case .ineligibleForOffer: "ineligibleForOffer"
                default: error.code.testDescription
                }
            }
            let id = try #require(transaction.transactionIdentifier.flatMap { UInt64($0) })
            for await result in Transaction.all where result.unsafePayloadValue.id == id {
                return result.unsafePayloadValue.offer?.id ?? "none"
            }
            return "lost"
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `the file's key signs offers (P-22, Q-32, Q-33, C-20)`(door: PurchaseOrigin) async throws {
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            try await OfferStore.buy("plan.month")
            let good = try signer.signature(for: "climb", of: "plan.gold", at: store.now)
            #expect(
                try await outcome(through: door, "plan.gold", "climb", good, in: store, watchedBy: observer) == "climb"
            )
            #expect(await owned() == ["plan.gold"])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `both APIs report the error of an offer (P-22, P-40, C-20, Q-32, E-04)`(door: PurchaseOrigin) async throws {
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            func attempt(_ offerID: String, _ signature: Product.SubscriptionOffer.Signature) async throws -> String {
                try await outcome(through: door, "plan.gold", offerID, signature, in: store, watchedBy: observer)
            }
            func sign(_ offerID: String = "climb") throws -> Product.SubscriptionOffer.Signature {
                try signer.signature(for: offerID, of: "plan.gold", at: store.now)
            }
            #expect(try await attempt("climb", try sign()) == "ineligibleForOffer")
            try await OfferStore.buy("plan.month")
            #expect(try await attempt("none", try sign("none")) == "invalidOfferIdentifier")
            #expect(try await attempt("climb", try sign("stay")) == "invalidOfferSignature")
            var incomplete = try sign()
            incomplete.keyID = ""
            #expect(try await attempt("climb", incomplete) == "missingOfferParameters")
            #expect(await owned() == ["plan.month"])
            #expect(try await attempt("climb", try sign()) == "climb")
        }
    }

    @Test(arguments: PurchaseOrigin.allCases, [UUID().uuidString, "Anna"])
    func `the user name is part of the signed values (Q-30, Q-32)`(door: PurchaseOrigin, name: String) async throws {
        // The async API knows no names but tokens.
        if door == .async, UUID(uuidString: name) == nil { return }
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            try await OfferStore.buy("plan.month")
            for (given, result) in [(nil, "invalidOfferSignature"), (name, "climb")] {
                let signature = try signer.signature(for: "climb", of: "plan.gold", userName: name, at: store.now)
                #expect(
                    try await outcome(
                        through: door,
                        "plan.gold",
                        "climb",
                        signature,
                        userName: given,
                        in: store,
                        watchedBy: observer
                    ) == result
                )
            }
        }
    }

    @Test func `a current subscriber's offer waits for the renewal (P-51, S-14)`() async throws {
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            let trial = try await OfferStore.buy("plan.month")
            let signature = try signer.compactJWS(for: "stay", of: "plan.month", at: store.now)
            let held = try await OfferStore.buy(
                "plan.month",
                Set(Product.PurchaseOption.promotionalOffer("stay", compactJWS: signature))
            )
            #expect(held.id == trial.id)
            let info = try await OfferStore.renewalInfo()
            #expect(info.offer?.id == "stay")
            #expect(info.offer?.type == .promotional)
            #expect(info.offer?.paymentMode == .payAsYouGo)
            #expect(info.renewalPrice == Decimal(string: "1.99"))
            try await store.advance(by: .seconds(86_400 * 100))
            #expect(await OfferStore.bill() == ["0 1 -", "1.99 2 stay", "1.99 2 stay", "4.99", "4.99"])
            #expect(await store.inconsistencies.isEmpty)
        }
    }

    @Test func `a waiting offer is stored, and its signature cannot be used again after a relaunch (P-51, Q-33)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "store.sqlite")
        var used: Product.SubscriptionOffer.Signature?
        do {
            let store = try OfferStore.open(database: .file(file))
            let signature = try #require(try store.offerSigner).signature(for: "stay", of: "plan.month", at: store.now)
            try await store.run {
                try await OfferStore.buy("plan.month")
                try await OfferStore.buy("plan.month", [.promotionalOffer(offerID: "stay", signature: signature)])
            }
            used = signature
        }
        let store = try OfferStore.open(database: .file(file))
        let signature = try #require(used)
        try await store.run {
            let info = try await OfferStore.renewalInfo()
            #expect(info.offer?.id == "stay")
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
                try await OfferStore.buy("plan.month", [.promotionalOffer(offerID: "stay", signature: signature)])
            }
            try await store.advance(by: .seconds(86_400 * 8))
            #expect(await OfferStore.bill() == ["0 1 -", "1.99 2 stay"])
        }
    }

    @Test func `the store accepts signatures by a registered key and by the key of the file (C-20)`() async throws {
        let store = try OfferStore.open()
        let file = try #require(try store.offerSigner)
        let own = try PromotionalOfferSigner(keyID: "OWN", bundleID: "com.example.app")
        let copy = try PromotionalOfferSigner(
            keyID: "OWN",
            privateKey: Data(own.privateKeyPEM.utf8),
            bundleID: own.bundleID
        )
        try await store.run {
            try await OfferStore.buy("plan.month")
            func attempt(_ signer: PromotionalOfferSigner) async throws {
                let signature = try signer.signature(for: "climb", of: "plan.gold", at: store.now)
                try await OfferStore.buy("plan.gold", [.promotionalOffer(offerID: "climb", signature: signature)])
            }
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) { try await attempt(own) }
            try await store.registerOffersKey(of: own)
            try await attempt(copy)
            try await attempt(file)
        }
        await #expect(throws: SimulatedStoreError.self) {
            try await store.registerOffersKey(id: "BAD", publicKey: Data([1]))
        }
    }

    @Test func `a server's signed statement grants or withholds the introductory offer (P-23)`() async throws {
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            func word(_ isEligible: Bool) async throws -> Product.PurchaseOption {
                let id = try await AppTransaction.shared.payloadValue.appTransactionID
                return .introductoryOfferEligibility(
                    compactJWS: try signer.introductoryEligibilityJWS(
                        isEligible,
                        of: "plan.month",
                        transactionID: id,
                        at: store.now
                    )
                )
            }
            let first = try await OfferStore.buy("plan.month", [try await word(false)])
            #expect(first.offer == nil)
            try await store.expireSubscription(of: first.id)
            #expect(try await OfferStore.buy("plan.month", [try await word(true)]).offer?.type == .introductory)
        }
    }

    @Test func `a session's promotional offer needs no signature (P-26, C-20)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            try await OfferStore.buy("plan.month", [.codeOffer(referenceName: "FAIR")])
            let transaction = try await OfferStore.buy("plan.gold", [.promotionalOffer(id: "climb")])
            #expect(transaction.offer?.id == "climb")
            #expect(await OfferStore.bill().sorted() == ["0 2 climb", "3.99 3 FAIR"])
        }
    }
}
