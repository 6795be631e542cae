/// The reason why a purchase, a restore or a request failed, in the app's terms.
public enum PurchaseFailure: Error, Hashable, Sendable {
    /// The customer cancelled.
    case cancelled
    /// The customer is not allowed to pay.
    case notAllowed
    /// The product is not for sale.
    case productUnavailable
    /// The request of the app is not valid.
    case invalidPayment
    /// The store could not be reached.
    case network
    /// The signature of the store does not verify.
    case unverified
    /// Anything else.
    case unknown
}
