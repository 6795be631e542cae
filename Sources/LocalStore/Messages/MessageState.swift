import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// The state of messages beyond the ledger: the messages shown, and the messages that are about no subscription.
///
/// The state lasts as long as the process. Messages about subscriptions follow from the ledger, so the store sends them
/// again after a launch for as long as they apply.
struct MessageState {
    private var shown: Set<MessagePayload> = []
    private var sent: [MessagePayload] = []
    private var sentCount: Int64 = 0
    /// The number of times the customer was asked about the price of a group's subscription.
    private var priceQuestions: [String: Int64] = [:]

    /// Adds a message that comes from outside the ledger.
    mutating func send(_ kind: MessagePayload.Kind, groupID: String?) {
        sentCount += 1
        sent.append(MessagePayload(kind, groupID: groupID, occurrence: sentCount))
    }

    /// Asks the customer about a price again, even if the question was shown before.
    mutating func askAnew(about groupID: String) { priceQuestions[groupID, default: 0] += 1 }

    /// Forgets the messages that were shown, because their subjects no longer exist.
    mutating func forgetShown() { shown = [] }

    /// Decides on showing a message; a message that was sent is shown once.
    ///
    /// - Returns: True if the message is to be shown.
    mutating func show(_ message: MessagePayload, amongDue due: [MessagePayload]) -> Bool {
        if let index = sent.firstIndex(of: message) {
            sent.remove(at: index)
            return true
        }
        guard due.contains(message) else { return false }
        shown = shown.intersection(due).union([message])
        return true
    }

    /// The due messages that were not shown yet, followed by the messages that were sent.
    func unshown(of due: [MessagePayload]) -> [MessagePayload] { due.filter { !shown.contains($0) } + sent }

    /// The messages that are due for a subscription now.
    func messages(of chain: SubscriptionChain) -> [MessagePayload] {
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

/// The messages that are being shown, or wait to be shown.
final class MessageDisplays: Sendable {
    private struct State {
        var begun: UInt64 = 0
        var running: [UInt64: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The number of displays ever begun; it only grows.
    var begun: UInt64 { state.withLock { $0.begun } }

    func begin(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.begun += 1
            let number = state.begun
            state.running[number] = Task { [self] in
                await work()
                end(number)
            }
        }
    }

    private func end(_ number: UInt64) { state.withLock { _ = $0.running.removeValue(forKey: number) } }

    /// Waits until no display is left.
    func settle() async {
        while let task = state.withLock({ $0.running.values.first }) { await task.value }
    }
}
