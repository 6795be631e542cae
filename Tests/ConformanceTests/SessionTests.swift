import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct SessionTests {
        @Test func `all switches are off at first (TS-14)`() throws {
            let session = try TestShop().session
            #expect(!session.askToBuyEnabled && !session.failTransactionsEnabled)
            #expect(!session.interruptedPurchasesEnabled)
            #expect(!session.shouldEnterBillingRetryOnRenewal && !session.billingGracePeriodIsEnabled)
            #expect(session.storefront == "USA" && session.locale.identifier == "en_US")
            #expect(session.timeRate == .realTime)
        }

        @Test func `resetting restores the settings and leaves transactions alone (TS-06)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.pro)
            shop.session.askToBuyEnabled = true
            shop.session.storefront = "DEU"
            shop.session.resetToDefaultState()
            #expect(!shop.session.askToBuyEnabled && shop.session.storefront == "USA")
            #expect(shop.session.allTransactions().count == 1)
        }

        @Test func `clearing removes every transaction and leaves settings alone (TS-07)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.pro)
            try await shop.buy(Item.coins)
            shop.session.storefront = "DEU"
            shop.session.clearTransactions()
            #expect(shop.session.allTransactions().isEmpty)
            #expect(shop.session.storefront == "DEU")
            #expect(try await eventually { await identifiers(in: Transaction.all).isEmpty })
        }

        @Test func `after clearing the customer is eligible as before (TS-08)`() async throws {
            let shop = try TestShop()
            #expect(try await shop.buyAndFinish(Item.basic).offer != nil)
            shop.session.clearTransactions()
            #expect(try await shop.buyAndFinish(Item.basic).offer != nil)
        }

        @Test func `the list of the session has finished consumables and pending requests (TS-09)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.coins)
                observed.shop.session.askToBuyEnabled = true
                try await observed.add(Item.pro)
                await observed.observer.next(.deferred, of: Item.pro)
                let products = Set(observed.shop.session.allTransactions().map(\.productIdentifier))
                #expect(products == [Item.coins, Item.pro])
            }
        }

        @Test func `the list of the session keeps a consumable after it is finished (TS-09, C-28)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.coins)
            #expect(try await eventually { await identifiers(in: Transaction.unfinished).isEmpty })
            #expect(shop.session.allTransactions().map { UInt64($0.identifier) } == [bought.id])
        }

        @Test func `an entry of the session is a snapshot (TS-12, TS-13, TS-55)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.pro)
            let before = try shop.entry(Item.pro)
            #expect(before.cancelDate == nil)
            try shop.session.refundTransaction(identifier: before.identifier)
            #expect(try await eventually { try shop.entry(Item.pro).cancelDate != nil })
            #expect(before.cancelDate == nil)
        }

        @Test func `an entry has the identifiers, the dates and the state of its transaction (TS-54)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.premium)
            let entry = try shop.entry(Item.premium)
            #expect(UInt64(entry.identifier) == bought.id)
            #expect(UInt64(entry.originalTransactionIdentifier) == bought.originalID)
            #expect(entry.state == .purchased && entry.autoRenewingEnabled)
            let end = try #require(bought.expirationDate)
            #expect(abs(try #require(entry.expirationDate).timeIntervalSince(end)) < 1)
        }

        @Test func `an unknown transaction cannot be refunded (TS-46, E-08)`() throws {
            let session = try TestShop().session
            let error = #expect(throws: (any Error).self) { try session.refundTransaction(identifier: 4711) }
            #expect((error as NSError?)?.domain == SKTestErrorDomain)
            #expect((error as NSError?)?.code == SKTestError.Code.noTransactionFound.rawValue)
        }

        @Test func `an unknown product cannot be bought (TS-38, E-08)`() throws {
            let session = try TestShop().session
            let error = #expect(throws: (any Error).self) {
                try session.buyProduct(productIdentifier: "conformance.unknown")
            }
            #expect((error as NSError?)?.code == SKTestError.Code.invalidProductIdentifier.rawValue)
        }

        @Test func `only a subscription expires (TS-42)`() throws {
            let session = try TestShop().session
            let type = #expect(throws: (any Error).self) {
                try session.expireSubscription(productIdentifier: Item.coins)
            }
            #expect((type as NSError?)?.code == SKTestError.Code.invalidProductType.rawValue)
            let none = #expect(throws: (any Error).self) {
                try session.expireSubscription(productIdentifier: Item.basic)
            }
            #expect((none as NSError?)?.code == SKTestError.Code.noSubscriptionFound.rawValue)
        }

        @Test func `a missing configuration is reported (TS-03)`() {
            let error = #expect(throws: (any Error).self) {
                _ = try SKTestSession(configurationFileNamed: "NoSuchConfiguration")
            }
            #expect((error as NSError?)?.code == SKTestError.Code.fileNotFound.rawValue)
        }

        @Test func `a deleted transaction is gone, with the eligibility it used up (TS-48)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.basic)
            try shop.session.deleteTransaction(identifier: shop.entry(Item.basic).identifier)
            #expect(shop.session.allTransactions().isEmpty)
            #expect(try await eventually { await entitledProducts().isEmpty })
            #expect(try await shop.buyAndFinish(Item.basic).offer?.type == .introductory)
        }

        @Test func `a time rate decides the length of a period (TS-31, TS-34)`() async throws {
            let shop = try TestShop()
            shop.session.timeRate = .monthlyRenewalEveryHour
            let month = try await shop.session.buyProduct(identifier: Item.premium)
            #expect(abs(try #require(month.expirationDate).timeIntervalSince(month.purchaseDate) - 3600) < 1)
        }

        @Test func `the rates have their documented raw values (TS-30)`() {
            #expect(SKTestSession.TimeRate.realTime.rawValue == 0)
            #expect(SKTestSession.TimeRate.monthlyRenewalEveryHour.rawValue == 10)
            #expect(SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds.rawValue == 15)
        }

        @Test func `buyProduct returns the transaction and respects its options (TS-39)`() async throws {
            let shop = try TestShop()
            let token = UUID()
            let bought = try await shop.session.buyProduct(
                identifier: Item.coins,
                options: [.quantity(4), .appAccountToken(token)]
            )
            #expect(bought.purchasedQuantity == 4 && bought.appAccountToken == token)
        }

        @Test func `a purchase date in the past dates a subscription back (TS-40, P-26)`() async throws {
            let shop = try TestShop()
            let start = Date(timeIntervalSinceNow: -100 * 24 * 60 * 60)
            let bought = try await shop.session.buyProduct(
                identifier: Item.premium,
                options: [.purchaseDate(start, renewalBehavior: .cancelImmediately)]
            )
            #expect(abs(bought.purchaseDate.timeIntervalSince(start)) < 1)
            #expect(try await eventually { try await shop.status().state == .expired })
        }

        @Test func `a promotional offer can be bought without a signature in a test (P-26, P-40)`() async throws {
            let shop = try TestShop()
            try await shop.session.buyProduct(identifier: Item.basic)
            try shop.session.expireSubscription(productIdentifier: Item.basic)
            let again = try await shop.session.buyProduct(
                identifier: Item.basic,
                options: [.promotionalOffer(id: "loyal")]
            )
            #expect(again.offer?.type == .promotional && again.offer?.id == "loyal")
        }

        @Test func `a code offer carries the reference name of its code (P-26, T-41)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.session.buyProduct(
                identifier: Item.basic,
                options: [.codeOffer(referenceName: "WELCOME")]
            )
            #expect(bought.offer?.type == .code && bought.offer?.id == "WELCOME")
        }

        @Test func `a simulated error is read back, and nil ends it (TS-25, TS-29)`() async throws {
            let session = try TestShop().session
            try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
            #expect(await session.simulatedError(forAPI: .appStoreSync) != nil)
            await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
            try await session.setSimulatedError(nil, forAPI: .appStoreSync)
            try await AppStore.sync()
        }

        @Test func `the error codes of the original API have their documented values (E-01)`() {
            let codes: [SKError.Code] = [
                .unknown, .clientInvalid, .paymentCancelled, .paymentInvalid, .paymentNotAllowed,
                .storeProductNotAvailable,
            ]
            #expect(codes.map(\.rawValue) == Array(0...5))
            #expect(SKError.Code.ineligibleForOffer.rawValue == 18)
        }
    }
}
