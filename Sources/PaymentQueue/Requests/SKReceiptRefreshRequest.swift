import Foundation
import TransactionCore

/// Asks the store for a new receipt, for which the customer may have to sign in.
///
/// The delegate hears that the request has finished, or of an ``SKError``: ``SKError/Code/paymentCancelled`` when the
/// customer does not sign in.
///
/// ## Differs from Apple
/// There is no receipt file yet: the request refreshes what ``TransactionCore/AppTransaction`` tells of the app, and
/// nothing appears at `Bundle.main.appStoreReceiptURL`. ``receiptProperties`` are kept and have no effect.
open class SKReceiptRefreshRequest: SKRequest {
    /// What the receipt shall look like in a test, by the keys such as ``SKReceiptPropertyIsExpired``.
    open var receiptProperties: [String: Any]? { properties }
    private let properties: [String: Any]?

    /// A request for a receipt.
    public override init() {
        properties = nil
        super.init()
    }

    /// A request for a receipt with properties, to test how the app treats it.
    ///
    /// - Parameter properties: `NSNumber` truth values by the keys such as ``SKReceiptPropertyIsExpired``.
    public init(receiptProperties properties: [String: Any]?) {
        self.properties = properties
        super.init()
    }

    open override func start() {
        ask {
            _ = try await AppTransaction.refresh()
        } tell: { _, _ in
        }
    }
}
