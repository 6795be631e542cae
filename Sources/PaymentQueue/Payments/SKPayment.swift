public import Foundation

/// A request to buy something, as it is handed to the payment queue.
open class SKPayment: NSObject {
    /// An empty request, which the queue does not accept before a product is named.
    public override init() { super.init() }

    /// The product to buy.
    open var productIdentifier: String { "" }

    /// How many to buy, 1 unless set.
    open var quantity: Int { 1 }

    /// Who buys, as the app names its users.
    open var applicationUsername: String? { nil }
}
