import Foundation
import OpenStoreKit
import OpenStoreKitTest
@_spi(Adapters) import PaymentQueue
import Testing

@Suite(.timeLimit(.minutes(30))) struct ValueCounterpartTests {
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
            #expect(Counterpart.of(old) == new)
            #expect(Counterpart.of(new) == old)
        }
    }

    @Test func `periods with a name come back, and others have no counterpart`() {
        let named: [Product.SubscriptionPeriod] = [
            .weekly, .monthly, .yearly, .everyThreeDays, .everyTwoWeeks, .everyTwoMonths, .everyThreeMonths,
            .everySixMonths,
        ]
        for period in named {
            let old = Counterpart.of(period)
            #expect(old.numberOfUnits == period.value)
            #expect(Counterpart.of(old) == period)
        }
        #expect(Counterpart.of(Length(7, .day)) == .weekly)
        let unnamed = [
            Length(0, .day), Length(1, .day), Length(14, .day), Length(3, .week), Length(4, .month), Length(12, .month),
            Length(2, .year),
        ]
        for period in unnamed { #expect(Counterpart.of(period) == nil) }
    }

    @Test func `payment modes and types have a counterpart where the original API has a name for them (Q-76)`() {
        let modes: [(SKProductDiscount.PaymentMode, Product.SubscriptionOffer.PaymentMode)] = [
            (.payAsYouGo, .payAsYouGo), (.payUpFront, .payUpFront), (.freeTrial, .freeTrial),
        ]
        for (old, new) in modes {
            #expect(Counterpart.of(old) == new)
            #expect(Counterpart.of(new) == old)
        }
        #expect(Counterpart.of(Product.SubscriptionOffer.PaymentMode(rawValue: "Barter")) == nil)
        // The queue's own products use the same conversion, so neither claims a mode that an offer does not have.
        #expect(SKProductDiscount.PaymentMode(Product.SubscriptionOffer.PaymentMode(rawValue: "Barter")) == nil)
        #expect(SKProductDiscountType(Product.SubscriptionOffer.OfferType.winBack) == nil)
        let paid: [(Transaction.Offer.PaymentMode, SKProductDiscount.PaymentMode?)] = [
            (.payAsYouGo, .payAsYouGo), (.payUpFront, .payUpFront), (.freeTrial, .freeTrial), (.oneTime, nil),
            (.init(rawValue: "BARTER"), nil),
        ]
        for (new, old) in paid { #expect(Counterpart.of(new) == old) }
        let types: [(Product.SubscriptionOffer.OfferType, SKProductDiscount.`Type`?)] = [
            (.introductory, .introductory), (.promotional, .subscription), (.winBack, nil), (.init(rawValue: "X"), nil),
        ]
        for (new, old) in types {
            #expect(Counterpart.of(new) == old)
            if let old { #expect(Counterpart.of(old) == new) }
        }
        let used: [(Transaction.OfferType, SKProductDiscount.`Type`?)] = [
            (.introductory, .introductory), (.promotional, .subscription), (.code, nil), (.winBack, nil),
            (.init(rawValue: 9), nil),
        ]
        for (new, old) in used { #expect(Counterpart.of(new) == old) }
    }

    @Test func `results have the state that the queue shows`() async throws {
        let shop = try Shop()
        #expect(Counterpart.of(.success(try await shop.buy("coins"))) == .purchased)
        #expect(Counterpart.of(.pending) == .deferred)
        #expect(Counterpart.of(.userCancelled) == .failed)
    }

    @Test func `a product is the same product in the old API, and finds its way back`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            for id in ["coins", "pro", "plan.month"] {
                let product = try await shop.product(id)
                let response = try await AsyncPaymentQueue(shop.queue, owner: .observer).products(for: [id])
                let queues = try #require(response.products.first)
                let ours = Counterpart.of(product)
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
                #expect(try await Counterpart.of(ours) == product)
                #expect(try await Counterpart.of(queues) == product)
            }
            #expect(try await Counterpart.of(SKProduct()) == nil)
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
        let old = Counterpart.of(product)
        #expect(Counterpart.of(try #require(old.introductoryPrice), in: product)?.type == .introductory)
        let half = try #require(old.discounts.first)
        #expect(Counterpart.of(half, in: product)?.id == "half")
        let offer = try #require(product.subscription?.promotionalOffers.first)
        #expect(Counterpart.of(offer, of: product)?.identifier == "half")
        let gold = try await shop.product("plan.gold")
        #expect(Counterpart.of(half, in: gold) == nil)
        #expect(Counterpart.of(SKProductDiscount(), in: gold) == nil)
    }

    @Test func `X-16 the storefront is the same, and only the current one comes back`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let current = try #require(await Storefront.current)
            let old = Counterpart.of(current)
            #expect(old.countryCode == current.countryCode)
            #expect(old.identifier == current.id)
            #expect(await Counterpart.of(old)?.id == current.id)
            await shop.store.moveCustomer(to: "FRA")
            #expect(await Counterpart.of(old) == nil)
        }
    }

    @Test func `X-04 X-09 X-10 X-18 a transaction looks as the queue shows it`() async throws {
        let shop = try Shop()
        let token = UUID()
        let result = try await shop.buy("coins", options: [.quantity(3), .appAccountToken(token)])
        let bought = try result.payloadValue
        let old = try #require(Counterpart.of(bought))
        #expect(old.transactionState == .purchased)
        #expect(old.transactionIdentifier == String(bought.id))
        #expect(old.transactionDate == bought.purchaseDate)
        #expect(old.payment == Shop.payment("coins", quantity: 3, name: token.uuidString))
        #expect(old.original == nil)
        #expect(old.error == nil)
        #expect(old.transaction?.id == bought.id)
        await shop.store.run { #expect(await Counterpart.of(old)?.unsafePayloadValue.id == bought.id) }
    }

    @Test func `C-15 a revoked transaction has no counterpart`() async throws {
        let shop = try Shop()
        let bought = try await shop.buy("pro").payloadValue
        await bought.finish()
        try await shop.store.refund(bought.id)
        let revoked = try #require(await shop.results(of: Transaction.all).first).payloadValue
        #expect(Counterpart.of(revoked) == nil)
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
        switch try await Counterpart.result(of: entry) {
        case nil: true
        case .success, .pending, .userCancelled: false
        }
    }

    @Test func `every state of an entry is a result, an error, or none`() async throws {
        let shop = try Shop()
        let bought = try await shop.buy("coins").unsafePayloadValue.id
        try await shop.store.run {
            guard case .success(let found)? = try await Counterpart.result(of: Entry(.purchased, id: "\(bought)"))
            else {
                throw Unexpected("the purchase was not found")
            }
            #expect(found.unsafePayloadValue.id == bought)
            for id in [nil, "", "coins", "999999"] {
                #expect(try await isNothing(Entry(.purchased, id: id)))
            }
            #expect(try await isNothing(Entry(.purchasing)))
            #expect(try await isNothing(Entry(.restored, id: "\(bought)")))
            guard case .pending? = try await Counterpart.result(of: Entry(.deferred)),
                case .userCancelled? = try await Counterpart.result(of: Entry(.failed, SKError(.paymentCancelled)))
            else { throw Unexpected("neither pending nor cancelled") }
            await #expect(throws: Product.PurchaseError.invalidOfferPrice) {
                try await Counterpart.result(of: Entry(.failed, SKError(.invalidOfferPrice)))
            }
            await #expect(throws: SKError(.paymentInvalid)) {
                try await Counterpart.result(of: Entry(.failed, SKError(.paymentInvalid)))
            }
            await #expect(throws: SKError(.overlayTimeout)) {
                try await Counterpart.result(of: Entry(.failed, SKError(.overlayTimeout)))
            }
        }
    }
}
