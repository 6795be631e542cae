import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

extension LocalStore {
    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try queries.listing(query, after: cursor, asOf: cursor == nil ? refreshForQuery() : checkpoint?.shown)
    }

    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        try queries.latest(productID: productID, asOf: refreshForQuery())
    }

    package func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        refresh()
        return try queries.read("transaction \(id)") { () throws(StoreFailure) in try reader.transaction(id) }
    }
}

/// Subscriptions.
extension LocalStore {
    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await permit(.subscriptionStatus)
        return try queries.statuses(of: groupID, asOf: refreshForQuery())
    }

    package func subscriptionGroups() async -> [String] {
        queries.subscribedGroups(asOf: refreshForQuery(isCounted: false))
    }

    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        refresh()
        return ledger.isEligibleForIntroductoryOffer(groupID: groupID, at: configuration.clock.now)
    }
}

extension LocalStore {
    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        unknownProducts.note(identifiers, in: ledger.catalog, report: report)
        return presentedProducts.payloads(
            for: identifiers,
            in: ledger.catalog,
            storefront: ledger.rules.storefront,
            localeIdentifier: session.present.localeIdentifier
        )
    }

    package func storefront() async -> StorefrontPayload? { presentStorefront }

    package nonisolated var presentStorefront: StorefrontPayload? {
        checkpoint?.hidesStorefront == true ? nil : settings.withLock { $0.storefront }
    }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await permit(.appTransaction)
        if refreshing { try await signIn() }
        return try signer.sign(appTransactionPayload)
    }

    /// The current app transaction, without device verification.
    var appTransactionPayload: AppTransactionPayload {
        var payload = AppTransactionPayload(
            receiptType: metadata.environment.rawValue,
            bundleID: metadata.bundleID,
            applicationVersion: configuration.appVersion,
            receiptCreationDate: configuration.clock.now,
            originalPurchaseDate: configuration.originalPurchaseDate(of: metadata),
            originalApplicationVersion: configuration.originalAppVersion(of: metadata)
        )
        payload.appAppleId = trust.appAppleID
        payload.originalPlatform = "iOS"
        return payload
    }

    package func synchronize() async throws(StoreFailure) {
        try await permit(.appStoreSync)
        try await signIn()
        refresh()
        // The next request for the receipt returns it with all restored transactions.
        if !keepsReceipt { appReceipt.expect() }
    }

    func signIn() async throws(StoreFailure) {
        let signedIn = await checkout.prompts.ask { await $0.signsIn() }
        if !signedIn { throw .userCancelled }
    }
}
