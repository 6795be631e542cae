public import Foundation
import StoreInterface

/// An error of opening a simulated store, or of an operation that a test requested.
public enum SimulatedStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `.storekit` file could not be read; the text names the file and the position in it.
    case configuration(String)
    /// The database could not be opened, read, or written; the text names its path and the reason.
    case storage(String)
    /// The store refused the operation; the text contains the reason.
    case refused(String)
    /// The calling code has no simulated store; the text explains the ways to provide one.
    case noStore(String)

    init(_ failure: StoreFailure) {
        switch failure {
        case .configuration(let detail): self = .configuration(detail)
        case .storage(let detail), .signing(let detail): self = .storage(detail)
        case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .paymentMethodRequired, .userCancelled,
            .network, .notAvailableInStorefront, .notEntitled, .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .transactionNotFound, .duplicateRefundRequest, .refundFailed,
            .refundNotPossible, .system, .unknown:
            self = .refused(failure.description)
        }
    }

    /// The problem and its location, without characters that control a terminal.
    public var description: String {
        switch self {
        case .configuration(let text), .storage(let text), .refused(let text), .noStore(let text):
            TerminalText.escaped(text, allowingLineBreaks: true)
        }
    }
}

extension SimulatedStoreError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
