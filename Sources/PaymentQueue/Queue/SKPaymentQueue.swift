public import Foundation

/// The queue of payments that the store works off.
// `@unchecked` because the class is open, as Apple's is, and Apple declares it `Sendable`.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    /// A queue that belongs to no store, for test doubles.
    public override init() { super.init() }
}
