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
        if let sharedSecret, body.text("password") != sharedSecret { return Self.answer(.wrongSecret) }
        do throws(StoreFailure) {
            let asked = Self.environments[request.path] ?? app.environment
            // The receipt of one transaction is a text, and that of the app is DER.
            if data.first == UInt8(ascii: "{") { return try await answer(toTransaction: data, in: asked) }
            let root = try await local.receiptTrust().rootCertificate
            let isShort = body.flag("exclude-old-transactions") ?? false
            return try await answer(to: data, root: root, isShort: isShort, in: asked)
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

    private func answer(
        to data: Data,
        root: Data,
        isShort: Bool,
        in asked: StoreEnvironment
    ) async throws(StoreFailure) -> ServerResponse {
        let receipt: ValidatedReceipt
        switch validated(data, root: root) {
        case .success where asked != app.environment:
            return Self.answer(asked == .production ? .sandboxReceipt : .productionReceipt)
        case .success(let valid): receipt = valid
        case .failure(.malformedDocument), .failure(.malformedContent): return Self.answer(.malformed)
        case .failure: return Self.answer(.notAuthentic)
        }
        let answer = ReceiptAnswer(receipt: receipt, app: app, now: local.now.date)
        var members: [String: JSONValue] = [
            "status": .whole(ReceiptStatus.valid.rawValue), "environment": .text(app.environment.rawValue),
            "receipt": answer.content,
        ]
        let subscriptions = try await local.servedSubscriptions()
        let known = state.withLock { $0.index }
        let index = try await local.continued(known)
        var entries = try await local.servedEntries(index.ordered.map(\.id)).filter { $0.kind == .autoRenewable }
        if !entries.isEmpty {
            if isShort {
                let latest = Set(subscriptions.map(\.chain.latestTransactionID))
                entries = entries.filter { latest.contains($0.id) }
            }
            entries.sort { $1.isOlder(than: $0) }
            members["latest_receipt_info"] = .list(entries.map { ReceiptAnswer.record($0) })
            members["latest_receipt"] = .text(data.base64EncodedString())
            members["pending_renewal_info"] = .list(subscriptions.map { ReceiptAnswer.renewal($0) })
        }
        return .json(.object(members))
    }

    private func validated(_ data: Data, root: Data) -> Result<ValidatedReceipt, VerificationError> {
        do throws(VerificationError) {
            let validator = try ReceiptValidator(
                root: root,
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
