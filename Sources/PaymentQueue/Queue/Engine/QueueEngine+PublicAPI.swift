@_spi(PaymentQueues) import AdapterSupport

/// The work of a queue without signals, which derives from the public API the facts that signals would report.
extension QueueEngine {
    /// Returns the tag of the payment that made a transaction; `nil` if no payment of this app made it.
    ///
    /// Without signals, a payment with an account token of the app is recognized by its token and its product, once it
    /// is deferred: the oldest such payment was approved.
    func paymentTag(of transaction: Transaction) async -> String? {
        if let tag = await queue.signals.queueTag(of: transaction) { return tag }
        guard queue.signals == nil, let token = transaction.appAccountToken else { return nil }
        let alike = entries.all.filter { entry in
            guard case .deferred = entry.phase, entry.sequence != nil, let terms = entry.request?.terms else { return false }
            return terms.productID == transaction.productID && terms.appAccountToken == token
        }
        return alike.min { ($0.sequence?.number ?? 0) < ($1.sequence?.number ?? 0) }?.tag
    }

    /// Compares the queue with the unfinished transactions, because the app came to the front.
    ///
    /// A transaction that the other API finished leaves the queue, and one that was not announced enters it
    /// . A purchase in progress delivers its transaction itself.
    func compareWithStore() async {
        var identifiers: Set<UInt64> = []
        var unknown: [Transaction] = []
        for await result in Transaction.unfinished {
            let transaction = result.unsafePayloadValue
            guard transaction.revocationDate == nil else { continue }
            identifiers.insert(transaction.id)
            // The queue reads those from before its launch in parts.
            if earlier.isOver, entries[transactionID: transaction.id] == nil { unknown.append(transaction) }
        }
        guard queue.scope.isOpen else { return }
        for entry in entries.all {
            guard case .purchased(let bought) = entry.phase, !identifiers.contains(bought.id) else { continue }
            leave(entry)
        }
        let awaited = lane.current?.terms.productID
        for transaction in unknown where transaction.productID != awaited { await take(transaction) }
    }

    /// Writes the staged changes, because the system may end an app in the background without notice.
    func prepareForBackground() {
        guard isJournalRead else { return }
        do throws(JournalFailure) {
            try commit([])
        } catch {
            noteFailure("staged changes could not be written to the journal and are written later: \(error)")
        }
    }
}
