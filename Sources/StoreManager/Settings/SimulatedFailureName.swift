import Foundation
import StoreInterface

/// The names of failures that a part of the API can simulate: those of the cases of Apple's error types.
struct SimulatedFailureName: Sendable {
    let name: String
    let failure: StoreFailure

    static let all: [SimulatedFailureName] = [
        Self(name: "unknown", failure: .unknown),
        Self(name: "userCancelled", failure: .userCancelled),
        Self(name: "networkError", failure: .network(SystemCause(URLError(.notConnectedToInternet)))),
        Self(name: "systemError", failure: .system(SystemCause(SimulatedSystemError()))),
        Self(name: "notAvailableInStorefront", failure: .notAvailableInStorefront),
        Self(name: "notEntitled", failure: .notEntitled),
        Self(name: "unsupported", failure: .unsupported),
        Self(name: "invalidQuantity", failure: .invalidQuantity(1)),
        Self(name: "productUnavailable", failure: .productUnavailable(id: "")),
        Self(name: "purchaseNotAllowed", failure: .purchaseNotAllowed),
        Self(name: "ineligibleForOffer", failure: .ineligibleForOffer),
        Self(name: "invalidOfferIdentifier", failure: .invalidOfferIdentifier("")),
        Self(name: "invalidOfferPrice", failure: .invalidOfferPrice),
        Self(name: "invalidOfferSignature", failure: .invalidOfferSignature),
        Self(name: "missingOfferParameters", failure: .missingOfferParameters),
        Self(name: "duplicateRequest", failure: .duplicateRefundRequest(id: 0)),
        Self(name: "failed", failure: .refundFailed(id: 0)),
    ]

    /// Returns the name of a failure; a failure that only a program can simulate is `another error`.
    static func name(of failure: StoreFailure) -> String {
        if case .network = failure { return "networkError" }
        if case .system = failure { return "systemError" }
        return all.first { $0.failure == failure }?.name ?? "another error"
    }
}
