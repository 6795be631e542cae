import Foundation
import OpenStoreKitTest

extension Hazard {
    /// The mistakes of an app that computes access from each transaction alone, and reads no entitlements.
    static let ofAccess: Set<Hazard> = [.h25AccessWithoutExpiry, .h26UpgradeIgnored, .h27EarlierRefundTakesAccess]
}

extension AsyncApp {
    /// Changes the unlocked products by one transaction, with a mistake.
    func change(accessBy transaction: Transaction, _ hazard: Hazard) {
        let productID = transaction.productID
        let end = transaction.expirationDate ?? .distantFuture
        disk.change { content in
            if transaction.revocationDate != nil {
                // The refund may be for an earlier period.
                if hazard == .h27EarlierRefundTakesAccess { content.unlocked[productID] = nil }
            } else if transaction.isUpgraded {
                if hazard != .h26UpgradeIgnored { content.unlocked[productID] = nil }
            } else {
                content.unlocked[productID] = hazard == .h25AccessWithoutExpiry ? .distantFuture : end
            }
        }
    }

    /// Returns true if the first status of the plans' group gives access; a group may have a second status.
    func isFirstStatusActive() async -> Bool {
        do {
            let statuses = try await Product.SubscriptionInfo.status(for: "plans")
            return statuses.first?.state == .subscribed || statuses.first?.state == .inGracePeriod
        } catch {
            return false
        }
    }
}
