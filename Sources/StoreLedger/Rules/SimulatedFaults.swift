package import StoreInterface

/// What a test makes go wrong.
///
/// A failure of ``FallibleCall/verification`` is none of these: it is part of what documents are verified against.
package struct SimulatedFaults: Hashable, Sendable {
    /// What each part of the API fails with (TS-25).
    package var failures: [FallibleCall: SimulatedFailure] = [:]
    /// What every purchase fails with, unless purchases have a failure above (C-21).
    package var transactionFailure: TransactionFailure?
    /// Purchases stop halfway until the customer solves a problem (TS-23).
    package var interruptsPurchases = false

    package init() {}

    /// What a call fails with that is neither a purchase nor a request for a refund.
    package func failure(of call: FallibleCall) -> StoreFailure? { failures[call]?.failure }

    /// What a purchase fails with (P-50).
    package func failure(of request: PurchaseRequest) -> StoreFailure? {
        failures[.purchase]?.failure(of: request) ?? transactionFailure?.failure(of: request)
    }

    /// What a request for a refund fails with.
    package func failure(ofRefund transactionID: UInt64) -> StoreFailure? {
        failures[.refundRequest]?.failure(ofRefund: transactionID)
    }
}
