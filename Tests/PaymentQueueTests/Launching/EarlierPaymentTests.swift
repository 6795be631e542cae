import Foundation
@_spi(Adapters) @testable import PaymentQueue
import PurchaseEvents
import Testing
import TestWaiting

/// The state of a payment of an earlier launch, for each state of its row and each answer of the store.
@Suite(.timeLimit(.standard)) struct EarlierPaymentTests {
    private typealias State = JournalRow.State

    private static let copy = JournalCopy(heldID: 7, date: Date(timeIntervalSinceReferenceDate: 0), original: nil)
    private static let failure = State.failed(QueueFailure(.paymentInvalid))
    private static let waits: [PurchaseWait?] = [
        nil, .pending(.approval), .pending(.interruption), .bought, .answered(transactionID: 7), .nothing,
    ]

    @Test func `a row for which the store is not asked stays as it is (Q-24)`() {
        for state in [State.waiting, Self.failure, .owned(Self.copy), .restored(Self.copy)] {
            #expect(!state.asksStore)
            for wait in Self.waits {
                #expect(state.atLaunch(wait, isUnfinished: false, answer: nil) == state)
            }
        }
    }

    @Test func `a payment that the store may have received takes the state that the store answers (Q-53)`() {
        let states = Self.waits.map { State.started.atLaunch($0, isUnfinished: true, answer: Self.copy) }
        #expect(
            states == [nil, .deferred, .failed(QueueFailure(.unknown)), nil, .owned(Self.copy), nil]
        )
    }

    @Test func `a deferred payment takes the state that the store answers (Q-45, Q-48, X-03)`() {
        let states = Self.waits.map { State.deferred.atLaunch($0, isUnfinished: true, answer: Self.copy) }
        #expect(
            states == [
                .deferred, .deferred, .failed(QueueFailure(.unknown)), .deferred, .owned(Self.copy),
                .failed(QueueFailure(.paymentCancelled)),
            ]
        )
        #expect(State.deferred.atLaunch(.bought, isUnfinished: false, answer: nil) == nil)
    }

    @Test func `nothing is left of a payment that a purchase answered which the customer no longer has (P-15)`() {
        for state in [State.started, .deferred] {
            #expect(state.atLaunch(.answered(transactionID: 7), isUnfinished: false, answer: nil) == nil)
        }
    }
}
