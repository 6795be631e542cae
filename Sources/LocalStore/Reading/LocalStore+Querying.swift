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
        if cursor == nil { refresh() }
        return try queries.listing(query, after: cursor)
    }

    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        refresh()
        return try queries.latest(productID: productID)
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
        refresh()
        return try queries.statuses(of: groupID)
    }

    package func subscriptionGroups() async -> [String] {
        refresh()
        return queries.subscribedGroups()
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

    package nonisolated var presentStorefront: StorefrontPayload? { settings.withLock { $0.storefront } }

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
        try await askForSync()
        // The next request for the receipt returns it with all restored transactions.
        appReceipt.expect()
    }

    /// Asks the customer to sign in, and brings everything but the receipt up to date.
    package func askForSync() async throws(StoreFailure) {
        try await permit(.appStoreSync)
        try await signIn()
        refresh()
    }

    func signIn() async throws(StoreFailure) {
        let signedIn = await checkout.prompts.ask { await $0.signsIn() }
        if !signedIn { throw .userCancelled }
    }
}
