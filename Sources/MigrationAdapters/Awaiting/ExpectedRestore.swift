import PaymentQueue

/// A restore that somebody waits for, or has ceased to wait for.
struct ExpectedRestore {
    typealias Continuation = CheckedContinuation<[SKPaymentTransaction], any Error>

    let number: Int
    let userName: String?
    var found: [SKPaymentTransaction] = []
    var continuation: Continuation?
    var isAbandoned = false
    /// How it ended, for somebody who has yet to wait.
    var ending: Result<[SKPaymentTransaction], any Error>?
}
