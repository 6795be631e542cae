import Dispatch
import Foundation
import OpenStoreKit
import Synchronization
import TestWaiting
import Testing

/// A delegate of the queue that answers as a test says, and remembers the questions.
final class DecidingDelegate: NSObject, SKPaymentQueueDelegate {
    private struct State {
        var questions: [String] = []
        var transactions: [SKPaymentTransaction] = []
        var priceQuestions = 0
    }

    private let state = Mutex(State())
    private let continues: Bool
    private let showsPriceConsent: Bool
    private let gate: DispatchSemaphore?
    private let asked = AsyncStream.makeStream(of: Void.self)

    init(continuing continues: Bool = true, showingPriceConsent: Bool = true, afterBeingReleased waits: Bool = false) {
        self.continues = continues
        showsPriceConsent = showingPriceConsent
        gate = waits ? DispatchSemaphore(value: 0) : nil
    }

    /// The products and countries of the questions about a storefront.
    var questions: [String] { state.withLock { $0.questions } }
    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions } }
    /// The number of questions about a price.
    var priceQuestions: Int { state.withLock { $0.priceQuestions } }

    /// Returns when it is asked about a storefront.
    func isAsked(sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("a question about a storefront", sourceLocation: sourceLocation) { [asked] in
            for await _ in asked.stream { break }
        }
    }

    /// Lets it answer.
    func release() { gate?.signal() }

    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool {
        state.withLock { state in
            state.questions.append("\(transaction.payment.productIdentifier) \(newStorefront.countryCode)")
            state.transactions.append(transaction)
        }
        asked.continuation.yield()
        gate?.wait()
        return continues
    }

    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
        state.withLock { $0.priceQuestions += 1 }
        return showsPriceConsent
    }
}
