package import Foundation
import SQLiteDatabase
package import StoreInterface
import StoreLedger

/// The app's receipt.
extension LocalStore {
    package nonisolated var receiptURL: URL? {
        executor.wait {
            assumeIsolated { store in
                do throws(StoreFailure) {
                    try store.updateReceipt()
                } catch {
                    store.configuration.report("the receipt could not be brought up to date: \(error)")
                }
                return store.appReceipt.file.url
            }
        }
    }

    package func receipt() async throws(StoreFailure) -> Data? {
        try updateReceipt()
        return appReceipt.file.exists ? try appReceipt.file.read() : nil
    }

    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        // The receipt is the older form of the app transaction, so a simulated failure affects both at once (TS-25).
        try await permit(.appTransaction)
        try await signIn()
        refresh()
        try appReceipt.write(demands)
    }

    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust { try appReceipt.trust() }

    private func updateReceipt() throws(StoreFailure) {
        refresh()
        try appReceipt.update(upTo: ledger.sequence)
    }
}
