import StoreKit

/// The seam through which an app asks for its queue; only a method that returns `Self` satisfies it.
protocol DefaultQueueProviding: AnyObject {
    static func `default`() -> Self
}

extension SKPaymentQueue: DefaultQueueProviding {}
