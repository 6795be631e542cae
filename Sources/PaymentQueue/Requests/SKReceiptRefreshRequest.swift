import Foundation
import TransactionCore

/// Asks the store for a new receipt, for which the customer may have to sign in.
///
/// The delegate hears that the request has finished, or of an ``SKError``: ``SKError/Code/paymentCancelled`` when the
/// customer does not sign in.
///
/// The receipt is a file at ``TransactionCore/AppReceipt/url``, which contains everything bought so far once the request has
/// finished. ``receiptProperties`` count in the sandbox, as `AppReceipt.refresh` says.
///
/// ## Differs from Apple
/// `Bundle.main.appStoreReceiptURL` is Foundation's and `nil` on Linux; ``TransactionCore/AppReceipt`` has the line that
/// helps. ``SKReceiptPropertyIsRevoked`` has no effect. Apple may refuse two requests within seconds (E-02).
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
        let isExpired = isDemanded(SKReceiptPropertyIsExpired)
        let isRevoked = isDemanded(SKReceiptPropertyIsRevoked)
        let isVolumePurchase = isDemanded(SKReceiptPropertyIsVolumePurchase)
        ask(.receiptRequested) {
            try await AppReceipt.refresh(
                isExpired: isExpired,
                isRevoked: isRevoked,
                isVolumePurchase: isVolumePurchase
            )
        } tell: { _, _ in
            RequestAnswer(event: .receiptRefreshed)
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
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt has expired.
public let SKReceiptPropertyIsExpired = "expired"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt has been revoked.
public let SKReceiptPropertyIsRevoked = "revoked"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt is of a volume purchase.
public let SKReceiptPropertyIsVolumePurchase = "vpp"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process because its receipt is not valid, with exit status 173.
///
/// 173 is the status by which apps for the Mac have always asked their system for a new receipt.
///
/// ## Differs from Apple
/// No system is there to ask the customer to sign in and to fetch the receipt: the process just ends.
public func SKTerminateForInvalidReceipt() {
    exit(173)
}
