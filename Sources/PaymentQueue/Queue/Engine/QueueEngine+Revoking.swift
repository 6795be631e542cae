import PurchaseEvents
import AdapterSupport

/// Revoked purchases: observers receive the products that the customer lost (R-19, C-15).
extension QueueEngine {
    /// Handles a revocation, which is delivered once in the life of the app.
    func take(_ revocation: RevokedPurchase) async {
        guard await stands(revocation) else { return }
        do throws(JournalFailure) {
            guard try !journal.knows(revocation) else { return }
        } catch {
            // If the journal cannot be read, a second delivery is better than none.
            QueueLog.report("the revocation record of \(revocation.transactionID) cannot be read: \(error)")
        }
        // Delivered in any case: a second delivery is better than none.
        save([.revoked(revocation)])
        revocations.add(revocation)
        await deliverRevocations()
    }

    /// Delivers the revocations that no observer has received, if there is an observer.
    ///
    /// The customer's entitlement is checked now and not when the revocation arrived, because the app acts on it now.
    func deliverRevocations() async {
        guard !revocations.isEmpty, hasObservers else { return }
        let begun = revocations.begin()
        queue.deliver(
            .revoked(
                RevocationUpdate(
                    revocations: begun,
                    entitled: await entitledProducts(among: Set(begun.map(\.productID))),
                    knownClearing: knownClearing
                )
            )
        )
    }

    /// Records that revocations were delivered to observers, or keeps them for the next observer (C-07).
    func note(_ revocations: [RevokedPurchase], areReceived: Bool) async {
        let revocations = self.revocations.end(revocations, areReceived: areReceived)
        if areReceived { save(revocations.map { .delivered($0) }) } else { await deliverRevocations() }
    }

    /// Returns true if the store still has the revoked purchase, which a test may have deleted (TS-07, TS-48).
    private func stands(_ revocation: RevokedPurchase) async -> Bool {
        guard !queue.signals.moment.deletedTransactionIDs.contains(revocation.transactionID) else { return false }
        guard knownClearing > 0 else { return true }
        return await queue.signals.readingEverything {
            for await result in Transaction.all
            where RevokedPurchase(PurchaseRecord(result.unsafePayloadValue)) == revocation { return true }
            return false
        }
    }

    private func entitledProducts(among products: Set<String>) async -> Set<String> {
        await queue.signals.readingEverything {
            var entitled: Set<String> = []
            for product in products where await StoreDifferences.isEntitled(to: product) { entitled.insert(product) }
            return entitled
        }
    }
}

/// The revocations that no observer has received (C-07).
struct UndeliveredRevocations {
    private var waiting: [RevokedPurchase] = []
    /// Those that were passed to the callbacks, which have not answered yet.
    private var inDelivery: [RevokedPurchase] = []

    /// True if no revocation waits for an observer.
    var isEmpty: Bool { waiting.isEmpty }

    /// Adds a revocation; one that the journal returns may be here already.
    mutating func add(_ revocation: RevokedPurchase) {
        guard !waiting.contains(revocation), !inDelivery.contains(revocation) else { return }
        waiting.append(revocation)
    }

    /// Returns the revocations to pass to the callbacks.
    mutating func begin() -> [RevokedPurchase] {
        defer { waiting = [] }
        inDelivery += waiting
        return waiting
    }

    /// Notes the answer of the callbacks.
    ///
    /// - Returns: The revocations without those that were dropped since they were passed.
    mutating func end(_ revocations: [RevokedPurchase], areReceived: Bool) -> [RevokedPurchase] {
        let ended = revocations.filter { inDelivery.contains($0) }
        inDelivery.removeAll { ended.contains($0) }
        if !areReceived { waiting = ended + waiting }
        return ended
    }

    /// Drops the revocations of a transaction, or all, because the store no longer has it (TS-07, TS-48).
    mutating func drop(of transactionID: UInt64? = nil) {
        waiting.removeAll { transactionID == nil || $0.transactionID == transactionID }
        inDelivery.removeAll { transactionID == nil || $0.transactionID == transactionID }
    }
}
