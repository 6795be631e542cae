package import Foundation
import SQLiteDatabase
package import StoreInterface
import StoreLedger
import StoreSigning

/// The app's receipt.
extension LocalStore {
    package nonisolated var receiptURL: URL? {
        executor.wait {
            assumeIsolated { store in
                do throws(StoreFailure) {
                    if !store.keepsReceipt { try store.updateReceipt() }
                } catch {
                    store.configuration.report("the receipt could not be brought up to date: \(error)")
                }
                return store.appReceipt.file.url
            }
        }
    }

    package func receipt() async throws(StoreFailure) -> Data? {
        if !keepsReceipt {
            refresh()
            if let keys = try appReceipt.missingKey(), try appReceipt.isStale(upTo: ledger.sequence) {
                try await makeKey(of: keys)
            }
            try updateReceipt()
        }
        return appReceipt.file.exists ? try appReceipt.file.read() : nil
    }

    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        // The receipt is the older form of the app transaction, so a simulated failure affects both (TS-25).
        try await permit(.appTransaction)
        try await signIn()
        if let keys = try appReceipt.missingKey() { try await makeKey(of: keys) }
        refresh()
        try appReceipt.write(demands)
    }

    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust {
        if let keys = try appReceipt.missingKey() { try await makeKey(of: keys) }
        return try appReceipt.trust()
    }

    /// Waits until the key of receipts is made, during which the store serves other requests.
    private func makeKey(of keys: ReceiptKeySource) async throws(StoreFailure) {
        do throws(SigningFailure) {
            _ = try await keys.key()
        } catch {
            throw .signing(detail: "the key of receipts could not be made: \(error)")
        }
    }

    /// True if a test keeps the receipt unchanged.
    var keepsReceipt: Bool { checkpoint?.keepsReceipt == true }

    private func updateReceipt() throws(StoreFailure) {
        refresh()
        try appReceipt.update(upTo: ledger.sequence)
    }
}
