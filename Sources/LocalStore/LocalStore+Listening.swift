package import StoreInterface
import StoreLedger
import StorePersistence

extension LocalStore {
    package nonisolated func transactionUpdates() -> StoreFeed<SignedTransaction> {
        let feed = UpdateFeed(of: self, listener: BroadcastListener(to: announcements))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> { statusChanges.feed() }

    package nonisolated func storefrontChanges() -> StoreFeed<StorefrontPayload> { storefrontUpdates.feed() }

    package nonisolated func purchaseSignals() -> StoreFeed<PurchaseSignal> { signals.feed() }

    package func originTag(transactionID: UInt64) async -> String? {
        if let entry = ledger.entries[transactionID] { return entry.originTag }
        do throws(StoreFailure) {
            return try database.storedEntry(transactionID)?.originTag
        } catch {
            configuration.report("transaction \(transactionID) could not be read: \(error)")
            return nil
        }
    }

    package func isPending(originTag: String) async -> Bool {
        ledger.pending.values.contains { $0.request.originTag == originTag }
    }

    /// The unfinished transactions made up to a change number, oldest first.
    func unfinishedIdentifiers(upTo sequence: Int64) -> [UInt64] {
        refresh()
        return ledger.unfinished.filter { $0.createdAt <= sequence }.map(\.id)
    }

    func unfinishedTransaction(_ id: UInt64) -> SignedTransaction? {
        guard ledger.entries[id]?.isFinished == false else { return nil }
        return signedTransaction(id)
    }

    /// Refunds that were made while nobody listened, each once (C-05).
    ///
    /// Those still unfinished are part of the replay already.
    func takeUnheardRefunds(upTo sequence: Int64) -> [SignedTransaction] {
        guard let start = unheardRefundsStart() else { return [] }
        forgetUnheardRefunds()
        return announced(after: start, upTo: sequence) { entry in
            entry.event.kind == .refunded && ledger.entries[entry.event.transactionID ?? .max]?.isFinished != false
        }
    }

    /// Announcements from the journal, for a listener who lags.
    func announcements(after position: Int64, upTo last: Int64) -> [SignedTransaction] {
        announced(after: position, upTo: last) { _ in true }
    }

    private func announced(
        after position: Int64,
        upTo last: Int64,
        where isWanted: (JournalRecord) -> Bool
    ) -> [SignedTransaction] {
        var found: [SignedTransaction] = []
        var position = position
        do throws(PersistenceFailure) {
            while position < last {
                let page = try database.announcements(after: position, limit: 256)
                guard let end = page.last else { break }
                for record in page where record.sequence <= last && isWanted(record) {
                    if let id = record.event.transactionID, let transaction = signedTransaction(id) {
                        found.append(transaction)
                    }
                }
                position = end.sequence
            }
        } catch {
            configuration.report("the journal could not be read: \(error)")
        }
        return found
    }

    func signedTransaction(_ id: UInt64) -> SignedTransaction? {
        storedText(id).map { SignedTransaction(text: $0.text, transactionID: id) }
    }
}
