import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct TransactionTests {
        @Test func `updates announces a purchase made outside the app (T-11)`() async throws {
            let shop = try TestShop()
            var updates = Transaction.updates.makeAsyncIterator()
            try await shop.session.buyProduct(identifier: Item.pro)
            let received = try #require(await updates.next()).payloadValue
            #expect(received.productID == Item.pro)
        }

        @Test func `a new iteration of updates begins with the unfinished transactions (T-04)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buy(Item.coins)
            var updates = Transaction.updates.makeAsyncIterator()
            let received = try #require(await updates.next()).payloadValue
            #expect(received.id == bought.id)
        }

        @Test func `updates does not announce an own purchase that was returned to its caller (T-02)`() async throws {
            let shop = try TestShop()
            var updates = Transaction.updates.makeAsyncIterator()
            let own = try await shop.buyAndFinish(Item.coins)
            try await shop.session.buyProduct(identifier: Item.pro)
            let received = try #require(await updates.next()).payloadValue
            #expect(received.id != own.id)
            #expect(received.productID == Item.pro)
        }

        @Test func `a renewal is announced with the reason renewal and an identifier of its own (T-08)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.basic)
            var updates = Transaction.updates.makeAsyncIterator()
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.basic)
            let renewal = try #require(await updates.next()).payloadValue
            #expect(renewal.reason == .renewal)
            #expect(renewal.id != first.id)
            #expect(renewal.originalID == first.originalID)
        }

        @Test func `a refund is announced as the known transaction with its revocation properties (T-09)`() async throws
        {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.pro)
            #expect(bought.revocationDate == nil && bought.revocationReason == nil)
            var updates = Transaction.updates.makeAsyncIterator()
            try shop.session.refundTransaction(identifier: UInt(bought.id))
            let refunded = try #require(await updates.next()).payloadValue
            #expect(refunded.id == bought.id)
            #expect(refunded.revocationDate != nil)
        }

        @Test func `revocation properties exist only after a refund (T-46)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.pro)
            #expect(bought.revocationDate == nil && bought.revocationReason == nil)
            try shop.session.refundTransaction(identifier: UInt(bought.id))
            let isRefunded = try await eventually {
                guard let latest = await Transaction.latest(for: Item.pro) else { return false }
                return try latest.payloadValue.revocationReason == .other
            }
            #expect(isRefunded)
        }

        @Test func `two iterations of updates both receive an announcement (T-01)`() async throws {
            let shop = try TestShop()
            var first = Transaction.updates.makeAsyncIterator()
            var second = Transaction.updates.makeAsyncIterator()
            try await shop.session.buyProduct(identifier: Item.pro)
            let (one, two) = (await first.next(), await second.next())
            #expect(try one?.payloadValue.productID == Item.pro)
            #expect(try two?.payloadValue.productID == Item.pro)
        }

        @Test func `a first purchase is its own original (T-33)`() async throws {
            let shop = try TestShop()
            let coins = try await shop.buyAndFinish(Item.coins)
            let pro = try await shop.buyAndFinish(Item.pro)
            #expect(coins.originalID == coins.id)
            #expect(pro.originalID == pro.id)
            #expect(coins.id != pro.id)
        }

        @Test func `a renewal keeps the first purchase's identifier and date as its original (T-34, T-37)`()
            async throws
        {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.basic)
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.basic)
            let isRenewed = try await eventually {
                try await Transaction.latest(for: Item.basic)?.payloadValue.id != first.id
            }
            #expect(isRenewed)
            let renewal = try #require(await Transaction.latest(for: Item.basic)).payloadValue
            #expect(renewal.originalID == first.id)
            #expect(renewal.originalPurchaseDate == first.originalPurchaseDate)
            #expect(first.purchaseDate == first.originalPurchaseDate)
            #expect(renewal.purchaseDate > first.purchaseDate)
        }

        @Test func `only subscriptions have a group, an expiration date, and an order line item (T-36, T-38, T-50)`()
            async throws
        {
            let shop = try TestShop()
            let plan = try await shop.buyAndFinish(Item.basic)
            #expect(plan.subscriptionGroupID == Item.plans)
            #expect(try #require(plan.expirationDate) > plan.purchaseDate)
            #expect(plan.webOrderLineItemID != nil)
            for id in [Item.coins, Item.pro, Item.season] {
                let other = try await shop.buyAndFinish(id)
                #expect(other.subscriptionGroupID == nil, "\(id)")
                #expect(other.expirationDate == nil, "\(id)")
                #expect(other.webOrderLineItemID == nil, "\(id)")
                #expect(await other.subscriptionStatus == nil, "\(id)")
            }
        }

        @Test func `the quantity of a purchase comes back on its transaction (T-39)`() async throws {
            let shop = try TestShop()
            #expect(try await shop.buyAndFinish(Item.coins, options: [.quantity(3)]).purchasedQuantity == 3)
            #expect(try await shop.buyAndFinish(Item.pro).purchasedQuantity == 1)
        }

        @Test func `the price is that of the whole quantity, and a trial costs nothing (T-40)`() async throws {
            let shop = try TestShop()
            let coins = try await shop.buyAndFinish(Item.coins, options: [.quantity(2)])
            #expect(coins.price == Decimal(string: "1.98"))
            #expect(try await shop.buyAndFinish(Item.basic).price == 0)
        }

        @Test func `an introductory offer on a transaction has a type and no identifier (T-41, P-39)`() async throws {
            let shop = try TestShop()
            let trial = try await shop.buyAndFinish(Item.basic)
            let offer = try #require(trial.offer)
            #expect(offer.type == .introductory)
            #expect(offer.id == nil)
            #expect(offer.paymentMode == .freeTrial)
            #expect(try await shop.buyAndFinish(Item.pro).offer == nil)
        }

        @Test func `a purchase has the reason purchase, and is owned by the buyer (T-42, T-43)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.pro)
            #expect(bought.reason == .purchase)
            #expect(bought.ownershipType == .purchased)
        }

        @Test func `a transaction names its storefront and the environment Xcode (T-44, T-45)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.pro)
            #expect(bought.storefront.countryCode == "USA")
            #expect(bought.environment == .xcode)
            #expect(AppStore.Environment.xcode.rawValue == "Xcode")
        }

        @Test func `the account token of a purchase comes back, also on a renewal (T-48, P-20)`() async throws {
            let shop = try TestShop()
            let token = UUID()
            let first = try await shop.buyAndFinish(Item.basic, options: [.appAccountToken(token)])
            #expect(first.appAccountToken == token)
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.basic)
            let isCarriedOn = try await eventually {
                guard let latest = try await Transaction.latest(for: Item.basic)?.payloadValue else { return false }
                return latest.id != first.id && latest.appAccountToken == token
            }
            #expect(isCarriedOn)
        }

        @Test func `the payload writes the account token in lower case (T-49)`() async throws {
            let shop = try TestShop()
            let token = UUID()
            let bought = try await shop.buyAndFinish(Item.coins, options: [.appAccountToken(token)])
            let json = try #require(String(data: bought.jsonRepresentation, encoding: .utf8))
            #expect(json.contains(token.uuidString.lowercased()))
        }

        @Test func `the signed text has three parts, and its payload is the JSON of the transaction (T-51)`()
            async throws
        {
            let shop = try TestShop()
            guard case .success(let result) = try await shop.product(Item.pro).purchase() else {
                throw UnexpectedResult(product: Item.pro)
            }
            let parts = result.jwsRepresentation.split(separator: ".")
            #expect(parts.count == 3)
            var payload = parts[1].replacing("-", with: "+").replacing("_", with: "/")
            payload += String(repeating: "=", count: (4 - payload.count % 4) % 4)
            let signed = try #require(Data(base64Encoded: String(payload)))
            let object = try JSONSerialization.jsonObject(with: signed) as? NSDictionary
            let json = try JSONSerialization.jsonObject(with: result.payloadValue.jsonRepresentation) as? NSDictionary
            #expect(object != nil && object == json)
        }

        @Test func `a transaction equals a copy of itself, and no other transaction (T-53)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            let coins = try await shop.buyAndFinish(Item.coins)
            let copy = pro
            #expect(copy == pro && copy.hashValue == pro.hashValue)
            #expect(pro != coins)
        }

        @Test func `a simulated verification error makes purchases and entitlements unverified (T-58, T-26, P-14)`()
            async throws
        {
            let shop = try TestShop()
            try await shop.session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
            guard case .success(let result) = try await shop.product(Item.pro).purchase() else {
                throw UnexpectedResult(product: Item.pro)
            }
            guard case .unverified(let transaction, let error) = result else {
                Issue.record("the purchase is verified")
                return
            }
            #expect(transaction.productID == Item.pro)
            #expect(error == .invalidSignature)
            let isListed = try await eventually {
                for await entitlement in Transaction.currentEntitlements {
                    if case .unverified = entitlement { return true }
                }
                return false
            }
            #expect(isListed)
        }

        @Test func `payloadValue throws the error of an unverified value (T-56)`() async throws {
            let shop = try TestShop()
            try await shop.session.setSimulatedError(.verification(.invalidEncoding), forAPI: .verification)
            guard case .success(let result) = try await shop.product(Item.coins).purchase() else {
                throw UnexpectedResult(product: Item.coins)
            }
            #expect(throws: VerificationResult<Transaction>.VerificationError.invalidEncoding) {
                _ = try result.payloadValue
            }
            #expect(result.unsafePayloadValue.productID == Item.coins)
        }
    }
}
