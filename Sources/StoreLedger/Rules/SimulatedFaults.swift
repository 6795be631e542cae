import Foundation
package import StoreCatalog
package import StoreInterface

/// The failures that a test simulates.
///
/// A simulated failure of ``FallibleCall/verification`` is not included: it is part of the trust context.
package struct SimulatedFaults: Hashable, Sendable {
    /// The simulated failures by call (TS-25).
    package var failures: [FallibleCall: SimulatedFailure] = [:]
    /// The simulated failure of every purchase, unless ``failures`` has one for purchases (C-21).
    package var transactionFailure: TransactionFailure?
    /// Purchases stop halfway until the customer solves a problem (TS-23).
    package var interruptsPurchases = false

    package init() {}

    /// Returns the simulated failure of a call that is neither a purchase nor a refund request.
    package func failure(of call: FallibleCall) -> StoreFailure? { failures[call]?.failure }

    /// Returns the simulated failure of a purchase (P-50).
    package func failure(of request: PurchaseRequest) -> StoreFailure? {
        failures[.purchase]?.failure(of: request) ?? transactionFailure?.failure(of: request)
    }

    /// Returns the simulated failure of a refund request.
    package func failure(ofRefund transactionID: UInt64) -> StoreFailure? {
        failures[.refundRequest]?.failure(ofRefund: transactionID)
    }
}

extension SimulatedFaults {
    /// Reads the simulated failures of a configuration file.
    package init(_ settings: CatalogSettings) {
        self.init()
        for error in settings.simulatedErrors {
            guard let call = FallibleCall(rawValue: error.apiName), call != .verification else { continue }
            failures[call] = SimulatedFailure(error)
        }
        if settings.failTransactionsEnabled {
            transactionFailure = TransactionFailure(errorCode: settings.failureErrorCode)
        }
        interruptsPurchases = settings.interruptedPurchasesEnabled
    }
}

extension SimulatedVerificationFailure {
    /// Reads the simulated verification failure of a configuration file, or fails if there is none.
    package init?(_ settings: CatalogSettings) {
        let armed = settings.simulatedErrors.last { $0.apiName == FallibleCall.verification.rawValue }
        guard let armed else { return nil }
        // There is no unknown one to stand for what cannot be understood.
        self = Self(rawValue: armed.index) ?? .invalidSignature
    }
}

extension SimulatedFailure {
    /// Reads an error of a file, which names it by its place in the declaration of its type.
    ///
    /// Types and places that are not known are an unknown error.
    package init(_ error: CatalogSimulatedError) {
        self =
            switch error.type {
            case "purchase":
                Self.failure(at: error.index, of: Purchase.inFiles).map(Self.purchase) ?? .generic(.unknown)
            case "refundRequest":
                Self.failure(at: error.index, of: RefundRequest.inFiles).map(Self.refundRequest) ?? .generic(.unknown)
            case "verification":
                SimulatedVerificationFailure(rawValue: error.index).map(Self.verification) ?? .generic(.unknown)
            default: .generic(Self.failure(at: error.index, of: Generic.inFiles) ?? .unknown)
            }
    }

    private static func failure<Failure>(at index: Int, of failures: [Failure]) -> Failure? {
        failures.indices.contains(index) ? failures[index] : nil
    }
}

extension SimulatedFailure.Generic {
    /// The failures that files can name, in the order in which Apple declares the errors.
    fileprivate static let inFiles: [Self] = [
        .unknown, .userCancelled, .network(SystemCause(URLError(.notConnectedToInternet))),
        .system(SystemCause(SimulatedSystemError())), .notAvailableInStorefront, .notEntitled,
    ]
}

extension SimulatedFailure.Purchase {
    fileprivate static let inFiles = Array(allCases.prefix(8))
}

extension SimulatedFailure.RefundRequest {
    fileprivate static let inFiles = Array(allCases.prefix(2))
}

/// A simulated failure in its stored form.
///
/// An error from outside the store is restored with its domain, code and description.
struct StoredSimulatedFailure: Hashable, Codable {
    private enum Kind: String, Codable {
        case unknown, userCancelled, network, system, notAvailableInStorefront, notEntitled, unsupported
        case invalidPresentationContext, purchase, refundRequest, verification
    }

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

        /// Of errors of the network apps read the type.
        var networkCause: SystemCause {
            SystemCause(
                URLError(URLError.Code(rawValue: code) ?? .unknown, userInfo: [NSLocalizedDescriptionKey: text])
            )
        }
    }

    private let kind: Kind
    private var name: String?
    private var cause: Cause?
    private var number: Int?

    init(_ failure: SimulatedFailure) {
        switch failure {
        case .generic(.unknown): kind = .unknown
        case .generic(.userCancelled): kind = .userCancelled
        case .generic(.network(let error)):
            kind = .network
            cause = Cause(error)
        case .generic(.system(let error)):
            kind = .system
            cause = Cause(error)
        case .generic(.notAvailableInStorefront): kind = .notAvailableInStorefront
        case .generic(.notEntitled): kind = .notEntitled
        case .generic(.unsupported): kind = .unsupported
        case .generic(.invalidPresentationContext): kind = .invalidPresentationContext
        case .purchase(let failure):
            kind = .purchase
            name = failure.rawValue
        case .refundRequest(let failure):
            kind = .refundRequest
            name = failure.rawValue
        case .verification(let failure):
            kind = .verification
            number = failure.rawValue
        }
    }

    var failure: SimulatedFailure {
        switch kind {
        case .unknown: .generic(.unknown)
        case .userCancelled: .generic(.userCancelled)
        case .network: .generic(cause.map { .network($0.networkCause) } ?? .unknown)
        case .system: .generic(cause.map { .system($0.cause) } ?? .unknown)
        case .notAvailableInStorefront: .generic(.notAvailableInStorefront)
        case .notEntitled: .generic(.notEntitled)
        case .unsupported: .generic(.unsupported)
        case .invalidPresentationContext: .generic(.invalidPresentationContext)
        case .purchase:
            name.flatMap(SimulatedFailure.Purchase.init).map(SimulatedFailure.purchase) ?? .generic(.unknown)
        case .refundRequest:
            name.flatMap(SimulatedFailure.RefundRequest.init).map(SimulatedFailure.refundRequest) ?? .generic(.unknown)
        case .verification:
            .verification(number.flatMap(SimulatedVerificationFailure.init) ?? .invalidSignature)
        }
    }
}
