package import StoreInterface
import StoreLedger
import StoreTime

/// What the store tells the customer (S-31).
extension LocalStore {
    package nonisolated func messages() -> StoreFeed<MessagePayload> {
        let feed = MessageFeed(of: self, listener: BroadcastListener(to: messageSignal))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func display(_ message: MessagePayload) {
        displays.begin { await self.show(message) }
    }

    /// Sends a message that follows from no subscription.
    package func send(_ kind: MessagePayload.Kind, groupID: String? = nil) {
        messageState.send(kind, groupID: groupID)
        messageSignal.send([()])
    }

    func unshownMessages() -> [MessagePayload] {
        refresh()
        return messageState.unshown(of: dueMessages)
    }

    /// Rings for what just happened to subscriptions.
    func noteMessages(in journal: [LedgerJournalEntry]) {
        let events = journal.map(\.event)
        for event in events where event.kind == .priceConsentRequested {
            if let groupID = event.groupID { messageState.askAnew(about: groupID) }
        }
        let news: Set<LedgerEvent.Kind> = [.priceConsentRequested, .gracePeriodStarted, .billingRetryStarted]
        if events.contains(where: { news.contains($0.kind) }) { messageSignal.send([()]) }
    }

    /// What the customer's own subscriptions have to say; what the family pays for concerns the family.
    private var dueMessages: [MessagePayload] {
        let now = configuration.clock.now
        return ledger.chains.values
            .filter { $0.ownership == .purchased && $0.state(at: now).isAlive }
            .sorted { $0.key < $1.key }
            .flatMap { messageState.messages(of: $0) }
    }

    private func show(_ message: MessagePayload) async {
        await takeSheet()
        refresh()
        // S-32: it may have been resolved while it waited.
        guard messageState.show(message, amongDue: dueMessages) else { return sheet.dismiss() }
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

/// What one iterator of `Message.messages` hears: what is due and not shown yet, then whatever falls due (S-31).
///
/// It looks at what is due only when somebody asks, so that what was resolved before is not told (S-32). It does not
/// keep its store open.
actor MessageFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<Void>
    private var told: Set<MessagePayload> = []
    private var position: Int64

    init(of store: LocalStore, listener: BroadcastListener<Void>) {
        self.store = store
        self.listener = listener
        position = listener.start
    }

    func next() async -> MessagePayload? {
        listener.begin()
        while !Task.isCancelled {
            guard let due = await store?.unshownMessages() else { return nil }
            told.formIntersection(due)
            if let message = due.first(where: { !told.contains($0) }) {
                told.insert(message)
                return message
            }
            switch await listener.next() {
            case .heard(_, let position): self.position = position
            case .lags(let dropped): listener.catchUp(to: max(position, dropped))
            case .cancelled: return nil
            }
        }
        return nil
    }
}
