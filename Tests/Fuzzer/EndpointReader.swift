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

        init() throws {
            let store = try SimulatedStore(
                selling: [
                    .consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99),
                    .autoRenewable("month", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
                ],
                app: SimulatedApp(bundleID: "com.example.shop", environment: .sandbox)
            )
            server = try SimulatedServer(for: store, notifying: .callback { _ in 200 })
            transaction = try blocking {
                try await store.buyOutside("pro")
                try await store.buyOutside("month")
                return try await store.buyOutside("coins")
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

    var seeds: [Data] {
        let id = shop.transaction
        let end = Int(Date.now.timeIntervalSince1970 * 1000) + 3_600_000
        var seeds = [
            "GET /inApps/v1/transactions/\(id)", "GET /inApps/v2/history/\(id)?sort=DESCENDING&productType=CONSUMABLE",
            "GET /inApps/v1/subscriptions/\(id)?status=1", "PUT /inApps/v1/transactions/\(id)/appAccountToken\n{}",
            "POST /inApps/v1/transactions/\(id)/finish",
            "POST /inApps/v1/notifications/history\n{\"startDate\":\(end - 7_200_000),\"endDate\":\(end)}",
            "PUT /inApps/v2/transactions/consumption/\(id)\n"
                + #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED"}"#,
        ]
        do {
            let server = shop.server
            let receipt = try blocking { try await server.transactionReceipt(of: id) }.base64EncodedString()
            seeds.append("POST /verifyReceipt\n{\"receipt-data\":\"\(receipt)\"}")
        } catch {}
        return seeds.map { Data($0.utf8) }
    }

    func read(_ input: Data) {
        do {
            count += 1
            if count.isMultiple(of: Self.requestsPerStore) {
                shop = try Shop()
                token = try shop.server.key.token(for: "com.example.shop", at: .now, lifetime: 3000)
            }
            let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let words = String(decoding: parts.first ?? Data(), as: UTF8.self).split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return }
            let request = ServerRequest(
                String(words[0]),
                String(words[1]),
                headers: ["Authorization": "Bearer \(token)"],
                body: parts.count > 1 ? Data(parts[1]) : Data()
            )
            let server = shop.server
            let response = try blocking { await server.respond(to: request) }
            // No input may make the store itself fail.
            precondition((200..<500).contains(response.status), "the status is \(response.status)")
        } catch {
            preconditionFailure("the server cannot be made: \(error)")
        }
    }
}
