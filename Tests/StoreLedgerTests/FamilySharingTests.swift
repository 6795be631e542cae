import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FamilySharingTests {
    @Test func `a shared transaction has its own identifiers and costs nothing (S-36)`() throws {
        var shop = Shop()
        let own = try shop.buy("pro")
        let shared = try shop.share("pro")
        #expect(shared.id != own.id)
        #expect(shared.originalID == shared.id)
        #expect(shared.ownership == .familyShared)
        #expect(shared.priceMilliunits == 0)
        #expect(shop.owned == ["pro", "pro"])
        let event = try #require(shop.journal.last)
        #expect(event.kind == .familyShared && event.isAnnounced && event.transactionID == shared.id)
        #expect(shop.violations == [])
    }

    @Test func `the customer may buy a product that the family shares (S-35)`() throws {
        var shop = Shop()
        let sharedPro = try shop.share("pro")
        let sharedGold = try shop.share("gold.month")
        let pro = try shop.buy("pro")
        let gold = try shop.buy("gold.month")
        #expect(pro.ownership == .purchased && pro.priceMilliunits == 9990)
        #expect(gold.ownership == .purchased && gold.originalID != sharedGold.originalID)
        #expect(
            shop.ledger.entitlements(at: shop.date).map(\.id).sorted() == [
                sharedPro.id, sharedGold.id, pro.id, gold.id,
            ]
        )
        // Buying the products again returns the customer's own purchases.
        #expect(try shop.buy("pro") == pro)
        #expect(try shop.buy("gold.month") == gold)
    }

    @Test(arguments: ["coins", "season", "silver.year"])
    func `sharing a product that is not family shareable is refused (S-35)`(product: String) throws {
        var shop = Shop()
        #expect(throws: StoreFailure.notFamilyShareable(id: product)) { try shop.share(product) }
        #expect(throws: StoreFailure.productUnavailable(id: "nothing")) { try shop.share("nothing") }
        #expect(shop.journal == [])
    }

    @Test func `sharing a shared product again changes nothing (S-35)`() throws {
        var shop = Shop()
        let pro = try shop.share("pro")
        let gold = try shop.share("gold.month")
        let journal = shop.journal
        #expect(try shop.share("pro") == pro)
        #expect(try shop.share("gold.month") == gold)
        #expect(shop.journal == journal)
    }

    @Test func `an own and a shared subscription of a group renew for a year side by side (T-23)`() throws {
        var shop = Shop()
        let own = try shop.buy("silver.month")
        shop.pass(.day, times: 3)
        let shared = try shop.share("gold.month")
        #expect(shop.owned == ["gold.month", "silver.month"])
        for _ in 0..<12 {
            shop.pass(.month)
            #expect(shop.owned.sorted() == ["gold.month", "silver.month"])
            #expect(shop.violations == [])
            #expect(shop.contradictions == [])
        }
        let renewals = shop.history.values.filter { $0.reason == .renewal }
        let sharedRenewals = renewals.filter { $0.ownership == .familyShared }
        #expect(sharedRenewals.count == 12)
        #expect(Set(sharedRenewals.map(\.originalID)) == [shared.id])
        #expect(sharedRenewals.allSatisfy { $0.priceMilliunits == 0 && $0.productID == "gold.month" })
        let ownRenewals = renewals.filter { $0.ownership == .purchased }
        #expect(Set(ownRenewals.map(\.originalID)) == [own.id])
        #expect(ownRenewals.allSatisfy { $0.priceMilliunits == 4990 })
    }

    @Test func `the end of sharing revokes only the shared transaction (R-26)`() throws {
        var shop = Shop()
        let own = try shop.buy("silver.month")
        let shared = try shop.share("gold.month")
        let pro = try shop.share("pro")
        for id in [shared.id, pro.id] { shop.finish(id) }
        shop.pass(.day)
        for id in [shared.id, pro.id] {
            try shop.endSharing(id)
            #expect(
                shop.history[id]?.revocation == Revocation(date: shop.date, reason: .other, kind: .familyRevocation)
            )
            let event = try #require(shop.journal.last)
            #expect(event.kind == .familySharingEnded && event.isAnnounced)
            #expect(throws: StoreFailure.duplicateRefundRequest(id: id)) { try shop.endSharing(id) }
        }
        #expect(shop.owned == ["silver.month"])
        #expect(shop.sharedChain()?.state(at: shop.date) == .revoked)
        #expect(shop.state() == .subscribed)
        #expect(throws: StoreFailure.transactionNotFound(id: own.id)) { try shop.endSharing(own.id) }
        shop.pass(.month, times: 2)
        #expect(shop.owned == ["silver.month"])
        #expect(shop.violations == [])
    }

    @Test(arguments: ["pro", "gold.month"], [false, true])
    func `a product that is shared again has a new entry, also while the old one is unfinished (R-26)`(
        productID: String,
        finishes: Bool
    ) throws {
        var shop = Shop()
        let first = try shop.share(productID)
        if finishes { shop.finish(first.id) }
        try shop.endSharing(first.id)
        for round in 1...2 {
            shop.pass(.day)
            let again = try shop.share(productID)
            #expect(again.id == first.id + UInt64(round))
            #expect(!again.isRevoked)
            #expect(shop.owned == [productID])
            try shop.endSharing(again.id)
            #expect(shop.owned == [])
        }
        #expect(shop.violations == [])
    }

    @Test(arguments: [Revocation.Reason.appIssue, .other])
    func `a refund of the owner is a family revocation with the reason of the refund (R-26)`(
        reason: Revocation.Reason
    ) throws {
        var shop = Shop()
        let pro = try shop.share("pro")
        try shop.refund(pro.id, because: reason)
        #expect(shop.history[pro.id]?.revocation?.kind == .familyRevocation)
        #expect(shop.history[pro.id]?.revocation?.reason == reason)
        #expect(shop.violations == [])
    }

    @Test func `a shared subscription that its owner cancels ends with its period (S-21)`() throws {
        var shop = Shop()
        let shared = try shop.share("gold.month")
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: shared, at: shop.date))
        #expect(shop.owned == ["gold.month"])
        shop.pass(.month)
        #expect(shop.owned == [])
        #expect(shop.sharedChain()?.expirationReason == .autoRenewDisabled)
        #expect(shop.history[shared.id]?.isRevoked == false)
        // A subscription that is shared again keeps its original identifier (T-34).
        #expect(try shop.share("gold.month").originalID == shared.id)
    }

    @Test func `a shared subscription follows the plan of its owner (S-24)`() throws {
        var shop = Shop()
        let silver = try shop.share("silver.month")
        let gold = try shop.share("gold.month")
        #expect(gold.originalID == silver.id)
        #expect(shop.history[silver.id]?.isUpgraded == true)
        #expect(shop.owned == ["gold.month"])
        #expect(try shop.share("silver.month") == gold)
        #expect(shop.sharedChain()?.nextProductID == "silver.month")
        shop.pass(.month)
        #expect(shop.owned == ["silver.month"])
        #expect(shop.violations == [])
    }

    @Test func `a shared subscription uses up no introductory offer (P-34)`() throws {
        var shop = Shop()
        #expect(try shop.share("silver.month").offer == nil)
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        #expect(try shop.buy("silver.month").offer?.kind == .introductory)
    }

    @Test func `the signed text of an ended share contains the family revocation (R-26)`() throws {
        var shop = Shop()
        let pro = try shop.share("pro")
        try shop.endSharing(pro.id)
        let entry = try #require(shop.history[pro.id])
        let payload = entry.payload(
            bundleID: "com.example.app",
            environment: .xcode,
            appTransactionID: "0",
            signedAt: shop.date
        )
        #expect(payload.inAppOwnershipType == "FAMILY_SHARED")
        #expect(payload.revocationType == "FAMILY_REVOKE")
        #expect(payload.revocationReason == 0)
        #expect(payload.price == 0)
        let read = try #require(LedgerEntry(payload: payload))
        #expect(read.revocation == entry.revocation && read.ownership == .familyShared)
    }
}
