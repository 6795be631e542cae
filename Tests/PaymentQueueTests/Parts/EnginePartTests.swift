import Foundation
import OpenStoreKit
@_spi(Adapters) @testable import PaymentQueue
import Testing
import TestWaiting

/// The parts of the queue that keep what waits: for the journal, for observers, or for the answer to a request.
@Suite(.timeLimit(.standard)) struct EnginePartTests {
    private func entry() -> SKPaymentTransaction { SKPaymentTransaction(payment: SKPayment(), condition: .purchasing) }

    private func revocation(of id: UInt64) -> RevokedPurchase {
        RevokedPurchase(transactionID: id, date: Date(timeIntervalSince1970: 0), productID: "pro")
    }

    @Test func `the wait for a journal that fails again begins with one second after it could be used (Q-81)`() {
        var waits: [Duration] = []
        var retry = JournalRetry()
        for isUsable in [false, false, true, false] {
            if isUsable {
                retry.end()
            } else {
                retry.begin()
                retry.schedule { wait in
                    waits.append(wait)
                    return Task {}
                }
            }
        }
        #expect(waits == [.seconds(1), .seconds(2), .seconds(1)])
    }

    @Test func `an update waits behind each earlier update of its transaction that waits for the disk (Q-81)`() {
        let (first, second, other) = (entry(), entry(), entry())
        var held = HeldUpdates()
        for transaction in [first, second] { held.append(.changed([TransactionChange(transaction: transaction)])) }
        #expect(held.concern(.removed([first])))
        #expect(held.concern(.removed([second])))
        #expect(!held.concern(.removed([other])))
        held.drop([first])
        #expect(!held.concern(.removed([first])))
        #expect(held.concern(.removed([second])))
    }

    @Test func `a refund that arrives while an earlier one finds no observer waits behind it (C-07)`() {
        let (first, second) = (revocation(of: 1), revocation(of: 2))
        var revocations = UndeliveredRevocations()
        revocations.add(first)
        let begun = revocations.begin()
        #expect(begun == [first])
        revocations.add(second)
        let ended = revocations.end(begun, areReceived: false)
        #expect(ended == [first])
        let next = revocations.begin()
        #expect(next == [first, second])
    }

    @Test func `a transaction that left the queue undelivered is not delivered to the next observer (C-07)`() {
        let (gone, staying) = (entry(), entry())
        var listing = TransactionListing()
        listing.list([gone, staying])
        listing.remove([gone])
        #expect(listing.transactions == [staying])
        let undelivered = listing.takeUndelivered()
        #expect(undelivered == [staying])
    }

    @Test func `the answer of a request that was cancelled does not end its next run (Q-74)`() {
        var run = RequestRun()
        var numbers: [Int] = []
        func begin() {
            run.begin { number in
                numbers.append(number)
                return Task {}
            }
        }
        begin()
        _ = run.stop()
        begin()
        #expect(numbers.count == 2)
        #expect(!run.isRunning(numbers[0]))
        let isFinished = numbers.map { run.finish($0) }
        #expect(isFinished == [false, true])
    }

    @Test func `a refund is known while its record waits to be written (R-21)`() throws {
        let journal = QueueJournal(path: nil) { false }
        let (known, unknown) = (revocation(of: 1), revocation(of: 2))
        journal.stage(.revoked(known))
        #expect(try journal.knows(known))
        #expect(try !journal.knows(unknown))
    }

    @Test func `a purchase at the moment when the first observer came is no earlier one (X-07)`() {
        let moment = Date(timeIntervalSince1970: 1000)
        func record(at date: Date) -> PurchaseRecord {
            PurchaseRecord(id: 1, productID: "coins", productType: .consumable, purchaseDate: date)
        }
        let announced = AnnouncedPurchases(since: moment)
        #expect(announced.include(record(at: moment)))
        #expect(!announced.include(record(at: moment.addingTimeInterval(-1))))
    }

    @Test func `the user names of transactions are forgotten when the store is cleared (Q-30, TS-07)`() throws {
        let journal = QueueJournal(path: nil) { false }
        let record = PurchaseRecord(id: 1, productID: "coins", productType: .consumable, purchaseDate: Date())
        try journal.commit([.userName("ann", transactionID: 1)])
        #expect(try journal.userName(of: record) == "ann")
        try journal.commit([.cleared(changeNumber: 5)])
        #expect(try journal.userName(of: record) == nil)
    }
}
