// The codes as members of the error type, for `catch SKTestError.noTransactionFound`.
extension SKTestError {
    /// The code ``Code/serviceUnavailable``.
    public static var serviceUnavailable: Code { .serviceUnavailable }

    /// The code ``Code/invalidProductIdentifier``.
    public static var invalidProductIdentifier: Code { .invalidProductIdentifier }

    /// The code ``Code/invalidProductType``.
    public static var invalidProductType: Code { .invalidProductType }

    /// The code ``Code/invalidURL``.
    public static var invalidURL: Code { .invalidURL }

    /// The code ``Code/fileNotFound``.
    public static var fileNotFound: Code { .fileNotFound }

    /// The code ``Code/noSubscriptionFound``.
    public static var noSubscriptionFound: Code { .noSubscriptionFound }

    /// The code ``Code/noTransactionFound``.
    public static var noTransactionFound: Code { .noTransactionFound }

    /// The code ``Code/invalidAction``.
    public static var invalidAction: Code { .invalidAction }
}
