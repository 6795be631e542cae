import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// A history in which code that looks at one transaction, or at one status, gives the wrong access.
enum AccessScenario: String, CaseIterable, Sendable {
    case earlierPeriodRefunded = "the first period was refunded, and the second is paid"
    case ownExpiredFamilyPays = "the customer's own subscription has expired, and the family shares one"
    case familyExpiredOwnPays = "the shared subscription has ended, and the customer has one"
    case expiredRenewalReplayed = "a renewal arrives after its period"
    case upgraded = "the customer upgraded"
    case inGrace = "the payment failed, and the grace period runs"
    case inBillingRetry = "the payment failed, without a grace period"
    case sharingRevoked = "the family no longer shares"

    /// The products that the customer may use in the end.
    var owned: Set<String> {
        switch self {
        case .earlierPeriodRefunded, .familyExpiredOwnPays, .inGrace: ["plan.month"]
        case .ownExpiredFamilyPays, .upgraded: ["plan.gold"]
        case .expiredRenewalReplayed, .inBillingRetry, .sharingRevoked: []
        }
    }

    /// The standing that the customer is told.
    var standing: MigrationSnippets.Entitlements.Standing {
        switch self {
        case .earlierPeriodRefunded, .ownExpiredFamilyPays, .familyExpiredOwnPays, .upgraded: .subscribed
        case .inGrace: .gracePeriod
        case .inBillingRetry: .billingRetry
        case .expiredRenewalReplayed: .expired
        case .sharingRevoked: .revoked
        }
    }

    /// Plays the history, in the store of the calling task.
    ///
    /// - Returns: The transactions that an app receives, in an order in which the last one misleads.
    func play(in store: SimulatedStore) async throws -> [Transaction] {
        let month = 31 * 86_400
        switch self {
        case .earlierPeriodRefunded:
            let first = try await store.buyOutside("plan.month")
            try await store.advance(by: .seconds(month))
            try await store.refund(first)
        case .ownExpiredFamilyPays:
            let own = try await store.buyOutside("plan.month")
            try await store.expireSubscription(of: own)
            try await store.shareFromFamily("plan.gold")
        case .familyExpiredOwnPays:
            let shared = try await store.shareFromFamily("plan.gold")
            try await store.cancelFamilySubscription(of: shared)
            try await store.advance(by: .seconds(month))
            try await store.buyOutside("plan.month")
        case .expiredRenewalReplayed:
            let first = try await store.buyOutside("plan.month")
            try await store.advance(by: .seconds(month))
            try await store.setAutoRenewal(false, of: first)
            try await store.advance(by: .seconds(month))
        case .upgraded:
            try await store.buyOutside("plan.month")
            try await store.buyOutside("plan.gold")
        case .inGrace, .inBillingRetry:
            await store.setBillingGracePeriod(self == .inGrace)
            try await store.buyOutside("plan.month")
            await store.setBillingFailure(true)
            try await store.advance(by: .seconds(month))
        case .sharingRevoked:
            let shared = try await store.shareFromFamily("plan.gold")
            try await store.endFamilySharing(of: shared)
        }
        await store.settle()
        return await Transaction.all.reduce(into: []) { $0.append($1.unsafePayloadValue) }
    }
}
