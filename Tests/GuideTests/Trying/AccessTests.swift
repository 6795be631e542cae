import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// The samples of the guide that give or take access, each in each history.
@Suite(.timeLimit(.standard)) struct AccessTests {
    typealias Snippets = MigrationSnippets
    typealias Hazards = MigrationSnippets.Hazards

    /// A sample, as a function from the delivered transactions to the products that it unlocks.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let unlocked: @Sendable ([Transaction]) async throws -> Set<String>

        init(_ name: String, _ unlocked: @escaping @Sendable ([Transaction]) async throws -> Set<String>) {
            (testDescription, self.unlocked) = (name, unlocked)
        }

        /// A sample that receives each transaction and writes to an inventory.
        static func inventory(
            _ name: String,
            _ deliver: @escaping @Sendable (Transaction, Hazards.Inventory) async -> Void
        ) -> Sample {
            Sample(name) { transactions in
                let inventory = Hazards.Inventory()
                for transaction in transactions { await deliver(transaction, inventory) }
                return Set(["plan.month", "plan.gold"].filter { inventory.count(of: $0) > 0 })
            }
        }
    }

    static let samples: [Sample] = [
        Sample("Cashier, after each delivery") { transactions in
            let cashier = Snippets.Delivery.Purchasing.Cashier(ledger: Ledger())
            for transaction in transactions { _ = await cashier.deliver(.verified(transaction)) }
            return await cashier.ledger.owned
        },
        Sample("ownedProducts()") { _ in await Snippets.Entitlements.ownedProducts() },
        Sample("access(toGroup:levels:)") { _ in
            let access = try await Snippets.Entitlements.access(
                toGroup: "plans",
                levels: ["plan.gold": 1, "plan.month": 2]
            )
            return Set([access.productID].compactMap { $0 })
        },
        Sample("restoreButtonPressed()") { _ in try await Snippets.Restoring.restoreButtonPressed() },
        Sample("Shadow, compared with an app that unlocks nothing") { _ in
            await Snippets.Delivery.Shadow.Shadow().differences(from: [])
        },
        Sample("H7 Right") { transactions in
            let inventory = Hazards.Inventory()
            var seen: Set<Hazards.DeliveryKey> = []
            for transaction in transactions {
                await Hazards.H7Right.handle(transaction, seen: &seen, inventory: inventory)
            }
            return Set(["plan.month", "plan.gold"].filter { inventory.count(of: $0) > 0 })
        },
        Sample("H8 Right") { _ in
            var owned: Set<String> = []
            for id in ["plan.month", "plan.gold"] where await Hazards.H8Right.owns(id) { owned.insert(id) }
            return owned
        },
        Sample("H12 Right") { _ in await Hazards.H12Right.launch() },
        .inventory("H1 Right") { await Hazards.H1Right.deliver($0, inventory: $1) },
        .inventory("H9 Right") { await Hazards.H9Right.deliver(.verified($0), inventory: $1) },
        .inventory("H24 Right") { await Hazards.H24Right.deliver($0, inventory: $1) },
        .inventory("H25 Right") { await Hazards.H25Right.deliver($0, inventory: $1) },
        .inventory("H26 Right") { await Hazards.H26Right.deliver($0, inventory: $1) },
        .inventory("H27 Right") { await Hazards.H27Right.deliver($0, inventory: $1) },
    ]

    @Test(arguments: AccessScenario.allCases, samples)
    func `a sample unlocks what the customer has paid for`(scenario: AccessScenario, sample: Sample) async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let transactions = try await scenario.play(in: store)
            #expect(try await sample.unlocked(transactions) == scenario.owned, "\(scenario.rawValue)")
        }
    }

    @Test(arguments: AccessScenario.allCases)
    func `the standing of a customer is that of the best status`(scenario: AccessScenario) async throws {
        let store = try await SampleShop.open()
        try await store.run {
            _ = try await scenario.play(in: store)
            let levels = ["plan.gold": 1, "plan.month": 2]
            let access = try await Snippets.Entitlements.access(toGroup: "plans", levels: levels)
            #expect(access.standing == scenario.standing, "\(scenario.rawValue)")
            let isSubscribed = try await Hazards.H28Right.isSubscribed(toGroup: "plans")
            #expect(isSubscribed == !scenario.owned.isEmpty, "\(scenario.rawValue)")
        }
    }

    @Test func `a customer without a subscription has no standing`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let access = try await Snippets.Entitlements.access(toGroup: "plans", levels: [:])
            #expect(access.productID == nil && access.standing == .neverSubscribed)
        }
    }

    @Test func `a status whose documents fail their check gives no access`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            try await store.buyOutside("plan.month")
            for (failure, productID) in [(.invalidSignature, nil), (nil, "plan.month")] as Outcomes {
                store.failVerification(with: failure)
                let access = try await Snippets.Entitlements.access(toGroup: "plans", levels: [:])
                #expect(access.productID == productID)
                #expect(access.standing == (productID == nil ? .neverSubscribed : .subscribed))
                #expect(try await Hazards.H28Right.isSubscribed(toGroup: "plans") == (productID != nil))
            }
        }
    }

    private typealias Outcomes = [(failure: VerificationResult<Transaction>.VerificationError?, productID: String?)]

    @Test func `of two usable plans the higher level is served, whichever was bought first`() async throws {
        for order in [["own", "shared"], ["shared", "own"]] {
            let store = try await SampleShop.open()
            try await store.run {
                for kind in order {
                    if kind == "own" {
                        try await store.buyOutside("plan.month")
                    } else {
                        try await store.shareFromFamily("plan.gold")
                    }
                }
                let levels = ["plan.gold": 1, "plan.month": 2]
                #expect(
                    try await Snippets.Entitlements.access(toGroup: "plans", levels: levels).productID == "plan.gold"
                )
            }
        }
    }
}
