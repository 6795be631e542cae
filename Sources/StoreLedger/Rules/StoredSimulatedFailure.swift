import Foundation
import StoreInterface

/// A simulated failure in a form that can be written down.
///
/// An error of somebody else comes back with its domain, number and words.
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
