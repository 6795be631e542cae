extension Product {
    /// The latest transaction of this product, whatever became of it; `nil` when it was never bought (T-20).
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.latest(for: id) } }
    }

    /// The transaction that entitles the customer to this product now; `nil` when there is none (T-19).
    ///
    /// Apple deprecated it in favour of ``currentEntitlements``.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.currentEntitlement(for: id) } }
    }

    /// The transactions that entitle the customer to this product now (T-19).
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }
}
