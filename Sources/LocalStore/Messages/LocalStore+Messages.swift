package import StoreInterface
import StoreLedger
import StoreTime

/// Messages from the store to the customer (S-31).
extension LocalStore {
    package nonisolated func messages() -> StoreFeed<MessagePayload> {
        let feed = MessageFeed(of: self, listener: BroadcastListener(to: messageSignal))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func display(_ message: MessagePayload) {
        displays.begin { await self.show(message) }
    }

    /// Sends a message that is not about a subscription.
    package func send(_ kind: MessagePayload.Kind, groupID: String? = nil) {
        messageState.send(kind, groupID: groupID)
        messageSignal.send([()])
    }

    func unshownMessages() -> [MessagePayload] {
        refresh()
        return messageState.unshown(of: dueMessages)
    }

    /// Signals the messages that follow from subscription changes in a journal.
    func noteMessages(in journal: [JournalRecord]) {
        let events = journal.map(\.event)
        for event in events where event.kind == .priceConsentRequested {
            if let groupID = event.groupID { messageState.askAnew(about: groupID) }
        }
        let kinds: Set<LedgerEvent.Kind> = [.priceConsentRequested, .gracePeriodStarted, .billingRetryStarted]
        if events.contains(where: { kinds.contains($0.kind) }) { messageSignal.send([()]) }
    }

    /// The messages about the customer's own subscriptions; shared subscriptions concern the family member that pays.
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
        // The issue may have been resolved while the message waited (S-32).
        guard messageState.show(message, amongDue: dueMessages) else { return sheet.dismiss() }
        let chain = message.groupID.flatMap { ledger.chains[.own($0)] }
        let question = MessageQuestion(kind: message.kind, subscription: chain.map { self.question(about: $0) })
        let answer = await answered { await $0.answer(to: question) }
        sheet.dismiss()
        guard let chain else { return }
        do throws(StoreFailure) {
            try take(answer, about: chain.latestTransactionID)
        } catch {
            configuration.report("the customer's answer to a message came too late: \(error)")
        }
    }

    private func take(_ answer: MessageChoice, about transactionID: UInt64) throws(StoreFailure) {
        switch answer {
        case .dismiss: break
        case .agree: try answerPriceIncrease(agreeing: true, ofTransaction: transactionID)
        case .decline: try answerPriceIncrease(agreeing: false, ofTransaction: transactionID)
        case .updatePayment: try resolveBillingIssue(ofTransaction: transactionID)
        }
    }
}

/// The source of one iterator of `Message.messages`: messages due and not shown yet, then later ones (S-31).
///
/// The feed looks for due messages only when the iterator asks, so that it skips issues resolved before (S-32). It does
/// not keep its store open.
actor MessageFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<Void>
    private var announced: Set<MessagePayload> = []
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
            announced.formIntersection(due)
            if let message = due.first(where: { !announced.contains($0) }) {
                announced.insert(message)
                return message
            }
            switch await listener.next() {
            case .element(_, let position): self.position = position
            case .lags(let dropped): listener.catchUp(to: max(position, dropped))
            case .cancelled: return nil
            }
        }
        return nil
    }
}
