/// Why a store could not do what it was asked.
///
/// The API maps each case to one of Apple's public errors in a `switch` without `default`, so that a new case
/// does not compile until somebody decides what apps see.
package enum StoreFailure: Error, Hashable, Sendable {
    case productUnavailable(id: String)
    case invalidQuantity(Int)
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier(String)
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
    /// The customer has to set up how to pay for this kind of product first.
    case paymentMethodRequired
    /// The customer refused to sign in, or dismissed a sheet where no result says so.
    case userCancelled
    case networkUnavailable
    /// The network failed otherwise, with a `URLError`.
    case network(SystemCause)
    case notAvailableInStorefront
    case notEntitled
    /// The catalog does not let families share the product.
    case notFamilyShareable(id: String)
    case unsupported
    /// There is nothing that a sheet could be shown in.
    case invalidPresentationContext
    case transactionNotFound(id: UInt64)
    case duplicateRefundRequest(id: UInt64)
    case refundFailed(id: UInt64)
    /// This purchase is none that can be refunded.
    case refundNotPossible(id: UInt64)
    /// The configuration could not be read; `detail` names the file and the place in it.
    case configuration(detail: String)
    /// The database could not be opened, read, or written; `detail` names the path and the reason.
    case storage(detail: String)
    case signing(detail: String)
    /// An error of somebody else.
    case system(SystemCause)
    case unknown
}
