package import StoreInterface
import StoreLedger
import StoreTime

/// What the store tells the customer (S-31).
extension LocalStore {
    package nonisolated func messages() -> StoreFeed<MessagePayload> {
        let feed = MessageFeed(of: self, listener: BroadcastListener(to: messageBell))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func display(_ message: MessagePayload) {
        displays.begin { await self.show(message) }
    }

    /// Sends a message that follows from no subscription.
    package func send(_ kind: MessagePayload.Kind, groupID: String? = nil) {
        messageBoard.send(kind, groupID: groupID)
        messageBell.send([()])
    }

    func unshownMessages() -> [MessagePayload] {
        refresh()
        return messageBoard.unshown(of: dueMessages)
    }

    /// Rings for what just happened to subscriptions.
    func noteMessages(in journal: [LedgerJournalEntry]) {
        let events = journal.map(\.event)
        for event in events where event.kind == .priceConsentRequested {
            if let groupID = event.groupID { messageBoard.askAnew(about: groupID) }
        }
        let news: Set<LedgerEvent.Kind> = [.priceConsentRequested, .gracePeriodStarted, .billingRetryStarted]
        if events.contains(where: { news.contains($0.kind) }) { messageBell.send([()]) }
    }

    /// What the customer's own subscriptions have to say; what the family pays for concerns the family.
    private var dueMessages: [MessagePayload] {
        let now = configuration.clock.now
        return ledger.chains.values
            .filter { $0.ownership == .purchased && $0.state(at: now).isAlive }
            .sorted { $0.key < $1.key }
            .flatMap { messageBoard.messages(of: $0) }
    }

    private func show(_ message: MessagePayload) async {
        await takeSheet()
        refresh()
        // S-32: it may have been resolved while it waited.
        guard messageBoard.show(message, amongDue: dueMessages) else { return sheet.dismiss() }
        let chain = message.groupID.flatMap { ledger.chains[.own($0)] }
        let question = MessageQuestion(kind: message.kind, subscription: chain.map { self.question(about: $0) })
        let answer = await answered { await $0.answer(to: question) }
        sheet.dismiss()
        guard let chain else { return }
        do throws(StoreFailure) {
            try take(answer, about: chain.latestTransactionID)
        } catch {
            configuration.report("what the customer answered to a message came too late: \(error)")
        }
    }

    private func take(_ answer: MessageAnswer, about transactionID: UInt64) throws(StoreFailure) {
        switch answer {
        case .dismiss: break
        case .agree: try answerPriceIncrease(agreeing: true, ofTransaction: transactionID)
        case .decline: try answerPriceIncrease(agreeing: false, ofTransaction: transactionID)
        case .updatePayment: try resolveBillingIssue(ofTransaction: transactionID)
        }
    }
}
