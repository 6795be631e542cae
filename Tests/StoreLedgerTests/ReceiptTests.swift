import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptTests {
    private func entry(_ kind: ProductKind, adjusting adjust: (inout LedgerEntry) -> Void = { _ in }) -> LedgerEntry {
        var entry = LedgerEntry(
            id: 2_000_000_000_000_007,
            originalID: 2_000_000_000_000_007,
            productID: "it",
            kind: kind,
            // Half past noon, and 999 milliseconds that a receipt does not show.
            purchaseDate: StoreDate(milliseconds: 1_748_781_000_999),
            originalPurchaseDate: StoreDate(milliseconds: 1_748_781_000_999),
            quantity: 2,
            priceMilliunits: 1_990,
            currency: "USD",
            storefront: StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD"),
            createdAt: 1
        )
        adjust(&entry)
        return entry
    }

    private func content(
        _ environment: StoreEnvironment,
        demands: ReceiptDemands = ReceiptDemands(),
        purchases: [LedgerEntry] = []
    ) -> ReceiptContent {
        ReceiptContent(
            environment: environment,
            bundleID: "com.example.shop",
            appVersion: "7",
            originalAppVersion: "3",
            originalPurchaseDate: StoreDate(milliseconds: 1_375_340_400_000),
            createdAt: StoreDate(milliseconds: 1_748_781_000_000),
            opaqueValue: Data([1, 2, 3]),
            demands: demands,
            purchases: purchases
        )
    }

    private func values(_ attributes: [ReceiptAttribute]) -> [Int: ReceiptAttribute.Value] {
        Dictionary(attributes.map { ($0.type, $0.value) }) { first, _ in first }
    }

    @Test(arguments: ProductKind.allCases)
    func `the receipt keeps every purchase except a finished consumable (A-10)`(kind: ProductKind) {
        #expect(ReceiptPolicy.contains(entry(kind)))
        let finished = entry(kind) { $0.isFinished = true }
        #expect(ReceiptPolicy.contains(finished) == (kind != .consumable))
        let refunded = entry(kind) { $0.revocation = Revocation(date: $0.purchaseDate, reason: .other) }
        #expect(ReceiptPolicy.contains(refunded))
    }

    @Test func `a purchase updates the receipt if observers receive it, and not if the async API made it (A-12, X-01)`()
    {
        func isUpdated(_ kind: LedgerEvent.Kind, cause: Cause? = nil, isAnnounced: Bool = false) -> Bool {
            let date = StoreDate(milliseconds: 0)
            return ReceiptPolicy.isUpdated(by: LedgerEvent(kind, at: date, cause: cause, isAnnounced: isAnnounced))
        }
        for kind in LedgerEvent.Kind.allCases {
            // These events change dates of a purchase in the receipt, or remove the purchase.
            let changes: Set<LedgerEvent.Kind> = [.cleared, .deleted, .refundReversed, .renewalExtended]
            let isAlways = kind.takesBack || changes.contains(kind)
            #expect(isUpdated(kind) == isAlways, "\(kind)")
            #expect(isUpdated(kind, isAnnounced: true) == (isAlways || kind.makesTransaction), "\(kind)")
            #expect(isUpdated(kind, cause: .queue(tag: "payment")) == (isAlways || kind.makesTransaction), "\(kind)")
        }
    }

    @Test func `a replayed purchase does not update the receipt, because no observer receives it (A-12, V-16)`() throws
    {
        var (shop, recorded) = (Shop(), Shop())
        let history = [ReplayedEntry(entry: try recorded.buy("coins"), renewalInfo: nil)]
        shop.apply(try shop.ledger.decideReplay(of: history, at: shop.date))
        #expect(shop.kinds == [.purchased])
        #expect(!shop.journal.contains { ReceiptPolicy.isUpdated(by: $0) })
    }

    @Test func `a receipt of local testing has the listed attributes and no others (A-15)`() {
        let attributes = content(.xcode, purchases: [entry(.consumable)]).attributes
        // The attribute 5 is added when the receipt is signed.
        #expect(attributes.map(\.type).sorted() == [0, 1, 2, 3, 4, 8, 12, 17, 21])
        let values = values(attributes)
        #expect(values[0] == .text("Xcode"))
        #expect(values[12] == .ascii("2025-06-01T12:30:00Z"))
        #expect(values[21] == .ascii("4001-01-01T00:00:00Z"))
        #expect(attributes.first { $0.type == 4 }?.version == 1)
        #expect(ReceiptPolicy.opaqueByteCount(in: .xcode) == 8)
    }

    @Test(arguments: [(StoreEnvironment.sandbox, "ProductionSandbox"), (.production, "Production")])
    func `a receipt of the App Store has more attributes (A-14)`(environment: StoreEnvironment, name: String) {
        let attributes = content(environment).attributes
        #expect(attributes.map(\.type).sorted() == [0, 1, 2, 3, 4, 8, 10, 11, 12, 15, 16, 18, 19])
        let values = values(attributes)
        #expect(values[0] == .text(name))
        #expect(values[2] == .text("com.example.shop"))
        #expect(values[3] == .text("7"))
        #expect(values[8] == .ascii(environment == .sandbox ? "" : "2013-08-01T07:00:00Z"))
        #expect(values[10] == .ascii("4+"))
        #expect(values[18] == .ascii("2013-08-01T07:00:00Z"))
        #expect(values[19] == .text("3"))
        #expect(attributes.first { $0.type == 4 }?.version == 2)
        #expect(ReceiptPolicy.opaqueByteCount(in: environment) == 16)
    }

    @Test func `the sandbox shows an expired receipt and one of a volume purchase (Q-75)`() {
        let expired = values(content(.sandbox, demands: ReceiptDemands(isExpired: true)).attributes)
        #expect(expired[21] == .ascii("2025-05-31T12:30:00Z"))
        #expect(expired[0] == .text("ProductionSandbox"))
        let volume = values(content(.sandbox, demands: ReceiptDemands(isVolumePurchase: true)).attributes)
        #expect(volume[0] == .text("ProductionVPPSandbox"))
        #expect(volume[21] == .ascii("4001-01-01T00:00:00Z"))
        let all = ReceiptDemands(isExpired: true, isRevoked: true, isVolumePurchase: true)
        for environment in [StoreEnvironment.xcode, .production] {
            #expect(content(environment, demands: all).attributes == content(environment).attributes)
        }
    }

    @Test func `in local testing a purchase has the original's attributes only if they differ (A-17)`() {
        let month = entry(.autoRenewable) { $0.expirationDate = StoreDate(milliseconds: 1_751_373_000_000) }
        let values = values(month.receiptAttributes(in: .xcode))
        #expect(values.keys.sorted() == [1701, 1702, 1703, 1704, 1707, 1708, 1719])
        #expect(values[1708] == .ascii("2025-07-01T12:30:00Z"))
        let renewal = entry(.autoRenewable) {
            $0.originalID = 4
            $0.revocation = Revocation(date: $0.purchaseDate, reason: .other)
        }
        let more = self.values(renewal.receiptAttributes(in: .xcode))
        #expect(more[1705] == .text("4"))
        #expect(more[1706] != nil)
        #expect(more[1712] == .ascii("2025-06-01T12:30:00Z"))
    }

    @Test(arguments: [(ProductKind.nonConsumable, Int64(0)), (.consumable, 1), (.nonRenewing, 2), (.autoRenewable, 3)])
    func `a purchase of the App Store has all attributes, with empty texts for missing dates (A-16, A-18)`(
        kind: ProductKind,
        number: Int64
    ) {
        let values = values(entry(kind).receiptAttributes(in: .sandbox))
        #expect(
            values == [
                1701: .integer(2), 1702: .text("it"), 1703: .text("2000000000000007"),
                1704: .ascii("2025-06-01T12:30:00Z"), 1705: .text("2000000000000007"),
                1706: .ascii("2025-06-01T12:30:00Z"), 1707: .integer(number), 1708: .ascii(""),
                1711: .integer(kind == .autoRenewable ? 2_000_000_000_000_007 : 0), 1712: .ascii(""), 1713: .integer(0),
                1719: .integer(0),
            ]
        )
    }

    @Test func `trials, introductory prices and promotional offers are distinguished (A-16)`() {
        func flags(_ kind: OfferPayload.Kind, _ mode: OfferPayload.PaymentMode, in environment: StoreEnvironment)
            -> [Int: ReceiptAttribute.Value]
        {
            let entry = entry(.autoRenewable) {
                $0.offer = AppliedOffer(id: "spring", kind: kind, paymentMode: mode, period: .month)
            }
            return values(entry.receiptAttributes(in: environment)).filter { [1713, 1719, 1721].contains($0.key) }
        }
        #expect(flags(.introductory, .freeTrial, in: .sandbox) == [1713: .integer(1), 1719: .integer(0)])
        #expect(flags(.introductory, .payUpFront, in: .sandbox) == [1713: .integer(0), 1719: .integer(1)])
        // A free period by a code leaves the customer eligible for a trial, so it is none.
        #expect(flags(.code, .freeTrial, in: .production) == [1713: .integer(0), 1719: .integer(0)])
        #expect(flags(.introductory, .freeTrial, in: .xcode) == [1719: .integer(1)])
        #expect(
            flags(.promotional, .payAsYouGo, in: .production)
                == [1713: .integer(0), 1719: .integer(0), 1721: .text("spring")]
        )
    }
}
