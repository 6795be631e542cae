import Foundation
package import StoreCatalog
package import StoreInterface

/// The failures that a test simulates.
///
/// A simulated failure of verification is not included: it is part of the trust context.
package struct SimulatedFaults: Hashable, Sendable {
    /// The simulated failures by call (TS-25).
    package var failures: [SimulatedCall: StoreFailure] = [:]
    /// The simulated failure of every purchase, unless ``failures`` has one for purchases (C-21).
    package var transactionFailure: TransactionFailure?
    /// True if purchases are interrupted until the customer resolves a problem (TS-23).
    package var interruptsPurchases = false

    package init() {}

    /// Returns the simulated failure of a call that is neither a purchase nor a refund request.
    package func failure(of call: SimulatedCall) -> StoreFailure? { failures[call]?.fitting(call) }

    /// Returns the simulated failure of a purchase (P-50).
    package func failure(of request: PurchaseRequest) -> StoreFailure? {
        failures[.purchase]?.fitting(.purchase).naming(request) ?? transactionFailure?.failure
    }

    /// Returns the simulated failure of a refund request.
    package func failure(ofRefund transactionID: UInt64) -> StoreFailure? {
        failures[.refundRequest]?.fitting(.refundRequest).naming(transactionID)
    }
}

extension SimulatedFaults {
    /// Reads the simulated failures of a configuration file.
    package init(_ settings: CatalogSettings) {
        self.init()
        for error in settings.simulatedErrors {
            guard let call = SimulatedCall(rawValue: error.apiName) else { continue }
            failures[call] = StoreFailure(simulating: error)
        }
        if settings.failTransactionsEnabled {
            transactionFailure = TransactionFailure(errorCode: settings.failureErrorCode)
        }
        interruptsPurchases = settings.interruptedPurchasesEnabled
    }
}

extension VerificationFailure {
    /// The name of verification in a configuration file, among the names of ``SimulatedCall``.
    static let nameInFiles = "Verification"

    /// Reads the simulated verification failure of a configuration file, or fails if there is none.
    package init?(_ settings: CatalogSettings) {
        guard let error = settings.simulatedErrors.last(where: { $0.apiName == Self.nameInFiles }) else { return nil }
        self = .simulated(at: error.index)
    }

    /// Returns the failure at an index of ``simulated``, and ``invalidSignature`` for any other number.
    ///
    /// Apple's error has no case for an unknown failure.
    static func simulated(at index: Int) -> Self {
        simulated.indices.contains(index) ? simulated[index] : .invalidSignature
    }
}

extension StoreFailure {
    /// Creates the failure for an error in a file, which identifies it by its index in the declaration of Apple's error
    /// type.
    ///
    /// Unknown types and indexes become an unknown error.
    package init(simulating error: CatalogSimulatedError) {
        let failures =
            switch error.type {
            case "purchase": SimulatedKind.purchase.inFiles
            case "refundRequest": SimulatedKind.refundRequest.inFiles
            case "generic": SimulatedKind.generic.inFiles
            default: [StoreFailure]()
            }
        self = failures.indices.contains(error.index) ? failures[error.index] : .unknown
    }
}

/// The error types of Apple's API that a test can simulate, each with the failures of its cases.
private enum SimulatedKind: String, CaseIterable, Codable {
    case generic
    case purchase
    case refundRequest

    static let network = StoreFailure.network(SystemCause(URLError(.notConnectedToInternet)))
    static let system = StoreFailure.system(SystemCause(SimulatedSystemError()))

    /// The failures that files can name, in the order in which Apple declares the errors.
    var inFiles: [StoreFailure] {
        switch self {
        case .generic:
            [
                .unknown, .userCancelled, Self.network, Self.system, .notAvailableInStorefront, .notEntitled,
            ]
        case .purchase:
            [
                .invalidQuantity(1), .productUnavailable(id: ""), .purchaseNotAllowed, .ineligibleForOffer,
                .invalidOfferIdentifier(""), .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
            ]
        case .refundRequest: [.duplicateRefundRequest(id: 0), .refundFailed(id: 0)]
        }
    }

    /// The failures that settings of a session can name beyond those of files.
    var others: [StoreFailure] {
        switch self {
        case .generic: [.unsupported, .invalidPresentationContext]
        case .purchase: [.paymentMethodRequired]
        case .refundRequest: [.refundNotPossible(id: 0)]
        }
    }

    var all: [StoreFailure] { inFiles + others }
}

/// A simulated failure in its stored form.
///
/// An error from outside the store is restored with its domain, code and description.
struct StoredSimulatedFailure: Hashable, Codable {
    private struct Cause: Hashable, Codable {
        let domain: String
        let code: Int
        let text: String

        init(_ cause: SystemCause) {
            let error = cause.error as NSError
            (domain, code, text) = (error.domain, error.code, cause.description)
        }

        var cause: SystemCause {
            SystemCause(NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: text]))
        }

        /// Returns a cause whose error is a `URLError`, because apps check the type of network errors.
        var networkCause: SystemCause {
            SystemCause(
                URLError(URLError.Code(rawValue: code) ?? .unknown, userInfo: [NSLocalizedDescriptionKey: text])
            )
        }
    }

    private let type: SimulatedKind
    /// The index among the failures of the type.
    private let index: Int
    private var cause: Cause?

    init(_ failure: StoreFailure) {
        var plain = failure
        switch failure {
        case .network(let error):
            plain = SimulatedKind.network
            cause = Cause(error)
        case .system(let error):
            plain = SimulatedKind.system
            cause = Cause(error)
        default: break
        }
        let places = SimulatedKind.allCases.compactMap { type in type.all.firstIndex(of: plain).map { (type, $0) } }
        // A failure that no test can simulate is stored as an unknown one.
        (type, index) = places.first ?? (.generic, 0)
    }

    var failure: StoreFailure {
        guard type.all.indices.contains(index) else { return .unknown }
        return switch (type.all[index], cause) {
        case (.network, let cause?): .network(cause.networkCause)
        case (.system, let cause?): .system(cause.cause)
        case (let failure, _): failure
        }
    }
}
