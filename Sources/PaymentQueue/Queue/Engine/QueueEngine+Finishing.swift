import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

extension QueueEngine {
    /// Removes a transaction from the queue at the app's request, which saw the state `shown`.
    func finish(_ transaction: SKPaymentTransaction, shown: SKPaymentTransactionState) async {
        guard let entry = entries[transaction] else { return }
        if await entry.finish(shown: shown) { leave(entry) }
    }

    /// Removes an entry from the queue and its journal, and delivers the removal.
    ///
    /// Until the row is deleted on disk, the transaction stays in the list that apps see.
    func leave(_ entry: QueueEntry) {
        entries.remove(entry.transaction)
        if case .purchased(let bought) = entry.phase {
            earlier.noteDeparture(of: bought.id)
            if queue.signals == nil { announced.note(bought.id) }
        }
        save(entry.tag.map { [.delete(tag: $0)] } ?? [], thenDeliver: [.removed([entry.transaction])])
    }

    /// Removes an entry whose transaction was finished before the queue knew that the entry represents it.
    func leaveIfFinished(_ transaction: SKPaymentTransaction) async {
        guard case .purchased(let bought) = entries[transaction]?.phase, await !bought.isUnfinished else { return }
        // A closed store has no unfinished transactions, which says nothing.
        guard queue.scope.isOpen, let entry = entries[transaction] else { return }
        leave(entry)
    }
}

extension QueueEngine {
    /// Returns true if a price consent is pending for a subscription.
    func isPriceConsentPending() async -> Bool {
        await StoreDifferences.subscriptionStatuses().contains { status in
            status.state == .subscribed && status.renewalInfo.unsafePayloadValue.priceIncreaseStatus == .pending
        }
    }
}

/// User names that are not UUIDs, which only the queue knows.
extension QueueEngine {
    /// Returns the changes that keep the user name of an interrupted payment.
    ///
    /// The result of the payment is a transaction of its own, and the app may have finished this one by then.
    func keepingName(of request: PaymentRequest) -> [JournalChange] {
        request.terms.unkeptName.map { [.waitingName($0, tag: request.tag)] } ?? []
    }

    /// Gives a transaction the user name of the interrupted payment that led to it.
    func inheritName(by transaction: Transaction) async {
        let names = waitingNames()
        guard !names.isEmpty, let tag = await queue.signals.queueTag(of: transaction), let name = names[tag] else {
            return
        }
        save([.userName(name, transactionID: transaction.id), .forgetWaitingName(tag: tag)])
    }

    /// Returns the tags of payments that have a kept user name but will never lead to a transaction.
    func paymentsWithStaleNames() async -> [String] {
        var tags: [String] = []
        for tag in waitingNames().keys where await queue.signals.wait(of: tag) == .nothing { tags.append(tag) }
        return tags
    }

    private func waitingNames() -> [String: String] {
        do throws(JournalFailure) {
            return try journal.waitingNames()
        } catch {
            QueueLog.report("the user names of interrupted payments cannot be read: \(error)")
            return [:]
        }
    }
}
