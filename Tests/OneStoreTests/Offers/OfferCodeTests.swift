import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Codes that the customer redeems outside the app, or in the store's sheet.
@Suite(.timeLimit(.standard)) struct OfferCodeTests {
    @Test func `a code redeemed outside is delivered through both APIs (T-01, S-42, X-07)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let updates = Transaction.updates.makeAsyncIterator()
            let id = try await store.redeemOfferCode("FAIR")
            var listening = updates
            let transaction = try #require(await listening.next()).payloadValue
            #expect(transaction.id == id)
            #expect(transaction.offer?.type == .code)
            #expect(transaction.offer?.id == "FAIR")
            #expect(transaction.offer?.paymentMode == .payUpFront)
            #expect(transaction.price == Decimal(string: "3.99"))
            await observer.receives(1)
            #expect(observer.history == ["purchased plan.month"])
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `codes that are not for this customer are refused (P-42, S-42)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            await #expect(throws: SimulatedStoreError.self) { try await store.redeemOfferCode("NONE") }
            await #expect(throws: SimulatedStoreError.self) {
                try await store.redeemOfferCode(OfferCode("FAIR", for: "plan.gold"))
            }
            try await OfferStore.buy("plan.gold")
            await #expect(throws: SimulatedStoreError.self) { try await store.redeemOfferCode("FAIR") }
            await #expect(throws: SimulatedStoreError.self) { try await store.redeemOfferCode("WELCOME") }
            #expect(await owned() == ["plan.gold"])
        }
    }

    @Test func `the code sheet returns no result, and updates delivers the transaction (S-42, F-07)`() async throws {
        let store = try OfferStore.open(customer: SimulatedCustomer(offerCode: { "WELCOME" }))
        try await store.run {
            let updates = Transaction.updates.makeAsyncIterator()
            try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
            var listening = updates
            #expect(await listening.next()?.unsafePayloadValue.offer?.id == "WELCOME")
            // Now that the customer has subscribed, the code is for others.
            await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
                try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
            }
        }
    }

    @Test func `the newer code sheet returns the transaction (F-07)`() async throws {
        let store = try OfferStore.open(
            customer: SimulatedCustomer(offerCode: { OfferCode("FAIR", for: "plan.month") })
        )
        try await store.run {
            let result = try await AppStore.presentOfferCodeRedeemSheet(from: HeadlessPresentation())
            #expect(try result.payloadValue.offer?.id == "FAIR")
        }
    }

    @Test func `closing the sheet redeems nothing (F-07)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
            let error = try await #require(throws: StoreKitError.self) {
                try await AppStore.presentOfferCodeRedeemSheet(from: HeadlessPresentation())
            }
            guard case .userCancelled = error else {
                Issue.record("\(error)")
                return
            }
            SKPaymentQueue.default().presentCodeRedemptionSheet()
            await store.settle()
            #expect(await owned() == [])
        }
    }

    @Test func `a code redeemed on the queue's sheet arrives as a purchased transaction (S-42, F-07)`() async throws {
        let store = try OfferStore.open(customer: SimulatedCustomer(offerCode: { "WELCOME" }))
        await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().presentCodeRedemptionSheet()
            await observer.receives(1)
            #expect(observer.history == ["purchased plan.month"])
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `a code for the present subscription begins with its next renewal (P-42, P-51)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            let trial = try await OfferStore.buy("plan.month")
            #expect(try await store.redeemOfferCode("FAIR") == trial.id)
            #expect(try await OfferStore.renewalInfo().offer?.id == "FAIR")
            try await store.advance(by: .seconds(86_400 * 110))
            #expect(await OfferStore.bill() == ["0 1 -", "3.99 3 FAIR", "4.99"])
        }
    }

    @Test(arguments: [true, false])
    func `simulated purchase failures do not affect code redemption (C-26, TS-25, S-42)`(isOutside: Bool) async throws {
        let store = try OfferStore.open(customer: SimulatedCustomer(offerCode: { "FAIR" }))
        await store.failPurchases(with: .purchaseNotAllowed)
        await store.failTransactions(with: .unknown)
        await store.setInterruptedPurchases(true)
        await store.setAskToBuy(true)
        try await store.run {
            await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await OfferStore.buy("plan.month") }
            if isOutside {
                try await store.redeemOfferCode("FAIR")
            } else {
                try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
            }
            #expect(await OfferStore.bill() == ["3.99 3 FAIR"])
            #expect(await store.interruptedPurchases == [])
            #expect(await store.pendingRequests == [])
        }
    }

    @Test func `the simulated error of the code sheet affects only the sheet (TS-25, S-42)`() async throws {
        let store = try OfferStore.open(customer: SimulatedCustomer(offerCode: { "FAIR" }))
        await store.fail(.offerCodeRedeem, with: .unknown)
        try await store.run {
            await #expect(throws: StoreKitError.self) {
                try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
            }
            #expect(await OfferStore.bill() == [])
            try await store.redeemOfferCode("FAIR")
            #expect(await OfferStore.bill() == ["3.99 3 FAIR"])
        }
    }
}
