/// A signed value with the result of its verification.
///
/// Every transaction, renewal info and app transaction is verified when it leaves the store: signature, certificate
/// chain, app, environment and device. A value that fails verification is delivered as ``unverified(_:_:)`` and is
/// never left out (T-26).
@frozen public enum VerificationResult<SignedType> {
    /// The value failed verification. Do not deliver content for it.
    case unverified(SignedType, VerificationResult<SignedType>.VerificationError)
    /// The value was signed by the store, for this app on this device.
    case verified(SignedType)

    /// The verified value (T-56).
    ///
    /// - Throws: The ``VerificationError`` of an unverified value.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .unverified(_, let error): throw error
            case .verified(let value): value
            }
        }
    }

    /// The value, whether or not it is verified (T-56).
    public var unsafePayloadValue: SignedType {
        switch self {
        case .unverified(let value, _), .verified(let value): value
        }
    }
}

extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}

extension VerificationResult: CustomDebugStringConvertible where SignedType: CustomDebugStringConvertible {
    /// The JSON of the value, with the error if verification failed.
    public var debugDescription: String {
        switch self {
        case .unverified(let value, let error): "unverified (\(error)): \(value.debugDescription)"
        case .verified(let value): "verified: \(value.debugDescription)"
        }
    }
}
