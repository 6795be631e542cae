// The only import of the module. It is exported, because the cases belong to it and apps name them (OpenEnumerations.md).
@_exported public import CStoreKitEnumerations

extension SKError {
    /// The codes of ``SKErrorDomain`` (E-01).
    ///
    /// The set is open, as on Apple's systems: a number without a case is a code, too, and a `switch` needs
    /// `@unknown default`.
    public typealias Code = SKErrorCode
}

extension SKError.Code {
    /// Matches errors in patterns.
    ///
    /// - Parameters:
    ///   - match: The code in the pattern, as in `catch SKError.paymentCancelled`.
    ///   - error: The error.
    /// - Returns: True if the error is an ``SKError``, or an `NSError` of its domain, with this code.
    public static func ~= (match: SKErrorCode, error: any Error) -> Bool { (error as? SKError)?.code == match }
}

extension SKProduct {
    /// The unit in which the length of a subscription period is counted; an open set.
    public typealias PeriodUnit = SKProductPeriodUnit
}

extension SKProductDiscount {
    /// The way in which an offer is paid; an open set.
    public typealias PaymentMode = SKProductDiscountPaymentMode

    /// The customers that an offer is made to; an open set.
    public typealias `Type` = SKProductDiscountType
}

extension SKPaymentTransactionState {
    /// True if the transaction changes no more and only has to be finished.
    var isFinal: Bool {
        switch self {
        case .purchased, .failed, .restored: true
        case .purchasing, .deferred: false
        @unknown default: false
        }
    }
}
