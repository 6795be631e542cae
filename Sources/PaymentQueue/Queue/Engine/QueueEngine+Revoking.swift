import QueueAdapters
import TransactionCore

/// Purchases that were taken back: observers hear which products the customer lost (R-19, C-15).
extension QueueEngine {
    /// Takes a revocation in, which is told once in the life of the app.
    func take(_ revocation: Revocation) async {
        guard await stands(revocation), knownRevocations.insert(revocation).inserted else { return }
        do throws(JournalFailure) {
            guard try !journal.knows(revocation) else { return }
        } catch {
            // Telling twice is better than not at all.
            QueueLog.report("whether the revocation of \(revocation.transactionID) is known cannot be read: \(error)")
        }
        remember([.revoked(revocation)])
        untoldRevocations.append(revocation)
        await tellRevocations()
    }

    /// Tells what no observer has been told, when there is one.
    ///
    /// Whether the customer still has a product is asked now and not when the revocation came: the app acts on it now.
    func tellRevocations() async {
        guard !untoldRevocations.isEmpty else { return }
        // Observers that ended without being removed: the app's own listeners have to hear of it, too (C-05).
        guard hasObservers else { return queue.listeners.endUnlessObserved() }
        let revocations = untoldRevocations
        untoldRevocations = []
        queue.deliver(
            .revoked(
                RevocationNews(
                    revocations: revocations,
                    entitled: await entitledProducts(among: Set(revocations.map(\.productID))),
                    knownClearing: knownClearing
                )
            )
        )
    }

    /// Takes note of what the observers were told, or keeps it for the next observer (C-07).
    func note(_ revocations: [Revocation], areHeard: Bool) async {
        // The store was emptied since then.
        let revocations = revocations.filter { knownRevocations.contains($0) }
        guard !areHeard else { return remember(revocations.map { .told($0) }) }
        untoldRevocations = revocations + untoldRevocations
        await tellRevocations()
    }

    /// Forgets the revocations of a transaction, or all, because the store does not have it any more (TS-07, TS-48).
    func forgetRevocations(of transactionID: UInt64? = nil) {
        untoldRevocations.removeAll { transactionID == nil || $0.transactionID == transactionID }
        knownRevocations = knownRevocations.filter { transactionID != nil && $0.transactionID != transactionID }
    }

    /// True if the store still has what was taken back: a test may have taken it out since it was announced (TS-07, TS-48).
    private func stands(_ revocation: Revocation) async -> Bool {
        guard !queue.signals.deletedTransactionIDs.contains(revocation.transactionID) else { return false }
        guard knownClearing > 0 else { return true }
        return await queue.signals.readingEverything {
            for await result in Transaction.all
            where Revocation(PurchaseRecord(result.unsafePayloadValue)) == revocation { return true }
            return false
        }
    }

    private func entitledProducts(among products: Set<String>) async -> Set<String> {
        await queue.signals.readingEverything {
            var entitled: Set<String> = []
            for product in products {
                var entitlements = Transaction.currentEntitlements(for: product).makeAsyncIterator()
                if await entitlements.next(isolation: nil) != nil { entitled.insert(product) }
            }
            return entitled
        }
    }
}
