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
            return .explanation(401, "Unauthenticated. The token is refused: \(error.explanation)")
        }
        if let failure = state.withLock({ $0.failure }) { return Self.response(of: failure) }
        guard request.body.count <= RequestBody.longest else {
            return APIFault.badRequest("Bad request. The body has more than \(RequestBody.longest) bytes.").response
        }
        guard let endpoint = ServerEndpoint(method: request.method, path: request.path) else {
            return MissingEndpoint(path: request.path)?.response ?? .empty(404)
        }
        if let refusal = rateRefusal(of: endpoint) { return refusal }
        do throws(APIFault) {
            return try await answer(request, at: endpoint)
        } catch {
            return error.response
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

    /// Verifies the token against the machine's clock, because a back end does not know the store's clock.
    private func authenticate(_ request: ServerRequest) throws(ServerTokenFault) {
        let scheme = "bearer "
        guard let header = request.headers["authorization"], header.lowercased().hasPrefix(scheme) else {
            throw .malformed("there is no header 'Authorization: Bearer …'")
        }
        let now = SystemStoreClock().now.milliseconds / 1000
        try verifier.verify(String(header.dropFirst(scheme.count)), now: now)
    }

    private static func response(of failure: SimulatedServerFailure) -> ServerResponse {
        switch failure {
        case .rateLimit(let date): response(tooMany: .rateLimit, until: StoreDate(date))
        case .internalError: APIFault.internalError.response
        case .retryableInternalError: APIFault.internalErrorRetryable.response
        case .accountNotFound: APIFault.accountNotFound.response
        case .accountNotFoundRetryable: APIFault.accountNotFoundRetryable.response
        }
    }

    private static func response(tooMany fault: APIFault, until date: StoreDate) -> ServerResponse {
        var response = fault.response
        // In milliseconds, unlike the seconds of HTTP.
        response.headers["Retry-After"] = String(date.milliseconds)
        return response
    }

    /// Returns the response to a request beyond the limit of its endpoint, or `nil` within the limit (V-18).
    private func rateRefusal(of endpoint: ServerEndpoint) -> ServerResponse? {
        let now = local.now
        let environment = app.environment
        let refusal = state.withLock { state -> (limit: Int, date: StoreDate)? in
            guard let limit = state.rateLimits.limit(of: endpoint, in: environment),
                let date = state.requestCounts.count(endpoint, limit: limit, at: now)
            else { return nil }
            return (limit, date)
        }
        return refusal.map { limit, date in
            let fault = APIFault(
                APIFault.rateLimit.code,
                "Rate limit exceeded: '\(endpoint.name)' accepts \(limit) requests an hour."
            )
            return Self.response(tooMany: fault, until: date)
        }
    }

    private func answer(
        _ request: ServerRequest,
        at endpoint: ServerEndpoint
    ) async throws(APIFault) -> ServerResponse {
        switch endpoint {
        case .transaction(let id): try await transactionInfo(id)
        case .appTransaction(let id): try await appTransactionInfo(id)
        case .history(let id, let isComplete): try await history(id, request, isComplete: isComplete)
        case .statuses(let id): try await statuses(id, request)
        case .refunds(let id): try await refunds(id, request)
        case .order(let id): try await order(id)
        case .finish(let id): try await finish(id)
        case .accountToken(let id): try await setAccountToken(id, request)
        case .consumption(let id, let version): try await consume(id, request, version: version)
        case .extend(let id): try await extend(id, request)
        case .extendAll: try await extendAll(request)
        case .extensionStatus(let product, let id): try massStatus(product: product, request: id)
        case .requestTest: try requestTest()
        case .testStatus(let token): try testStatus(token)
        case .notificationHistory: try await notificationHistory(request)
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
        case .expiresTooLate(let end, let begin): "it ends at \(end), more than an hour after \(begin)"
        }
    }
}

/// Queries of the store that several endpoints share.
extension SimulatedServer {
    /// Runs a query, and converts a failure of the store to an error of the API.
    func reading<Value>(_ body: () async throws(StoreFailure) -> Value) async throws(APIFault) -> Value {
        do throws(StoreFailure) {
            return try await body()
        } catch {
            throw APIFault(error)
        }
    }

    /// Returns the order of the changes so far.
    func index() async throws(APIFault) -> ModificationIndex {
        let known = state.withLock { $0.index }
        let index = try await reading { () async throws(StoreFailure) in try await local.continued(known) }
        state.withLock { if $0.index.position < index.position { $0.index = index } }
        return index
    }

    /// Returns the transaction with an identifier.
    ///
    /// - Throws: ``APIFault/transactionID`` for a text that is not an identifier, ``APIFault/transactionNotFound``.
    func entry(_ text: String) async throws(APIFault) -> LedgerEntry {
        guard let id = UInt64(text), text.utf8.count <= 20 else { throw .transactionID }
        _ = try await index()
        let entries = try await reading { () async throws(StoreFailure) in try await local.servedEntries([id]) }
        guard let entry = entries.first else { throw .transactionNotFound }
        return entry
    }

    /// Throws an error unless an identifier belongs to the customer, as that of a transaction or of the app
    /// transaction.
    func requireCustomer(_ text: String) async throws(APIFault) {
        if text == app.appTransactionID { return }
        _ = try await entry(text)
    }

    /// Returns the signed documents of transactions.
    func documents(_ entries: [LedgerEntry]) throws(APIFault) -> [JSONValue] {
        var documents: [JSONValue] = []
        do throws(StoreFailure) {
            for entry in entries { documents.append(.text(try local.servedDocument(entry))) }
        } catch {
            throw APIFault(error)
        }
        return documents
    }

    /// The members of a response that identify the app.
    var appMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "bundleId": .text(app.bundleID), "environment": .text(app.environment.rawValue),
        ]
        if let number = app.numberInDocuments { members["appAppleId"] = .whole(number) }
        return members
    }
}
