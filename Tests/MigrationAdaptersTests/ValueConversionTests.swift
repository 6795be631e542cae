import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ValueConversionTests {
    private final class Length: SKProductSubscriptionPeriod, @unchecked Sendable {
        private let length: (Int, SKProduct.PeriodUnit)

        init(_ count: Int, _ unit: SKProduct.PeriodUnit) {
            length = (count, unit)
            super.init()
        }

        override var numberOfUnits: Int { length.0 }
        override var unit: SKProduct.PeriodUnit { length.1 }
    }

    @Test func `units are the same in both directions`() {
        let table: [(SKProduct.PeriodUnit, Product.SubscriptionPeriod.Unit)] = [
            (.day, .day), (.week, .week), (.month, .month), (.year, .year),
        ]
        for (old, new) in table {
            #expect(Product.SubscriptionPeriod.Unit(old) == new)
            #expect(SKProduct.PeriodUnit(new) == old)
        }
    }

    @Test func `periods with a name come back, and others have no equivalent`() {
        let named: [Product.SubscriptionPeriod] = [
            .weekly, .monthly, .yearly, .everyThreeDays, .everyTwoWeeks, .everyTwoMonths, .everyThreeMonths,
            .everySixMonths,
        ]
        for period in named {
            let old = SKProductSubscriptionPeriod(period)
            #expect(old.numberOfUnits == period.value)
            #expect(Product.SubscriptionPeriod(old) == period)
        }
        #expect(Product.SubscriptionPeriod(Length(7, .day)) == .weekly)
        let unnamed = [
            Length(0, .day), Length(1, .day), Length(14, .day), Length(3, .week), Length(4, .month), Length(12, .month),
            Length(2, .year),
        ]
        for period in unnamed { #expect(Product.SubscriptionPeriod(period) == nil) }
    }

    @Test func `payment modes and types have an equivalent where the original API has a name for them (Q-76)`() {
        let modes: [(SKProductDiscount.PaymentMode, Product.SubscriptionOffer.PaymentMode)] = [
            (.payAsYouGo, .payAsYouGo), (.payUpFront, .payUpFront), (.freeTrial, .freeTrial),
        ]
        for (old, new) in modes {
            #expect(Product.SubscriptionOffer.PaymentMode(old) == new)
            #expect(SKProductDiscount.PaymentMode(new) == old)
        }
        #expect(SKProductDiscount.PaymentMode(Product.SubscriptionOffer.PaymentMode(rawValue: "Barter")) == nil)
        let paid: [(Transaction.Offer.PaymentMode, SKProductDiscount.PaymentMode?)] = [
            (.payAsYouGo, .payAsYouGo), (.payUpFront, .payUpFront), (.freeTrial, .freeTrial), (.oneTime, nil),
            (.init(rawValue: "BARTER"), nil),
        ]
        for (new, old) in paid { #expect(SKProductDiscount.PaymentMode(new) == old) }
        let types: [(Product.SubscriptionOffer.OfferType, SKProductDiscount.`Type`?)] = [
            (.introductory, .introductory), (.promotional, .subscription), (.winBack, nil), (.init(rawValue: "X"), nil),
        ]
        for (new, old) in types {
            #expect(SKProductDiscountType(new) == old)
            if let old { #expect(Product.SubscriptionOffer.OfferType(old) == new) }
        }
        let used: [(Transaction.OfferType, SKProductDiscount.`Type`?)] = [
            (.introductory, .introductory), (.promotional, .subscription), (.code, nil), (.winBack, nil),
            (.init(rawValue: 9), nil),
        ]
        for (new, old) in used { #expect(SKProductDiscountType(new) == old) }
    }

    @Test func `results have the state that the queue shows`() async throws {
        let shop = try Shop()
        #expect(SKPaymentTransactionState(.success(try await shop.buy("coins"))) == .purchased)
        #expect(SKPaymentTransactionState(.pending) == .deferred)
        #expect(SKPaymentTransactionState(.userCancelled) == .failed)
    }

    @Test func `a product is the same product in the old API, and finds its way back`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            for id in ["coins", "pro", "plan.month"] {
                let product = try await shop.product(id)
                let response = try await AsyncPaymentQueue(shop.queue, owner: .observer).products(for: [id])
                let queues = try #require(response.products.first)
                let ours = ConvertedProduct(product)
                #expect(ours.productIdentifier == queues.productIdentifier)
                #expect(ours.localizedTitle == queues.localizedTitle)
                #expect(ours.localizedDescription == queues.localizedDescription)
                #expect(ours.price == queues.price)
                #expect(ours.priceLocale == queues.priceLocale)
                #expect(ours.isFamilyShareable == queues.isFamilyShareable)
                #expect(ours.subscriptionGroupIdentifier == queues.subscriptionGroupIdentifier)
                #expect(describe(ours.subscriptionPeriod) == describe(queues.subscriptionPeriod))
                #expect(describe(ours.introductoryPrice) == describe(queues.introductoryPrice))
                #expect(ours.discounts.map { describe($0) } == queues.discounts.map { describe($0) })
                #expect(try await Product(ours) == product)
                #expect(try await Product(queues) == product)
            }
            #expect(try await Product(SKProduct()) == nil)
        }
    }

    private func describe(_ period: SKProductSubscriptionPeriod?) -> String {
        period.map { "\($0.numberOfUnits) \($0.unit.testDescription)" } ?? "none"
    }

    private func describe(_ discount: SKProductDiscount?) -> String {
        guard let discount else { return "none" }
        return
            "\(discount.identifier ?? "-") \(discount.price) \(discount.priceLocale.identifier) \(discount.type.testDescription) "
            + "\(discount.paymentMode.testDescription) \(discount.numberOfPeriods) times \(describe(discount.subscriptionPeriod))"
    }

    @Test func `an offer of the old API is found in its product, or not at all`() async throws {
        let shop = try Shop()
        let product = try await shop.product("plan.month")
        let old = ConvertedProduct(product)
        #expect(Product.SubscriptionOffer(try #require(old.introductoryPrice), of: product)?.type == .introductory)
        let half = try #require(old.discounts.first)
        #expect(Product.SubscriptionOffer(half, of: product)?.id == "half")
        let offer = try #require(product.subscription?.promotionalOffers.first)
        #expect(SKProductDiscount(offer, of: product)?.identifier == "half")
        let gold = try await shop.product("plan.gold")
        #expect(Product.SubscriptionOffer(half, of: gold) == nil)
        #expect(Product.SubscriptionOffer(SKProductDiscount(), of: gold) == nil)
    }

    @Test func `the storefront is the same, and only the current one comes back (X-16)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let current = try #require(await Storefront.current)
            let old = SKStorefront(current)
            #expect(old.countryCode == current.countryCode)
            #expect(old.identifier == current.id)
            #expect(await Storefront(old)?.id == current.id)
            await shop.store.moveCustomer(to: "FRA")
            #expect(await Storefront(old) == nil)
        }
    }

    @Test func `a transaction looks as the queue shows it (X-04, X-09, X-10, X-18)`() async throws {
        let shop = try Shop()
        let token = UUID()
        let result = try await shop.buy("coins", options: [.quantity(3), .appAccountToken(token)])
        let bought = try result.payloadValue
        let old = try #require(ConvertedTransaction(bought))
        #expect(old.transactionState == .purchased)
        #expect(old.transactionIdentifier == String(bought.id))
        #expect(old.transactionDate == bought.purchaseDate)
        #expect(old.payment == Shop.payment("coins", quantity: 3, name: token.uuidString))
        #expect(old.original == nil)
        #expect(old.error == nil)
        #expect(old.transaction?.id == bought.id)
        await shop.store.run { #expect(await VerificationResult<Transaction>(old)?.unsafePayloadValue.id == bought.id) }
    }

    @Test func `a revoked transaction has no converted form (C-15)`() async throws {
        let shop = try Shop()
        let bought = try await shop.buy("pro").payloadValue
        await bought.finish()
        try await shop.store.refund(bought.id)
        let revoked = try #require(await shop.results(of: Transaction.all).first).payloadValue
        #expect(ConvertedTransaction(revoked) == nil)
    }

    private final class Entry: SKPaymentTransaction, @unchecked Sendable {
        private let shown: (SKPaymentTransactionState, (any Error)?, String?)

        init(_ state: SKPaymentTransactionState, _ error: (any Error)? = nil, id: String? = nil) {
            shown = (state, error, id)
            super.init()
        }

        override var transactionState: SKPaymentTransactionState { shown.0 }
        override var error: (any Error)? { shown.1 }
        override var transactionIdentifier: String? { shown.2 }
    }

    private func isNothing(_ entry: Entry) async throws -> Bool {
        switch try await Product.PurchaseResult(entry) {
        case nil: true
        case .success, .pending, .userCancelled: false
        }
    }

    @Test func `every state of an entry is a result, an error, or none`() async throws {
        let shop = try Shop()
        let bought = try await shop.buy("coins").unsafePayloadValue.id
        try await shop.store.run {
            guard case .success(let found)? = try await Product.PurchaseResult(Entry(.purchased, id: "\(bought)"))
            else {
                throw Unexpected("the purchase was not found")
            }
            #expect(found.unsafePayloadValue.id == bought)
            for id in [nil, "", "coins", "999999"] {
                #expect(try await isNothing(Entry(.purchased, id: id)))
            }
            #expect(try await isNothing(Entry(.purchasing)))
            #expect(try await isNothing(Entry(.restored, id: "\(bought)")))
            guard case .pending? = try await Product.PurchaseResult(Entry(.deferred)),
                case .userCancelled? = try await Product.PurchaseResult(Entry(.failed, SKError(.paymentCancelled)))
            else { throw Unexpected("neither pending nor cancelled") }
            await #expect(throws: Product.PurchaseError.invalidOfferPrice) {
                try await Product.PurchaseResult(Entry(.failed, SKError(.invalidOfferPrice)))
            }
            await #expect(throws: SKError(.paymentInvalid)) {
                try await Product.PurchaseResult(Entry(.failed, SKError(.paymentInvalid)))
            }
            await #expect(throws: SKError(.overlayTimeout)) {
                try await Product.PurchaseResult(Entry(.failed, SKError(.overlayTimeout)))
            }
        }
    }
}
