extension SKTestError {
    /// What went wrong, with the numbers of ``SKTestErrorDomain`` (E-08).
    public enum Code: Int, Sendable {
        /// The store could not be opened, read, or written; the text names its file and the reason.
        case serviceUnavailable = 0

        /// The configuration has no such product.
        case invalidProductIdentifier = 1

        /// The product, or what was bought, is none that this can be done with, such as renewing a consumable.
        case invalidProductType = 2

        /// The URL leads to no configuration: it is none of a `.storekit` file, or what the file says cannot be read.
        case invalidURL = 3

        /// There is no configuration of that name, or several that differ.
        case fileNotFound = 4

        /// The customer has no subscription to the product that this could be done with.
        case noSubscriptionFound = 5

        /// The store knows no transaction with that identifier.
        case noTransactionFound = 6

        /// The transaction is in no state in which this can be done.
        case invalidAction = 7

        /// Whether `error` is an ``SKTestError``, or an `NSError` of its domain, with exactly this number.
        public static func ~= (match: Code, error: any Error) -> Bool {
            guard let error = error as? SKTestError else { return false }
            return error.errorCode == match.rawValue
        }
    }
}
