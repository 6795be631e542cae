import Foundation
import PurchaseEvents

/// A failure of a store call.
///
/// The API maps each case to one of Apple's public errors. The mapping is a `switch` without `default`, so a new case
/// does not compile until its public error is chosen.
package enum StoreFailure: Error, Hashable, Sendable {
    case productUnavailable(id: String)
    case invalidQuantity(Int)
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier(String)
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
    /// The customer has no payment method for this type of product.
    case paymentMethodRequired
    /// The customer did not sign in, or dismissed a sheet whose call has no result for it.
    case userCancelled
    /// A network failure, with a `URLError`.
    case network(SystemCause)
    case notAvailableInStorefront
    case notEntitled
    /// The product does not support Family Sharing in the catalog.
    case notFamilyShareable(id: String)
    case unsupported
    /// There is no scene or window to show a sheet in.
    case invalidPresentationContext
    case transactionNotFound(id: UInt64)
    case duplicateRefundRequest(id: UInt64)
    case refundFailed(id: UInt64)
    /// The purchase cannot be refunded.
    case refundNotPossible(id: UInt64)
    /// The configuration could not be read; `detail` names the file and the place in it.
    case configuration(detail: String)
    /// The database could not be opened, read, or written; `detail` names the path and the reason.
    case storage(detail: String)
    case signing(detail: String)
    /// An error of the operating system or another library.
    case system(SystemCause)
    case unknown
}

extension StoreFailure: CustomStringConvertible {
    /// The failure in one line, without characters that control a terminal.
    package var description: String { TerminalText.escaped(text) }

    private var text: String {
        switch self {
        case .productUnavailable(let id): "no product \"\(id)\" is for sale"
        case .invalidQuantity(let quantity): "the quantity \(quantity) is not allowed for this product"
        case .purchaseNotAllowed: "the customer is not allowed to buy"
        case .ineligibleForOffer: "the customer is not eligible for the offer"
        case .invalidOfferIdentifier(let id): "the product has no offer \"\(id)\""
        case .invalidOfferPrice: "the price of the offer is not valid"
        case .invalidOfferSignature: "the signature of the offer is not valid"
        case .missingOfferParameters: "the offer lacks parameters"
        case .paymentMethodRequired: "no payment method is set up for this product"
        case .userCancelled: "the customer cancelled"
        case .network(let cause): "the network failed: \(cause)"
        case .notAvailableInStorefront: "the product is not sold in this storefront"
        case .notEntitled: "the app is not entitled to use the store"
        case .notFamilyShareable(let id): "Family Sharing is not enabled for the product \"\(id)\""
        case .unsupported: "the store does not support this"
        case .invalidPresentationContext: "there is no scene or window to show a sheet in"
        case .transactionNotFound(let id): "there is no transaction \(id)"
        case .duplicateRefundRequest(let id): "a refund of transaction \(id) was already requested or granted"
        case .refundFailed(let id): "the refund of transaction \(id) was declined"
        case .refundNotPossible(let id): "transaction \(id) cannot be refunded"
        case .configuration(let detail), .storage(let detail), .signing(let detail): detail
        case .system(let cause): cause.description
        case .unknown: "the store could not complete the request"
        }
    }
}

/// An error of the operating system or another library, passed through unchanged.
///
/// Two values are equal when domain, code and description are equal, because errors in general cannot be compared.
package struct SystemCause: Hashable, Sendable, CustomStringConvertible {
    package let error: any Error

    package init(_ error: any Error) { self.error = error }

    package var description: String { error.localizedDescription }

    package static func == (lhs: Self, rhs: Self) -> Bool {
        let (left, right) = (lhs.error as NSError, rhs.error as NSError)
        return left.domain == right.domain && left.code == right.code && lhs.description == rhs.description
    }

    package func hash(into hasher: inout Hasher) {
        let error = error as NSError
        hasher.combine(error.domain)
        hasher.combine(error.code)
    }
}

/// The underlying error of a system error that a configuration file simulates without naming one.
package struct SimulatedSystemError: LocalizedError, Hashable {
    package init() {}

    package var errorDescription: String? { "A system error is simulated." }
}
