package import StoreInterface
import StoreLedger
import StoreTime

/// Messages from the store to the customer (S-31).
extension LocalStore {
    package nonisolated func messages() -> StoreFeed<MessagePayload> {
        let feed = MessageFeed(of: self, listener: BroadcastListener(to: channels.messages.signal))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func display(_ message: MessagePayload) {
        channels.messages.display { await self.show(message) }
    }

    /// Sends a message that is not about a subscription.
    package func send(_ kind: MessagePayload.Kind, groupID: String? = nil) {
        channels.messages.send(kind, groupID: groupID)
    }

    func unshownMessages() -> [MessagePayload] {
        refresh()
        return channels.messages.unshown(of: ledger.chains.values, at: configuration.clock.now)
    }

    private func show(_ message: MessagePayload) async {
        await checkout.prompts.begin()
        refresh()
        guard channels.messages.take(message, of: ledger.chains.values, at: configuration.clock.now) else {
            return checkout.prompts.end()
        }
        let chain = message.groupID.flatMap { ledger.chains[.own($0)] }
        let question = MessageQuestion(kind: message.kind, subscription: chain.map { self.question(about: $0) })
        let answer = await checkout.prompts.answer { await $0.answer(to: question) }
        checkout.prompts.end()
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
/// The feed reads the due messages only when the iterator requests one, so that it skips issues that were resolved
/// before (S-32). It does not keep its store open.
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
            // Only listeners of updates have roles.
            case .entered, .cancelled: return nil
            }
        }
        return nil
    }
}
