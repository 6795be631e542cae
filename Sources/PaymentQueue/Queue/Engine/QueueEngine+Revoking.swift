import PurchaseEvents
import QueueAdapters
import AdapterSupport

/// Revoked purchases: observers receive the products that the customer lost (R-19, C-15).
extension QueueEngine {
    /// Handles a revocation, which is delivered once in the life of the app.
    func take(_ revocation: Revocation) async {
        guard await stands(revocation), knownRevocations.insert(revocation).inserted else { return }
        do throws(JournalFailure) {
            guard try !journal.knows(revocation) else { return }
        } catch {
            // If the journal cannot be read, a second delivery is better than none.
            QueueLog.report("the revocation record of \(revocation.transactionID) cannot be read: \(error)")
        }
        // Delivered in any case: a second delivery is better than none.
        save([.revoked(revocation)])
        undeliveredRevocations.append(revocation)
        await deliverRevocations()
    }

    /// Delivers the revocations that no observer has received, if there is an observer.
    ///
    /// The customer's entitlement is checked now and not when the revocation arrived, because the app acts on it now.
    func deliverRevocations() async {
        guard !undeliveredRevocations.isEmpty else { return }
        // The observers ended without being removed, so the app's own listeners also have to receive the revocation
        // (C-05).
        guard hasObservers else { return queue.listeners.endUnlessObserved() }
        let revocations = undeliveredRevocations
        undeliveredRevocations = []
        queue.deliver(
            .revoked(
                RevocationUpdate(
                    revocations: revocations,
                    entitled: await entitledProducts(among: Set(revocations.map(\.productID))),
                    knownClearing: knownClearing
                )
            )
        )
    }

    /// Records that revocations were delivered to observers, or keeps them for the next observer (C-07).
    func note(_ revocations: [Revocation], areReceived: Bool) async {
        // A revocation that is no longer known was dropped when the store was cleared.
        let revocations = revocations.filter { knownRevocations.contains($0) }
        guard !areReceived else {
            save(revocations.map { .delivered($0) })
            return
        }
        undeliveredRevocations = revocations + undeliveredRevocations
        await deliverRevocations()
    }

    /// Drops the revocations of a transaction, or all, because the store no longer has it (TS-07, TS-48).
    func forgetRevocations(of transactionID: UInt64? = nil) {
        undeliveredRevocations.removeAll { transactionID == nil || $0.transactionID == transactionID }
        knownRevocations = knownRevocations.filter { transactionID != nil && $0.transactionID != transactionID }
    }

    /// Returns true if the store still has the revoked purchase, which a test may have deleted (TS-07, TS-48).
    private func stands(_ revocation: Revocation) async -> Bool {
        guard !queue.signals.moment.deletedTransactionIDs.contains(revocation.transactionID) else { return false }
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
            for product in products where await StoreDifferences.isEntitled(to: product) { entitled.insert(product) }
            return entitled
        }
    }
}
