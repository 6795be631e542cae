import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

extension LocalStore {
    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        let presenter = ProductPresenter(
            catalog: ledger.catalog,
            storefront: ledger.rules.storefront,
            localeIdentifier: presentSettings.localeIdentifier
        )
        var seen: Set<String> = []
        return identifiers.compactMap { id in
            guard seen.insert(id).inserted, let product = ledger.catalog.product(id) else { return nil }
            return presenter.payload(for: product)
        }
    }

    package func storefront() async -> StorefrontPayload? { presentStorefront }

    package nonisolated var presentStorefront: StorefrontPayload? {
        let storefront = settings.withLock { $0.storefront }
        return conduct.manner.strikes(.forgetsStorefront, UInt64(bitPattern: changeNumber)) ? nil : storefront
    }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await permit(.appTransaction)
        if refreshing { try await signIn() }
        let environment = metadata.environment
        var payload = AppTransactionPayload(
            receiptType: environment.rawValue,
            bundleID: metadata.bundleID,
            applicationVersion: configuration.appVersion,
            receiptCreationDate: configuration.clock.now,
            originalPurchaseDate: originalPurchaseDate,
            originalApplicationVersion: originalAppVersion
        )
        payload.appAppleId = trust.appAppleID
        payload.originalPlatform = "iOS"
        return try seal.sign(payload)
    }

    package func synchronize() async throws(StoreFailure) {
        try await permit(.appStoreSync)
        try await signIn()
        refresh()
        // whoever asks for the receipt next gets it with everything that was restored.
        if !keepsReceipt { expectReceipt() }
    }

    func signIn() async throws(StoreFailure) {
        await takeSheet()
        let signedIn = await answered { await $0.signsIn() }
        sheet.dismiss()
        if !signedIn { throw .userCancelled }
    }

    ///
    var originalAppVersion: String {
        if let version = configuration.originalAppVersion { return version }
        return switch metadata.environment {
        case .sandbox: "1.0"
        case .xcode: configuration.appVersion
        case .production: metadata.firstAppVersion
        }
    }

    /// the sandbox answers the first of August 2013, 07:00 UTC, for every app.
    var originalPurchaseDate: StoreDate {
        if let date = configuration.originalPurchaseDate { return date }
        return switch metadata.environment {
        case .sandbox: StoreDate(milliseconds: 1_375_340_400_000)
        case .xcode: StoreDate(milliseconds: 0)
        case .production: metadata.firstLaunchDate
        }
    }
}
