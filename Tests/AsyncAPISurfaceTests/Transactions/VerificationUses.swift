import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about results of verification.
enum VerificationUses {
    static func type(_ type: VerificationResult<Transaction>.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func properties(of _: VerificationResult<Transaction>.Type) {
        let _: KeyPath<VerificationResult<Transaction>, Transaction> = \.unsafePayloadValue
        let _: KeyPath<VerificationResult<Transaction>, String> = \.debugDescription
    }

    static func answers(of value: VerificationResult<Transaction>) throws {
        let _: Transaction = try value.payloadValue
    }

    static func cases(of value: VerificationResult<Transaction>) {
        let _: (Transaction, VerificationResult<Transaction>.VerificationError) -> VerificationResult<Transaction> =
            VerificationResult<Transaction>.unverified
        let _: (Transaction) -> VerificationResult<Transaction> = VerificationResult<Transaction>.verified
        switch value {
        case .unverified(let payload, let error):
            let _: Transaction = payload
            let _: VerificationResult<Transaction>.VerificationError = error
        case .verified(let payload):
            let _: Transaction = payload
        }
    }
}
