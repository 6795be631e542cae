package import StoreInterface

/// What becomes of a request when its waiting is over.
package struct WaitingDecision: Sendable {
    /// The purchase, or the end of the request.
    package var change: LedgerChange
    /// Why the request ended without a purchase, although somebody said yes to it.
    package var refusal: StoreFailure?
}
