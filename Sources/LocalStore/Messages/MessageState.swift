import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// What this process knows about messages beyond the ledger: which were shown, and which are about no subscription.
///
/// None of it lasts. What a subscription has to say follows from the ledger, so that it is said again after a launch
/// for as long as it is true.
struct MessageState {
    private var shown: Set<MessagePayload> = []
    private var sent: [MessagePayload] = []
    private var sentCount: Int64 = 0
    /// How often the customer was asked about the price of a group's subscription.
    private var priceQuestions: [String: Int64] = [:]

    /// A message that the world outside sends.
    mutating func send(_ kind: MessagePayload.Kind, groupID: String?) {
        sentCount += 1
        sent.append(MessagePayload(kind, groupID: groupID, occurrence: sentCount))
    }

    /// The customer is asked about a price again, although the question may have been shown before.
    mutating func askAnew(about groupID: String) { priceQuestions[groupID, default: 0] += 1 }

    /// Whatever was shown was about what there is no more.
    mutating func forgetShown() { shown = [] }

    /// - Returns: Whether it is to be shown: one that was sent is shown once.
    mutating func show(_ message: MessagePayload, amongDue due: [MessagePayload]) -> Bool {
        if let index = sent.firstIndex(of: message) {
            sent.remove(at: index)
            return true
        }
        guard due.contains(message) else { return false }
        shown = shown.intersection(due).union([message])
        return true
    }

    /// Those that nobody has shown yet, of what subscriptions have to say, and then of what was sent.
    func unshown(of due: [MessagePayload]) -> [MessagePayload] { due.filter { !shown.contains($0) } + sent }

    /// What a subscription has to say now.
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

/// The messages that are being shown, or wait to be.
final class MessageDisplays: Sendable {
    private struct State {
        var begun: UInt64 = 0
        var running: [UInt64: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// How many were ever begun; only grows.
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

    /// Waits until none is left.
    func rest() async {
        while let task = state.withLock({ $0.running.values.first }) { await task.value }
    }
}
