import StoreInterface
import StoreLedger
import StoreTime
import Testing

@testable import LocalStore
import TestWaiting

/// The messages of a store, without the store.
@Suite(.timeLimit(.standard)) struct CustomerMessagesTests {
    private let messages = CustomerMessages(work: WorkInProgress())
    private let now = StoreDate(milliseconds: 1_735_689_600_000)

    @Test func `a message that was sent is listed until it was shown once (S-31)`() async throws {
        messages.send(.generic, groupID: nil)
        messages.send(.generic, groupID: nil)
        let sent = messages.unshown(of: [SubscriptionChain](), at: now)
        #expect(sent.map(\.kind) == [.generic, .generic])
        let first = try #require(sent.first)
        #expect(messages.take(first, of: [SubscriptionChain](), at: now))
        #expect(!messages.take(first, of: [SubscriptionChain](), at: now))
        #expect(messages.unshown(of: [SubscriptionChain](), at: now) == Array(sent.dropFirst()))
    }

    @Test func `a message about a subscription that has no issue is not shown (S-32)`() {
        let message = MessagePayload(.billingIssue, groupID: "plans", occurrence: 1)
        #expect(!messages.take(message, of: [SubscriptionChain](), at: now))
    }

    @Test func `an event that sends the customer a message signals listeners, and other events do not (S-31)`() async {
        let listener = BroadcastListener(to: messages.signal)
        messages.publish([LedgerEvent(.finished, at: now), LedgerEvent(.purchased, at: now)])
        messages.publish([LedgerEvent(.billingRetryStarted, at: now)])
        guard case .element(_, let position) = await listener.next() else {
            Issue.record("no signal")
            return
        }
        #expect(position == 1)
    }
}
