public import Foundation
import LocalStore
public import OpenStoreKitTest
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTime

/// The options of a replay.
public struct ReplayOptions: Hashable, Sendable {
    /// True to keep the account tokens of the recording.
    ///
    /// False by default: each token is replaced by another one, the same in all transactions. Order numbers, device
    /// verification and the account's identifier are never kept.
    public var keepsAccountTokens = false
    /// True if the transactions are finished, which is the default; a recording does not contain this information.
    public var isFinished = true
    /// The date in the recording that corresponds to the store's current time; `nil` for the date of the newest
    /// document.
    public var recordedPresent: Date?

    /// Creates the default options.
    public init() {}
}

/// The result of a replay, which maps the identifiers of the recording to those of the store.
public struct ReplayReport: Hashable, Sendable {
    /// The identifiers of transactions in the store, by those of the recording.
    public let transactionIDs: [UInt64: UInt64]
    /// The account tokens in the store, by those of the recording.
    public let accountTokens: [UUID: UUID]
    /// The duration by which all dates were moved, in seconds.
    public let shift: TimeInterval
}

extension SimulatedStore {
    /// Imports the recorded history of a customer, so that a test can reproduce its problems (V-16).
    ///
    /// All dates are moved by the same duration, so that the end of the recording is the store's current time.
    /// Identifiers are those of this store, and account tokens are replaced. Prices, storefronts and offers do not
    /// change. Running subscriptions continue to renew. No server notifications are sent for the past.
    ///
    /// - Parameters:
    ///   - history: The recording.
    ///   - options: The options.
    /// - Returns: The identifiers before and after.
    /// - Throws: ``SimulatedServerError/history(_:)`` if the store does not sell one of the products, or has a
    ///   subscription in one of the groups already. In that case nothing is imported.
    @discardableResult
    public func replay(
        _ history: RecordedHistory,
        options: ReplayOptions = ReplayOptions()
    ) async throws(SimulatedServerError) -> ReplayReport {
        let result: Result<ReplayReport, StoreFailure>
        do throws(StoreFailure) {
            let report = try await local.replay { first, catalog, now throws(StoreFailure) in
                let missing = history.productIDs.filter { catalog.product($0) == nil }
                guard missing.isEmpty else {
                    throw .configuration(
                        detail:
                            "the history cannot be replayed: the store does not sell \(missing.joined(separator: ", "))"
                    )
                }
                let draft = ReplayDraft(history, options, firstID: first, now: now)
                return (draft.entries, draft.report)
            }
            result = .success(report)
        } catch {
            result = .failure(error)
        }
        switch result {
        case .success(let report): return report
        case .failure(.configuration(let detail)): throw .history(detail)
        case .failure(let failure): throw SimulatedServerError(failure)
        }
    }
}

/// A history with the identifiers, dates and tokens of the store that imports it.
private struct ReplayDraft {
    private(set) var entries: [ReplayedEntry] = []
    let report: ReplayReport

    init(_ history: RecordedHistory, _ options: ReplayOptions, firstID: UInt64, now: StoreDate) {
        let ordered = history.transactions.values.sorted {
            ($0.purchaseDate, $0.transactionId.value) < ($1.purchaseDate, $1.transactionId.value)
        }
        var ids: [UInt64: UInt64] = [:]
        var next = firstID
        func number(_ id: UInt64) {
            guard ids[id] == nil else { return }
            ids[id] = next
            next += 1
        }
        for payload in ordered {
            // The first purchase may be missing from a partial history.
            if payload.type == ProductKind.autoRenewable.rawValue { number(payload.originalTransactionId.value) }
            number(payload.transactionId.value)
        }
        var tokens: [UUID: UUID] = [:]
        let present = options.recordedPresent.map { StoreDate($0) } ?? ordered.map(\.signedDate).max() ?? now
        let shift = now.milliseconds - present.milliseconds
        func moved(_ date: StoreDate) -> StoreDate { StoreDate(milliseconds: date.milliseconds + shift) }
        func token(_ token: WireUUID?) -> WireUUID? {
            guard let token, !options.keepsAccountTokens else { return token }
            if let known = tokens[token.value] { return WireUUID(known) }
            // Tokens are numbered, so that the same recording gives the same tokens in every run.
            let digits = String(tokens.count + 1, radix: 16)
            let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
            let made = UUID(uuidString: text) ?? UUID.random()
            tokens[token.value] = made
            return WireUUID(made)
        }
        var latest: [UInt64: StoreDate] = [:]
        for payload in ordered {
            let known = latest[payload.originalTransactionId.value]
            latest[payload.originalTransactionId.value] = max(known ?? payload.purchaseDate, payload.purchaseDate)
        }
        for var payload in ordered {
            let (id, original) = (payload.transactionId.value, payload.originalTransactionId.value)
            let isLatest = latest[original] == payload.purchaseDate
            payload.transactionId = WireIdentifier(ids[id] ?? id)
            let isSubscription = payload.type == ProductKind.autoRenewable.rawValue
            payload.originalTransactionId =
                isSubscription ? WireIdentifier(ids[original] ?? original) : payload.transactionId
            payload.purchaseDate = moved(payload.purchaseDate)
            payload.originalPurchaseDate = isSubscription ? moved(payload.originalPurchaseDate) : payload.purchaseDate
            payload.expiresDate = isSubscription ? payload.expiresDate.map(moved) : nil
            payload.revocationDate = payload.revocationDate.map(moved)
            payload.commitmentInfo = nil
            payload.billingPlanType = nil
            payload.appAccountToken = token(payload.appAccountToken)
            guard var entry = LedgerEntry(payload: payload) else { continue }
            entry.isFinished = options.isFinished
            var info = isLatest && isSubscription ? history.renewals[original] : nil
            if let recorded = info {
                info?.gracePeriodExpiresDate = recorded.gracePeriodExpiresDate.map(moved)
                info?.recentSubscriptionStartDate = recorded.recentSubscriptionStartDate.map(moved)
            }
            entries.append(ReplayedEntry(entry: entry, renewalInfo: info))
        }
        report = ReplayReport(transactionIDs: ids, accountTokens: tokens, shift: TimeInterval(shift) / 1000)
    }
}
