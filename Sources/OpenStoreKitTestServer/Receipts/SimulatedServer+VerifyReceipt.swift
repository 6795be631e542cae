import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import StoreVerification
import Synchronization

/// A status of `verifyReceipt` (V-14).
enum ReceiptStatus: Int64, Sendable {
    case valid = 0
    case notPOST = 21000
    case malformed = 21002
    case notAuthentic = 21003
    case wrongSecret = 21004
    case unavailable = 21005
    case subscriptionExpired = 21006
    case sandboxReceipt = 21007
    case productionReceipt = 21008
    case internalError = 21009
    case accountNotFound = 21010
    case internalRetryable = 21100
}

/// The deprecated endpoint for receipts.
extension SimulatedServer {
    /// The environments by path.
    ///
    /// At the path of the other environment, the answer to a valid receipt is the status that refers the back end to
    /// the right one.
    private static let environments: [String: StoreEnvironment] = [
        "/sandbox/verifyReceipt": .sandbox, "/production/verifyReceipt": .production,
    ]

    static func isForReceipts(_ path: String) -> Bool { path == "/verifyReceipt" || environments[path] != nil }

    /// Answers a request to `/verifyReceipt`: always with the HTTP status 200, and a status in the JSON.
    func verifyReceipt(_ request: ServerRequest) async -> ServerResponse {
        if let status = simulatedReceiptStatus { return Self.answer(status) }
        guard request.method == "POST" else { return Self.answer(.notPOST) }
        let body: RequestBody
        do throws(APIFault) {
            body = try RequestBody(request.body)
        } catch {
            return Self.answer(.malformed)
        }
        guard let text = body.text("receipt-data"), let data = Data(base64Encoded: text), !data.isEmpty else {
            return Self.answer(.malformed)
        }
        do throws(StoreFailure) {
            let asked = Self.environments[request.path] ?? app.environment
            let password = body.text("password")
            // The receipt of one transaction is a text, and that of the app is DER.
            if data.first == UInt8(ascii: "{") {
                return try await answer(toTransaction: data, password: password, in: asked)
            }
            let isShort = body.flag("exclude-old-transactions") ?? false
            return try await answer(to: data, password: password, isShort: isShort, in: asked)
        } catch {
            local.report("a receipt could not be verified by the test server: \(error)")
            return Self.answer(.internalError)
        }
    }

    private var simulatedReceiptStatus: ReceiptStatus? {
        switch state.withLock({ $0.failure }) {
        case nil: nil
        case .rateLimit: .unavailable
        case .internalError: .internalError
        case .retryableInternalError, .accountNotFoundRetryable: .internalRetryable
        case .accountNotFound: .accountNotFound
        }
    }

    static func answer(_ status: ReceiptStatus) -> ServerResponse {
        var members: [String: JSONValue] = ["status": .whole(status.rawValue)]
        if status == .internalRetryable { members["is-retryable"] = .flag(true) }
        return .json(.object(members))
    }

    /// Returns whether a password is accepted: only a receipt with an auto-renewable subscription needs one (V-14).
    func isAccepted(password: String?, hasSubscription: Bool) -> Bool {
        guard let sharedSecret else { return true }
        return password.map { $0 == sharedSecret } ?? !hasSubscription
    }

    private func answer(
        to data: Data,
        password: String?,
        isShort: Bool,
        in asked: StoreEnvironment
    ) async throws(StoreFailure) -> ServerResponse {
        let receipt: ValidatedReceipt
        switch validated(data) {
        case .success where asked != app.environment:
            return Self.answer(asked == .production ? .sandboxReceipt : .productionReceipt)
        case .success(let valid): receipt = valid
        case .failure(.malformedDocument), .failure(.malformedContent): return Self.answer(.malformed)
        case .failure: return Self.answer(.notAuthentic)
        }
        // Subscriptions are the only purchases of a store with an expiration date.
        guard isAccepted(password: password, hasSubscription: receipt.purchases.contains { $0.expirationDate != nil })
        else { return Self.answer(.wrongSecret) }
        let known = state.withLock { $0.index }
        let index = try await local.continued(known)
        let entries = try await local.servedEntries(index.ordered.map(\.id))
        let answer = ReceiptAnswer(receipt: receipt, entries: entries, now: local.now.date)
        var members: [String: JSONValue] = [
            "status": .whole(ReceiptStatus.valid.rawValue), "environment": .text(app.environment.rawValue),
            "receipt": answer.content,
        ]
        let subscriptions = try await local.servedSubscriptions()
        let latest = Set(subscriptions.map(\.chain.latestTransactionID))
        let listed = entries.filter { entry in
            ReceiptPolicy.contains(entry) && !(isShort && entry.kind == .autoRenewable && !latest.contains(entry.id))
        }
        if !listed.isEmpty {
            members["latest_receipt_info"] = .list(
                listed.sorted { $1.isOlder(than: $0) }.map { ReceiptAnswer.record($0) }
            )
        }
        if !subscriptions.isEmpty {
            members["latest_receipt"] = .text(data.base64EncodedString())
            members["pending_renewal_info"] = .list(subscriptions.map { ReceiptAnswer.renewal($0) })
        }
        return .json(.object(members))
    }

    /// Validates a receipt, whose root is that of the store's other documents outside of local testing, so that
    /// no key of receipts is needed.
    private func validated(_ data: Data) -> Result<ValidatedReceipt, VerificationError> {
        do throws(VerificationError) {
            let validator = try ReceiptValidator(
                root: local.trust.rootCertificate,
                bundleID: app.bundleID,
                environment: app.environment == .production ? .production(appAppleID: app.appAppleID) : .sandbox,
                appVersion: nil,
                device: nil
            )
            return .success(try validator.validate(data))
        } catch {
            return .failure(error)
        }
    }
}
