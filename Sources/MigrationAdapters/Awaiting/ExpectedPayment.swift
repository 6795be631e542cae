import PaymentQueue
import QueueAdapters

/// A payment that somebody waits for, or has ceased to wait for.
struct ExpectedPayment {
    typealias Continuation = CheckedContinuation<PaymentOutcome, any Error>

    let number: Int
    let terms: PaymentTerms
    /// The entry of the queue, once it has told of it.
    var entry: SKPaymentTransaction?
    var continuation: Continuation?
    var isAbandoned = false
    /// How it ended, for somebody who has yet to wait.
    var ending: Result<PaymentOutcome, any Error>?

    /// How the entry has ended; `nil` while it has not.
    var currentEnding: Result<PaymentOutcome, any Error>? {
        guard let entry else { return nil }
        return switch entry.transactionState {
        case .purchasing, .restored: nil
        case .purchased: .success(.purchased(entry))
        case .deferred: .success(.deferred(entry))
        case .failed: .failure(entry.error.map { Counterpart.ofAny($0) } ?? SKError(.unknown))
        @unknown default: nil
        }
    }
}
