import Dispatch
import Foundation
import OpenStoreKitTest
import OpenStoreKitTestServer
import Synchronization

/// Waits for asynchronous code on the thread of the fuzzer, which runs no tasks.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
        do {
            outcome.set(.success(try await body()))
        } catch {
            outcome.set(.failure(error))
        }
    }
    return try outcome.wait()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func set(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        done.signal()
    }

    func wait() throws -> Value {
        done.wait()
        guard let result = result.withLock({ $0 }) else { preconditionFailure("the outcome is set before the signal") }
        return try result.get()
    }
}

/// Requests with an accepted token to a server whose store has purchases.
///
/// The first line of an input is the method and the target, and the rest is the body.
final class EndpointReader: FuzzedReader {
    /// A store with a purchase of each kind, and its server.
    struct Shop {
        let server: SimulatedServer
        let transaction: UInt64
        let subscription: UInt64
        /// The receipt of the app, in base64.
        let receipt: String

        init() throws {
            var app = SimulatedApp(bundleID: "com.example.shop", environment: .production)
            app.appleID = 1_234_567_890
            let store = try SimulatedStore(
                selling: [
                    .consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99),
                    .autoRenewable("month", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
                ],
                app: app
            )
            server = try SimulatedServer(for: store, sharedSecret: "secret", notifying: .callback { _ in 200 })
            (subscription, transaction, receipt) = try blocking {
                try await store.buyOutside("pro")
                let month = try await store.buyOutside("month")
                let coins = try await store.buyOutside("coins")
                let receipt = try await store.run {
                    try await AppReceipt.refresh()
                    return try await AppReceipt.data()?.base64EncodedString() ?? ""
                }
                return (month, coins, receipt)
            }
        }
    }

    /// The number of requests after which a new store is created, because the journal grows.
    private static let requestsPerStore = 20_000

    private var shop: Shop
    private var token = ""
    private var count = 0

    init() throws {
        shop = try Shop()
        token = try shop.server.key.token(for: "com.example.shop", at: .now, lifetime: 3000)
    }

    /// The first lines of the seeds, each of which has to be answered with success.
    var parts: Set<String> { Set(seeds.map { Self.firstLine(of: $0) }) }

    private static func firstLine(of input: Data) -> String {
        String(decoding: input.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    var seeds: [Data] {
        let (id, plan, server) = (shop.transaction, shop.subscription, shop.server)
        let end = Int(Date.now.timeIntervalSince1970 * 1000) + 3_600_000
        var seeds = [
            "GET /inApps/v1/transactions/\(id)", "GET /inApps/v2/history/\(id)?sort=DESCENDING&productType=CONSUMABLE",
            "GET /inApps/v1/subscriptions/\(id)?status=1", "GET /inApps/v1/transactions/appTransactions/\(id)",
            "GET /inApps/v2/refund/lookup/\(id)", "GET /inApps/v1/lookup/\(server.orderID(of: id))",
            "PUT /inApps/v1/transactions/\(id)/appAccountToken\n"
                + #"{"appAccountToken":"48c8b92d-ce0d-4229-bedf-e61b4f9cfc92"}"#,
            "PUT /inApps/v1/subscriptions/extend/\(plan)\n"
                + #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"a"}"#,
            "POST /inApps/v1/subscriptions/extend/mass\n"
                + #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"b","productId":"month"}"#,
            "GET /inApps/v1/subscriptions/extend/mass/month/b", "POST /inApps/v1/notifications/test",
            "POST /inApps/v1/transactions/\(id)/finish",
            "POST /inApps/v1/notifications/history\n{\"startDate\":\(end - 7_200_000),\"endDate\":\(end)}",
            "PUT /inApps/v2/transactions/consumption/\(id)\n"
                + #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED"}"#,
            "PUT /inApps/v1/transactions/consumption/\(id)\n" + #"{"customerConsented":true,"platform":1}"#,
            "POST /verifyReceipt\n{\"receipt-data\":\"\(shop.receipt)\",\"password\":\"secret\"}",
        ]
        attempt {
            let receipt = try blocking { try await server.transactionReceipt(of: id) }.base64EncodedString()
            seeds.append("POST /production/verifyReceipt\n{\"receipt-data\":\"\(receipt)\"}")
        }
        return seeds.map { Data($0.utf8) }
    }

    func read(_ input: Data) -> Set<String> {
        do {
            count += 1
            if count.isMultiple(of: Self.requestsPerStore) {
                shop = try Shop()
                token = try shop.server.key.token(for: "com.example.shop", at: .now, lifetime: 3000)
            }
            let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let words = String(decoding: parts.first ?? Data(), as: UTF8.self).split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return [] }
            let request = ServerRequest(
                String(words[0]),
                String(words[1]),
                headers: ["Authorization": "Bearer \(token)"],
                body: parts.count > 1 ? Data(parts[1]) : Data()
            )
            let server = shop.server
            let response = try blocking { await server.respond(to: request) }
            // No input may make the store itself fail.
            precondition(
                (200..<500).contains(response.status) || response.status == 501,
                "the status is \(response.status)"
            )
            let isReceipt = request.path.hasSuffix("verifyReceipt")
            let isValid = !isReceipt || String(decoding: response.body, as: UTF8.self).contains(#""status":0"#)
            return [200, 202].contains(response.status) && isValid ? [Self.firstLine(of: input)] : []
        } catch {
            preconditionFailure("the server cannot be made: \(error)")
        }
    }
}
