import Foundation
@testable import OpenStoreKitTestServer
import PurchaseEvents
import StoreTime
import Testing
import TestWaiting

/// The notifications that a server keeps, and the attempts that are still due.
@Suite(.timeLimit(.standard)) struct NotificationOutboxTests {
    private let clock = ManualStoreClock(now: StoreDate(milliseconds: 0))
    private let work = WorkInProgress()

    private func outbox(_ backEnd: CollectingBackEnd, keeping limit: Int) throws -> NotificationOutbox {
        try NotificationOutbox(
            destination: backEnd.destination,
            repeats: true,
            clock: clock,
            work: work,
            limit: limit
        )
    }

    private func add(_ numbers: ClosedRange<UInt64>, to outbox: NotificationOutbox) async {
        for number in numbers {
            outbox.add(
                ServerNotification(
                    id: UUID(),
                    type: "TEST",
                    subtype: nil,
                    date: clock.now.date,
                    transactionID: number,
                    productID: nil,
                    concernsCustomer: false,
                    signedPayload: ""
                )
            )
            await work.settle()
        }
    }

    @Test func `a refused notification that is no longer kept is not repeated, and holds up no other one (V-03)`()
        async throws
    {
        let backEnd = CollectingBackEnd(answering: [500, 500])
        let outbox = try outbox(backEnd, keeping: 2)
        await add(1...3, to: outbox)
        #expect(outbox.notifications.map(\.transactionID) == [2, 3])
        clock.advance(to: StoreDate(milliseconds: 3_600_000))
        outbox.beginDueWork()
        await work.settle()
        #expect(backEnd.received.map(\.transactionID) == [1, 2, 3, 2])
        #expect(outbox.nextDueDate == nil)
    }

    @Test func `a notification that was accepted is not repeated (V-03)`() async throws {
        let backEnd = CollectingBackEnd()
        let outbox = try outbox(backEnd, keeping: 2)
        await add(1...1, to: outbox)
        #expect(outbox.nextDueDate == nil)
        clock.advance(to: StoreDate(milliseconds: 3_600_000))
        outbox.beginDueWork()
        await work.settle()
        #expect(backEnd.received.map(\.transactionID) == [1])
    }
}
