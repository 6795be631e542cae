import StoreKit

/// A payment with its own initialiser, which leaves `super.init()` out.
final class StubPayment: SKPayment {
    private let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }

    override var productIdentifier: String { identifier }
    override var quantity: Int { 3 }
    override var applicationUsername: String? { "anna" }
}
