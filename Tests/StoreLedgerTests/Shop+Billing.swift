import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

extension Shop {
    /// The latest transaction of a group, which names its subscription.
    func latest(of group: String = "plans") throws -> LedgerEntry {
        let chain = try #require(ledger.chains[.own(group)])
        return try #require(ledger.entries[chain.latestTransactionID])
    }

    func state(of group: String = "plans") -> SubscriptionState? { ledger.chains[.own(group)]?.state(at: date) }

    func info(of group: String = "plans") throws -> RenewalInfoPayload {
        ledger.renewalInfo(of: try #require(ledger.chains[.own(group)]), appTransactionID: "0", at: date)
    }

    mutating func setRenewal(_ isOn: Bool, of group: String = "plans") throws {
        apply(try ledger.decideAutoRenewal(isOn, ofChainWith: latest(of: group), at: date))
    }

    mutating func recover(_ group: String = "plans") throws {
        apply(try ledger.decideBillingRecovery(ofChainWith: latest(of: group), at: date))
    }

    mutating func raisePrice(of group: String = "plans", needsConsent: Bool = true) throws {
        apply(try ledger.decidePriceIncrease(ofChainWith: latest(of: group), needsConsent: needsConsent, at: date))
    }

    mutating func answer(agreeing: Bool, of group: String = "plans") throws {
        apply(try ledger.decidePriceAnswer(agreeing: agreeing, ofChainWith: latest(of: group), at: date))
    }

    mutating func expireNow(_ group: String = "plans") throws {
        apply(try ledger.decideForcedExpiry(ofChainWith: latest(of: group), at: date))
    }

    mutating func renewNow(_ group: String = "plans") throws {
        apply(try ledger.decideForcedRenewal(ofChainWith: latest(of: group), at: date))
    }

    /// A shop whose only subscriber could not be charged for the second month.
    static func withFailedRenewal(of product: String = "gold.month", hasGrace: Bool) throws -> Self {
        var shop = Shop()
        shop.ledger.rules.isBillingFailing = true
        shop.ledger.rules.isGracePeriodEnabled = hasGrace
        let first = try shop.buy(product)
        shop.date = try #require(first.expirationDate)
        shop.settle()
        return shop
    }

    /// The contradictions between the renewal info and the state of each subscription.
    var contradictions: [String] {
        ledger.chains.values.flatMap { chain -> [String] in
            let state = chain.state(at: date)
            let info = ledger.renewalInfo(of: chain, appTransactionID: "0", at: date)
            let isOwned = ledger.entitlements(at: date).contains { $0.chainKey == chain.key }
            var checks: [(String, Bool)] = [
                ("entitled", isOwned == state.isEntitled),
                ("renewal date", info.renewalDate == chain.expirationDate),
                ("price", (info.renewalPrice != nil) == (info.autoRenewStatus == 1)),
                ("currency", (info.currency != nil) == (info.renewalPrice != nil)),
                ("answer", info.priceIncreaseStatus != 0 || state == .subscribed && info.autoRenewStatus == 1),
            ]
            let retries = info.isInBillingRetryPeriod == true
            let grace = info.gracePeriodExpiresDate
            switch state {
            case .subscribed:
                checks += [("reason", info.expirationIntent == nil), ("retry", !retries), ("grace", grace == nil)]
            case .inGracePeriod:
                checks += [
                    ("reason", info.expirationIntent == 2), ("retry", retries), ("renewal", info.autoRenewStatus == 1),
                    ("grace", grace.map { date < $0 } == true),
                ]
            case .inBillingRetryPeriod:
                checks += [
                    ("reason", info.expirationIntent == 2), ("retry", retries), ("renewal", info.autoRenewStatus == 1),
                    ("grace", grace == nil),
                ]
            case .expired:
                checks += [
                    ("reason", info.expirationIntent != nil), ("retry", !retries), ("grace", grace == nil),
                    ("renewal", info.autoRenewStatus == 0),
                ]
            case .revoked:
                checks += [("grace", grace == nil), ("renewal", info.autoRenewStatus == 0)]
            }
            return checks.filter { !$0.1 }.map { "\(chain.groupID), \(state): \($0.0)" }
        }
    }
}
