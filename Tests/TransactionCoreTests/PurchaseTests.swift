import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchaseTests {
    private static let coins = Sample.product("coins", kind: .consumable)

    private func shop() throws -> Shop { try Shop { $0.products = [Self.coins] } }

    private func product() async throws -> Product { try #require(try await Product.products(for: ["coins"]).first) }

    @Test func `a purchase returns a verified and unfinished transaction (P-10)`() async throws {
        let shop = try shop()
        try await shop.visit {
            let result = try await product().purchase()
            guard case .success(.verified(let transaction)) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(transaction.productID == "coins")
            #expect(await Transaction.unfinished.collected().map(\.unsafePayloadValue.id) == [transaction.id])
        }
    }

    @Test func `promotional offers that differ in the signature alone are equal options (P-22)`() {
        let nonce = UUID()
        func option(
            offerID: String = "offer",
            keyID: String = "key",
            nonce: UUID = nonce,
            signature: String = "one",
            timestamp: Int = 1
        ) -> Product.PurchaseOption {
            .promotionalOffer(
                offerID: offerID,
                keyID: keyID,
                nonce: nonce,
                signature: Data(signature.utf8),
                timestamp: timestamp
            )
        }
        #expect(option() == option(signature: "two"))
        #expect(Set([option(), option(signature: "two")]).count == 1)
        let others = [
            option(offerID: "other"), option(keyID: "other"), option(nonce: UUID()), option(timestamp: 2),
            .quantity(1), .appAccountToken(nonce),
        ]
        for other in others { #expect(option() != other) }
        #expect(Set(others + [option()]).count == others.count + 1)
        // The form with one JSON Web Signature has no part of its own to leave out.
        #expect(
            Product.PurchaseOption.promotionalOffer("offer", compactJWS: "one")
                != Product.PurchaseOption.promotionalOffer("offer", compactJWS: "two")
        )
    }

    @Test func `a dismissed sheet is a result and not an error (P-11)`() async throws {
        let shop = try shop()
        shop.withState { $0.customerDismisses = true }
        try await shop.visit {
            guard case .userCancelled = try await product().purchase() else {
                Issue.record("not cancelled")
                return
            }
        }
    }

    @Test func `a purchase that needs approval is pending (P-12)`() async throws {
        try await shop().visit {
            guard case .pending = try await product().purchase(options: [.simulatesAskToBuyInSandbox(true)]) else {
                Issue.record("not pending")
                return
            }
        }
    }

    @Test func `a purchase that does not verify is a result and not an error (P-14)`() async throws {
        let shop = try shop()
        try await shop.visit {
            let product = try await product()
            shop.withState { $0.simulatedFailure = .invalidSignature }
            guard case .success(.unverified(let transaction, .invalidSignature)) = try await product.purchase() else {
                Issue.record("not unverified")
                return
            }
            #expect(transaction.productID == "coins")
        }
    }

    @Test func `a purchase completes although its caller is cancelled (P-27)`() async throws {
        let shop = try shop()
        let coins = try await shop.visit { try await product() }
        let id = try await shop.visitCancelled { () -> UInt64? in
            guard case .success(let bought) = try await coins.purchase() else { return nil }
            return bought.unsafePayloadValue.id
        }
        #expect(id == 0)
    }

    @Test func `a purchase that names a scene is the same purchase (P-49)`() async throws {
        let shop = try shop()
        try await shop.visit {
            guard
                case .success = try await product().purchase(confirmIn: HeadlessPresentation(), options: [.quantity(2)])
            else {
                Issue.record("not bought")
                return
            }
        }
        #expect(shop.withState { $0.orders.map(\.quantity) } == [2])
    }

    @Test func `a purchase that names a scene is cancelled, waits, and fails as one without a scene (P-49)`()
        async throws
    {
        let shop = try shop()
        func outcome(_ options: Set<Product.PurchaseOption> = []) async throws -> String {
            let result = try await product().purchase(confirmIn: HeadlessPresentation(), options: options)
            return switch result {
            case .success: "success"
            case .userCancelled: "cancelled"
            case .pending: "pending"
            @unknown default: "new"
            }
        }
        try await shop.visit {
            shop.withState { $0.customerDismisses = true }
            #expect(try await outcome() == "cancelled")
            shop.withState { $0.customerDismisses = false }
            #expect(try await outcome([.simulatesAskToBuyInSandbox(true)]) == "pending")
            let coins = try await product()
            shop.withState { $0.failure = .invalidPresentationContext }
            let unusable = await #expect(throws: StoreKitError.self) {
                try await coins.purchase(confirmIn: HeadlessPresentation())
            }
            #expect(unusable.map { "\($0)" } == "invalidPresentationContext")
            shop.withState { $0.failure = .unknown }
            let unknown = await #expect(throws: StoreKitError.self) {
                try await coins.purchase(confirmIn: HeadlessPresentation())
            }
            #expect(unknown.map { "\($0)" } == "unknown")
        }
    }

    @Test func `quantity and account token reach the store and come back (P-19, P-20)`() async throws {
        let token = UUID()
        try await shop().visit {
            let result = try await product().purchase(options: [.quantity(3), .appAccountToken(token)])
            guard case .success(.verified(let transaction)) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(transaction.purchasedQuantity == 3)
            #expect(transaction.appAccountToken == token)
        }
    }

    @Test func `a purchase request without options contains only the product`() async throws {
        let shop = try shop()
        try await shop.visit { _ = try await product().purchase() }
        #expect(shop.withState { $0.orders } == [PurchaseRequest(productID: "coins")])
    }

    static let nonce = UUID()
    static let offers: [(options: Set<Product.PurchaseOption>, request: OfferRequest)] = [
        (
            [.promotionalOffer(offerID: "half", keyID: "K", nonce: nonce, signature: Data([1, 2]), timestamp: 5)],
            .promotional(offerID: "half", keyID: "K", nonce: nonce, signature: Data([1, 2]), timestamp: 5)
        ),
        (
            [
                .promotionalOffer(
                    offerID: "half",
                    signature: .init(keyID: "K", nonce: nonce, timestamp: 5, signature: Data([1, 2]))
                )
            ],
            .promotional(offerID: "half", keyID: "K", nonce: nonce, signature: Data([1, 2]), timestamp: 5)
        ),
        (
            Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: "a.b.c")),
            .promotionalJWS(offerID: "half", compactJWS: "a.b.c")
        ),
    ]

    @Test(arguments: 0..<offers.count)
    func `promotional offers reach the store as they were signed (P-22, P-23)`(index: Int) async throws {
        let shop = try shop()
        try await shop.visit { _ = try await product().purchase(options: Self.offers[index].options) }
        #expect(shop.withState { $0.orders.map(\.offer) } == [Self.offers[index].request])
    }

    @Test func `a win-back offer reaches the store by its identifier (P-41)`() async throws {
        let shop = try Shop { $0.products = [Sample.subscription("gold")] }
        try await shop.visit {
            let gold = try #require(try await Product.products(for: ["gold"]).first)
            let offer = try #require(gold.subscription?.winBackOffers.first)
            _ = try await gold.purchase(options: [.winBackOffer(offer)])
        }
        #expect(shop.withState { $0.orders.map(\.offer) } == [.winBack(offerID: "back")])
    }

    @Test func `custom options have no effect (P-24)`() async throws {
        let shop = try shop()
        try await shop.visit {
            _ = try await product().purchase(options: [
                .custom(key: "a", value: "b"), .custom(key: "a", value: 1.5), .custom(key: "a", value: true),
                .custom(key: "a", value: Data([1])),
            ])
        }
        #expect(shop.withState { $0.orders } == [PurchaseRequest(productID: "coins")])
    }

    static let unsupported: [Set<Product.PurchaseOption>] = [
        [.onStorefrontChange { _ in true }, .onStorefrontChange { _ in false }],
        [.billingPlanType(.monthly), .billingPlanType(.upFront)],
        [.quantity(1), .quantity(2)],
        Set(
            Product.PurchaseOption.promotionalOffer("a", compactJWS: "j")
                + Product.PurchaseOption.promotionalOffer("b", compactJWS: "j")
        ),
        [.introductoryOfferEligibility(compactJWS: "a"), .introductoryOfferEligibility(compactJWS: "b")],
    ]

    @Test(arguments: unsupported)
    func `a purchase with an unsupported option fails`(options: Set<Product.PurchaseOption>) async throws {
        let shop = try shop()
        try await shop.visit {
            let product = try await product()
            let error = try await #require(throws: StoreKitError.self) { try await product.purchase(options: options) }
            guard case .unsupported = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(shop.withState { $0.orders }.isEmpty)
    }

    @Test func `options with the same content are equal`() {
        #expect(Product.PurchaseOption.quantity(2) == .quantity(2))
        #expect(Product.PurchaseOption.quantity(2) != .quantity(3))
        let option = Product.PurchaseOption.onStorefrontChange { _ in true }
        #expect(option == option)
        #expect(option != .onStorefrontChange { _ in true })
    }
}
