import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreSigning
import StoreTime
import Synchronization

extension SimulatedServer {
    /// Answers a request as the App Store Server API does, and requests to `/verifyReceipt`.
    ///
    /// `/sandbox/verifyReceipt` and `/production/verifyReceipt` are the endpoints of the two environments.
    ///
    /// The client's token is verified first. A refused token is answered with the status 401 and, as by Apple, without
    /// an error code; the body says which check failed.
    ///
    /// - Parameter request: The request, whose `Authorization` header has the token.
    /// - Returns: The response, also for a malformed request.
    public func respond(to request: ServerRequest) async -> ServerResponse {
        if Self.isForReceipts(request.path) { return await verifyReceipt(request) }
        do throws(ServerTokenFault) {
            try authenticate(request)
        } catch {
            return ServerResponse(
                status: 401,
                headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: Data("Unauthenticated. The token is refused: \(error.explanation)\n".utf8)
            )
        }
        do throws(APIFault) {
            try failIfSimulated()
            guard request.body.count <= RequestBody.longest else {
                throw .badRequest("Bad request. The body has more than \(RequestBody.longest) bytes.")
            }
            return try await route(request)
        } catch {
            var response = error.response
            if case .rateLimit(let date) = state.withLock({ $0.failure }) {
                // In milliseconds, unlike the seconds of HTTP.
                response.headers["Retry-After"] = String(StoreDate(date).milliseconds)
            }
            return response
        }
    }

    /// Sends a request as the back end does, with a new token.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path, with the query if there is one.
    ///   - body: The JSON of the body.
    /// - Returns: The response.
    /// - Throws: ``SimulatedServerError/key(_:)`` if the token cannot be signed.
    public func request(
        _ method: String,
        _ target: String,
        body: String? = nil
    ) async throws(SimulatedServerError) -> ServerResponse {
        let token = try key.token(for: app.bundleID, at: SystemStoreClock().now.date)
        return await respond(
            to: ServerRequest(
                method,
                target,
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: Data((body ?? "").utf8)
            )
        )
    }

    /// Verifies the token on the machine's clock, because a back end does not know the store's.
    private func authenticate(_ request: ServerRequest) throws(ServerTokenFault) {
        let scheme = "bearer "
        guard let header = request.headers["authorization"], header.lowercased().hasPrefix(scheme) else {
            throw .malformed("there is no header 'Authorization: Bearer …'")
        }
        let now = SystemStoreClock().now.milliseconds / 1000
        try verifier.verify(String(header.dropFirst(scheme.count)), now: now)
    }

    private func failIfSimulated() throws(APIFault) {
        switch state.withLock({ $0.failure }) {
        case nil: break
        case .rateLimit: throw .rateLimit
        case .internalError: throw .internalError
        case .retryableInternalError: throw .internalErrorRetryable
        case .accountNotFound: throw .accountNotFound
        case .accountNotFoundRetryable: throw .accountNotFoundRetryable
        }
    }

    private func route(_ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: true).map { String($0) }
        guard parts.count >= 3, parts[0] == "inApps" else { return .empty(404) }
        let route = [request.method, parts[1]] + parts.dropFirst(2)
        switch (route[0], route[1], parts[2], parts.count) {
        case ("GET", "v1", "transactions", 4): return try await transactionInfo(parts[3])
        case ("GET", "v1", "transactions", 5) where parts[3] == "appTransactions":
            return try await appTransactionInfo(parts[4])
        case ("GET", "v1", "history", 4): return try await history(parts[3], request, isComplete: false)
        case ("GET", "v2", "history", 4): return try await history(parts[3], request, isComplete: true)
        case ("GET", "v1", "subscriptions", 4): return try await statuses(parts[3], request)
        case ("GET", "v2", "refund", 5) where parts[3] == "lookup": return try await refunds(parts[4], request)
        case ("GET", "v1", "lookup", 4): return try await order(parts[3])
        case ("POST", "v1", "transactions", 5) where parts[4] == "finish": return try await finish(parts[3])
        case ("PUT", "v1", "transactions", 5) where parts[4] == "appAccountToken":
            return try await setAccountToken(parts[3], request)
        case ("PUT", "v1", "transactions", 5) where parts[3] == "consumption":
            return try await consume(parts[4], request, version: 1)
        case ("PUT", "v2", "transactions", 5) where parts[3] == "consumption":
            return try await consume(parts[4], request, version: 2)
        case ("PUT", "v1", "subscriptions", 5) where parts[3] == "extend":
            return try await extend(parts[4], request)
        case ("POST", "v1", "subscriptions", 5) where parts[3...] == ["extend", "mass"]:
            return try await extendAll(request)
        case ("GET", "v1", "subscriptions", 7) where parts[3...4] == ["extend", "mass"]:
            return try massStatus(product: parts[5], request: parts[6])
        case ("POST", "v1", "notifications", 4) where parts[3] == "test": return try requestTest()
        case ("GET", "v1", "notifications", 5) where parts[3] == "test": return try testStatus(parts[4])
        case ("POST", "v1", "notifications", 4) where parts[3] == "history":
            return try notificationHistory(request)
        default: return .empty(404)
        }
    }
}

extension ServerTokenFault {
    /// The check that failed, with the value that was found.
    var explanation: String {
        func named(_ text: String?) -> String { text.map { "'\($0)'" } ?? "missing" }
        return switch self {
        case .tooLong(let count): "it has \(count) bytes, and tokens are shorter than 8192"
        case .malformed(let reason): reason
        case .wrongAlgorithm(let alg): "its algorithm is \(named(alg)), and has to be 'ES256'"
        case .wrongKey(let kid, let expected): "its key 'kid' is \(named(kid)), and the server knows '\(expected)'"
        case .wrongSignature: "its signature was not made with the key of the server API"
        case .wrongClaim(let name, let found, let expected): "'\(name)' is \(named(found)), and has to be '\(expected)'"
        case .expired(let end, let now): "it ended at \(end), and it is \(now)"
        case .expiresTooLate(let end, let now): "it ends at \(end), more than an hour after \(now)"
        }
    }
}

/// Reads that several endpoints share.
extension SimulatedServer {
    /// Turns a failure of the store into an error of the API.
    func reading<Value>(_ body: () async throws(StoreFailure) -> Value) async throws(APIFault) -> Value {
        do throws(StoreFailure) {
            return try await body()
        } catch {
            throw APIFault(error)
        }
    }

    /// The order of the changes up to now.
    func index() async throws(APIFault) -> ModificationIndex {
        let known = state.withLock { $0.index }
        let index = try await reading { () async throws(StoreFailure) in try await local.continued(known) }
        state.withLock { if $0.index.position < index.position { $0.index = index } }
        return index
    }

    /// The transaction with an identifier.
    ///
    /// - Throws: ``APIFault/transactionID`` for a text that is no identifier, ``APIFault/transactionNotFound``.
    func entry(_ text: String) async throws(APIFault) -> LedgerEntry {
        guard let id = UInt64(text), text.utf8.count <= 20 else { throw .transactionID }
        _ = try await index()
        let entries = try await reading { () async throws(StoreFailure) in try await local.servedEntries([id]) }
        guard let entry = entries.first else { throw .transactionNotFound }
        return entry
    }

    /// Makes sure that an identifier belongs to the customer: a transaction, or the app transaction.
    func requireCustomer(_ text: String) async throws(APIFault) {
        if text == app.appTransactionID { return }
        _ = try await entry(text)
    }

    /// Signs transactions.
    func documents(_ entries: [LedgerEntry]) throws(APIFault) -> [JSONValue] {
        var documents: [JSONValue] = []
        do throws(StoreFailure) {
            for entry in entries { documents.append(.text(try local.servedDocument(entry))) }
        } catch {
            throw APIFault(error)
        }
        return documents
    }

    /// The members that name the app.
    var appMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "bundleId": .text(app.bundleID), "environment": .text(app.environment.rawValue),
        ]
        if let number = app.numberInDocuments { members["appAppleId"] = .whole(number) }
        return members
    }
}
