import StoreInterface
import StoreLedger
import StoreTime

/// A period of a subscription that is over and finished.
enum PastPeriod {
    fileprivate static let storefront = StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD")

    /// One of `count` periods, an hour apart; the last ended an hour ago.
    static func entry(_ index: Int, of count: Int, createdAt sequence: Int64) -> LedgerEntry {
        // A third is of the first plan, so that a single product has a long past, too.
        let plan = index % 3 == 0 ? 0 : index % BenchmarkCatalog.plans.count
        let hour: Int64 = 3_600_000
        let start = BenchmarkStore.present.milliseconds - Int64(count - index + 1) * hour
        var entry = LedgerEntry(
            id: UInt64(index),
            originalID: UInt64(plan),
            productID: BenchmarkCatalog.plans[plan],
            kind: .autoRenewable,
            groupID: BenchmarkCatalog.group(of: plan),
            purchaseDate: StoreDate(milliseconds: start),
            originalPurchaseDate: StoreDate(milliseconds: start),
            expirationDate: StoreDate(milliseconds: start + hour),
            reason: .renewal,
            priceMilliunits: 10_000,
            currency: "USD",
            storefront: storefront,
            createdAt: sequence
        )
        entry.isFinished = true
        return entry
    }
}

/// A consumable that was bought and not finished.
enum UnfinishedPurchase {
    /// One of `count` purchases, a second apart; the last was an hour ago.
    static func entry(_ index: Int, of count: Int, createdAt sequence: Int64) -> LedgerEntry {
        let date = StoreDate(
            milliseconds: BenchmarkStore.present.milliseconds - 3_600_000 - Int64(count - index) * 1000
        )
        return LedgerEntry(
            id: UInt64(index),
            originalID: UInt64(index),
            productID: BenchmarkCatalog.consumables[index % BenchmarkCatalog.consumables.count],
            kind: .consumable,
            purchaseDate: date,
            originalPurchaseDate: date,
            priceMilliunits: 1000,
            currency: "USD",
            storefront: PastPeriod.storefront,
            createdAt: sequence
        )
    }
}
