import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FaultTests {
    private static let purchaseFailures: [StoreFailure] = [
        .invalidQuantity(1), .productUnavailable(id: "coins"), .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier(""), .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
        .paymentMethodRequired, .notEntitled, .unknown,
    ]

    @Test(arguments: purchaseFailures)
    func `a simulated failure refuses a purchase and leaves nothing (P-50)`(failure: StoreFailure) throws {
        var shop = Shop()
        shop.ledger.rules.faults.failures[.purchase] = failure
        let before = shop.ledger
        #expect(throws: failure) { try shop.decide("coins") }
        #expect(shop.ledger == before)
        shop.ledger.rules.faults.failures[.purchase] = nil
        #expect(try shop.buy("coins").id == 0)
    }

    @Test func `a simulated failure of purchases takes precedence over a simulated failure of transactions (C-21)`()
        throws
    {
        var shop = Shop()
        shop.ledger.rules.faults.transactionFailure = .invalidSignature
        #expect(throws: StoreFailure.invalidOfferSignature) { try shop.decide("coins") }
        shop.ledger.rules.faults.failures[.purchase] = .notEntitled
        #expect(throws: StoreFailure.notEntitled) { try shop.decide("coins") }
    }

    @Test(
        arguments: [
            (0, .unknown), (11, .invalidOfferIdentifier), (12, .invalidSignature),
            (13, .missingOfferParameters), (14, .invalidOfferPrice), (2, .unknown), (18, .unknown), (-1, .unknown),
        ]
            as [(Int, TransactionFailure)]
    )
    func `a transaction failure with a code other than the five allowed ones is unknown (C-21, TS-24)`(
        code: Int,
        failure: TransactionFailure
    ) {
        #expect(TransactionFailure(errorCode: code) == failure)
    }

    @Test func `a simulated error fails outside purchases, and does not fail approvals (C-26, P-50)`() throws {
        var shop = Shop(asksToBuy: true)
        try shop.decide("coins")
        shop.ledger.rules.faults.failures[.purchase] = .unknown
        let request = PurchaseRequest(productID: "coins")
        #expect(throws: StoreFailure.unknown) {
            try shop.ledger.decidePurchase(request, through: .outside, at: shop.date)
        }
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        #expect(shop.unfinished == [0])
    }

    @Test func `an interrupted purchase waits, and completes when the problem is resolved (C-13, TS-23)`() throws {
        var shop = Shop()
        shop.ledger.rules.faults.interruptsPurchases = true
        guard case .pending(let waiting, _) = try shop.decide("coins", quantity: 3, tag: "a") else {
            Issue.record("not pending")
            return
        }
        #expect(waiting.reason == .interruption)
        #expect(shop.history == [:])
        shop.pass(.day)
        shop.apply(try shop.ledger.decideIssueResolution(of: waiting.transactionID, at: shop.date).change)
        let entry = try #require(shop.history[waiting.transactionID])
        #expect(entry.quantity == 3)
        #expect(entry.purchaseDate == shop.date)
        #expect(shop.kinds == [.purchaseInterrupted, .issueResolved, .purchased])
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [waiting.transactionID])
        #expect(shop.violations == [])
    }

    @Test func `a cancelled issue leaves no transaction (TS-23)`() throws {
        var shop = Shop()
        shop.ledger.rules.faults.interruptsPurchases = true
        try shop.decide("pro")
        shop.apply(try shop.ledger.decideIssueCancellation(of: 0, at: shop.date))
        #expect(shop.history == [:])
        #expect(shop.ledger.pending == [:])
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) {
            try shop.ledger.decideIssueResolution(of: 0, at: shop.date)
        }
    }

    @Test func `an approval does not end an interruption, and a resolution does not approve a request (TS-20, TS-23)`()
        throws
    {
        var shop = Shop(asksToBuy: true)
        shop.ledger.rules.faults.interruptsPurchases = true
        try shop.decide("pro")
        shop.ledger.rules.isAskToBuyEnabled = false
        try shop.decide("coins")
        #expect(
            shop.ledger.pending.values.map(\.reason).sorted { $0.rawValue < $1.rawValue } == [.approval, .interruption]
        )
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) {
            try shop.ledger.decideIssueResolution(of: 0, at: shop.date)
        }
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) {
            try shop.ledger.decideIssueCancellation(of: 0, at: shop.date)
        }
        #expect(throws: StoreFailure.transactionNotFound(id: 1)) {
            try shop.ledger.decideApproval(of: 1, at: shop.date)
        }
        #expect(throws: StoreFailure.transactionNotFound(id: 1)) { try shop.ledger.decideDecline(of: 1, at: shop.date) }
    }

    @Test func `a request that an existing transaction answers is not interrupted`() throws {
        var shop = Shop()
        let pro = try shop.buy("pro")
        shop.ledger.rules.faults.interruptsPurchases = true
        #expect(try shop.buy("pro").id == pro.id)
    }

    @Test func `a stored request without the key for interruptions waits for approval`() throws {
        let request = PendingPurchase(
            transactionID: 1,
            request: PurchaseRequest(productID: "coins"),
            date: StoreDate(milliseconds: 5)
        )
        let text = String(decoding: try PayloadCoding.encode(request), as: UTF8.self)
        #expect(!text.contains("reason"))
        #expect(try PayloadCoding.decode(PendingPurchase.self, from: Data(text.utf8)) == request)
        let interrupted = PendingPurchase(
            transactionID: 1,
            request: request.request,
            date: request.date,
            reason: .interruption
        )
        let again = try PayloadCoding.decode(PendingPurchase.self, from: PayloadCoding.encode(interrupted))
        #expect(again.reason == .interruption)
    }

    @Test func `a file without settings simulates no failure (TS-14)`() {
        #expect(SimulatedFaults(.defaults) == SimulatedFaults())
        #expect(VerificationFailure(.defaults) == nil)
    }

    @Test func `the failures in a file apply from the start (TS-24, TS-25)`() {
        var settings = CatalogSettings()
        settings.failTransactionsEnabled = true
        settings.failureErrorCode = 13
        settings.interruptedPurchasesEnabled = true
        settings.simulatedErrors = [
            CatalogSimulatedError(apiName: "Load Products", type: "generic", index: 2),
            CatalogSimulatedError(apiName: "Purchase", type: "purchase", index: 1),
            CatalogSimulatedError(apiName: "Verification", type: "verification", index: 4),
            CatalogSimulatedError(apiName: "App Store Sync", type: "generic", index: 1),
            CatalogSimulatedError(apiName: "Subscription Status", type: "generic", index: 3),
            CatalogSimulatedError(apiName: "App Transaction", type: "generic", index: 4),
            CatalogSimulatedError(apiName: "Manage Subscriptions Sheet", type: "generic", index: 5),
            CatalogSimulatedError(apiName: "Refund Request Sheet", type: "refundRequest", index: 0),
            CatalogSimulatedError(apiName: "Offer Code Redeem Sheet", type: "generic", index: 0),
            CatalogSimulatedError(apiName: "Teleportation", type: "generic", index: 0),
        ]
        let faults = SimulatedFaults(settings)
        #expect(
            faults.failures == [
                .loadProducts: .network(SystemCause(URLError(.notConnectedToInternet))),
                .purchase: .productUnavailable(id: ""),
                .appStoreSync: .userCancelled,
                .subscriptionStatus: .system(SystemCause(SimulatedSystemError())),
                .appTransaction: .notAvailableInStorefront,
                .manageSubscriptions: .notEntitled,
                .refundRequest: .duplicateRefundRequest(id: 0),
                .offerCodeRedeem: .unknown,
            ]
        )
        #expect(faults.transactionFailure == .missingOfferParameters)
        #expect(faults.interruptsPurchases)
        #expect(VerificationFailure(settings) == .invalidSignature)
    }

    @Test(arguments: ["generic", "purchase", "refundRequest", "verification", "weather"], [-1, 99])
    func `an error number of a file without a case is the unknown error`(type: String, index: Int) {
        let error = CatalogSimulatedError(apiName: "Purchase", type: type, index: index)
        #expect(StoreFailure(simulating: error) == .unknown)
    }

    @Test func `a failure of the wrong type for its call is the unknown error`() {
        var faults = SimulatedFaults()
        faults.failures = [
            .loadProducts: .productUnavailable(id: ""), .purchase: .refundFailed(id: 0),
            .refundRequest: .invalidOfferSignature,
        ]
        #expect(faults.failure(of: .loadProducts) == .unknown)
        #expect(faults.failure(of: PurchaseRequest(productID: "coins")) == .unknown)
        #expect(faults.failure(ofRefund: 1) == .unknown)
    }
}
