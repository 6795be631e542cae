import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Synchronization
import Testing

/// A store with a server beside it, and the verifier of its back end.
struct ServerShop {
    static let bundleID = "com.example.server"
    static let appleID: Int64 = 1_234_567_890
    static let month = ItemForSale.autoRenewable(
        "plan.month",
        price: 4.99,
        subscriptionPeriod: .monthly,
        groupID: "plans",
        groupLevel: 2,
        promotionalOffers: ["stay": .payUpFront(1.99, for: .monthly)],
        offerCodes: ["FREE": .freeTrial(for: .monthly)]
    )
    static let products: [ItemForSale] = [
        .consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99), .nonRenewable("season", price: 4.99),
        .nonConsumable("family", price: 1.99, isFamilyShareable: true),
        month,
        .autoRenewable(
            "plan.gold",
            price: 9.99,
            subscriptionPeriod: .monthly,
            groupID: "plans",
            groupLevel: 1,
            promotionalOffers: ["rise": .payUpFront(5.99, for: .monthly)]
        ),
    ]

    let store: SimulatedStore
    let server: SimulatedServer
    let verifier: StoreDocumentVerifier

    init(
        _ environment: AppStore.Environment = .sandbox,
        key: ServerAPIKey? = nil,
        secret: String? = nil,
        time: SimulatedTime = .manual(startingAt: SimulatedTime.epoch),
        database: SimulatedDatabase = .memory,
        notifying destination: NotificationDestination = .none
    ) throws {
        var app = SimulatedApp(bundleID: Self.bundleID, version: "7", environment: environment)
        app.appleID = Self.appleID
        store = try SimulatedStore(selling: Self.products, database: database, time: time, app: app)
        server = try SimulatedServer(for: store, key: key, sharedSecret: secret, notifying: destination)
        verifier = try StoreDocumentVerifier(
            root: store.rootCertificate,
            bundleID: Self.bundleID,
            environment: environment == .production ? .production(appAppleID: Self.appleID) : .sandbox
        )
    }

    /// Buys in the app, and finishes unless told otherwise.
    @discardableResult
    func buy(
        _ id: String,
        finishing: Bool = true,
        token: UUID? = nil,
        offer: String? = nil
    ) async throws -> Transaction {
        try await store.run {
            let product = try #require(try await Product.products(for: [id]).first)
            var options = Set(token.map { [Product.PurchaseOption.appAccountToken($0)] } ?? [])
            if let offer { options.insert(.promotionalOffer(id: offer)) }
            let result = try await product.purchase(options: options)
            guard case .success(let verification) = result else {
                Issue.record("\(id) was not bought: \(result)")
                throw SimulatedServerError.store("not bought")
            }
            let transaction = try verification.payloadValue
            if finishing { await transaction.finish() }
            return transaction
        }
    }

    /// The names of the notifications so far.
    var names: [String] { server.notifications.map(\.name) }

    /// Lets the customer request a refund in the app.
    func requestRefund(of id: UInt64, _ choice: RefundChoice? = nil) async throws {
        if let choice { store.customer.refund = { _ in choice } }
        let status = try await store.run {
            try await Transaction.beginRefundRequest(for: id, in: HeadlessPresentation())
        }
        #expect(status == .success)
    }

    /// The content of a notification about a purchase.
    func purchase(of notification: ServerNotification) throws -> VerifiedNotification.Purchase? {
        guard case .purchase(let data) = try verifier.notification(notification.signedPayload).content else {
            return nil
        }
        return data
    }

    /// Sends a request, expects success, and decodes the answer.
    func ask<Answer: Decodable>(_ target: String, as type: Answer.Type = Answer.self) async throws -> Answer {
        try await ask("GET", target, as: type)
    }

    /// Sends a request with a body, expects success, and decodes the answer.
    func ask<Answer: Decodable>(
        _ method: String,
        _ target: String,
        body: String? = nil,
        as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let response = try await server.request(method, target, body: body)
        #expect(response.status == 200, "\(method) \(target): \(String(decoding: response.body, as: UTF8.self))")
        return try response.decoded(as: type)
    }

    /// Sends a request and returns its status and error code.
    func refusal(_ method: String, _ target: String, body: String? = nil) async throws -> Refusal {
        let response = try await server.request(method, target, body: body)
        return Refusal(status: response.status, code: response.errorCode)
    }
}

/// The status of a response, with the code of its error.
struct Refusal: Hashable {
    let status: Int
    let code: Int64?

    init(status: Int, code: Int64?) {
        self.status = status
        self.code = code
    }

    /// The refusal with an error code, whose beginning is the status.
    init(_ code: Int64) { self.init(status: Int(code / 10_000), code: code) }
}

/// A page of transactions.
struct HistoryPage: Decodable {
    let revision: String
    let hasMore: Bool
    let signedTransactions: [String]
}

/// The answer about one transaction.
struct TransactionAnswer: Decodable {
    let signedTransactionInfo: String
}

/// The statuses of all subscriptions.
struct StatusAnswer: Decodable {
    struct Group: Decodable {
        let subscriptionGroupIdentifier: String
        let lastTransactions: [Item]
    }

    struct Item: Decodable {
        let status: Int
        let originalTransactionId: String
        let signedTransactionInfo: String
        let signedRenewalInfo: String
    }

    let bundleId: String
    let environment: String
    let appAppleId: Int64?
    let data: [Group]
}

/// A back end that collects notifications and answers with the statuses that a test lists, and then with 200.
final class CollectingBackEnd: Sendable {
    private struct State {
        var received: [ServerNotification] = []
        var statuses: [Int]
    }

    private let state: Mutex<State>

    init(answering statuses: [Int] = []) { state = Mutex(State(statuses: statuses)) }

    var received: [ServerNotification] { state.withLock { $0.received } }

    var destination: NotificationDestination {
        .callback { notification in
            self.state.withLock { state in
                state.received.append(notification)
                return state.statuses.isEmpty ? 200 : state.statuses.removeFirst()
            }
        }
    }
}
