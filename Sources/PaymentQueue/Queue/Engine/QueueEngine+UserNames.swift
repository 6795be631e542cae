import QueueAdapters

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
