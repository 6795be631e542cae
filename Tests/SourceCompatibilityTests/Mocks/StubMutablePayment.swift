import StoreKit

final class StubMutablePayment: SKMutablePayment {
    private var identifier = "stub"

    override var productIdentifier: String {
        get { identifier }
        set { identifier = newValue }
    }
}
