// The only import of the module. It is exported because the enumeration cases belong to that module and apps use them
// (OpenEnumerations.md).
@_exported public import CStoreKitEnumerations

extension SKError {
    /// The codes of ``SKErrorDomain`` (E-01).
    ///
    /// The set is open, as on Apple's systems: a number without a case is also a code, and a `switch` needs
    /// `@unknown default`.
    public typealias Code = SKErrorCode
}

extension SKError.Code {
    /// Matches an error against a code in a pattern.
    ///
    /// - Parameters:
    ///   - match: The code in the pattern, as in `catch SKError.paymentCancelled`.
    ///   - error: The error.
    /// - Returns: True if the error is an ``SKError``, or an `NSError` of its domain, with this code.
    public static func ~= (match: SKErrorCode, error: any Error) -> Bool { (error as? SKError)?.code == match }
}

extension SKProduct {
    /// The unit of a subscription period's length; an open set.
    public typealias PeriodUnit = SKProductPeriodUnit
}

extension SKProductDiscount {
    /// The payment mode of an offer; an open set.
    public typealias PaymentMode = SKProductDiscountPaymentMode

    /// The type of an offer, introductory or promotional; an open set.
    public typealias `Type` = SKProductDiscountType
}

extension SKPaymentTransactionState {
    /// True if the transaction no longer changes and only has to be finished.
    var isFinal: Bool {
        switch self {
        case .purchased, .failed, .restored: true
        case .purchasing, .deferred: false
        @unknown default: false
        }
    }
}
