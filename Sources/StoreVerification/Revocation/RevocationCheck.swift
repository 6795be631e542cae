public import Foundation

/// The certificates that a document or a receipt was signed with, after their path to the root was verified.
public struct CertificateChainData: Hashable, Sendable {
    /// The certificates as DER: the signer's, its issuer's, and the root.
    ///
    /// A document of Xcode has the root alone.
    public let certificates: [Data]

    init(_ certificates: [Data]) { self.certificates = certificates }
}

/// The state of a chain, as whoever issues the certificates reports it.
public enum RevocationStatus: Hashable, Sendable {
    /// No certificate of the chain is revoked.
    case good
    /// A certificate of the chain is revoked.
    case revoked
    /// The state could not be found out, such as without a connection. The same document may pass later.
    case unknown
}

/// A question that a server asks about each chain of certificates, such as one to an OCSP responder.
///
/// The module makes no connections, so the function that asks is the server's own. It is called after every other
/// check, so that a forged document causes no connection, and once for each different chain of a document. It may wait
/// as long as it likes. Chains repeat in almost every document, so that keeping each answer for some minutes saves
/// most questions.
///
/// ```swift
/// let check = RevocationCheck { chain in
///     await responder.status(of: chain.certificates[0], issuedBy: chain.certificates[1])
/// }
/// let transaction = try await verifier.transaction(document, checkingRevocation: check)
/// ```
public struct RevocationCheck: Sendable {
    private let status: @Sendable (CertificateChainData) async -> RevocationStatus

    /// Creates a check.
    ///
    /// - Parameter status: Returns the state of a chain. Several tasks may call it at the same time.
    public init(_ status: @escaping @Sendable (CertificateChainData) async -> RevocationStatus) {
        self.status = status
    }

    /// - Throws: ``VerificationError/certificateRevoked`` or ``VerificationError/revocationUnknown``.
    func check(_ chain: CertificateChainData) async throws(VerificationError) {
        switch await status(chain) {
        case .good: return
        case .revoked: throw .certificateRevoked
        case .unknown: throw .revocationUnknown
        }
    }
}

extension VerificationError {
    /// True if the same document may pass at another attempt, because the check could not be made.
    ///
    /// A server answers such a notification with a status of failure, so that the App Store sends it again.
    public var isRetryable: Bool {
        switch self {
        case .revocationUnknown: true
        case .innerDocument(_, let error): error.isRetryable
        default: false
        }
    }
}
