import Foundation
import OpenStoreKitTest

extension AsyncApp {
    /// Grants the product of a transaction, and finishes the transaction.
    ///
    /// - Returns: Whether the customer has it now.
    @discardableResult
    func handle(_ result: VerificationResult<Transaction>) async -> Bool {
        let transaction: Transaction
        switch result {
        case .verified(let verified): transaction = verified
        case .unverified(let doubtful, _):
            guard hazard == .h9UnverifiedGranted else { return false }
            transaction = doubtful
        }
        let isNew = disk.change { $0.delivered.insert(key(of: result)).inserted }
        // An app that compares identifiers alone ignores the delivery.
        if !isNew, hazard == .h7DuplicatesByIdentifier { return true }
        if hazard == .h1FinishThenGrant { await transaction.finish() }
        if hazard == .h24RenewalIgnored, transaction.id != transaction.originalID {
            await transaction.finish()
            return true
        }
        if hazard == .h17StaleReceipt, transaction.revocationDate == nil {
            guard await server(confirms: transaction.productID) else {
                disk.change { $0.delivered.remove(key(of: result)) }
                return false
            }
        }
        if Goods.consumables.contains(transaction.productID) {
            if isNew, transaction.revocationDate == nil { grantConsumable(transaction) }
        } else {
            await refresh(believing: transaction)
            if transaction.revocationDate == nil {
                device.grantLog.grant(transaction)
            } else {
                device.grantLog.take(transaction.productID)
            }
        }
        await finish(transaction)
        return true
    }

    private func grantConsumable(_ transaction: Transaction) {
        let quantity = hazard == .h21QuantityIgnored ? 1 : transaction.purchasedQuantity
        disk.change { $0.coins[transaction.productID, default: 0] += quantity }
        device.grantLog.grant(transaction.productID, quantity: quantity, transactionID: transaction.id)
    }

    private func finish(_ transaction: Transaction) async {
        switch hazard {
        case .h1FinishThenGrant: return
        case .h19LatestForOpen: await Transaction.latest(for: transaction.productID)?.unsafePayloadValue.finish()
        default: await transaction.finish()
        }
    }

    private func key(of result: VerificationResult<Transaction>) -> String {
        let transaction = result.unsafePayloadValue
        return switch hazard {
        case .h6DuplicatesBySignedText: result.jwsRepresentation
        case .h7DuplicatesByIdentifier: "\(transaction.id)"
        default: "\(transaction.id) \(transaction.revocationDate?.description ?? "") \(transaction.isUpgraded)"
        }
    }

    /// The app's server, which still looks into the receipt.
    private func server(confirms productID: String) async -> Bool {
        do {
            guard let receipt = try await AppReceipt.data() else { return false }
            return receipt.range(of: Data(productID.utf8)) != nil
        } catch {
            return false
        }
    }
}
