import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing

/// One row of table T.2: a transaction, the steps that lead to its state, and the queries that list it.
struct Membership: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let product: String
    let unfinished: Bool
    let all: Bool
    let latest: Bool
    let entitled: Bool
    /// Makes the transaction, and returns its identifier.
    let make: @Sendable (TestStore) async throws -> UInt64

    init(
        _ name: String,
        _ product: String,
        unfinished: Bool = false,
        all: Bool = false,
        latest: Bool = false,
        entitled: Bool = false,
        make: @escaping @Sendable (TestStore) async throws -> UInt64
    ) {
        testDescription = name
        self.product = product
        self.unfinished = unfinished
        self.all = all
        self.latest = latest
        self.entitled = entitled
        self.make = make
    }

    static let all: [Membership] = consumables + nonConsumables + subscriptions + seasons

    private static let consumables = [
        Membership("consumable, unfinished", "coins", unfinished: true, all: true, latest: true) {
            try await $0.buy("coins")
        },
        Membership("consumable, finished", "coins") { try await $0.buy("coins", finishing: true) },
        Membership("consumable, finished, refunded", "coins", all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("coins", finishing: true))
        },
        Membership("consumable, unfinished, refunded", "coins", unfinished: true, all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("coins"))
        },
    ]

    private static let nonConsumables = [
        Membership("non-consumable, unfinished", "pro", unfinished: true, all: true, latest: true, entitled: true) {
            try await $0.buy("pro")
        },
        Membership("non-consumable, finished", "pro", all: true, latest: true, entitled: true) {
            try await $0.buy("pro", finishing: true)
        },
        Membership("non-consumable, unfinished, refunded", "pro", unfinished: true, all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("pro"))
        },
        Membership("non-consumable, finished, refunded", "pro", all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("pro", finishing: true))
        },
    ]

    private static let subscriptions = [
        Membership("current period", "gold.month", unfinished: true, all: true, latest: true, entitled: true) {
            try await $0.buy("gold.month")
        },
        Membership("current period, finished", "gold.month", all: true, latest: true, entitled: true) {
            try await $0.buy("gold.month", finishing: true)
        },
        Membership("renewed period", "gold.month", unfinished: true, all: true, latest: true, entitled: true) { shop in
            try await shop.buy("gold.month", finishing: true)
            await shop.pass(.month)
            return 1
        },
        Membership("older period", "gold.month", unfinished: true, all: true) { shop in
            let id = try await shop.buy("gold.month")
            await shop.pass(.month)
            return id
        },
        Membership("older period, finished", "gold.month", all: true) { shop in
            let id = try await shop.buy("gold.month", finishing: true)
            await shop.pass(.month)
            return id
        },
        Membership("expired", "gold.month", all: true, latest: true) { shop in
            let id = try await shop.buy("gold.month", finishing: true)
            try await shop.store.setAutoRenewal(false, ofTransaction: id)
            await shop.pass(.month, times: 2)
            return id
        },
        Membership("upgraded from", "silver.year", all: true, latest: true) { shop in
            let id = try await shop.buy("silver.year", finishing: true)
            try await shop.buy("gold.month")
            return id
        },
        Membership("auto-renewable, refunded", "gold.month", all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("gold.month", finishing: true))
        },
        Membership("auto-renewable, unfinished, refunded", "gold.month", unfinished: true, all: true, latest: true) {
            try await $0.refunded($0.buy("gold.month"))
        },
    ]

    private static let seasons = [
        Membership("non-renewing, unfinished", "season", unfinished: true, all: true, latest: true, entitled: true) {
            try await $0.buy("season")
        },
        Membership("non-renewing, finished", "season", latest: true, entitled: true) { shop in
            let id = try await shop.buy("season", finishing: true)
            await shop.pass(.year, times: 30)
            return id
        },
        Membership("non-renewing, finished, not the latest", "season") { shop in
            let id = try await shop.buy("season", finishing: true)
            try await shop.buy("season", finishing: true)
            return id
        },
        Membership("non-renewing, finished, refunded", "season", all: true, latest: true) { shop in
            try await shop.refunded(shop.buy("season", finishing: true))
        },
    ]
}

extension TestStore {
    fileprivate func refunded(_ id: UInt64) async throws -> UInt64 {
        try await store.refundPurchase(id)
        return id
    }
}
