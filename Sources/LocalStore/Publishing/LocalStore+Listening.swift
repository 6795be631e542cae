package import StoreInterface
import StoreLedger
import StorePersistence

extension LocalStore {
    package nonisolated func transactionUpdates() -> StoreFeed<SignedTransaction> {
        watchOthers()
        let feed = UpdateFeed(of: self, listener: BroadcastListener(to: sequences.updates, .current))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> {
        watchOthers()
        let feed = sequences.statuses.feed()
        return StoreFeed { await feed.next()?.status }
    }

    package nonisolated func storefrontChanges() -> StoreFeed<StorefrontPayload> { sequences.storefronts.feed() }

    package nonisolated func purchaseSignals() -> StoreFeed<PurchaseSignal> {
        watchOthers()
        let feed = SignalFeed(of: self, listener: BroadcastListener(to: sequences.signals))
        return StoreFeed { await feed.next() }
    }
}

/// The requests of a payment queue.
extension LocalStore {
    package func queueTag(transactionID: UInt64) async -> String? { queries.queueTag(transactionID: transactionID) }

    package func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        refresh()
        // Identifiers from before a clearing may belong to other transactions now (TS-08).
        guard changeNumber >= clearedAt else { return [] }
        return queries.unfinished(at: changeNumber, madeUpTo: limit)
    }

    package func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        refresh()
        return changeNumber >= clearedAt && ledger.entries[transactionID]?.isFinished == false
    }

    package func awaitOtherSaves() async throws(StoreFailure) {
        try database.alone { () throws(StoreFailure) in try catchUpWithOthers(isExpected: true) }
    }

    package func transactionID(queueTag: String) async -> UInt64? {
        refresh()
        return queries.transactionID(queueTag: queueTag)
    }

    package func answer(queueTag: String) async -> UInt64? {
        refresh()
        return queries.answer(queueTag: queueTag)
    }

    package func pendingReason(queueTag: String) async -> PendingReason? {
        refresh()
        if let waiting = ledger.pending.values.first(where: { $0.request.queueTag == queueTag }) {
            return waiting.reason
        }
        return checkout.openRequests.interruptedTags.contains(queueTag) ? .interruption : nil
    }
}

/// Publishing.
extension LocalStore {
    /// Publishes updates to all listeners at once, unless the checkpoint publishes them later.
    ///
    /// - Parameters:
    ///   - updates: The updates, by growing change numbers.
    ///   - head: The change number up to which no other update follows.
    ///   - isReleased: True for updates that the checkpoint has held and releases now.
    package func publish(_ updates: [PendingUpdate], upTo head: Int64, isReleased: Bool = false) {
        publisher.publish(updates, upTo: head, isReleased: isReleased)
        noteUnread()
    }

    /// The publisher, after the ledger was brought up to date for a listener.
    var refreshedForListener: Publisher {
        refresh(isForListener: true)
        return publisher
    }

    /// Runs a body with the publisher, on the store's executor.
    func withPublisher<Value: Sendable>(_ body: @Sendable (Publisher) -> Value) -> Value { body(publisher) }

    /// Lets listeners read again later what the publisher could not read.
    func noteUnread() { if let failure = publisher.takeFailure() { noteFailedRead(failure) } }

    /// Reports once that the app has no listener for purchases that complete later (P-30).
    func warnIfNoListener() {
        if !sequences.updates.hasListeners { configuration.missingListenerWarning?.give(configuration.report) }
    }

    /// A transaction as it is stored, or `nil` if there is no such transaction.
    package func savedTransaction(_ id: UInt64) throws(StoreFailure) -> SignedTransaction? {
        try reader.transaction(id)
    }
}
