public import TransactionCore

/// An error of the asynchronous API that has a counterpart in the original one.
public enum AsynchronousError: Sendable {
    /// A failure of the store as a whole.
    case storeKit(StoreKitError)

    /// A product that could not be bought so.
    case purchase(Product.PurchaseError)

    /// The error itself, to be thrown.
    public var error: any Error {
        switch self {
        case .storeKit(let error): error
        case .purchase(let error): error
        }
    }
}
