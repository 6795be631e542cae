import StoreInterface
public import TransactionCore

extension SKTestFailures {
    /// What the verification of everything that the store signs can be made to fail with (TS-26).
    public enum Verification: SKTestFailure, Equatable, Sendable {
        /// The reason for which nothing verifies.
        case verification(VerificationResult<Any>.VerificationError)
    }
}

extension SKTestFailures.Verification: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .verification(let error): .verification(SimulatedVerificationFailure(error))
        }
    }

    init(simulated failure: SimulatedFailure) {
        self =
            switch failure {
            case .verification(let failure): .verification(VerificationResult<Any>.VerificationError(failure))
            case .generic, .purchase, .refundRequest: .verification(.invalidSignature)
            }
    }
}
