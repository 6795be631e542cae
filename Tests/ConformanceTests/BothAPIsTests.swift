import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct BothAPIsTests {
        @Test func `the asynchronous API sees a purchase of the queue under the same identifier (X-01, X-04)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.pro)
                let entry = try #require(await observed.observer.next(.purchased, of: Item.pro))
                let isThere = try await eventually {
                    guard let latest = try await Transaction.latest(for: Item.pro)?.payloadValue else { return false }
                    return String(latest.id) == entry.id
                }
                #expect(isThere)
            }
        }

        @Test func `finishing through the queue finishes for the asynchronous API (X-02)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.pro)
                #expect(try await eventually { await identifiers(in: Transaction.unfinished).isEmpty })
            }
        }

        @Test func `a purchase outside the app reaches the observer and updates (X-07)`() async throws {
            try await ObservedQueue.run { observed in
                var updates = Transaction.updates.makeAsyncIterator()
                try await observed.shop.session.buyProduct(identifier: Item.pro)
                let entry = try #require(await observed.observer.next(.purchased, of: Item.pro))
                let received = try #require(await updates.next()).payloadValue
                #expect(entry.id == String(received.id))
            }
        }

        @Test func `purchases of the queue count for entitlements, statuses and eligibility (X-17)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.basic)
                #expect(try await eventually { await entitledProducts() == [Item.basic] })
                #expect(try await observed.shop.status().state == .subscribed)
                let plan = try #require(try await observed.shop.product(Item.basic).subscription)
                #expect(await !plan.isEligibleForIntroOffer)
            }
        }

        @Test func `both APIs name the same storefront, and both receive a change (X-16, F-03, F-04, TS-17)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                var updates = Storefront.updates.makeAsyncIterator()
                observed.shop.session.storefront = "DEU"
                await observed.observer.next { $0 == .storefrontChanged }
                #expect(await updates.next()?.countryCode == "DEU")
                #expect(await Storefront.current?.countryCode == "DEU")
                #expect(observed.queue.storefront?.countryCode == "DEU")
            }
        }

        @Test func `the storefront of the United States has its documented identifier (F-01)`() async throws {
            _ = try TestShop()
            let storefront = try #require(await Storefront.current)
            #expect(storefront.countryCode == "USA" && storefront.id == "143441")
        }

        @Test func `the app transaction of local testing names the environment and no numbers of the app (A-01, A-03)`()
            async throws
        {
            _ = try TestShop()
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.environment == .xcode)
            #expect(app.appID == nil && app.appVersionID == nil)
        }

        @Test func `transactions and app transaction have the device's hash (T-52, A-07, F-09)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.pro)
            #expect(bought.deviceVerification.count == 48)
            #expect(try await AppTransaction.shared.payloadValue.deviceVerification.count == 48)
            #expect(AppStore.deviceVerificationID != nil)
        }
    }
}
