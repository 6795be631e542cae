import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// The table of notifications in the guide, against the names of the verifier and against what is sent.
@Suite(.timeLimit(.standard)) struct NotificationTableTests {
    private static let day = Duration.seconds(86_400)

    /// The rows of the guide: names, and the causes.
    private func table() throws -> [String: String] {
        let guide = "../../../../Sources/OpenStoreKit/OpenStoreKit.docc/Guides/TestingABackEnd.md"
        let text = try String(contentsOf: URL(filePath: #filePath).appending(path: guide).standardized, encoding: .utf8)
        let rows = try #require(text.components(separatedBy: "<!-- table of notifications -->\n").last)
            .prefix { $0 != "#" }.split(separator: "\n").dropFirst(2)
        let cells = rows.filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Dictionary(uniqueKeysWithValues: cells.map { ($0[0].replacing("`", with: ""), $0[1]) })
    }

    @Test func `the table has every type and subtype that Apple documents (V-20)`() throws {
        let names = try table().keys
        #expect(Set(names.map { String($0.prefix { $0 != "/" }) }) == VerifiedNotification.TypeName.all)
        let subtypes = names.compactMap { name in name.split(separator: "/").dropFirst().first.map(String.init) }
        #expect(Set(subtypes) == VerifiedNotification.SubtypeName.all)
    }

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `every notification of the table that has a cause is sent, and no other one (V-02, V-20)`(
        environment: AppStore.Environment
    ) async throws {
        let shops = [
            try await renewals(environment), try await failures(environment), try await others(environment),
            try await offSale(environment, raising: false), try await offSale(environment, raising: true),
            try await offers(environment),
        ]
        let sent = Set(shops.flatMap(\.names))
        let rows = try table()
        #expect(sent == Set(rows.filter { !$0.value.hasPrefix("not sent") }.keys))
        for row in rows where row.value.hasPrefix("not sent") { #expect(row.value.contains("Advanced Commerce")) }
        for shop in shops {
            for notification in shop.server.notifications {
                let read = try shop.verifier.notification(notification.signedPayload)
                #expect((read.type, read.subtype) == (notification.type, notification.subtype))
            }
        }
    }

    private func renewals(_ environment: AppStore.Environment) async throws -> ServerShop {
        let shop = try ServerShop(environment, notifying: CollectingBackEnd().destination)
        let (store, server) = (shop.store, shop.server)
        let first = try await shop.buy("plan.month")
        try await store.requestPriceConsent(of: first.id)
        try await store.consentToPriceIncrease(of: first.id)
        try await store.advance(by: Self.day * 32)
        try await store.setAutoRenewal(false, of: first.id)
        try await store.setAutoRenewal(true, of: first.id)
        try await shop.buy("plan.gold")
        try await store.manageSubscription(.changePlan(productID: "plan.month"))
        try await store.manageSubscription(.changePlan(productID: "plan.gold"))
        let terms = #""extendByDays":1,"extendReasonCode":0,"requestIdentifier":"#
        let path = "/inApps/v1/subscriptions/extend"
        for id in ["a", "b"] {
            _ = try await server.request("PUT", "\(path)/\(first.id)", body: "{\(terms)\"\(id)\"}")
        }
        for id in ["c", "d"] {
            let body = "{\(terms)\"\(id)\",\"productId\":\"plan.gold\"}"
            #expect(try await server.request("POST", "\(path)/mass", body: body).status == 200)
        }
        try await store.expireSubscription(of: first.id)
        return shop
    }

    private func failures(_ environment: AppStore.Environment) async throws -> ServerShop {
        let shop = try ServerShop(environment)
        let store = shop.store
        let first = try await shop.buy("plan.month")
        await store.setBillingGracePeriod(true)
        await store.setBillingFailure(true)
        try await store.advance(by: Self.day * 55)
        await store.setBillingFailure(false)
        try await store.resolveBillingIssue(of: first.id)
        await store.setBillingGracePeriod(false)
        await store.setBillingFailure(true)
        try await store.advance(by: Self.day * 120)
        try await shop.buy("plan.month")
        return shop
    }

    private func others(_ environment: AppStore.Environment) async throws -> ServerShop {
        let shop = try ServerShop(environment, notifying: CollectingBackEnd().destination)
        let (store, server) = (shop.store, shop.server)
        let coins = try await shop.buy("coins")
        try await server.requestConsumption(of: coins.id)
        try await store.declineRefund(coins.id)
        try await store.refund(coins.id)
        try await store.reverseRefund(coins.id)
        try await store.endFamilySharing(of: try await store.shareFromFamily("family"))
        #expect(try await server.request("POST", "/inApps/v1/notifications/test").status == 200)
        try await server.rescindConsent()
        for notice in ExternalPurchaseNotice.allCases { try server.sendExternalPurchaseToken(notice, token: UUID()) }
        return shop
    }

    /// The product is taken off sale, or its price is raised without an answer, before it renews.
    private func offSale(_ environment: AppStore.Environment, raising: Bool) async throws -> ServerShop {
        let shop = try ServerShop(environment)
        let first = try await shop.buy("plan.month")
        if raising {
            try await shop.store.requestPriceConsent(of: first.id)
        } else {
            try await shop.store.takeOffSale("plan.month")
        }
        try await shop.store.advance(by: Self.day * 32)
        return shop
    }

    private func offers(_ environment: AppStore.Environment) async throws -> ServerShop {
        let shop = try ServerShop(environment)
        try await shop.buy("plan.month")
        try await shop.buy("plan.month", offer: "stay")
        try await shop.buy("plan.gold", offer: "rise")
        try await shop.buy("plan.month", offer: "stay")
        return shop
    }

    @Test func `a product off sale ends its subscriptions with their period, and is no longer found (V-20)`()
        async throws
    {
        let shop = try await offSale(.sandbox, raising: false)
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", "EXPIRED/PRODUCT_NOT_FOR_SALE"])
        let last = try #require(shop.server.notifications.last)
        let data = try #require(try shop.purchase(of: last))
        #expect(data.subscriptionStatus == VerifiedNotification.Purchase.StatusNumber.expired)
        let json = String(decoding: try #require(data.renewalInfo?.json), as: UTF8.self)
        #expect(json.contains(#""expirationIntent":4"#))
        let found = try await shop.store.run { try await Product.products(for: ["plan.month", "plan.gold"]).map(\.id) }
        #expect(found == ["plan.gold"])
        await #expect {
            try await shop.store.takeOffSale("plan.month")
        } throws: {
            "\($0)".contains("'plan.month' cannot be taken off sale") && "\($0)".contains("'plan.gold'")
        }
    }

    @Test(arguments: [(AppStore.Environment.sandbox, "SANDBOX_"), (.production, "")])
    func `a token of an external purchase is read by a verifier (V-20)`(
        environment: AppStore.Environment,
        prefix: String
    ) throws {
        let shop = try ServerShop(environment)
        let (token, date) = (UUID(), Date(timeIntervalSince1970: 1_735_000_000))
        try shop.server.sendExternalPurchaseToken(.unreported, token: token, createdAt: date)
        let sent = try shop.verifier.notification(try #require(shop.server.notifications.first).signedPayload)
        #expect(sent.content == .externalPurchaseToken(id: prefix + token.uuidString.lowercased(), creationDate: date))
        #expect(sent.appAppleID == ServerShop.appleID)
    }
}
