import Foundation
import OpenStoreKitTest
import Synchronization
import XCTest

/// The queue under XCTest, in the styles that suites of apps have.
final class ClassicTestCase: XCTestCase {
    private final class Observer: NSObject, SKPaymentTransactionObserver {
        let purchased = XCTestExpectation(description: "purchased")
        let removed = XCTestExpectation(description: "removed")

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            dispatchPrecondition(condition: .onQueue(.main))
            for transaction in transactions where transaction.transactionState == .purchased {
                queue.finishTransaction(transaction)
                purchased.fulfill()
            }
        }

        func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
            removed.fulfill()
        }
    }

    func testAPurchaseWithWaitingForExpectations() throws {
        let shop = try Shop()
        let observer = Observer()
        shop.queue.add(observer)
        shop.add("coins")
        wait(for: [observer.purchased, observer.removed], timeout: 60)
        XCTAssertTrue(shop.queue.transactions.isEmpty)
    }

    func testAPurchaseInAnAsyncTest() async throws {
        let shop = try Shop()
        let observer = Observer()
        shop.queue.add(observer)
        shop.add("pro")
        await fulfillment(of: [observer.purchased, observer.removed], timeout: 60)
        let unfinished = await shop.unfinished
        XCTAssertEqual(unfinished, [])
    }
}
