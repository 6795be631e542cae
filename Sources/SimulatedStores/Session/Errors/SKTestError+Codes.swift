// The codes as members of the error type, for `catch SKTestError.noTransactionFound`.
extension SKTestError {
    /// The code ``SKTestErrorCode/serviceUnavailable``.
    public static var serviceUnavailable: Code { .serviceUnavailable }

    /// The code ``SKTestErrorCode/invalidProductIdentifier``.
    public static var invalidProductIdentifier: Code { .invalidProductIdentifier }

    /// The code ``SKTestErrorCode/invalidProductType``.
    public static var invalidProductType: Code { .invalidProductType }

    /// The code ``SKTestErrorCode/invalidURL``.
    public static var invalidURL: Code { .invalidURL }

    /// The code ``SKTestErrorCode/fileNotFound``.
    public static var fileNotFound: Code { .fileNotFound }

    /// The code ``SKTestErrorCode/noSubscriptionFound``.
    public static var noSubscriptionFound: Code { .noSubscriptionFound }

    /// The code ``SKTestErrorCode/noTransactionFound``.
    public static var noTransactionFound: Code { .noTransactionFound }

    /// The code ``SKTestErrorCode/invalidAction``.
    public static var invalidAction: Code { .invalidAction }
}
