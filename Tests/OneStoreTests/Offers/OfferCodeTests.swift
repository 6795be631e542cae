import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// Codes that the customer redeems outside the app, or in the store's sheet.
@Suite(.timeLimit(.minutes(30))) struct OfferCodeTests {
    @Test func `T-01 S-42 X-07 a code redeemed outside is delivered through both APIs`() async throws {
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
            await observer.hears(1)
            #expect(observer.history == ["purchased plan.month"])
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `P-42 S-42 codes that are not for this customer are refused`() async throws {
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

    @Test func `S-42 F-07 the sheet closes without an answer, and the transaction comes on its own`() async throws {
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

    @Test func `F-07 the newer sheet answers with the transaction`() async throws {
        let store = try OfferStore.open(
            customer: SimulatedCustomer(offerCode: { OfferCode("FAIR", for: "plan.month") })
        )
        try await store.run {
            let result = try await AppStore.presentOfferCodeRedeemSheet(from: HeadlessPresentation())
            #expect(try result.payloadValue.offer?.id == "FAIR")
        }
    }

    @Test func `F-07 closing the sheet redeems nothing`() async throws {
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

    @Test func `S-42 F-07 the queue's sheet brings a purchased transaction`() async throws {
        let store = try OfferStore.open(customer: SimulatedCustomer(offerCode: { "WELCOME" }))
        await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().presentCodeRedemptionSheet()
            await observer.hears(1)
            #expect(observer.history == ["purchased plan.month"])
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `P-42 P-51 a code for the present subscription begins with its next renewal`() async throws {
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
    func `C-26 TS-25 S-42 what goes wrong with purchases does not go wrong with codes`(isOutside: Bool) async throws {
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

    @Test func `TS-25 S-42 the error of the sheet for codes is that of the sheet alone`() async throws {
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
