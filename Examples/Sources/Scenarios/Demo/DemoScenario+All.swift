import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension DemoScenario {
    /// Everything that `SideBySide` plays.
    public static let all: [DemoScenario] = [
        buyGrantFinish, cancel, killedBeforeFinish, askToBuyApproved, askToBuyDeclined, restore, refund, yearOfMonths,
        finishedFirst,
    ]

    /// The scenarios that explain the package in a minute.
    public static let shortTour: [DemoScenario] = [buyGrantFinish, killedBeforeFinish, finishedFirst]

    static let buyGrantFinish = DemoScenario(
        "buy",
        "Buy, grant, finish",
        moral: "Five callbacks or one call: the store's books are the same.",
        [.buy("coins.100"), .buy("pro")]
    )

    static let cancel = DemoScenario(
        "cancel",
        "The customer cancels",
        moral: "A failed transaction has to be finished; a result does not.",
        [
            Step("the customer will cancel") { $0.store.customer = .hesitant },
            .buy("pro"),
        ]
    )

    static let killedBeforeFinish = DemoScenario(
        "killed",
        "Killed before finish, and launched again",
        moral: "Both APIs hand the purchase over again, under the same identifier.",
        killedBuying: "coins.100",
        [
            Step("launch") { stage in
                await stage.shop.open()
                await stage.shop.hears(1)
            }
        ]
    )

    static let askToBuyApproved = DemoScenario(
        "approved",
        "Ask to Buy, approved the next day",
        moral: "Deferred or pending, then purchased or an update.",
        [
            Step("the child has to ask") { await $0.store.setAskToBuy(true) },
            .buy("pro"),
            .pass(days: 1),
            Step("approved") { stage in
                for request in await stage.store.pendingRequests { try await stage.store.approve(request) }
                await stage.shop.hears(1)
            },
        ]
    )

    static let askToBuyDeclined = DemoScenario(
        "declined",
        "Ask to Buy, declined",
        moral: "The queue reports a failure. The async API stays silent: nothing was bought.",
        [
            Step("the child has to ask") { await $0.store.setAskToBuy(true) },
            .buy("pro"),
            Step("declined") { stage in
                for request in await stage.store.pendingRequests { try await stage.store.decline(request) }
                if stage.lane == .observer { await stage.shop.hears(1) }
            },
        ]
    )

    static let restore = DemoScenario(
        "restore",
        "Restore on a new device",
        moral: "Copies with identifiers of their own, or a question with an answer.",
        [
            Step("an earlier installation bought pro and coins") { stage in
                let earlier = stage.makeShop(quietly: true)
                await earlier.open()
                await earlier.buy("pro")
                await earlier.buy("coins.100")
                await earlier.close()
            },
            .open,
            Step("restore purchases") { await $0.shop.restore() },
        ]
    )

    static let refund = DemoScenario(
        "refund",
        "Refund",
        moral: "The revoked transaction comes under the identifier it was bought with: do not drop it as a duplicate.",
        [
            .buy("pro"),
            .pass(days: 3),
            Step("the App Store refunds pro") { stage in
                guard case .verified(let transaction)? = await Transaction.latest(for: "pro") else { return }
                try await stage.store.refund(transaction.id)
                await stage.shop.hears(1)
            },
        ]
    )

    /// The mistake of finishing first: the process ends between finishing and granting (hazard H1 of MIGRATION.md).
    static let finishedFirst = {
        var scenario = DemoScenario(
            "lost",
            "Finished before it was granted",
            moral: "THE APP IS WRONG HERE: what is finished never comes again, and the grant died with the process.",
            killedBuying: "coins.100",
            [Step("launch") { await $0.shop.open() }]
        )
        scenario.losesGrant = true
        return scenario
    }()

    static let yearOfMonths = {
        var scenario = DemoScenario(
            "year",
            "A year of a monthly subscription",
            moral: "A free week, then twelve renewals, each to be finished on its own.",
            [
                .buy("magazine.monthly")
            ] + Array(repeating: .nextPeriod, count: 12)
        )
        scenario.folded = ("the period ends", "renewals")
        return scenario
    }()
}

extension DemoScenario.Step {
    static func buy(_ productID: String) -> Self { Self("buy \(productID)") { await $0.shop.buy(productID) } }

    static let nextPeriod = Self("the period ends") { stage in
        guard case .verified(let transaction)? = await Transaction.latest(for: "magazine.monthly"),
            let end = transaction.expirationDate
        else { return }
        try await stage.store.advance(to: end)
        await stage.shop.hears(1)
    }

    static let open = Self("launch") { await $0.shop.open() }

    static func pass(days: Int) -> Self {
        Self(days == 1 ? "a day passes" : "\(days) days pass") { stage in
            try await stage.store.advance(by: .seconds(86_400 * days))
        }
    }
}
