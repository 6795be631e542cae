import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct PurchaseTests {
        @Test func `a purchase returns its verified transaction (P-10)`() async throws {
            let shop = try TestShop()
            guard case .success(.verified(let transaction)) = try await shop.product(Item.pro).purchase() else {
                throw UnexpectedResult(product: Item.pro)
            }
            #expect(transaction.productID == Item.pro)
        }

        @Test func `a purchase that needs an approval is pending and has no transaction (P-12, TS-19, TS-22)`()
            async throws
        {
            let shop = try TestShop()
            shop.session.askToBuyEnabled = true
            guard case .pending = try await shop.product(Item.pro).purchase() else {
                Issue.record("the purchase is not pending")
                return
            }
            #expect(try shop.entry(Item.pro).pendingAskToBuyConfirmation)
            #expect(await identifiers(in: Transaction.all).isEmpty)
        }

        @Test func `an approval is announced by updates (P-12, TS-20)`() async throws {
            let shop = try TestShop()
            shop.session.askToBuyEnabled = true
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await shop.product(Item.pro).purchase()
            try shop.session.approveAskToBuyTransaction(identifier: shop.entry(Item.pro).identifier)
            let approved = try #require(await updates.next()).payloadValue
            #expect(approved.productID == Item.pro)
            #expect(try await eventually { try !shop.entry(Item.pro).pendingAskToBuyConfirmation })
        }

        @Test func `a declined request entitles to nothing (TS-21)`() async throws {
            let shop = try TestShop()
            shop.session.askToBuyEnabled = true
            _ = try await shop.product(Item.pro).purchase()
            try shop.session.declineAskToBuyTransaction(identifier: shop.entry(Item.pro).identifier)
            let isOver = try await eventually {
                !shop.session.allTransactions().contains { $0.pendingAskToBuyConfirmation }
            }
            #expect(isOver)
            #expect(await entitledProducts().isEmpty)
            #expect(await identifiers(in: Transaction.all).isEmpty)
        }

        @Test func `buying an owned non-consumable returns the first transaction (P-15)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.pro)
            let second = try await shop.buy(Item.pro)
            #expect(second.id == first.id && second.originalPurchaseDate == first.originalPurchaseDate)
        }

        @Test func `buying the active subscription returns its transaction (P-16)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.premium)
            #expect(try await shop.buy(Item.premium).id == first.id)
        }

        @Test func `buying a consumable with an unfinished transaction returns that transaction (P-17, T-31)`()
            async throws
        {
            let shop = try TestShop()
            let first = try await shop.buy(Item.coins)
            #expect(try await shop.buy(Item.coins).id == first.id)
            await first.finish()
            #expect(try await shop.buy(Item.coins).id != first.id)
        }

        @Test(arguments: [0, 11]) func `a quantity outside of 1 to 10 is refused (P-19)`(quantity: Int) async throws {
            let shop = try TestShop()
            let coins = try await shop.product(Item.coins)
            await #expect(throws: Product.PurchaseError.invalidQuantity) {
                _ = try await coins.purchase(options: [.quantity(quantity)])
            }
        }

        @Test func `a custom option changes nothing about a purchase (P-24)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buy(Item.coins, options: [.custom(key: "campaign", value: "spring")])
            #expect(bought.productID == Item.coins && bought.purchasedQuantity == 1)
        }

        @Test func `the option for Ask to Buy in the sandbox has no effect in local testing (P-25)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buy(Item.pro, options: [.simulatesAskToBuyInSandbox(true)])
            #expect(bought.productID == Item.pro)
        }

        @Test func `an interrupted purchase is pending, and arrives when the problem is resolved (P-33, TS-23)`()
            async throws
        {
            let shop = try TestShop()
            shop.session.interruptedPurchasesEnabled = true
            var updates = Transaction.updates.makeAsyncIterator()
            guard case .pending = try await shop.product(Item.pro).purchase() else {
                Issue.record("the purchase is not pending")
                return
            }
            let entry = try shop.entry(Item.pro)
            #expect(entry.hasPurchaseIssue)
            try shop.session.resolveIssueForTransaction(identifier: entry.identifier)
            #expect(try #require(await updates.next()).payloadValue.productID == Item.pro)
        }

        @Test func `a simulated purchase error is thrown and leaves no transaction (P-50, TS-27)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.product(Item.pro)
            try await shop.session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
            await #expect(throws: Product.PurchaseError.productUnavailable) { _ = try await pro.purchase() }
            #expect(await identifiers(in: Transaction.all).isEmpty)
        }

        @Test func `a simulated error of loading is thrown by products (P-50, TS-25, TS-26)`() async throws {
            let shop = try TestShop()
            try await shop.session.setSimulatedError(.generic(.systemError(URLError(.unknown))), forAPI: .loadProducts)
            await #expect(throws: StoreKitError.self) { _ = try await Product.products(for: [Item.pro]) }
            try await shop.session.setSimulatedError(nil, forAPI: .loadProducts)
            #expect(try await shop.product(Item.pro).id == Item.pro)
        }

        @Test func `a non-renewing subscription can be bought again, with an original of its own (T-60, S-40)`()
            async throws
        {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.season)
            let second = try await shop.buyAndFinish(Item.season)
            #expect(second.id != first.id && second.originalID == second.id)
            #expect(second.expirationDate == nil)
        }

        @Test func `a refunded non-consumable can be bought again (R-25)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.pro)
            try shop.session.refundTransaction(identifier: UInt(first.id))
            #expect(try await eventually { await entitledProducts().isEmpty })
            let second = try await shop.buyAndFinish(Item.pro)
            #expect(second.id != first.id && second.originalID == second.id)
        }
    }
}
