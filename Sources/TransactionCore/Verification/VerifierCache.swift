import StoreInterface
import StoreSigning
import Synchronization

/// One verifier per trust context, so that a store's certificate chain is checked once and not once per document.
///
/// What a document says, or whether it verified, is never remembered: a text that is altered later is checked anew.
enum VerifierCache {
    /// Enough for the stores of tests that run side by side.
    private static let limit = 32
    private static let verifiers = Mutex<[TrustContext: JWSVerifier]>([:])

    static func verifier(for trust: TrustContext) -> JWSVerifier {
        verifiers.withLock { verifiers in
            if let known = verifiers[trust] { return known }
            if verifiers.count >= limit { verifiers.removeAll() }
            let verifier = JWSVerifier(trust: trust)
            verifiers[trust] = verifier
            return verifier
        }
    }
}
