import StoreInterface

/// Hears what happens in a store and verifies it, without keeping the store alive.
struct TransactionListener {
    let feed: StoreFeed<SignedTransaction>
    let origin: StoreReference
    /// What the store was trusted by when it was last seen.
    var trust: TrustContext

    mutating func next() async -> VerificationResult<Transaction>? {
        guard let signed = await feed.next() else { return nil }
        Hearings.note(signed.transactionID, of: origin.identity)
        // Asked anew each time, because a test may switch a simulated failure on and off (T-58).
        if let store = origin.store { trust = store.trust }
        return VerificationResult(signed, trust: trust, origin: origin)
    }
}
