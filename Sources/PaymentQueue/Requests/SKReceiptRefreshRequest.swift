import Foundation
import AdapterSupport
import PurchaseEvents

/// A request for a new receipt, for which the customer may have to sign in.
///
/// The delegate receives the completion of the request, or an ``SKError``: ``SKErrorCode/paymentCancelled`` when the
/// customer does not sign in.
///
/// The receipt is a file at ``AppReceipt/url``, which contains all purchases so far once the request
/// has finished. ``receiptProperties`` take effect in the sandbox, as `AppReceipt.refresh` describes.
///
/// ## Differs from Apple
/// `Bundle.main.appStoreReceiptURL` is part of Foundation and `nil` on Linux; ``AppReceipt`` documents
/// the line that replaces it. ``SKReceiptPropertyIsRevoked`` has no effect. Apple may refuse two requests within
/// seconds (E-02).
open class SKReceiptRefreshRequest: SKRequest {
    /// The properties of a receipt for a test, by keys such as ``SKReceiptPropertyIsExpired``.
    open var receiptProperties: [String: Any]? { properties }
    private let properties: [String: Any]?

    /// Creates a request for a receipt.
    public override init() {
        properties = nil
        super.init()
    }

    /// Creates a request for a receipt with properties, to test the app's receipt validation.
    ///
    /// - Parameter properties: `NSNumber` Boolean values by keys such as ``SKReceiptPropertyIsExpired``.
    public init(receiptProperties properties: [String: Any]?) {
        self.properties = properties
        super.init()
    }

    /// Sends the request; the delegate receives its completion or its failure.
    open override func start() {
        let isExpired = isDemanded(SKReceiptPropertyIsExpired)
        let isRevoked = isDemanded(SKReceiptPropertyIsRevoked)
        let isVolumePurchase = isDemanded(SKReceiptPropertyIsVolumePurchase)
        ask(RecordedEvent(.observer, .receiptRequested)) {
            try await StoreDifferences.refreshReceipt(
                isExpired: isExpired,
                isRevoked: isRevoked,
                isVolumePurchase: isVolumePurchase
            )
        } deliver: { _, _ in
            RequestAnswer(event: RecordedEvent(.observer, .receiptRefreshed))
        }
    }

    private func isDemanded(_ property: String) -> Bool {
        switch receiptProperties?[property] {
        case let value as Bool: value
        case let value as NSNumber: value.boolValue
        case _: false
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for an expired receipt.
public let SKReceiptPropertyIsExpired = "expired"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for a revoked receipt.
public let SKReceiptPropertyIsRevoked = "revoked"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for a receipt of a volume purchase.
public let SKReceiptPropertyIsVolumePurchase = "vpp"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process because its receipt is not valid, with exit status 173.
///
/// With status 173, apps for the Mac request a new receipt from the system. Apple's present advice is not to terminate an
/// app with an invalid receipt: request a new one with ``SKReceiptRefreshRequest``, and restrict the app until then.
///
/// ## Differs from Apple
/// No system prompts the customer to sign in or fetches the receipt: the process only ends.
public func SKTerminateForInvalidReceipt() {
    exit(173)
}
