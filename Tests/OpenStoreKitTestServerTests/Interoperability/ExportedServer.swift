import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Testing

/// Notifications, answers and stores that `make judge` gives to Apple's server library.
@Suite(.enabled(if: ExportFolder.url != nil, "run by `make judge`, which sets OPENSTOREKIT_EXPORT to a folder"))
struct ExportedServer {
    private static let day = Duration.seconds(86_400)

    private struct File: Encodable {
        let kind: String
        var expected = "accept"
        var forged = false
    }

    private struct Case: Encodable {
        let environment: String
        let bundleID: String
        let appAppleID: Int64?
        let appVersion: String
        let deviceID: UUID
        var files: [String: File] = [:]
    }

    private struct Facts: Encodable {
        let environment: String
        let bundleID: String
        let appAppleID: Int64
        let transaction: String
        let subscription: String
        let plan: String
        let order: String
        let count: Int
        let receipt: String
    }

    /// Causes a notification of every kind that a store has an event for.
    private func everything(in environment: AppStore.Environment) async throws -> ServerShop {
        let backEnd = CollectingBackEnd()
        let shop = try ServerShop(environment, notifying: backEnd.destination)
        let (store, server) = (shop.store, shop.server)
        let coins = try await shop.buy("coins", token: UUID())
        try await server.requestConsumption(of: coins.id)
        try await store.declineRefund(coins.id)
        try await store.refund(coins.id, percentage: 50)
        try await store.reverseRefund(coins.id)
        let first = try await shop.buy("plan.month")
        try await store.advance(by: Self.day * 32)
        try await store.requestPriceConsent(of: first.id)
        try await store.consentToPriceIncrease(of: first.id)
        try await shop.buy("plan.gold")
        try await store.manageSubscription(.changePlan(productID: "plan.month"))
        try await store.setAutoRenewal(false, of: first.id)
        try await store.setAutoRenewal(true, of: first.id)
        let terms = #""extendByDays":1,"extendReasonCode":0,"requestIdentifier":"#
        for id in ["one", "two"] {
            let path = "/inApps/v1/subscriptions/extend/\(first.id)"
            #expect(try await server.request("PUT", path, body: "{\(terms)\"\(id)\"}").status == 200)
        }
        let mass = "{\(terms)\"mass\",\"productId\":\"plan.gold\"}"
        #expect(try await server.request("POST", "/inApps/v1/subscriptions/extend/mass", body: mass).status == 200)
        await store.setBillingGracePeriod(true)
        await store.setBillingFailure(true)
        try await store.advance(by: Self.day * 60)
        await store.setBillingFailure(false)
        try await store.resolveBillingIssue(of: first.id)
        try await store.expireSubscription(of: first.id)
        let again = try await shop.buy("plan.month")
        try await store.refund(again.id)
        #expect(try await server.request("POST", "/inApps/v1/notifications/test").status == 200)
        try await server.rescindConsent()
        try await store.endFamilySharing(of: try await store.shareFromFamily("family"))
        return shop
    }

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `notifications of every kind and answers are exported`(environment: AppStore.Environment) async throws {
        let shop = try await everything(in: environment)
        let folder = try #require(ExportFolder.url).appending(path: "server-\(environment.rawValue)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var content = Case(
            environment: environment.rawValue,
            bundleID: ServerShop.bundleID,
            appAppleID: environment == .production ? ServerShop.appleID : nil,
            appVersion: "7",
            deviceID: UUID()
        )
        func write(_ document: String, _ name: String, _ kind: String) throws {
            try Data(document.utf8).write(to: folder.appending(path: "\(name).jws"))
            content.files["\(name).jws"] = File(kind: kind)
        }
        for (number, notification) in shop.server.notifications.enumerated() {
            let name = "\(number) \(notification.name.replacing("/", with: " "))"
            try write(notification.signedPayload, name, "notification")
        }
        let kinds = Set(shop.server.notifications.map(\.type))
        #expect(
            kinds == [
                "CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW",
                "DID_RENEW", "EXPIRED", "GRACE_PERIOD_EXPIRED", "ONE_TIME_CHARGE", "PRICE_INCREASE", "REFUND",
                "REFUND_DECLINED", "REFUND_REVERSED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "RESCIND_CONSENT",
                "REVOKE", "SUBSCRIBED", "TEST",
            ]
        )
        let id = try #require(shop.server.notifications.first?.transactionID)
        let history: HistoryPage = try await shop.ask("/inApps/v2/history/\(id)")
        for (number, document) in history.signedTransactions.enumerated() {
            try write(document, "history \(number)", "transaction")
        }
        let statuses: StatusAnswer = try await shop.ask("/inApps/v1/subscriptions/\(id)")
        for (number, item) in statuses.data.flatMap(\.lastTransactions).enumerated() {
            try write(item.signedRenewalInfo, "status \(number)", "renewalInfo")
        }
        try shop.store.rootCertificate.write(to: folder.appending(path: "root.cer"))
        try shop.store.rootCertificate.write(to: folder.appending(path: "receipt_root.cer"))
        try JSONEncoder().encode(content).write(to: folder.appending(path: "case.json"))
    }

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `a store is exported for Apple's client`(environment: AppStore.Environment) async throws {
        let folder = try #require(ExportFolder.url).deletingLastPathComponent()
            .appending(path: "servers/\(environment.rawValue)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(path: "Shop.storekit")
        try Data(Self.configuration.utf8).write(to: configuration)
        var app = SimulatedApp(bundleID: ServerShop.bundleID, version: "7", environment: environment)
        app.appleID = ServerShop.appleID
        let store = try SimulatedStore(
            configuration: configuration,
            database: .file(folder.appending(path: "store.sqlite")),
            time: .system,
            app: app
        )
        let server = try SimulatedServer(for: store)
        var coins: [UInt64] = []
        for _ in 0..<25 { coins.append(try await store.buyOutside("coins")) }
        await store.run {
            for await transaction in Transaction.unfinished { await transaction.unsafePayloadValue.finish() }
        }
        coins.append(try await store.buyOutside("coins"))
        try await store.refund(coins[1])
        let plan = try await store.buyOutside("plan.month")
        let receipt = try await store.run {
            try await AppReceipt.refresh()
            return try #require(try await AppReceipt.data()).base64EncodedString()
        }
        let facts = Facts(
            environment: environment.rawValue,
            bundleID: ServerShop.bundleID,
            appAppleID: ServerShop.appleID,
            transaction: String(try #require(coins.last)),
            subscription: String(plan),
            plan: "plan.month",
            order: server.orderID(of: plan),
            count: coins.count + 1,
            receipt: receipt
        )
        try JSONEncoder().encode(facts).write(to: folder.appending(path: "facts.json"))
    }

    private static let configuration = """
        {"identifier":"A1","products":[{"displayPrice":"0.99","familyShareable":false,"internalID":"1",
        "localizations":[],"productID":"coins","referenceName":"coins","type":"Consumable"}],"settings":{},
        "subscriptionGroups":[{"id":"2","localizations":[],"name":"plans","subscriptions":[{"adHocOffers":[],
        "displayPrice":"4.99","familyShareable":false,"groupNumber":1,"internalID":"4","introductoryOffer":null,
        "localizations":[],"productID":"plan.month","recurringSubscriptionPeriod":"P1M","referenceName":"month",
        "subscriptionGroupID":"2","type":"RecurringSubscription"}]}],"version":{"major":4,"minor":0}}
        """
}

/// The folder that the judge reads.
private enum ExportFolder {
    static let url = ProcessInfo.processInfo.environment["OPENSTOREKIT_EXPORT"].map { URL(filePath: $0) }
}
