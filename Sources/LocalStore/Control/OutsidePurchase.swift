package import StoreInterface

/// What came of a purchase that a test made outside the app.
package enum OutsidePurchase: Hashable, Sendable {
    /// A transaction that everybody hears of.
    case purchased(SignedTransaction)
    /// The customer has it already; nothing new is announced.
    case held(SignedTransaction)
    /// It waits under the identifier that its transaction will have.
    case pending(transactionID: UInt64, PendingReason)

    package var transactionID: UInt64 {
        switch self {
        case .purchased(let transaction), .held(let transaction): transaction.transactionID
        case .pending(let id, _): id
        }
    }
}
