import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Tests of the stored form of a subscription.
@Suite(.timeLimit(.standard)) struct ChainCodingTests {
    private static let first = """
        {
            "groupID": "plans", "originalID": 3, "originalPurchaseDate": 1600000000003, "productID": "gold.month",
            "latestTransactionID": 4, "expirationDate": 1700000000001, "willAutoRenew": true,
            "nextProductID": "gold.month", "cycle": { "start": 1600000000003, "period": "P1M", "count": 5 },
            "isRevoked": false, "recentStartDate": 1650000000007, "hasUsedIntroductoryOffer": true
        }
        """

    @Test func `a subscription that was stored without retry and price increase is read without them`() throws {
        let chain = try PayloadCoding.decode(SubscriptionChain.self, from: Data(Self.first.utf8))
        #expect(chain.billingRetry == nil)
        #expect(chain.priceIncrease == nil)
        #expect(chain.state(at: StoreDate(milliseconds: 1_700_000_000_000)) == .subscribed)
        #expect(chain.dueDate == StoreDate(milliseconds: 1_700_000_000_001))
    }

    @Test func `a subscription without retry and price increase is stored without their keys`() throws {
        let chain = try PayloadCoding.decode(SubscriptionChain.self, from: Data(Self.first.utf8))
        let text = String(decoding: try PayloadCoding.encode(chain), as: UTF8.self)
        #expect(!text.contains("billingRetry"))
        #expect(!text.contains("priceIncrease"))
    }

    @Test(arguments: [PriceIncrease.pending, .agreed], [false, true])
    func `a retry and an answer to a price increase are unchanged after coding`(answer: PriceIncrease, hasGrace: Bool)
        throws
    {
        var chain = try PayloadCoding.decode(SubscriptionChain.self, from: Data(Self.first.utf8))
        chain.priceIncrease = answer
        chain.billingRetry = BillingRetry(startingAt: chain.expirationDate, before: .month, hasGrace: hasGrace)
        #expect(try PayloadCoding.decode(SubscriptionChain.self, from: PayloadCoding.encode(chain)) == chain)
    }
}
