import Foundation
package import StoreCatalog
package import StoreInterface

extension SimulatedFaults {
    /// What a configuration file says is to go wrong from the start.
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
    /// What a configuration file says every document fails verification with; `nil` when none does.
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
