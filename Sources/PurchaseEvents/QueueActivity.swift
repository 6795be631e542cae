/// A call of an app to a payment queue or a request, or a callback from them, as values that can be kept in a file.
public struct QueueActivity: Hashable, Sendable, Codable {
    /// The kind of a call or callback.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// An observer was attached.
        case observerAdded
        /// An observer was detached.
        case observerRemoved
        /// A payment was added.
        case paymentAdded
        /// The app finished a transaction.
        case finish
        /// The app started a restore.
        case restore
        /// Observers received a transaction.
        case updated
        /// Observers received the removal of a transaction.
        case removed
        /// Observers received the completion of a restore.
        case restoreFinished
        /// Observers received the failure of a restore.
        case restoreFailed
        /// Observers received the loss of a product.
        case revoked
        /// Observers received a change of the storefront.
        case storefrontChanged
        /// Observers or the delegate were asked for a decision.
        case asked
        /// Observers or the delegate answered.
        case answered
        /// The app requested a sheet.
        case sheet
        /// A request for products was started.
        case productsRequested
        /// The delegate of a request received products.
        case productsReceived
        /// A request for a receipt was started.
        case receiptRequested
        /// The delegate of a receipt request received its completion.
        case receiptRefreshed
        /// The delegate of a request received its failure.
        case requestFailed
    }

    /// A transaction of the queue, in the state that it showed.
    public struct Entry: Hashable, Sendable, Codable {
        /// The identifier of the transaction.
        public var identifier: String?
        /// The identifier of the first transaction, of a restored one.
        public var original: String?
        /// The identifier of the product.
        public var productID: String
        /// The number of items.
        public var quantity: Int
        /// The app's name for the customer.
        public var userName: String?
        /// The identifier of the promotional offer.
        public var discount: String?
        /// The raw value of the state.
        public var state: Int
        /// The date of the transaction, in milliseconds since 1970.
        public var date: Int64?

        /// Creates the values of a transaction.
        ///
        /// - Parameters:
        ///   - productID: The identifier of the product.
        ///   - quantity: The number of items.
        ///   - state: The raw value of the state.
        public init(productID: String, quantity: Int, state: Int) {
            self.productID = productID
            self.quantity = quantity
            self.state = state
        }
    }

    /// An error that the app received.
    public struct Failure: Hashable, Sendable, Codable {
        /// The code of an `SKError`, or `nil` for another error.
        public var code: Int?
        /// The name of the error's case, for another error.
        public var name: String
        /// The text for people.
        public var text: String

        /// Creates the values of an error.
        ///
        /// - Parameters:
        ///   - code: The code of an `SKError`.
        ///   - name: The name of the error's case.
        ///   - text: The text for people.
        public init(code: Int?, name: String, text: String) {
            self.code = code
            self.name = name
            self.text = text
        }
    }

    /// The kind of the call or callback.
    public var kind: Kind
    /// The question, the sheet, the country, or the app's name for the customer.
    public var subject: String?
    /// The identifier of the product, if no transaction names it.
    public var productID: String?
    /// The number of items of a payment.
    public var quantity = 1
    /// The identifiers of requested or received products.
    public var products: [String] = []
    /// The requested identifiers that are no products.
    public var unknownProducts: [String] = []
    /// The answer to a question.
    public var answer: Bool?
    /// The transaction.
    public var entry: Entry?
    /// The error.
    public var failure: Failure?

    /// Creates an activity.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - subject: The question, the sheet, the country, or the app's name for the customer.
    ///   - productID: The identifier of the product.
    public init(_ kind: Kind, _ subject: String? = nil, productID: String? = nil) {
        self.kind = kind
        self.subject = subject
        self.productID = productID
    }
}
