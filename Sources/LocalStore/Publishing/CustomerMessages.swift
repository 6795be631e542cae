import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// The messages of one store for its customer (S-31): those that were shown, and those that do not result from a
/// subscription.
///
/// They last as long as the process. Messages about subscriptions follow from the ledger, so the store sends them again
/// after a launch for as long as they apply.
final class CustomerMessages: Sendable {
    struct State {
        var shown: Set<MessagePayload> = []
        var sent: [MessagePayload] = []
        var sentCount: Int64 = 0
        /// The number of times the customer was asked about the price of a group's subscription.
        var priceQuestions: [String: Int64] = [:]
    }

    /// A signal that a message may be due; the ledger determines the message.
    let signal: Broadcast<Void>
    private let work: WorkInProgress
    private let state = Mutex(State())

    /// Creates the messages of a store.
    ///
    /// - Parameter work: The work in progress to which listeners and shown messages contribute.
    init(work: WorkInProgress) {
        self.work = work
        signal = Broadcast(head: 0, limit: 1, name: "Message.messages", work: work)
    }

    /// Sends a message that comes from outside the ledger.
    func send(_ kind: MessagePayload.Kind, groupID: String?) {
        state.withLock { state in
            state.sentCount += 1
            state.sent.append(MessagePayload(kind, groupID: groupID, occurrence: state.sentCount))
        }
        signal.send([()])
    }

    /// Signals the messages that follow from subscription changes.
    func publish(_ events: [LedgerEvent]) {
        // The customer is asked about a price again, even if the question was shown before.
        for event in events where event.kind == .priceConsentRequested {
            if let groupID = event.groupID { state.withLock { $0.priceQuestions[groupID, default: 0] += 1 } }
        }
        let kinds: Set<LedgerEvent.Kind> = [.priceConsentRequested, .gracePeriodStarted, .billingRetryStarted]
        if events.contains(where: { kinds.contains($0.kind) }) { signal.send([()]) }
    }

    /// Clears the record of shown messages, because their subjects no longer exist.
    func forgetShown() { state.withLock { $0.shown = [] } }

    /// Returns the due messages that were not shown yet, followed by the messages that were sent.
    ///
    /// - Parameters:
    ///   - chains: The subscriptions of the customer.
    ///   - date: The present.
    /// - Returns: The messages.
    func unshown(of chains: some Sequence<SubscriptionChain>, at date: StoreDate) -> [MessagePayload] {
        state.withLock { state in
            state.due(for: chains, at: date).filter { !state.shown.contains($0) } + state.sent
        }
    }

    /// Decides on showing a message, whose reason may have been resolved while it waited (S-32).
    ///
    /// - Returns: True if the message is to be shown; a message that was sent is shown once.
    func take(_ message: MessagePayload, of chains: some Sequence<SubscriptionChain>, at date: StoreDate) -> Bool {
        state.withLock { state in
            if let index = state.sent.firstIndex(of: message) {
                state.sent.remove(at: index)
                return true
            }
            let due = state.due(for: chains, at: date)
            guard due.contains(message) else { return false }
            state.shown = state.shown.intersection(due).union([message])
            return true
        }
    }

    /// Shows a message in a separate task, which counts as work in progress of the store.
    func display(_ show: @escaping @Sendable () async -> Void) {
        let display = work.participant(.message)
        display.begin()
        Task {
            await show()
            display.end()
        }
    }
}

extension CustomerMessages.State {
    /// Returns the due messages about the customer's own subscriptions; messages about shared subscriptions go to the
    /// family member that pays.
    func due(for chains: some Sequence<SubscriptionChain>, at date: StoreDate) -> [MessagePayload] {
        chains.filter { $0.ownership == .purchased && $0.state(at: date).isAlive }
            .sorted { $0.key < $1.key }
            .flatMap { messages(of: $0) }
    }

    private func messages(of chain: SubscriptionChain) -> [MessagePayload] {
        var messages: [MessagePayload] = []
        if let retry = chain.billingRetry {
            messages.append(
                MessagePayload(.billingIssue, groupID: chain.groupID, occurrence: retry.end.milliseconds)
            )
        }
        if chain.priceIncrease == .pending {
            let count = priceQuestions[chain.groupID, default: 0]
            messages.append(MessagePayload(.priceIncreaseConsent, groupID: chain.groupID, occurrence: count))
        }
        return messages
    }
}
