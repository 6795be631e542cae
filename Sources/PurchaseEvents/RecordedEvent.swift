public import Foundation

/// A call of an app to one of the two APIs, an answer to it, or a callback, as values that can be kept in a file.
///
/// A callback to several observers is one event, recorded before the first of them is called.
public struct RecordedEvent: Sendable {
    /// The API of an event.
    public enum API: Sendable {
        /// The asynchronous API.
        case async
        /// The payment queue and its requests.
        case observer
    }

    /// A transaction as the asynchronous API delivers it to the app.
    public struct Document: Sendable, Codable {
        /// A change to a transaction after its purchase.
        public enum Change: Sendable, Codable {
            /// The transaction was revoked at this date, in milliseconds since 1970.
            case revocation(milliseconds: Int64)
            /// The customer upgraded to another product.
            case upgrade
        }

        /// The identifier of the transaction.
        public var id: UInt64
        /// The identifier of the product.
        public var productID: String
        /// The change since the purchase.
        public var change: Change?
        /// True if the signature is valid.
        public var isVerified: Bool
        /// The signed content.
        public var json: Data

        /// Creates the values of a transaction.
        ///
        /// - Parameters:
        ///   - id: The identifier of the transaction.
        ///   - productID: The identifier of the product.
        ///   - change: The change since the purchase.
        ///   - isVerified: True if the signature is valid.
        ///   - json: The signed content.
        public init(id: UInt64, productID: String, change: Change?, isVerified: Bool, json: Data) {
            self.id = id
            self.productID = productID
            self.change = change
            self.isVerified = isVerified
            self.json = json
        }
    }

    /// A transaction of the queue, in the state that it showed.
    public struct Entry: Sendable, Codable {
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

    /// An error that the app received through the queue or a request.
    public struct Failure: Sendable, Codable {
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

    /// The API through which the app called or was called.
    public var api = API.async
    /// The kind of the event.
    public var kind: Kind
    /// The question, the sheet, the country, the error, the answer, or the app's name for the customer.
    public var subject: String?
    /// The identifier of the product, if no transaction of the queue names it.
    public var productID: String?
    /// The identifier of a transaction of the asynchronous API.
    public var transactionID: UInt64?
    /// The number of items of a payment.
    public var quantity: Int?
    /// The identifiers of requested or received products.
    public var products: [String]?
    /// The requested identifiers that are no products.
    public var unknownProducts: [String]?
    /// The answer of observers or the delegate to a question.
    public var answer: Bool?
    /// The transaction that the asynchronous API delivered.
    public var document: Document?
    /// The transaction of the queue.
    public var entry: Entry?
    /// The error of the queue or a request.
    public var failure: Failure?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - api: The API through which the app called or was called.
    ///   - kind: The kind of the event.
    ///   - subject: The question, the sheet, the country, the error, the answer, or the app's name for the customer.
    ///   - productID: The identifier of the product.
    ///   - transactionID: The identifier of a transaction of the asynchronous API.
    ///   - products: The identifiers of requested or received products.
    public init(
        _ api: API,
        _ kind: Kind,
        _ subject: String? = nil,
        productID: String? = nil,
        transactionID: UInt64? = nil,
        products: [String]? = nil
    ) {
        self.api = api
        self.kind = kind
        self.subject = subject
        self.productID = productID
        self.transactionID = transactionID
        self.products = products
    }
}

/// The stored form is without the API, which the key of the line names.
extension RecordedEvent: Codable {
    private enum CodingKeys: CodingKey {
        case kind, subject, productID, transactionID, quantity, products, unknownProducts, answer, document, entry
        case failure
    }
}
