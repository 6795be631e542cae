import Foundation
import LocalStore
import StoreInterface
import StoreLedger

/// Endpoints about one transaction.
extension SimulatedServer {
    func transactionInfo(_ id: String) async throws(APIFault) -> ServerResponse {
        let entry = try await entry(id)
        return .json(.object(["signedTransactionInfo": try documents([entry])[0]]))
    }

    func appTransactionInfo(_ id: String) async throws(APIFault) -> ServerResponse {
        try await requireCustomer(id)
        let document = try await reading { () async throws(StoreFailure) in try await local.servedAppTransaction() }
        return .json(.object(["signedAppTransactionInfo": .text(document)]))
    }

    /// Looks up an order, which only production can (V-04).
    func order(_ id: String) async throws(APIFault) -> ServerResponse {
        guard app.environment == .production else {
            return .explanation(
                404,
                "'Look Up Order ID' is not available in the sandbox. Open the store with "
                    + "SimulatedApp(environment: .production) to test it."
            )
        }
        guard let transaction = OrderID.transaction(of: id) else {
            return .json(.object(["status": .whole(1)]))
        }
        _ = try await index()
        let entries = try await reading { () async throws(StoreFailure) in
            try await local.servedEntries([transaction])
        }
        guard !entries.isEmpty else { return .json(.object(["status": .whole(1)])) }
        return .json(.object(["status": .whole(0), "signedTransactions": .list(try documents(entries))]))
    }

    /// Finishes a transaction for the app, whose queue removes it (V-10).
    func finish(_ id: String) async throws(APIFault) -> ServerResponse {
        let entry = try await entry(id)
        await local.finish(transactionID: entry.id, readAt: local.changeNumber)
        return .empty(200)
    }

    func setAccountToken(_ id: String, _ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        let body = try RequestBody(request.body)
        guard let text = body.text("appAccountToken"), let token = UUID(uuidString: text) else {
            throw .appAccountToken
        }
        if id == app.appTransactionID { throw .appTransactionIDNotSupported }
        let entry = try await entry(id)
        guard entry.id == entry.originalID else { throw .notOriginal }
        guard entry.ownership == .purchased else { throw .familyTransaction }
        try await reading { () async throws(StoreFailure) in try await local.setAccountToken(token, of: entry.id) }
        return .empty(200)
    }
}

extension SimulatedServer {
    /// Returns the order identifier of a transaction, as on the customer's invoice, for "Look Up Order ID".
    ///
    /// The endpoint answers in production only (V-04).
    ///
    /// - Parameter transactionID: The identifier of a transaction; each has an order of its own.
    /// - Returns: The identifier of the order.
    public func orderID(of transactionID: UInt64) -> String { OrderID.text(of: transactionID) }
}

/// The order identifiers of a simulated store, which encode the number of the transaction.
enum OrderID {
    private static let prefix = "M"
    private static let radix = 32
    private static let digits = 12

    static func text(of transactionID: UInt64) -> String {
        let text = String(transactionID, radix: radix, uppercase: true)
        return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns the transaction of an order; `nil` for a text that is not an order identifier of a simulated store.
    static func transaction(of order: String) -> UInt64? {
        guard order.utf8.count <= 20, order.hasPrefix(prefix),
            let id = UInt64(order.dropFirst(prefix.count), radix: radix), text(of: id) == order
        else { return nil }
        return id
    }
}
