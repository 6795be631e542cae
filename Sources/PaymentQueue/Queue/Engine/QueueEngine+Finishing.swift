import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// Takes a transaction out of the queue, as the app asked when it saw the state `shown`.
    func finish(_ transaction: SKPaymentTransaction, shown: SKPaymentTransactionState) async {
        guard let entry = entries[transaction] else { return }
        switch entry.phase {
        case .paying: return
        case .purchased(let bought):
            // The approval was on its way while the app let go of the deferred transaction. It has not delivered what was
            // bought, so that is not finished; it hears of the purchase.
            guard shown != .deferred else { return }
            await bought.finish()
        case .deferred, .failed, .copied: break
        }
        leave(entry)
    }

    /// Takes an entry out of the queue and its journal, and says so.
    func leave(_ entry: QueueEntry) {
        entries.remove(entry.transaction)
        if let row = entry.row { remember([.delete(tag: row.tag)]) }
        queue.deliver(.removed([entry.transaction]))
    }
}

extension QueueEngine {
    /// Whether some subscription waits for the customer to agree to a higher price.
    func isPriceConsentPending() async -> Bool {
        for await (_, statuses) in Product.SubscriptionInfo.Status.all {
            for status in statuses {
                let info = status.renewalInfo.unsafePayloadValue
                if status.state == .subscribed, info.priceIncreaseStatus == .pending { return true }
            }
        }
        return false
    }
}

/// User names that are no UUID, which only the queue knows.
extension QueueEngine {
    /// Remembers who asked for a payment that was interrupted: what comes of it is a transaction of its own, and the
    /// app may have finished this one by then.
    func keepingName(of terms: PaymentTerms, tag: String) -> [JournalChange] {
        guard let name = terms.applicationUsername, terms.appAccountToken == nil else { return [] }
        return [.waitingName(name, tag: tag)]
    }

    /// Gives a transaction the user name of the interrupted payment that it came of.
    func inheritName(by transactionID: UInt64) async {
        let names = waitingNames()
        guard !names.isEmpty, let tag = await queue.signals.originTag(of: transactionID), let name = names[tag] else {
            return
        }
        remember([.userName(name, transactionID: transactionID), .forgetWaitingName(tag: tag)])
    }

    /// The payments that nothing comes of any more, although somebody's name waits for it.
    func paymentsWithVainNames() async -> [String] {
        var tags: [String] = []
        for tag in waitingNames().keys where await queue.signals.wait(of: tag) == .nothing { tags.append(tag) }
        return tags
    }

    private func waitingNames() -> [String: String] {
        do throws(JournalFailure) {
            return try journal.waitingNames()
        } catch {
            QueueLog.report("who made interrupted payments cannot be read: \(error)")
            return [:]
        }
    }
}
